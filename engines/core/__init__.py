"""What every game stands on: the contract, chance, the fold, the loop, the codec."""
