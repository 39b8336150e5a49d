"""What authors hand in: archives that are read with suspicion and never run here.

A bot is a wheel of pure Python with one entry point in the group `souk.bots`. Nothing
is installed: the files go into a folder of their own, and the sandbox puts it on its
path.
"""
