"""What can be done with a match's log; one module for each use."""
