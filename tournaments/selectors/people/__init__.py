"""What the pages of people show, and who is a guest."""
