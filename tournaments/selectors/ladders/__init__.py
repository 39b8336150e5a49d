"""What can be read of ladders."""
