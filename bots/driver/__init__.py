"""A match with bots in processes of their own: ask, wait, charge, and survive them.

Nothing here trusts a bot. It gets lines and gives lines, within its time, and whatever
else it does is a failure of its seat and of nothing else.
"""
