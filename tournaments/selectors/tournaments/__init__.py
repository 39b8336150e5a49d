"""What can be read of tournaments."""
