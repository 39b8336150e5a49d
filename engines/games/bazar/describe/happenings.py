"""What happened, as sentences that a person likes to read.

`SENTENCES` says for each kind of event how its sentence is made. Most are filled from
the fields of the event as they are; the words decide which form of a field they use.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from engines.core.places import winners_and_others
from engines.core.words import Words
from engines.games.bazar import events
from engines.games.bazar.content import BOX, EVENT, GUILDS, TILES
from engines.games.bazar.describe.names import (
    NUMERALS,
    event_condition,
    event_effect,
    fields,
    guild_forms,
    the_guilds,
    tile_effect,
    tile_names,
)

PERMANENT: Final = frozenset(
    number for number, tile in enumerate(TILES) if tile.kind == "permanent"
)


def _plain(record: msgspec.Struct, words: Words) -> str:
    return words.sentence(type(record).__name__, **fields(record, words))


def _tile_placed(event: events.TilePlaced, words: Words) -> str:
    """Say what a permanent tile does; what a direct one does is told as it happens."""
    sentence = _plain(event, words)
    if event.tile not in PERMANENT:
        return sentence
    return f"{sentence} {tile_effect(event.tile, words)}"


def _tile_drawn(event: events.TileDrawn, words: Words) -> str:
    key = "TileDrawn" if event.tile is None else "TileDrawn_seen"
    return words.sentence(key, **fields(event, words))


def _tiles_moved(event: events.TilesMoved, words: Words) -> str:
    shifts = [
        words.phrase(
            "sentences",
            "Shift_off" if shift.target is None else "Shift",
            **fields(shift, words),
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
        tiles=tile_names(seen, words),
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
        tiles=tile_names(seen, words),
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
        numeral=NUMERALS.get(event.event, ""),
        condition=event_condition(event.event, words),
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
    why = words.phrase(
        "sentences", f"GameEnded_{event.reason}", goal=goal, cards=len(EVENT)
    )
    sentence = words.sentence(
        "GameEnded",
        why=why,
        winners=the_guilds(winners, words),
        coins=words.count(event.coins[winners[0]], "coin"),
        others=words.join(others),
    )
    if len(set(event.coins)) == len(event.coins):
        return sentence
    return f"{sentence} {words.sentence('GameEnded_tie')}"


# Each function takes the one record it is filed under; a dict cannot say so.
SENTENCES: Final[Mapping[type[events.AnyEvent], Callable[[Any, Words], str]]] = {
    events.GameBegan: _game_began,
    events.PileShuffled: _pile_shuffled,
    events.EventsShuffled: _events_shuffled,
    events.HandDrawn: _hand_drawn,
    events.StartTilePlaced: _plain,
    events.TurnBegan: _turn_began,
    events.QuarterOpened: _plain,
    events.EventRevealed: _event_revealed,
    events.TilePlaced: _tile_placed,
    events.TileEliminated: _plain,
    events.TilesMoved: _tiles_moved,
    events.TileChosen: _plain,
    events.TileSilenced: _plain,
    events.CoinsTaken: _plain,
    events.EffectMissed: _plain,
    events.TileTurnedDown: _plain,
    events.TileBuried: _plain,
    events.BlackMarketFilled: _plain,
    events.TileDiscarded: _plain,
    events.HandTileDiscarded: _plain,
    events.TileDrawn: _tile_drawn,
    events.PileExhausted: _plain,
    events.TilesKept: _plain,
    events.CoinsDistributed: _coins_distributed,
    events.GameEnded: _game_ended,
}
