"""Which engine a log belongs to, and whether it is this one."""

from engines import registry
from engines.core.codec import codec
from engines.core.errors import MalformedRecord, UnknownGame
from engines.core.game import AnyGame
from engines.core.imagined import from_imagined_positions
from replays.log.canonical import canonical
from replays.log.entry import Header


class WrongEngine(ValueError):
    """This program cannot replay the log, though the log may be sound."""


def game_of(header: Header) -> AnyGame:
    """Return the game whose rules wrote the log; refuse other rules or another box.

    A fork may begin with a position that somebody imagined.
    """
    try:
        game = registry.load_version(header.game, header.rules_version)
    except UnknownGame as error:
        raise WrongEngine(str(error)) from error
    title = game.title("en")
    if header.content_hash != game.content_hash:
        raise WrongEngine(
            f"The match was played with other boards, tiles or cards of {title} than "
            "this program has."
        )
    drawn_by = header.protocols.get("chance", 1)
    if drawn_by != game.chance_version:
        raise WrongEngine(
            f"The chance of the match is drawn by version {drawn_by}, but these rules "
            f"of {title} draw by version {game.chance_version}."
        )
    if len(header.seats) not in game.seats:
        raise WrongEngine(f"{title} is not played by {len(header.seats)}.")
    try:
        codec(game).options(canonical(header.options))
    except MalformedRecord as error:
        raise WrongEngine(f"These are no options of {title}: {error}") from error
    origin = header.origin
    if origin is None:
        return game
    if origin.seat is not None and origin.seat >= len(header.seats):
        raise WrongEngine(
            f"The match has no seat {origin.seat} that imagines anything."
        )
    return from_imagined_positions(game)
