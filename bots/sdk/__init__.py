"""What an author of a bot imports: `from bots.sdk import Bot`."""

from bots.sdk.bot import Bot, Clock, Result

__all__ = ["Bot", "Clock", "Result"]
