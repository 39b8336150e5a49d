"""People: their accounts, what they may do, what they prefer, and their tokens."""
