"""Phase 4, adventure: the cards, the fights, the rewards and the way home."""
