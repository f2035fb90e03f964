"""Kernels that keep effects and long effects up to date, and that use them."""
