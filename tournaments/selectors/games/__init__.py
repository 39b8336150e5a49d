"""What can be read of games and of all their matches together."""
