"""What results lose of their noise when the luck of the draws is taken out of them."""
