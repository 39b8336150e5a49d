"""Simulated ladders: how well ratings keep their promises where the truth is known."""
