"""Tournaments in a few letters, and tournaments that play themselves.

Entrants are letters, and `a` has the key 0. A round is written as its tables, each from
the first to the last: `"abcd e=fgh +i"` says that `e` and `f` came in level at the
second table and that `i` had a bye.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256

from msgspec.structs import replace

from tournaments.formats.base import (
    Format,
    FormatEntrant,
    History,
    PairedRound,
    PairedTable,
    PlayedGame,
)
from tournaments.formats.seating import next_round, seatings

SEED = bytes(range(32))

Ranks = Callable[[PlayedGame], PlayedGame]
"""Says how a game ends: it is given one without ranks."""


def letter(key: int) -> str:
    return chr(ord("a") + key)


def key(name: str) -> int:
    return ord(name) - ord("a")


def history(names: str, seats: int, *, table_sizes: range = range(2, 7)) -> History:
    """Return an event before its first round; the first letter is the best seed."""
    entrants = tuple(
        FormatEntrant(key(name), owner=key(name), rating=1500.0 - key(name))
        for name in names
    )
    return History(entrants, seats, table_sizes, SEED)


def owned(before: History, *groups: str) -> History:
    """Return the event with everybody of a group in the hands of its first."""
    owners = {key(name): key(group[0]) for group in groups for name in group}
    return replace(
        before,
        entrants=tuple(
            replace(entrant, owner=owners.get(entrant.key, entrant.owner))
            for entrant in before.entrants
        ),
    )


def without(before: History, names: str) -> History:
    """Return the event after some have left."""
    gone = {key(name) for name in names}
    return replace(
        before,
        entrants=tuple(
            replace(entrant, is_out=entrant.is_out or entrant.key in gone)
            for entrant in before.entrants
        ),
    )


def with_people(before: History, names: str) -> History:
    """Return the event with people among the bots."""
    people = {key(name) for name in names}
    return replace(
        before,
        entrants=tuple(
            replace(entrant, is_person=entrant.key in people)
            for entrant in before.entrants
        ),
    )


def played(before: History, *rounds: str) -> History:
    """Return the event after rounds of one game at each table."""
    after = before
    for text in rounds:
        number = len(after.rounds) + 1
        tables = [word for word in text.split() if not word.startswith("+")]
        games = tuple(_game(number, table, word) for table, word in enumerate(tables))
        byes = tuple(key(word[1]) for word in text.split() if word.startswith("+"))
        seated = tuple(PairedTable(game.seating) for game in games)
        after = replace(
            after,
            rounds=(*after.rounds, PairedRound(number, seated, byes)),
            games=(*after.games, *games),
        )
    return after


def _game(number: int, table: int, word: str) -> PlayedGame:
    seating: list[int] = []
    ranks: list[int] = []
    for place in word.replace("=", " ").split():
        ranks += range(len(seating) + 1, len(seating) + len(place) + 1)
        seating += [key(name) for name in place]
    # The letters on both sides of a sign share the better place.
    level = [index for index, sign in enumerate(word) if sign == "="]
    for shift, index in enumerate(level):
        ranks[index - shift] = ranks[index - shift - 1]
    return PlayedGame(number, table, 0, 0, tuple(seating), tuple(ranks))


def pairings(paired: PairedRound | None) -> str:
    """Return a round in letters, tables and names in alphabetical order."""
    assert paired is not None
    tables = sorted(letters(table.entrants) for table in paired.tables)
    return " ".join([*tables, *(f"+{letter(bye)}" for bye in paired.byes)])


def letters(keys: Iterable[int]) -> str:
    return "".join(sorted(letter(key) for key in keys))


def by_luck(game: PlayedGame) -> PlayedGame:
    """End a game by chance, with level places, failures and defeats of all."""
    written = repr((game.round, game.table, game.block, game.row)).encode()
    fate = sha256(written).digest()
    if fate[0] < 10:
        ranks = tuple(1 for _ in game.seating)
        return replace(game, ranks=ranks, is_lost_by_all=True)
    strength = [
        sha256(written + bytes([key])).digest()[0] // 16 for key in game.seating
    ]
    ranks = tuple(1 + sum(other > own for other in strength) for own in strength)
    if fate[1] < 10:
        last = ranks.index(max(ranks))
        return replace(game, ranks=ranks, forfeits=(game.seating[last],))
    return replace(game, ranks=ranks)


def by_strength(game: PlayedGame) -> PlayedGame:
    """End a game with the lowest key first, always."""
    ranks = tuple(
        1 + sum(other < own for other in game.seating) for own in game.seating
    )
    return replace(game, ranks=ranks)


def level(game: PlayedGame) -> PlayedGame:
    return replace(game, ranks=tuple(1 for _ in game.seating))


def after(before: History, paired: PairedRound, ranks: Ranks = by_luck) -> History:
    """Return the event after all games of a round."""
    games = tuple(
        ranks(PlayedGame(paired.number, number, block, row, seating, ()))
        for number, table in enumerate(paired.tables)
        for block in range(table.blocks)
        for row, seating in enumerate(seatings(table, block))
    )
    return replace(
        before, rounds=(*before.rounds, paired), games=(*before.games, *games)
    )


def run(
    format_: Format, start: History, ranks: Ranks = by_luck, *, most: int = 200
) -> History:
    """Play until the format knows no next round, or so many have been played."""
    now = start
    while len(now.rounds) < most and (paired := next_round(format_, now)):
        now = after(now, paired, ranks)
    return now


def up_to(whole: History, rounds: int) -> History:
    """Return the event as it was after so many rounds."""
    return replace(
        whole,
        rounds=whole.rounds[:rounds],
        games=tuple(game for game in whole.games if game.round <= rounds),
    )
