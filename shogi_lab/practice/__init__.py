"""Exercises: a reader's answers, checked."""
