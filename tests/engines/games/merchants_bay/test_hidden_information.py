"""What each seat may know (P-10): one test for each hidden thing.

Hidden are the faces of corruption cards that others hold, drew or discarded, and the
order of decks and draws to come. All else is public.
"""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, SPECTATOR
from engines.core.play import ask_in_turn, play
from engines.core.players import random_player
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
    GrandPlaceRefilled,
    StaffAssigned,
    TownsfolkLaidOut,
    TownsfolkReturned,
    TownsfolkShuffled,
)
from engines.games.merchants_bay.moves import AssignStaff, RecruitTownsfolk, TakeAction
from tests.engines.games.merchants_bay.shops import alchemist
from tests.engines.games.merchants_bay.table import (
    ALL_CORRUPTION,
    DOUBLE,
    ONE_HOUR,
    PLAIN,
    SINGLE,
    evening,
    market,
    table,
)

EVERYBODY = (0, 1, 2, 3, SPECTATOR)
HIDDEN = (CorruptionDrawn, CorruptionDiscarded, CorruptionShuffled, TownsfolkShuffled)
everybody = pytest.mark.parametrize("viewer", EVERYBODY)


@everybody
def test_p10_the_order_of_the_corruption_deck_is_hidden_from_everybody(viewer):
    event = CorruptionShuffled(ALL_CORRUPTION)
    assert GAME.redact(event, viewer) == CorruptionShuffled((None,) * 60)


@everybody
def test_p10_the_order_of_the_townsfolk_deck_is_hidden_from_everybody(viewer):
    event = TownsfolkShuffled(tuple(range(24)))
    assert GAME.redact(event, viewer) == TownsfolkShuffled((None,) * 24)


@everybody
@pytest.mark.parametrize("kind", [CorruptionDrawn, CorruptionDiscarded])
def test_p10_a_corruption_card_is_told_to_its_owner_alone(viewer, kind):
    for seat in range(4):
        told = kind(seat, 5) if viewer == seat else kind(seat, None)
        assert GAME.redact(kind(seat, 5), viewer) == told


def test_p10_the_omniscient_viewer_is_told_all():
    for event in (
        CorruptionShuffled(ALL_CORRUPTION),
        TownsfolkShuffled(tuple(range(24))),
        CorruptionDrawn(2, 5),
        CorruptionDiscarded(2, 5),
    ):
        assert GAME.redact(event, OMNISCIENT) == event


@pytest.mark.parametrize("seed", range(8))
def test_p10_every_other_event_is_told_to_everybody(seed):
    """In a whole match of four; the setup too."""
    steps: list[Any] = []
    players: list[Any] = [
        random_player(Chance(b"%d %d" % (seed, seat))) for seat in range(4)
    ]
    play(GAME, 4, ask_in_turn(players), chance=Chance(b"%d" % seed), sink=steps.append)
    for event in (event for step in steps for event in step.events):
        if not isinstance(event, HIDDEN):
            for viewer in (*EVERYBODY, OMNISCIENT):
                assert GAME.redact(event, viewer) == event


@everybody
def test_p10_faces_held_are_hidden_and_their_number_is_public(viewer):
    held = {0: (PLAIN, DOUBLE["red"]), 2: (SINGLE["blue"],), 3: ()}
    players = GAME.view(table(seats=4, corruption=held).state, viewer).players
    for seat in range(4):
        cards = held.get(seat, ())
        shown = cards if viewer == seat else (None,) * len(cards)
        assert players[seat].corruption == shown


@everybody
def test_p10_a_view_does_not_show_the_order_of_the_corruption_deck(viewer):
    up = table(seats=4, deck=ALL_CORRUPTION).state
    down = table(seats=4, deck=ALL_CORRUPTION[::-1]).state
    assert GAME.view(up, viewer) == GAME.view(down, viewer)


@everybody
def test_p10_a_view_does_not_show_which_cards_lie_on_the_pile(viewer):
    """The owner knows what they were; the pile itself lies face down."""
    state = table(seats=4, pile=2).state
    seen = GAME.view(state, viewer)
    assert (seen.corruption_pile, seen.corruption_deck) == (2, 58)


