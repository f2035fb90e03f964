"""Kernels that compare hands, and the searches and tables that need this."""
