"""The API of matches: everything that the caller may know of them."""
