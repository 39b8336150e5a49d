"""What can be read of tables."""
