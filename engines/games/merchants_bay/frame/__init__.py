"""What all merchants stand on: the shape of a merchant, and the rules they share."""
