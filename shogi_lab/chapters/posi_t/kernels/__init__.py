"""Kernels of sliders: by rotated boards, by subtraction, by a gathered index."""
