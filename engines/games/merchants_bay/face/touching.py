"""The names of things that base game and merchants both let a player touch."""

from collections.abc import Callable
from typing import Any

Touch = Callable[[Any, int, Any], tuple[str, ...]]
"""What a seat touches in its shop to make one of its merchant's moves."""


def good_id(seat: int, size: str, colour: str) -> str:
    return f"good-{seat}-{size}-{colour}"
