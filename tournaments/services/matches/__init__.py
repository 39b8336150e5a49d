"""Matches as work: who plays them, and what becomes of their results."""
