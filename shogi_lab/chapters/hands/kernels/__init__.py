"""Hands compared, and the searches and tables that ask for it."""
