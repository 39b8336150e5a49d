"""What happened, and what is asked for, as sentences that a person likes to read.

`SENTENCES` says for each kind of record how its sentence is made. Most are filled from
the fields of the record as they are; the words decide which form of a field they use.
A cell is called by the letter of its column, from the west, and the number of its row,
from the north: a1 is the corner in the north-west.
"""

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, Final, Protocol

import msgspec

from engines.core.game import Language, OptionWords
from engines.core.places import winners_and_others
from engines.core.words import Forms, Words, read_words
from engines.games.bazar import events, moves
from engines.games.bazar.content import (
    BOX,
    EVENT,
    GUILDS,
    QUARTER_AT,
    QUARTERS,
    SQUARE,
    TILES,
    Cell,
)

words: Final[Callable[[Language], Words]] = read_words("engines.games.bazar")

TURNS: Final = len(EVENT) + 1
"""The first turn has no event, and the last event ends the match (T-03)."""


def describe(
    record: events.AnyEvent | moves.AnyMove, language: Language, _view: object = None
) -> str:
    return SENTENCES[type(record)](record, words(language))


def title(language: Language) -> str:
    return words(language).title


def heading(move: moves.AnyMove, language: Language) -> str:
    """Return what a move is listed under: what is done and, for cells, where."""
    names = words(language)
    return names.phrase("headings", type(move).__name__, **_fields(move, names))


def blurb(language: Language) -> str:
    return words(language).blurb


def option_words(language: Language) -> Mapping[str, OptionWords]:
    return words(language).options


# --- names ---------------------------------------------------------------------------

_AMOUNTS: Final = msgspec.structs.asdict(BOX.effects) | {"change": BOX.events.change}


def cell_name(cell: Cell) -> str:
    """Return the cell as players call it; a place off the map as its two numbers."""
    x, y = cell
    return f"{ascii_lowercase[x]}{y + 1}" if cell in SQUARE else f"({x}, {y})"


def cell_forms(cell: Cell, words: Words) -> Forms:
    """Return the name of a cell, and the quarter it lies in, if any."""
    name = cell_name(cell)
    quarter = QUARTER_AT[SQUARE[cell]] if cell in SQUARE else -1
    if quarter < 0:
        return {"name": name, "place": name, "in": ""}
    within = words.forms("quarters", QUARTERS[quarter].name)["in"]
    return {"name": name, "place": f"{name}, {within}", "in": within}


def guild_forms(seat: int, words: Words) -> Forms:
    return words.forms("guilds", GUILDS[seat])


def tile_forms(number: int, words: Words) -> Forms:
    """Return the forms of a tile; a move may ask for one that does not exist."""
    known = 0 <= number < len(TILES)
    return words.forms("tiles", TILES[number].name if known else "unknown")


def tile_effect(number: int, words: Words) -> str:
    return tile_forms(number, words)["effect"].format_map(_AMOUNTS)


def event_effect(event: str, words: Words) -> str:
    return words.forms("events", event)["effect"].format_map(_AMOUNTS)


def the_guilds(seats: Sequence[int], words: Words) -> str:
    return words.join([guild_forms(seat, words)["the"] for seat in seats])


def _tile_names(tiles: Sequence[int], words: Words) -> str:
    return words.join([tile_forms(tile, words)["name"] for tile in tiles])


# --- sentences filled from the fields of a record ------------------------------------

_FIELDS: Final[Mapping[str, Callable[[Any, Words], object]]] = {
    "seat": guild_forms,
    "tile": tile_forms,
    "cell": cell_forms,
    "origin": cell_forms,
    "target": cell_forms,
    "quarter": lambda quarter, words: words.forms("quarters", quarter),
    "coins": lambda coins, words: words.count(coins, "coin"),
    "steps": lambda steps, words: words.count(steps, "step"),
    "direction": lambda direction, words: words.name("directions", direction),
    "turn": lambda turn, words: words.name("turns", turn),
}


def _fields(record: msgspec.Struct, words: Words) -> dict[str, object]:
    """Return the record's fields in words, without those the reader is not told."""
    return {
        name: _FIELDS[name](value, words)
        for name, value in msgspec.structs.asdict(record).items()
        if value is not None
    }


def _plain(record: msgspec.Struct, words: Words) -> str:
    return words.sentence(type(record).__name__, **_fields(record, words))


def _tile_drawn(event: events.TileDrawn, words: Words) -> str:
    key = "TileDrawn" if event.tile is None else "TileDrawn_seen"
    return words.sentence(key, **_fields(event, words))


def _tiles_moved(event: events.TilesMoved, words: Words) -> str:
    shifts = [
        words.phrase(
            "sentences",
            "Shift_off" if shift.target is None else "Shift",
            **_fields(shift, words),
        )
        for shift in event.shifts
    ]
    return words.sentence("TilesMoved", shifts=words.join(shifts))


# --- sentences with lists ------------------------------------------------------------


def _game_began(event: events.GameBegan, words: Words) -> str:
    return words.sentence("GameBegan", guilds=the_guilds(range(event.seats), words))


def _pile_shuffled(event: events.PileShuffled, words: Words) -> str:
    seen = [tile for tile in event.order if tile is not None]
    return words.sentence(
        "PileShuffled_seen" if seen else "PileShuffled",
        seat=guild_forms(event.seat, words),
        tiles=_tile_names(seen, words),
    )


