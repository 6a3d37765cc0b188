"""The board: squares, placements, attacks, and drawing from plain data."""
