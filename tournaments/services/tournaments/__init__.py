"""What organisers and entrants do, and how tournaments go on."""
