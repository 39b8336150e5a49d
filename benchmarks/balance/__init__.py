"""How even the chances are: many matches between players of the same strength."""
