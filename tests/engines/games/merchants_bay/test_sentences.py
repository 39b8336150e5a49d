"""What is said of every move and every event, over whole matches: kinds of faults.

The matches are played at random and by the greedy player, with every rogue card, every
pair of townsfolk and both ways to get a merchant. What a sentence says of a move is
compared with what follows from it by the rules.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, Literal, get_args

import pytest

from engines.core.chance import Chance
from engines.core.game import LANGUAGES, OMNISCIENT, Language
from engines.core.records import Event, Move
from engines.core.words import read_tables
from engines.games.merchants_bay import GAME, events, moves
from engines.games.merchants_bay.content import (
    BOX,
    GOOD,
    HANDS,
    PRICES,
    TOWNSFOLK,
    TOWNSFOLK_KINDS,
    Rogues,
)
from engines.games.merchants_bay.face.sentences import cost_name, space_name
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.merchants.alchemist import events as alchemist
from engines.games.merchants_bay.merchants.alchemist import moves as alchemy
from engines.games.merchants_bay.merchants.chronomancer import events as chronomancer
from engines.games.merchants_bay.merchants.chronomancer import moves as time_travel
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.rules.locations import LOCATION, RECRUIT
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.words import PACKAGES, words
from tests.engines.matches import Match, Table, play_match
from tests.engines.sentences import assert_is_a_sentence

WAYS: tuple[Literal["dealt", "chosen"], ...] = ("dealt", "chosen", "dealt")
SETTINGS = [
    BayOptions(townsfolk=townsfolk, rogues=rogues, merchants=merchants)
    for townsfolk, rogues, merchants in zip(
        combinations(TOWNSFOLK_KINDS, 2), get_args(Rogues), WAYS, strict=True
    )
]
PHONE = 130
"""More letters do not fit a button on a telephone."""


@cache
def matches() -> tuple[Match, ...]:
    """Return matches of all settings, each at random and by greedy players."""
    played = []
    for number, options in enumerate(SETTINGS):
        table = Table(GAME, 2 + number, options)
        played.append(play_match(table, b"sentences"))
        greedy = [
            GAME.players["greedy"](Chance(b"%d" % seat)) for seat in range(table.seats)
        ]
        played.append(play_match(table, b"sentences", greedy))
    return tuple(played)


def questions() -> Iterator[tuple[State, Any, int, list[Move]]]:
    for match in matches():
        for state, step in match.positions():
            view = GAME.view(state, step.seat)
            yield state, view, step.seat, GAME.legal(state, step.seat)


@cache
def offers(language: Language) -> tuple[tuple[Move, str, tuple[Event, ...]], ...]:
    """Return moves of all questions with their sentences and what would follow.

    Of the moves of a kind every seventh is tried, which is more than enough.
    """
    found = []
    tried: dict[type[Move], int] = {}
    for state, view, seat, legal in questions():
        for move in legal:
            kind = type(move)
            tried[kind] = tried.get(kind, -1) + 1
            if tried[kind] < 30 or tried[kind] % 7 == 0:
                sentence = GAME.describe(move, language, view)
                after = GAME.decide(state, seat, move, Chance(b"what follows"))
                found.append((move, sentence, tuple(after)))
    return tuple(found)


def offered(kind: type[Any], language: Language) -> list[Any]:
    chosen = [offer for offer in offers(language) if isinstance(offer[0], kind)]
    assert chosen, f"{kind.__name__} was never offered."
    return chosen


@cache
def said(language: Language) -> frozenset[str]:
    """Return all that is said: sentences, questions, tooltips, headings and text."""
    lines = {sentence for _, sentence, _ in offers(language)}
    for match in matches():
        states = match.all_positions()
        for event in match.events:
            lines.add(GAME.describe(event, language, GAME.view(states[-1], None)))
        for state in states[::9]:
            view = GAME.view(state, OMNISCIENT)
            lines.add(GAME.prompt(view, language))
            lines.update(t.title for t in GAME.picture(view, language).things)
            lines.update(GAME.text(view, language).split("\n"))
    for move, _, _ in offers(language):
        lines.add(GAME.heading(move, language))
    return frozenset(lines)


# --- the language --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offer_is_a_sentence_that_fits_a_telephone(language: Language):
    for _, sentence, _ in offers(language):
        assert_is_a_sentence(sentence)
        assert len(sentence) <= PHONE, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_of_a_template(language: Language):
    for line in said(language):
        assert not re.search(r"[{}]|\bNone\b|<|_", line), line


def nouns(language: Language) -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for one, more in read_tables(package, language).get("nouns", {}).values():
            if one != more:
                yield one, more


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_nouns_agree(language: Language):
    several = r"(?:[2-9]|[1-9]\d+)" if language == "fr" else r"(?:0|[2-9]|[1-9]\d+)"
    single = r"[01]" if language == "fr" else "1"
    for one, more in nouns(language):
        wrong = re.compile(
            rf"(?<![\d+-]){single} {more}\b|(?<![\d+-]){several} {one}\b(?!s)"
        )
        for line in said(language):
            found = wrong.search(line)
            assert not found, (found, line)


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", r"\b1[3-9] o’clock|\bday\b"),
        ("fr", r"\b1[3-9]\s?h\b|\bjours?\b"),
        (
            "fr",
            r"Grand-Place|[àÀ] la Grand Place|Locaux|Maison|parrain|[Ss]econd navire",
        ),
        (
            "fr",
            r"\b(vol[eé]|voler|volez)\b|à la place \d|\bde le\b|\bà le\b|\bde les\b",
        ),
        (
            "fr",
            r"(marchandise|potion|arme|armure|babiole|relique|bille)s? (vert|bleu)s?\b",
        ),
        ("fr", r"[^\xa0][:;?!»](?!\d)|«[^\xa0]"),
    ],
)
def test_words_that_are_wrong_in_the_bay_are_not_said(language: Language, wrong: str):
    for line in said(language):
        found = re.search(wrong, line)
        assert not found, (found, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_are_called_icons(language: Language):
    """An autochthon with two bard icons is not a local with two bards."""
    names = words(language)
    kinds = [names.forms("townsfolk", kind) for kind in TOWNSFOLK_KINDS]
    cards = {form for kind in kinds for form in (kind["one"], kind["a"], kind["the"])}
    bracket = re.compile(rf"\b({'|'.join(cards)}) \((?!ic[oô]ne?s?\b)")
    for line in said(language):
        assert not bracket.search(line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_called_by_the_trade_once_there_is_one(language: Language):
    seats = [words(language).forms("seats", str(s))["the"] for s in range(4)]
    for match in matches():
        view = GAME.view(match.last_position(), None)
        for event in match.events:
            if isinstance(event, events.MerchantTaken):
                continue
            sentence = GAME.describe(event, language, view).casefold()
            assert not any(seat in sentence for seat in seats), sentence


# --- what is chosen, and what it costs -----------------------------------------------


def cards_drawn(after: tuple[Event, ...]) -> int:
    return sum(isinstance(event, events.CorruptionDrawn) for event in after)


def names_cards(sentence: str, count: int, language: Language) -> bool:
    return words(language).count(count, "corruption_card") in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_location_is_offered_with_its_hours_and_its_corruption(language: Language):
    names = words(language)
    met = set()
    for _, view, seat, legal in questions():
        merchant = view.players[seat].merchant
        for move in legal:
            if not isinstance(move, moves.TakeAction) or move.location == RECRUIT:
                continue
            sentence = GAME.describe(move, language, view)
            assert names.name("locations", move.location) in sentence
            cost = LOCATION[merchant][move.location].cost
            hours = names.count(cost.hours, "hour")
            assert (hours in sentence) == bool(cost.hours), sentence
            if cost.corruption or move.location != "purge":
                told = names_cards(sentence, cost.corruption, language)
                assert told == bool(cost.corruption), sentence
            met.add((merchant, move.location))
    assert len({merchant for merchant, name in met if name == "use_staff"}) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_recruiting_names_the_least_and_the_most_it_costs(language: Language):
    names, costs = words(language), BOX.costs.recruit
    for move, sentence, _ in offered(moves.TakeAction, language):
        if move.location == RECRUIT:
            for noun, numbers in (
                ("hour", [cost.hours for cost in costs]),
                ("corruption_card", [cost.corruption for cost in costs]),
            ):
                assert names.count(max(numbers), noun) in sentence
                assert re.search(rf"\b{min(numbers)} (to|à) {max(numbers)} ", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tooltips_and_text_tell_what_a_location_costs_in_its_own_shop(language):
    """The same work of the staff takes some merchants longer than others."""
    names = words(language)
    for match in matches():
        view = GAME.view(match.last_position(), 0)
        titles = {
            thing.id: thing.title for thing in GAME.picture(view, language).things
        }
        text = " ".join(GAME.text(view, language).split())
        for seat, player in enumerate(view.players):
            for name, location in LOCATION[player.merchant or ""].items():
                if name in (RECRUIT, "wait", "purge"):
                    continue
                cost = cost_name(location.cost, names)
                called = names.name("locations", name)
                assert f"{cost}. " in titles[f"space-{seat}-{name}"]
                if seat == 0:
                    assert f"{called} [{cost}]" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_purge_that_costs_a_card_says_so(language: Language):
    """What it draws at once, before the hourglass moves, is its cost."""
    costs = set()
    for move, sentence, after in offered(moves.TakeAction, language):
        if move.location == "purge":
            paid = [type(event) for event in after].index(events.ActionEnded)
            drawn = cards_drawn(after[:paid])
            costs.add(drawn)
            assert names_cards(sentence, 1, language) == bool(drawn), sentence
    assert 0 in costs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("waste", [1, 2, 3, 4])
def test_a_purge_names_a_card_from_three_ichor_on(waste: int, language: Language):
    state, view = next(
        (state, view)
        for state, view, seat, legal in questions()
        if view.asked == "action" and view.players[seat].merchant == "alchemist"
    )
    state = state.clone()
    shop: Any = state.shops[state.active]
    shop.waste = waste
    view = GAME.view(state, state.active)
    sentence = GAME.describe(moves.TakeAction("purge"), language, view)
    assert names_cards(sentence, 1, language) == (waste >= 3), sentence
    # Without a shop to look at, the condition is named.
    blind = GAME.describe(moves.TakeAction("purge"), language)
    assert names_cards(blind, 1, language)
    assert "3" in blind


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_boards_docks_or_is_robbed_is_named(language: Language):
    names = words(language)
    for _, sentence, after in offered(moves.BoardBoat, language):
        boarded = next(e for e in after if isinstance(e, events.BoatBoarded))
        assert names.forms("adventurers", boarded.adventurer)["the"] in sentence
        assert names.phrase("boats", "name", number=boarded.boat + 1) in sentence
        fills = any(
            isinstance(e, events.BoatDocked | events.CustomerRobbed) for e in after
        )
        assert not fills or "dock" in sentence or "accoste" in sentence
    for move, sentence, after in offered(moves.DockBoat, language):
        docked = next(e for e in after if isinstance(e, events.BoatDocked))
        assert names.phrase("boats", "name", number=docked.boat + 1) in sentence
        assert names.name("berths", move.berth) in sentence
    for _, sentence, after in offered(moves.Rob, language):
        robbed = next(e for e in after if isinstance(e, events.CustomerRobbed))
        for boat in (robbed.boat, robbed.target):
            assert names.phrase("boats", "name", number=boat + 1) in sentence
        assert names.forms("adventurers", robbed.customer)["a"] in sentence
        assert names_cards(sentence, 1, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recruit_is_offered_with_kind_ability_icons_and_cost(language: Language):
    names = words(language)
    for _, sentence, after in offered(moves.RecruitTownsfolk, language):
        card = TOWNSFOLK[after[0].card]
        assert names.forms("townsfolk", card.kind)["a"] in sentence
        colour = names.forms("colours", card.good) if card.good else {}
        ability = names.phrase("abilities", card.ability, colour=colour)
        assert ability in sentence
        assert all(names.name("icons", icon) in sentence for icon in card.icons)
        cost = BOX.costs.recruit[after[0].place]
        assert re.search(rf"\b{cost.hours} h", sentence)
        assert not cost.corruption or names_cards(sentence, cost.corruption, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_staff_is_offered_with_its_ability(language: Language):
    names = words(language)
    for state, view, seat, legal in questions():
        merchant = view.players[seat].merchant
        for move in legal:
            if isinstance(move, moves.AssignStaff | moves.UseStaff):
                sentence = GAME.describe(move, language, view)
                ability = names.forms("staff", merchant)[str(move.slot)]
                assert ability in sentence
            if isinstance(move, moves.AssignStaff):
                former = state.staff[seat][move.slot - 1]
                is_replaced = "instead of" in sentence or "au lieu d" in sentence
                assert is_replaced == (former >= 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sale_names_the_pier_the_gold_and_the_card_of_the_black_market(language):
    names = words(language)
    for state, view, seat, legal in questions():
        pier = view.unfinished.pier
        for move in legal:
            if isinstance(move, moves.SellGood | moves.BribeRogue | moves.FinishSales):
                sentence = GAME.describe(move, language, view)
                forms = names.forms("piers", pier)
                assert forms["the"] in sentence or forms.get("to", "-") in sentence
            if isinstance(move, moves.SellGood):
                sold: Any = GAME.decide(state, seat, move, Chance(b"sale"))[0]
                assert names.count(sold.gold, "gold") in sentence
                price = PRICES[GOOD[move.size, move.colour]]
                assert names.count(sold.gold // price, "customer") in sentence
                smuggles = pier == "black_market"
                is_first = seat not in view.unfinished.smugglers
                assert names_cards(sentence, 1, language) == (smuggles and is_first)
            if isinstance(move, moves.BribeRogue):
                assert names_cards(sentence, 1, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_leaves_a_pier_is_not_told_of_selling_more(language: Language):
    """As a first answer "sell nothing more" would speak of sales that never were."""
    for _, sentence, _ in offered(moves.FinishSales, language):
        assert not re.search(r"\bmore\b|\bplus\b", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_sponsors_are_offered_with_their_gold(language: Language):
    names = words(language)
    for _, sentence, after in offered(moves.ImmediateSponsor, language):
        paid = next(e for e in after if isinstance(e, events.SponsorPaid))
        assert names.count(paid.gold, "gold") in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_saves_an_hour_and_costs_a_card(language: Language):
    saves = {"en": "saves an hour", "fr": "économise une heure"}[language]
    for move, sentence, after in offered(moves.AdvanceHourglass, language):
        advanced = next(e for e in after if isinstance(e, events.HourglassAdvanced))
        assert space_name(advanced.space, words(language)) in sentence
        assert (saves in sentence) == (move.via == "hand")
        assert names_cards(sentence, 1, language) == (move.via == "hand")
        loads = re.search(r"(?:load|charger) (\d)", sentence)
        is_drawn = isinstance(after[1], events.AdventurerDrawn) if after[1:] else False
        assert bool(loads) == is_drawn, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_marbles_and_tiles_are_told_as_they_move(language: Language):
    names = words(language)
    for _, sentence, after in offered(alchemy.AnnounceColour, language):
        taken = next(e for e in after if isinstance(e, alchemist.MarblesTaken))
        assert names.count(taken.count, f"marble_{taken.kind}") in sentence
    for _, sentence, after in offered(time_travel.SlideTile, language):
        slid = next(e for e in after if isinstance(e, chronomancer.TileSlid))
        assert slid.marked == bool(re.search("and mark it|et la marquer", sentence))
    for _, sentence, after in offered(time_travel.RetrieveRelic, language):
        relic = next(e for e in after if isinstance(e, chronomancer.RelicRetrieved))
        assert relic.trinket == bool(re.search("trinket|babiole", sentence))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_draws_corruption_by_itself_names_the_card(language: Language):
    """Moves that are nothing but a bargain: the card is drawn before all else."""
    bargains = ("Rob", "BribeRogue", "KeepAlloy")
    found = set()
    for move, sentence, after in offers(language):
        name = type(move).__name__
        if cards_drawn(after[:2]) and name in bargains:
            found.add(name)
            assert names_cards(sentence, 1, language), sentence
    assert found == {*bargains}


# --- what happens without a move -----------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_round_tells_of_the_mouse_the_hand_and_the_marker(language: Language):
    names = words(language)
    opened = {hand.free_from: hand for hand in HANDS}
    for number in (1, 2, 3):
        sentence = GAME.describe(events.DayBegan(number), language)
        assert "12" in sentence
        assert ("mouse" in sentence or "souris" in sentence) == (number in opened)
        if number in opened:
            assert space_name(opened[number].space, names) in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_boats_that_go_and_the_marker_that_moves_are_told(language: Language):
    removed = GAME.describe(events.BoatDissolved(2), language)
    assert "removed" in removed or "retiré" in removed
    moved = GAME.describe(events.MarkerMoved(10), language)
    assert "market marker" in moved or "marqueur de Marché" in moved
    ended = GAME.describe(events.ProductionEnded((1, 0)), language)
    assert "market marker" in ended or "marqueur de Marché" in ended


# --- what can be read where it matters -----------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_and_tooltips_tell_every_ability_location_and_rogue_rule(language):
    names = words(language)
    for match in matches():
        view = GAME.view(match.all_positions()[len(match.made) // 2], 0)
        titles = [thing.title for thing in GAME.picture(view, language).things]
        rules = [names.forms("rogues", view.rogues)["effect"]]
        for player in view.players:
            rules += names.forms("staff", player.merchant or "").values()
        for name in LOCATION[view.players[0].merchant or ""]:
            if name != "wait":
                rules.append(names.forms("locations", name)["effect"])
        for shown in (GAME.text(view, language), " ".join(titles)):
            on_one_line = " ".join(shown.split())
            for rule in rules:
                assert " ".join(rule.split()) in on_one_line


def test_every_merchant_tells_of_everything_it_offers_itself():
    for merchant in MERCHANT.values():
        assert {*merchant.face.in_shop} <= {*merchant.moves}
        assert {*merchant.face.costs} <= {each.name for each in merchant.locations}
