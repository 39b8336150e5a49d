"""Who plays: the packages of bots, and how they are run."""
