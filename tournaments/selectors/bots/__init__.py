"""What the pages of bots show."""
