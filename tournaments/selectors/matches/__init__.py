"""What can be read of matches."""
