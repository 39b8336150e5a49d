"""The table for a terminal: tidy, and the same as the picture tells."""

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, SPECTATOR, Language
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import HANDS
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words
from tests.engines.matches import Table, play_match

SAILORS_AND_ROBBERS = BayOptions(rogues="robbers", townsfolk=("locals", "sailors"))


@cache
def positions(seats: int) -> tuple[State, ...]:
    return play_match(Table(GAME, seats, SAILORS_AND_ROBBERS), b"text").all_positions()


def view_of(part: float, **changed: Any) -> View:
    """Return the spectator's view after a part of a match, changed as told."""
    states = positions(4)
    view = GAME.view(states[round(part * (len(states) - 1))], SPECTATOR)
    return replace(view, **changed)


def with_player(view: View, **changed: Any) -> View:
    """Change what the first seat has."""
    return replace(
        view, players=(replace(view.players[0], **changed), *view.players[1:])
    )


def block(view: View, seat: int = 0, language: Language = "en") -> list[str]:
    """Return the lines about a seat; the last section explains the letters."""
    *sections, _letters = GAME.text(view, language).rstrip("\n").split("\n\n")
    return sections[-view.seats :][seat].splitlines()


def test_the_heading_tells_round_rogues_and_question():
    text = GAME.text(view_of(0.5, round=2, asked="action", to_move=(0,)), "en")
    lines = text.splitlines()
    assert lines[0] == "La Baie des Marchands · Round 2 of 3"
    assert lines[1].startswith("Rogues: Robbers. Rogues buy nothing, and no rogue")
    assert re.fullmatch(r"\w+: choose an action", lines[4])
    before = GAME.text(view_of(0, round=0), "fr")
    assert before.startswith("La Baie des Marchands · Mise en place\n")


def test_boats_are_listed_with_who_is_aboard_or_where_they_are():
    view = view_of(0.5)
    boat = replace(view.boats[0], at_sea=False, adventurers=(0,) * 5)
    boats = (
        replace(boat, at_sea=True, berth=None, adventurers=(2, 0, 0, 0, 1)),
        replace(boat, berth="black_market"),
        replace(boat, berth=None),
        replace(boat, at_sea=True, berth=None),
        *view.boats[4:],
    )
    drawn = replace(view.unfinished, boarding="grey")
    lines = GAME.text(replace(view, boats=boats, unfinished=drawn), "en").splitlines()
    assert "Boat 1: 2 warriors and 1 rogue" in lines
    assert "Boat 2: docked at the Black Market pier" in lines
    assert "Boat 3: gone" in lines
    assert "Boat 4: nobody" in lines
    assert "Drawn: a rogue" in lines


def test_piers_halls_and_bag_are_counted():
    view = view_of(
        0.5,
        piers=((0, 0, 2, 0, 0), (0,) * 5, (0, 0, 0, 1, 0)),
        halls=(1, 2, 3, 4),
        lair=5,
        bag=(1, 0, 0, 0, 0),
    )
    lines = GAME.text(view, "en").splitlines()
    assert (
        "Piers · Bazaar: 2 wizards · Grand Place: nobody · Black Market: 1 noble"
        in (lines)
    )
    assert any(
        line.startswith("Halls · Warriors’ hall 1 · Bards’ hall 2") for line in lines
    )


def test_the_clock_lists_stacks_from_behind_the_top_first():
    view = view_of(0.5, stack=(3, 1, 0, 2), marker=11, mice=(2, HANDS[1].space))
    spaces = (10, HANDS[0].space, 24, 10)
    players = [replace(p, space=s) for p, s in zip(view.players, spaces, strict=True)]
    names = [
        words("en").name("merchants", player.merchant or "") for player in view.players
    ]
    text = GAME.text(replace(view, players=tuple(players)), "en")
    clock = " ".join(text[text.index("Clock") :].split("\n\n")[0].split())
    assert clock == (
        "Clock · market 11 · mice: 1 o’clock, the second hand · "
        f"the first hand: {names[1]} · 5 o’clock: {names[3]}, {names[0]} · "
        f"12 o’clock: {names[2]}"
    )


def test_the_grand_place_tells_who_is_there_and_what_it_costs():
    view = view_of(0.5, grand_place=(0, None, 14, 27), corruption_deck=50)
    text = " ".join(GAME.text(view, "en").split())
    assert "Corruption cards · 50 in the deck, " in text
    assert (
        "1 Local (icons: warrior ×2), discard 1 corruption card "
        "[2 hours and 3 corruption cards] 3 Mercenary" in text
    )


def test_a_shop_lists_gold_goods_shields_staff_and_place():
    view = with_player(
        view_of(0.5, seat=0, to_move=(0,)),
        gold=42,
        figure="sponsor",
        stall=(2, 0, 0, 1, 0, 1, 0, 0),
        supply=(1, 0, 0, 0, 0, 0, 0, 2),
        shields=(False, True, False, True),
        staff=(None, 0, None, 14),
        corruption=(None, None),
    )
    lines = block(view)
    assert re.fullmatch(r"> \w+ · 42 gold · at “Sponsor” · \(you\)", lines[0])
    assert lines[1] == "  Corruption 2"
    assert lines[2] == "  Stall rryG   Supply rYY"
    assert lines[3] == "  Shields · Bards’ hall, Nobles’ hall"
    shop = " ".join(" ".join(lines).split())
    slots = [slot.partition(" [")[0] for slot in re.split(r" Staff \d: ", shop)[1:]]
    assert slots[0].endswith(" · free")
    assert slots[1].endswith(" · Local (icons: warrior ×2)")
    assert " · Mercenary (icons: corruption, warrior, bard)" in slots[3]


def test_corruption_that_may_be_seen_is_summed_up():
    view = with_player(view_of(0.5), corruption=(0, 0, 5))
    assert block(view)[1] == "  Corruption 3 (icons: corruption ×4, warrior)"
    assert block(view, language="fr")[1] == (
        "  Corruption 3 (icônes\xa0: Corruption ×4, Guerrier)"
    )


def test_the_end_tells_ranks_and_winner():
    view = view_of(1)
    winner = view.ranks.index(1)
    assert re.match(r"  1er \w+ · ", block(view, winner, "fr")[0])
    assert re.search(r"\nThe \w+ wins\n", GAME.text(view, "en"))


@pytest.mark.parametrize("merchant", MERCHANTS, ids=lambda merchant: merchant.name)
def test_every_merchant_writes_its_shop_in_each_language(merchant):
    for state in positions(4)[::-7]:
        view = GAME.view(state, SPECTATOR)
        shop = next(p.shop for p in view.players if p.merchant == merchant.name)
        english, french = (merchant.face.text(shop, words(each)) for each in LANGUAGES)
        assert len(english) == len(french) >= 2
        assert english != french


def test_a_seat_without_a_merchant_is_called_by_its_number():
    options = BayOptions(merchants="chosen")
    match = play_match(Table(GAME, 2, options), b"text")
    state, _ = next(match.positions())
    lines = GAME.text(GAME.view(state, SPECTATOR), "en").splitlines()
    assert "First merchant: choose a merchant" in lines
    assert "> First merchant · 0 gold" in lines
