"""Who meets whom: matches, formats, ratings and standings."""
