"""What matches of a game have in common: sums over matches, as pure functions of logs.

All sums are whole numbers, so they come out the same in whichever order matches are
added, and a match can be taken out again to the last digit.
"""
