"""Kernels of a network whose first layer changes by a few rows per move."""
