"""Engines: what answers a question fast."""
