"""The API of matches, tables, tournaments and ladders."""
