"""The API of who meets whom: matches, tables, tournaments and ladders."""
