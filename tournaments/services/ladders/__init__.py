"""How ratings follow from results."""
