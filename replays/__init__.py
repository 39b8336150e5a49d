"""What happened: the log of every match, and its pages."""
