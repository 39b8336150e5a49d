"""What can be done about accounts; each module holds the services of one subject."""
