"""What the matches and tournaments of bots need."""
