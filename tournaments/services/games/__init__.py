"""What is counted about games."""
