"""Measurements that a user can repeat: running times beside what the documents claim."""
