"""Explaining a search: its events in words, its state space tree, its size, and a player that steps through it."""
