"""Bots: their packages, and how they are run."""
