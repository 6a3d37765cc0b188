"""Counting all solutions."""

from __future__ import annotations
