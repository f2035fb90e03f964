"""Notebooks made of their sources, and pages made of the notebooks."""
