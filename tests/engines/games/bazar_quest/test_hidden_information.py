"""What is hidden in Bazar Quest, and from whom.

Packs, hands, reserves and what is laid face down, except to their seats; the order of
all piles and the monsters to come. All else is public. One test for each hidden thing:
of the event that tells it, and of the view that shows it.
"""

from typing import Any

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, SPECTATOR
from engines.games.bazar_quest import GAME, moves
from engines.games.bazar_quest.events import adventure, trade
from engines.games.bazar_quest.events import table as of_table
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    HeroesShuffled,
    ItemDiscarded,
    ItemDrawn,
    ItemsShuffled,
    MonstersStacked,
)
from engines.games.bazar_quest.events.trade import (
    DisplayChosen,
    DisplaysRevealed,
    ItemDrafted,
    ItemsDealt,
    PacksPassed,
    ReservesFilled,
    StorageChosen,
)
from engines.games.bazar_quest.moves import (
    DiscardItem,
    DisplayItem,
    DraftItem,
    StoreItem,
    UseEmployee,
)
from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    employee_cards,
    hero_cards,
    item_cards,
)
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, Table, table
from tests.engines.matches import Table as Seating
from tests.engines.matches import play_match

EVERYBODY = (0, 1, 2, SPECTATOR)
everybody = pytest.mark.parametrize("viewer", EVERYBODY)
PACKS = (("claymore", "fouet"), ("familier", "corde"), ("torche", "grimoire"))
NOT_FOR_ALL = (
    *(ItemDrafted, ItemDrawn, DisplayChosen, StorageChosen, ItemsDealt, PacksPassed),
    *(MonstersStacked, ItemsShuffled, HeroesShuffled, AdventuresShuffled),
    EmployeesShuffled,
)


def told(position: Table, viewer: int | None) -> list[Any]:
    return [position.game.redact(event, viewer) for event in position.followed]


def sees(position: Table, viewer: int | None) -> str:
    """Return all that a viewer sees of a position, as it is sent to him."""
    return msgspec.json.encode(GAME.view(position.state, viewer)).decode()


# --- events --------------------------------------------------------------------------


@everybody
def test_the_order_of_every_pile_is_hidden_from_everybody(viewer):
    for kind, cards in (
        (ItemsShuffled, item_cards()),
        (HeroesShuffled, hero_cards()),
        (AdventuresShuffled, list(ADVENTURES)),
        (EmployeesShuffled, employee_cards()),
    ):
        event = kind(tuple(cards))
        assert GAME.redact(event, viewer) == kind((None,) * len(cards))


@everybody
def test_the_monsters_to_come_are_hidden_from_everybody(viewer):
    event = MonstersStacked((GOLEM, LICH))
    assert GAME.redact(event, viewer) == MonstersStacked((None, None))


@everybody
def test_a_pack_is_told_to_the_seat_that_is_dealt_it_or_gets_it_passed(viewer):
    expected = tuple(
        pack if seat == viewer else (None, None) for seat, pack in enumerate(PACKS)
    )
    assert GAME.redact(ItemsDealt(PACKS), viewer) == ItemsDealt(expected)
    for way in ("left", "right"):
        event = PacksPassed(PACKS, way)
        assert GAME.redact(event, viewer) == PacksPassed(expected, way)


@everybody
@pytest.mark.parametrize("kind", [ItemDrafted, ItemDrawn, DisplayChosen, StorageChosen])
def test_an_item_taken_drawn_or_laid_face_down_is_told_to_its_seat_alone(kind, viewer):
    for seat in range(3):
        event = kind(seat, "claymore")
        expected = event if viewer == seat else kind(seat, None)
        assert GAME.redact(event, viewer) == expected


def test_every_other_kind_of_event_is_told_to_everybody():
    """An author who adds an event with a secret in it has to name it above."""
    seating = Seating(GAME, 4, GAME.options())
    events: list[Any] = [
        event
        for seed in (b"public 1", b"public 2")
        for event in play_match(seating, seed).events
        if not isinstance(event, NOT_FOR_ALL)
    ]
    for event in events:
        for viewer in (*EVERYBODY, OMNISCIENT):
            assert GAME.redact(event, viewer) is event
    assert set(NOT_FOR_ALL) <= set(GAME.events)