@everybody
def test_p10_the_townsfolk_to_come_are_hidden(viewer):
    deck = GAME.view(table(seats=4).state, viewer).townsfolk_deck
    assert deck == (None,) * 32


@everybody
def test_p10_townsfolk_returned_under_the_deck_are_public_in_their_order(viewer):
    """The replaced card first, then the one of the clean-up."""
    position = evening(seats=4, staff={0: {1: 12}}, grand_place=(0, 3, 6, 15)).when(
        TakeAction("recruit"), RecruitTownsfolk(3), AssignStaff(1)
    )
    assert position.view.round == 2
    deck = GAME.view(position.state, viewer).townsfolk_deck
    assert deck == (*(None,) * (len(deck) - 2), 12, 6)


@everybody
def test_p10_a_townsfolk_card_that_is_revealed_again_is_no_longer_under_the_deck(
    viewer,
):
    """With an empty deck, the card that was put there comes back at once."""
    state = (
        table(seats=4, staff={0: {1: 12}})
        .given(
            TownsfolkShuffled((0, 3, 6, 9)),
            TownsfolkLaidOut((0, 3, 6, 9)),
            TownsfolkReturned(9),
            GrandPlaceRefilled(9),
            TownsfolkReturned(6),
            StaffAssigned(0, 1, 13, 12),
        )
        .state
    )
    assert GAME.view(state, viewer).townsfolk_deck == (6, 12)


@everybody
def test_p10_bags_boats_piers_halls_shops_and_goods_are_public(viewer):
    position = table(
        seats=4,
        boats="rg by x - - r",
        piers="r gg x",
        halls="bx",
        stalls={1: "rB"},
        gold=(3, 4, 5, 6),
        shields={2: "g"},
        staff={3: {2: 12}},
        shops={1: alchemist("rrgby ggggg bbyyx", flask="rx", waste=1, seat=1)},
    )
    told = GAME.view(position.state, viewer)
    full = position.view
    for name in ("bag", "halls", "lair", "boats", "piers", "grand_place", "stack"):
        assert getattr(told, name) == getattr(full, name)
    for name in ("shop", "stall", "supply", "gold", "shields", "staff", "figure"):
        assert [getattr(player, name) for player in told.players] == [
            getattr(player, name) for player in full.players
        ]
    assert sum(told.bag) + sum(map(sum, told.piers)) > 0


@everybody
def test_p10_when_the_match_is_over_all_faces_are_shown(viewer):
    position = market(round=3, seats=4, corruption={0: (PLAIN, 5), 2: (3,)})
    players = GAME.view(position.state, viewer).players
    assert [player.corruption for player in players] == [(0, 5), (), (3,), ()]


@everybody
def test_p10_a_discarded_card_is_known_to_nobody_else(viewer):
    """Two positions that differ in the discarded face alone look the same to others."""
    given: dict[str, Any] = {
        "seats": 4,
        "clock": (4, 9, 9, 9),
        "grand_place": (0, 3, 6, 9),
        "deck": (PLAIN,),
    }
    seen = []
    for face in (SINGLE["red"], DOUBLE["green"]):
        position = table(corruption={0: (face,)}, **given).when(
            TakeAction("recruit"), RecruitTownsfolk(3)
        )
        seen.append(GAME.view(position.state, viewer))
    if viewer == 0:
        assert seen[0].players[0].corruption == ()
    assert seen[0] == seen[1]


@everybody
def test_p10_a_view_follows_from_what_the_viewer_was_told(viewer):
    events = [
        *GAME.begin(4, Chance(b"told")),
    ]
    told = [GAME.redact(event, viewer) for event in events]
    assert GAME.view(GAME.fold(told), viewer) == GAME.view(GAME.fold(events), viewer)


def test_p10_the_next_corruption_card_is_not_told_by_the_view_of_who_draws_it():
    one, two = (
        table(clock=(4, 9), deck=(face, PLAIN)).when(*ONE_HOUR)
        for face in (SINGLE["red"], DOUBLE["green"])
    )
    assert GAME.view(one.state, 0) == GAME.view(two.state, 0)
