"""What people fill in; a form says what is wrong in a sentence beside the field."""