def test_no_public_event_has_room_for_an_unknown_card():
    """A field that may be None is one that is hidden from somebody."""
    for module in (of_table, trade, adventure):
        for kind in vars(module).values():
            if kind in GAME.events:
                fields = msgspec.structs.fields(kind)
                may_hide = any("None" in str(field.type) for field in fields)
                assert may_hide == (kind in NOT_FOR_ALL), kind


def test_the_omniscient_viewer_is_told_all():
    for event in (
        ItemsShuffled(tuple(item_cards())),
        MonstersStacked((GOLEM, LICH)),
        ItemsDealt(PACKS),
        PacksPassed(PACKS, "left"),
        ItemDrafted(0, "claymore"),
        StorageChosen(1, "claymore"),
    ):
        assert GAME.redact(event, OMNISCIENT) is event


# --- the draft -----------------------------------------------------------------------


def drafting() -> Table:
    position = table(Shop(hand=("claymore",)), Shop(), Shop())
    for seat in range(3):
        position = position.when_seat(seat, DraftItem(position.shop(seat).pack[0]))
    return position


@everybody
def test_a_view_shows_of_other_packs_and_hands_only_their_sizes(viewer):
    position = drafting()
    for seat, shop in enumerate(GAME.view(position.state, viewer).shops):
        if seat == viewer:
            assert shop.pack == position.shop(seat).pack
            assert shop.hand == position.shop(seat).hand
        else:
            assert (shop.pack, shop.hand) == ((None,) * 3, (None,))


def test_a_drafter_is_told_exactly_what_was_passed_to_it():
    """And of its former pack nothing more, nor what the neighbour takes of it."""
    position = drafting()
    (passed,) = [event for event in told(position, 1) if isinstance(event, PacksPassed)]
    assert passed.packs == ((None,) * 3, position.shop(1).pack, (None,) * 3)
    taken = position.when_seat(0, DraftItem(position.shop(0).pack[0]))
    assert told(taken, 1)[0] == ItemDrafted(0, None)


def test_who_has_drafted_is_seen_but_not_what():
    position = table(Shop(), Shop(), Shop())
    pack = position.shop(0).pack
    views = {
        sees(position.when_seat(0, DraftItem(item)), viewer)
        for item in pack
        for viewer in (SPECTATOR,)
    }
    assert len(views) == 1


def test_the_forced_last_card_is_hidden_as_well():
    position = table(Shop(), Shop(), Shop())
    later = position.until("display")
    drafted = [e for e in told(later, SPECTATOR) if isinstance(e, ItemDrafted)]
    assert len(drafted) == 12
    assert {event.item for event in drafted} == {None}


# --- displays and reserves -----------------------------------------------------------


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_a_display_is_hidden_until_all_are_laid_out(viewer):
    position = table(Shop(hand=("claymore",)), Shop(), Shop()).until("display")
    rope = position.when_seat(0, DisplayItem("corde"))
    sword = position.when_seat(0, DisplayItem("claymore"))
    assert sees(rope, viewer) == sees(sword, viewer)
    assert told(rope, viewer) == told(sword, viewer)
    assert rope.game.view(rope.state, 0).shops[0].chosen == ("corde",)


@everybody
def test_displays_are_public_when_they_are_revealed(viewer):
    later = table(Shop(), Shop(), Shop()).until("invite")
    (revealed,) = [e for e in told(later, viewer) if isinstance(e, DisplaysRevealed)]
    assert revealed.displays == (("corde",), ("sac_a_dos",), ("potion_rouge",))
    displays = [shop.display for shop in GAME.view(later.state, viewer).shops]
    assert displays == [("corde",), ("sac_a_dos",), ("potion_rouge",)]


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_a_reserve_is_hidden_and_only_the_discarded_cards_are_shown(viewer):
    shops = (Shop(hand=("claymore", "familier"), gold=0), Shop(gold=0), Shop(gold=0))
    position = table(*shops).until("storage")
    sword = position.when_seat(0, StoreItem("claymore"))
    cat = position.when_seat(0, StoreItem("familier"))
    assert sees(sword, viewer) == sees(cat, viewer)
    assert told(sword, viewer) == told(cat, viewer)
    later = sword.next_round()
    assert GAME.view(later.state, viewer).shops[0].reserve == (None,)
    assert GAME.view(later.state, 0).shops[0].reserve == ("claymore",)
    assert "claymore" not in later.view.discards
    filled = later.the(ReservesFilled)
    assert GAME.redact(filled, viewer) == filled
    assert "familier" in filled.discarded[0]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_the_item_a_grossiste_draws_is_hidden_and_the_discarded_one_is_not(viewer):
    shop = Shop(staff=("grossiste",), hand=("claymore",))
    position = table(Shop(), shop, Shop(), draws=("familier",)).until("employee")
    drawn = position.when(UseEmployee("grossiste"))
    assert ItemDrawn(1, None) in told(drawn, viewer)
    assert "familier" not in sees(drawn, viewer)
    done = drawn.when(DiscardItem("claymore"))
    assert told(done, viewer)[0] == ItemDiscarded(1, "claymore")
    assert "familier" not in sees(done, viewer)
    assert "claymore" in sees(done, viewer)


