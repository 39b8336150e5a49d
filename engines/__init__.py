"""The rules of the games, in pure Python: no web, no clock, no dice but keyed ones."""
