"""Matches, tables, tournaments and ladders, with formats and ratings."""
