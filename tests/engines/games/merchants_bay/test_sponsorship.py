"""Rulebook, heading "Mécénat" (C-47, C-48, C-53) and the location Sponsor of P-4."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    FinalScored,
    ShieldActivated,
    ShieldsPaid,
    SponsorPaid,
)
from engines.games.merchants_bay.moves import SellGood, Sponsor, TakeAction
from tests.engines.games.merchants_bay.shops import chronomancer
from tests.engines.games.merchants_bay.table import (
    COLOURS,
    DISCARD_ONE_RED,
    SMALL_RED,
    evening,
    market,
    table,
)


def test_c47_after_selling_each_shield_pays_the_number_in_its_hall():
    position = market(halls="rrrggb", shields={0: "rb", 1: "g"})
    assert position.halls == (4, 3, 2, 1, 3)
    assert ShieldsPaid((6, 3)) in position.followed
    assert position.gold == (6, 3)


def test_c47_sponsors_pay_after_all_sales():
    position = market(piers="r - -", stalls={0: "R"}, shields={0: "r"})
    assert position.gold == (0, 0)
    after = position.when(SellGood("large", "red"))
    assert after.gold == (7, 0)
    names = [type(event).__name__ for event in after.followed]
    assert names.index("GoodSold") < names.index("ShieldsPaid")


@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_c47_shields_pay_in_every_market(round_number):
    position = market(round=round_number, shields={0: "rgby"})
    assert ShieldsPaid((4, 0)) in position.followed


def test_ct03_four_adventurers_in_the_hall_are_four_gold():
    assert market(halls="ggg", shields={0: "g"}).gold == (4, 0)


def test_c47_boats_dissolved_at_the_end_of_production_count():
    """C-39 comes before the market."""
    position = evening(boats="- - - - - rb", dissolved=(2,), shields={0: "b"})
    assert position.boats == "* * * * * rb"
    from_sea = position.when(TakeAction("sponsor"), Sponsor("red"))
    assert ShieldsPaid((4, 0)) in from_sea.followed


def test_c47_who_has_no_shield_gets_nothing():
    assert market(halls="rrr").gold == (0, 0)


@pytest.mark.parametrize("colour", COLOURS)
def test_p4_sponsor_activates_one_inactive_shield_for_an_hour_and_a_card(colour):
    position = table(clock=(4, 9)).when(TakeAction("sponsor"))
    position.then_asked(0, *map(Sponsor, COLOURS))
    after = position.when(Sponsor(colour))
    assert ShieldActivated(0, colour) in after.followed
    assert after.clock == (5, 9)
    assert len(after.corruption()) == 1
    assert after.gold == (0, 0)
    shields = dict(zip(COLOURS, after.view.players[0].shields, strict=True))
    assert [name for name in COLOURS if shields[name]] == [colour]


def test_p4_at_most_one_shield_of_a_colour():
    position = table(clock=(4, 9), shields={0: "rb"}).when(TakeAction("sponsor"))
    position.then_asked(0, Sponsor("green"), Sponsor("yellow"))
    position.then_illegal(Sponsor("red"), Sponsor("blue"))


def test_p4_sponsor_is_legal_while_a_shield_is_inactive():
    assert "sponsor" in table(shields={0: "rgb"}).locations
    full = table(shields={0: "rgby"})
    assert "sponsor" not in full.locations
    full.then_illegal(TakeAction("sponsor"))


def test_p4_the_last_shield_is_activated_without_a_question():
    position = table(clock=(4, 9), shields={0: "rgb"}).when(TakeAction("sponsor"))
    assert ShieldActivated(0, "yellow") in position.followed
    assert position.clock == (5, 9)


def test_p4_the_shields_of_others_do_not_matter():
    position = table(shields={1: "rgby"}).when(TakeAction("sponsor"))
    assert len(position.offers(Sponsor)) == 4


def test_c48_an_immediate_sponsor_pays_once_and_at_once():
    """The Chronomancer's fourth ability, on a red tile with three in the hall."""
    position = table(
        clock=(4, 9),
        halls="rr",
        staff={0: {4: SMALL_RED}},
        shops={0: chronomancer("gbg yrg byx")},
    ).when(TakeAction("use_staff"))
    assert SponsorPaid(0, "red", 3) in position.followed
    assert position.gold == (3, 0)
    assert position.view.players[0].shields == (False,) * 4


def test_c48_an_immediate_sponsor_pays_nothing_in_the_market():
    position = evening(
        clock=(11, 12),
        staff={0: {4: SMALL_RED}},
        shops={0: chronomancer("gbg yrg byx")},
    ).when(TakeAction("use_staff"))
    assert SponsorPaid(0, "red", 1) in position.followed
    assert ShieldsPaid((0, 0)) in position.followed
    assert position.gold == (1, 0)


def test_p4_an_immediate_sponsor_counts_the_hall_as_it_is_now():
    given: dict[str, Any] = {"clock": (4, 9), "staff": {0: {4: SMALL_RED}}}
    shop = chronomancer("gbg yyg rbx")
    for halls, gold in (("", 1), ("yyyy", 5)):
        position = table(**given, shops={0: shop}, halls=halls)
        assert position.when(TakeAction("use_staff")).gold == (gold, 0)


def test_c53_shields_count_in_the_markets_only():
    position = market(round=3, halls="rrr", shields={0: "r"})
    assert FinalScored(0, (), 0, 0) in position.followed
    assert position.gold == (4, 0)


def test_c53_round_icons_count_at_the_end_only():
    icons: dict[str, Any] = {"halls": "rrr", "staff": {0: {1: DISCARD_ONE_RED}}}
    assert market(round=1, **icons).gold == (0, 0)
    assert market(round=3, **icons).gold == (8, 0)