COUNTED = {
    "display": (moves.DisplayItem, moves.SkipDisplay()),
    "storage": (moves.StoreItem, moves.SkipStorage()),
}


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
@pytest.mark.parametrize("phase", COUNTED)
def test_version_2_how_many_items_are_laid_down_is_hidden_until_all_have_finished(
    phase, viewer
):
    """Neither events nor views nor the number of moves differ, after any move."""
    lay, skip = COUNTED[phase]
    own = Shop(hand=("claymore", "familier"), display=2, storage=2, gold=0)
    position = table(own, Shop(gold=0), Shop(gold=0)).until(phase, 0)
    fewest = (lay("corde"), skip, skip)
    some = (lay("claymore"), skip, lay("corde"))
    most = (lay("familier"), lay("corde"), lay("claymore"))
    for number in (1, 2, 3):
        ways = [position.when_seat(0, *way[:number]) for way in (fewest, some, most)]
        assert len({sees(way, viewer) for way in ways}) == 1
        assert [told(way, viewer) for way in ways] == [told(ways[0], viewer)] * 3
        seats = {way.game.to_move(way.state) for way in ways}
        assert seats == {(0, 1, 2) if number < 3 else (1, 2)}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_version_2_a_seat_makes_as_many_hidden_moves_as_it_has_places(seats):
    """Whoever counts the entries of a log counts places, which everybody sees."""
    options = GAME.options(advanced_two_player=seats == 2)
    match = play_match(Seating(GAME, seats, options), b"places %d" % seats)
    state, places, made = GAME.new_state(), [0] * seats, [0] * seats
    checked = 0
    for step in match.steps:
        for event in step.events:
            if isinstance(event, of_table.PhaseBegan):
                GAME.evolve(state, event)
                shops = GAME.view(state, SPECTATOR).shops
                room = f"{event.phase}_room"
                if hasattr(shops[0], room):
                    places = [min(getattr(s, room), len(s.hand)) for s in shops]
                continue
            if isinstance(event, DisplayChosen | StorageChosen):
                made[event.seat] += 1
            if isinstance(event, DisplaysRevealed | ReservesFilled):
                assert made == places
                made, checked = [0] * seats, checked + 1
            GAME.evolve(state, event)
    assert checked > 4


# --- piles and monsters --------------------------------------------------------------


@everybody
def test_a_view_does_not_tell_the_order_of_a_pile(viewer):
    """Neither before nor after: the view is the same whatever lies there."""
    ways = [
        table(Shop(), Shop(), Shop(), draws=draws, heroes=heroes, adventures=cards)
        for draws, heroes, cards in (
            (("fouet",), ("guerrier_1", "voleur_1", "mage_1", "barde"), ("morose",)),
            (("claymore",), ("guerrier_1", "voleur_1", "mage_1", "paladin"), ()),
        )
    ]
    assert sees(ways[0], viewer) == sees(ways[1], viewer)


@everybody
def test_a_view_does_not_tell_the_employees_to_come(viewer):
    ways = [
        table(Shop(), Shop(), Shop(), employees=employees)
        for employees in (("videur", "apprenti"), ("comptable", "grossiste"))
    ]
    assert sees(ways[0], viewer) == sees(ways[1], viewer)


