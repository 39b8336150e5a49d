"""Phase 3, shopping: which shop comes first, whom it invites, what it sells."""