def _events_shuffled(event: events.EventsShuffled, words: Words) -> str:
    seen = [words.name("events", card) for card in event.order if card is not None]
    return words.sentence(
        "EventsShuffled_seen" if seen else "EventsShuffled", events=words.join(seen)
    )


def _hand_drawn(event: events.HandDrawn, words: Words) -> str:
    seen = [tile for tile in event.tiles if tile is not None]
    return words.sentence(
        "HandDrawn_seen" if seen else "HandDrawn",
        seat=guild_forms(event.seat, words),
        count=words.count(len(event.tiles), "tile"),
        tiles=_tile_names(seen, words),
    )


def _turn_began(event: events.TurnBegan, words: Words) -> str:
    return words.sentence(
        "TurnBegan",
        turn=event.turn,
        first=guild_forms(event.order[0], words),
        others=the_guilds(event.order[1:], words),
    )


def _event_revealed(event: events.EventRevealed, words: Words) -> str:
    return words.sentence(
        f"EventRevealed_{event.stack}",
        event=words.forms("events", event.event),
        effect=event_effect(event.event, words),
    )


def _coins_distributed(event: events.CoinsDistributed, words: Words) -> str:
    """Say for each seat that got anything how much, and from where."""
    payments: list[str] = []
    for seat in range(len(GUILDS)):
        coins, sources = _payment(event, seat, words)
        if coins:
            # "receive" is said once: "the Greeks receive 6 coins, the Ottomans 2".
            payment = words.phrase(
                "sentences",
                "Payment_next" if payments else "Payment_first",
                seat=guild_forms(seat, words),
                coins=words.count(coins, "coin"),
                sources=", ".join(sources),
            )
            payments.append(payment)
    if not payments:
        return words.sentence("CoinsDistributed_nobody")
    return words.sentence("CoinsDistributed", payments=words.join(payments))


def _payment(
    event: events.CoinsDistributed, seat: int, words: Words
) -> tuple[int, list[str]]:
    """Return what a seat got in all, and from where."""
    incomes = [income for income in event.income if income.seat == seat]
    begged = sum(alms.coins for alms in event.alms if alms.seat == seat)
    sources = [
        f"{words.name('quarters', income.quarter)} {income.coins}"
        for income in incomes
        if income.coins
    ]
    if begged:
        sources.append(words.phrase("sentences", "Payment_alms", coins=begged))
    return sum(income.coins for income in incomes) + begged, sources


def _game_ended(event: events.GameEnded, words: Words) -> str:
    winners, beaten = winners_and_others(event.ranks)
    others = [
        f"{guild_forms(seat, words)['the']} ({event.coins[seat]})" for seat in beaten
    ]
    goal = words.count(BOX.winning_coins, "coin")
    return words.sentence(
        "GameEnded" if others else "GameEnded_alone",
        why=words.phrase("sentences", f"GameEnded_{event.reason}", goal=goal),
        winners=the_guilds(winners, words),
        coins=words.count(event.coins[winners[0]], "coin"),
        others=words.join(others),
    )


# Each function takes the one record it is filed under; a dict cannot say so.
SENTENCES: Final[
    Mapping[type[events.AnyEvent | moves.AnyMove], Callable[[Any, Words], str]]
] = {
    events.GameBegan: _game_began,
    events.PileShuffled: _pile_shuffled,
    events.EventsShuffled: _events_shuffled,
    events.HandDrawn: _hand_drawn,
    events.StartTilePlaced: _plain,
    events.TurnBegan: _turn_began,
    events.QuarterOpened: _plain,
    events.EventRevealed: _event_revealed,
    events.TilePlaced: _plain,
    events.TileEliminated: _plain,
    events.TilesMoved: _tiles_moved,
    events.TileChosen: _plain,
    events.TileSilenced: _plain,
    events.CoinsTaken: _plain,
    events.EffectMissed: _plain,
    events.TileTurnedDown: _plain,
    events.TileBuried: _plain,
    events.TileDiscarded: _plain,
    events.HandTileDiscarded: _plain,
    events.TileDrawn: _tile_drawn,
    events.PileExhausted: _plain,
    events.TilesKept: _plain,
    events.CoinsDistributed: _coins_distributed,
    events.GameEnded: _game_ended,
    moves.PlaceStartTile: _plain,
    moves.PlaceTile: _plain,
    moves.PushTile: _plain,
    moves.Rotate: _plain,
    moves.Walk: _plain,
    moves.MoveTile: _plain,
    moves.MoveTileTo: _plain,
    moves.KeepTiles: _plain,
    moves.Silence: _plain,
    moves.SwapTile: _plain,
    moves.SwapWith: _plain,
    moves.BuryTile: _plain,
    moves.DiscardTile: _plain,
}


def question(
    asked: str, seats: Sequence[int], ranks: Sequence[int], words: Words
) -> str:
    """Return what which guild is asked or, at the end, who has won."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if winners:
        won = words.phrase("labels", "won", guilds=the_guilds(winners, words))
        return won[0].upper() + won[1:]
    asked_for = words.name("asked", asked)
    if not seats:
        return asked_for
    guilds = words.join([guild_forms(seat, words)["name"] for seat in seats])
    return words.phrase("labels", "asked", guild=guilds, question=asked_for)


class PromptView(Protocol):
    """What a question follows from; every view has it."""

    @property
    def asked(self) -> str: ...
    @property
    def to_move(self) -> Sequence[int]: ...
    @property
    def ranks(self) -> Sequence[int]: ...


def prompt(view: PromptView, language: Language) -> str:
    return question(view.asked, view.to_move, view.ranks, words(language))