@everybody
def test_a_view_tells_the_monster_in_play_and_the_number_of_those_to_come(viewer):
    ways = [
        table(Shop(), Shop(), Shop(), monsters=("roi_gobelin", *rest))
        for rest in ((GOLEM, LICH), ("hydre_des_marais", "dragon_ancien"))
    ]
    assert sees(ways[0], viewer) == sees(ways[1], viewer)
    view = GAME.view(ways[0].state, viewer)
    assert (view.monster, view.monsters) == ("roi_gobelin", (None, None))


@everybody
def test_what_lies_on_the_table_is_public(viewer):
    shop = Shop(
        gold=40, glory=3, staff=("videur",), display=1, storage=2, hand=("torche",)
    )
    position = table(shop, Shop(), Shop(), wounds=1).until("sell", 0)
    public = GAME.view(position.state, viewer)
    whole = position.view
    for seen, real in zip(public.shops, whole.shops, strict=True):
        for field in (
            *("gold", "glory", "display_level", "storage_level", "employees"),
            *("display", "hearts", "guests", "display_room", "storage_room"),
        ):
            assert getattr(seen, field) == getattr(real, field)
        assert len(seen.hand) == len(real.hand)
    for field in (
        *("round", "phase", "quest", "heroes", "monster", "wounds", "defeated"),
        *("order", "fallen", "hero_pile", "item_pile", "discards", "to_move"),
        *("adventure_pile", "adventure_discards", "employees_shown"),
    ):
        assert getattr(public, field) == getattr(whole, field)


# --- a running match -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_told_of_a_running_match_names_no_hidden_card(seats):
    """At every position: no card of a hand, pack or reserve that is not known is told.

    What a seat has in secret is compared with all that the others were told so far.
    """
    match = play_match(Seating(GAME, seats, GAME.options()), b"running %d" % seats)
    state = GAME.new_state()
    for step in match.steps:
        GAME.fold(step.events, state)
        whole = GAME.view(state, OMNISCIENT)
        for viewer in (SPECTATOR, *range(seats)):
            seen = GAME.view(state, viewer)
            assert set(seen.monsters) <= {None}
            for seat, shop in enumerate(seen.shops):
                if seat == viewer:
                    assert shop == whole.shops[seat]
                else:
                    hidden = (*shop.pack, *shop.hand, *shop.reserve, *shop.chosen)
                    assert set(hidden) <= {None}


@everybody
def test_items_that_all_have_seen_going_to_a_hand_are_known(viewer):
    """A displayed item that came back, and a durable one, until they are seen again."""
    shop = Shop(guests=("voleur_1",), sells=("grappin",), stores=("corde",), gold=0)
    fought = table(shop, Shop(gold=0), Shop(gold=0)).after_the_fights()
    known = [shop.known for shop in GAME.view(fought.state, viewer).shops]
    assert sorted(known[0]) == ["corde", "grappin"]
    assert known[1:] == [("sac_a_dos",), ("potion_rouge",)]
    later = fought.next_round()
    known = [shop.known for shop in GAME.view(later.state, viewer).shops]
    assert known == [("corde",), (), ()]
    shown = later.until("display", 0).when_seat(0, DisplayItem("corde"))
    shown = shown.until("invite")
    assert "corde" not in GAME.view(shown.state, viewer).shops[0].known


def test_known_items_are_such_as_everybody_has_seen():
    """What a view calls known in a hand or reserve really is there."""
    match = play_match(Seating(GAME, 4, GAME.options()), b"known")
    state = GAME.new_state()
    for step in match.steps:
        GAME.fold(step.events, state)
        for shop in GAME.view(state, OMNISCIENT).shops:
            held = [*shop.hand, *shop.reserve]
            for item in shop.known:
                held.remove(item)


def test_two_matches_that_differ_in_secrets_alone_look_the_same():
    """The first seat drafts one thing or another, and nobody else can tell."""
    chance = Chance(b"secret")
    events = GAME.begin(3, chance)
    state = GAME.fold(events)
    lists = GAME.legal(state, 0)
    told_to_others = set()
    for move in lists:
        then = state.clone()
        followed = GAME.execute(then, 0, move, chance)
        for viewer in (1, 2, SPECTATOR):
            redacted = [GAME.redact(event, viewer) for event in followed]
            told_to_others.add(msgspec.json.encode(redacted))
    assert len(lists) > 1
    assert len(told_to_others) == 1
