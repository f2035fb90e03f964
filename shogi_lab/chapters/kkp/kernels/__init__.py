"""Scans that pick an evaluation's terms, and the leaves that ask for them."""
