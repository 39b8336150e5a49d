"""How the site is, for organisers: what works, what waits, and what is to be done."""
