"""What can be done about bots; each module holds the services of one subject."""
