"""Neighbours of the n-queens problem, a module each."""
