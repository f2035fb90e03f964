"""Kernels of HalfKP's indexes, and of KPP."""
