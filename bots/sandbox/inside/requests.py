"""What a zygote says and is asked, on either side of it."""

READY = b"ready"
FORK = b"fork"
LONGEST_ORDERS = 1 << 17
"""As much as a command line could say."""
DESCRIPTORS = 6
"""Input, output and log of a bot, its orders, the news, and the lease."""
MOST_WARDS = 100
"""Each needs two descriptors, and none may have a number beyond `entry.MOST_FILES`."""
