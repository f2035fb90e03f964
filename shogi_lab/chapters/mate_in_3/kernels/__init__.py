"""Kernels: the ladder of searches for a mate, and Bonanza's own search."""
