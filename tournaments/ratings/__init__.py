"""How strong players are, as pure functions of results.

Two numbers stand on one scale. The live Elo moves with every match (`elo`); the fitted
Elo is the best account of all matches together, with its error (`fit`). Nothing here
keeps a clock, draws a number or knows a database, so a ladder that is built anew from
its results comes out the same to the last digit.
"""
