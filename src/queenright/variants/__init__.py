"""Variants of the n-queens problem, one module each."""
