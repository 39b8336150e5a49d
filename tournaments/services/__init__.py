"""What can be done about matches and tournaments; one module for each use."""
