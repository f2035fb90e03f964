"""Kernels that scan for an evaluation's terms, and a search whose leaves need the terms."""
