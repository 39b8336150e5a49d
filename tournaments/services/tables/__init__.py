"""What people do at tables: sit down, move, run out of time."""
