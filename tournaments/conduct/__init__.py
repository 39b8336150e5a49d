"""How a match is played, apart from any database: the loop, clocks and ports."""
