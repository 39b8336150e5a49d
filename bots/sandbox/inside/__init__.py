"""What runs within the sandbox before a bot's own code: it closes the doors.

Each start of a bot imports this. So it keeps to modules that are loaded in a moment;
`typing` or `signal` would take longer than everything here together.
"""
