"""What developers run that is more than a line of the Makefile, with its tests."""
