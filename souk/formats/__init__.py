"""How dates and times are written, in one way on all pages, for each language."""
