"""The `souk` command: play, watch and look around, without a server and its web."""

from souk.cli.command import main

__all__ = ["main"]
