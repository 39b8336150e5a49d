"""The API of matches: what is told of them, as far as the caller may know it."""
