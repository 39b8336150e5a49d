"""What can go wrong around a bot; none of it is ever the bot's fault."""


class SandboxUnavailable(RuntimeError):
    """No bot may run on this machine; the text says why, and what to do."""


class LaunchFailed(RuntimeError):
    """A sandbox that works on this machine did not come up this time."""


class SandboxLost(RuntimeError):
    """What held a bot was ended from outside, and the bot with it."""
