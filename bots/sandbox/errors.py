"""What can go wrong before a bot runs; none of it is ever the bot's fault."""


class SandboxUnavailable(RuntimeError):
    """No bot may run on this machine; the text says why, and what to do."""


class LaunchFailed(RuntimeError):
    """A sandbox that works on this machine did not come up this time."""
