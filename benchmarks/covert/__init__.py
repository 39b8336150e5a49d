"""How much two seats can tell each other by what they take from the machine."""
