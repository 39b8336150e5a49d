"""What can be read of matches and tournaments; nothing here writes."""
