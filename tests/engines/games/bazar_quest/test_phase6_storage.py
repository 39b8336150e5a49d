"""Rulebook of Bazar Quest, heading "Phase 6 - Inventaire" (Q-49), rules version 2."""

from typing import Any

import pytest

from engines.games.bazar_quest.events.table import RoundBegan
from engines.games.bazar_quest.events.trade import (
    ReservesFilled,
    StorageChosen,
    StorageFinished,
)
from engines.games.bazar_quest.moves import SkipStorage, StoreItem
from tests.engines.games.bazar_quest.table import Shop, Table, listed, table

HAND = ("claymore", "familier", "grimoire")


def storing(**shop: Any) -> Table:
    """Return the table when all store; seat 0 has shown a rope and sold nothing."""
    own = Shop(hand=HAND, guests=("voleur_1",), gold=0, **shop)
    return table(own, Shop(gold=0), Shop(gold=0)).until("storage")


def test_q49_everybody_chooses_at_once_what_to_keep():
    position = storing()
    assert position.game.to_move(position.state) == (0, 1, 2)
    hand = listed((*HAND, "corde"))
    assert position.legal(0) == [*map(StoreItem, hand)]


def test_q49_one_item_is_stored_and_all_others_are_discarded():
    done = storing().when_seat(0, StoreItem("claymore"))
    done.then(StorageChosen(0, "claymore"), StorageFinished(0))
    assert done.game.to_move(done.state) == (1, 2)
    done.then_illegal(StoreItem("grimoire"), SkipStorage(), seat=0)
    done = done.when_seat(1, StoreItem("sac_a_dos"))
    done.then_never(ReservesFilled)
    assert done.view.discards == ()
    done = done.when_seat(2, StoreItem("potion_rouge"))
    filled = done.the(ReservesFilled)
    assert filled.stored == (1, 1, 1)
    assert sorted(filled.discarded[0]) == sorted(["corde", "familier", "grimoire"])
    assert [len(cards) for cards in filled.discarded] == [3, 3, 3]
    assert done.shop(0).reserve == ("claymore",)
    assert [shop.hand for shop in done.view.shops] == [(), (), ()]
    assert len(done.view.discards) == 3 + 3 + 3
    assert RoundBegan(2) in done.followed


@pytest.mark.parametrize(
    ("shop", "room"),
    [
        ({}, 1),
        ({"storage": 1}, 2),
        ({"storage": 2}, 3),
        ({"staff": ("apprenti",)}, 2),
        ({"storage": 2, "staff": ("apprenti",)}, 4),
    ],
)
def test_q49_upgrades_and_the_apprenti_make_room_for_more_items(shop, room):
    """Also C-6: the Apprenti is not asked, for his place may stay empty."""
    position = storing(**shop)
    assert position.shop(0).storage_room == room
    for item in (*HAND, "corde")[:room]:
        position = position.when_seat(0, StoreItem(item))
    assert position.followed[-1] == StorageFinished(0)
    assert position.legal(0) == []
    done = position.next_round()
    assert sorted(done.shop(0).reserve) == sorted((*HAND, "corde")[:room])


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a02_version_2_who_has_room_and_a_card_has_to_store_one(level):
    position = storing(storage=level)
    assert SkipStorage() not in position.legal(0)
    position.then_illegal(SkipStorage(), seat=0)


def test_a02_version_2_a_single_card_is_stored_without_a_question():
    own = Shop(
        show=("claymore",),
        sells=("corde", "torche", "rations_de_voyage"),
        guests=("barde",),
        gold=0,
    )
    position = table(own, Shop(gold=0)).until("storage")
    assert position.game.to_move(position.state) == (1,)
    assert StorageChosen(0, "claymore") in position.followed
    assert position.next_round().shop(0).reserve == ("claymore",)


def test_a02_version_2_a_seat_is_asked_about_every_place_even_after_an_empty_one():
    """So the number of its moves does not tell how many items it stores."""
    one = storing(storage=2).when_seat(0, StoreItem("familier"))
    skipped = one.when_seat(0, SkipStorage()).then(StorageChosen(0, ""))
    hand = listed(("claymore", "grimoire", "corde"))
    assert skipped.legal(0) == [*map(StoreItem, hand), SkipStorage()]
    third = skipped.when_seat(0, StoreItem("grimoire"))
    third.then(StorageChosen(0, "grimoire"), StorageFinished(0))
    assert third.next_round().shop(0).reserve == ("familier", "grimoire")


def test_a02_fewer_items_than_there_is_room_for_may_be_stored():
    one = storing(storage=2).when_seat(0, StoreItem("familier"))
    hand = listed(("claymore", "grimoire", "corde"))
    assert one.legal(0) == [*map(StoreItem, hand), SkipStorage()]
    done = one.when_seat(0, SkipStorage(), SkipStorage())
    assert done.followed[-1] == StorageFinished(0)
    assert done.next_round().shop(0).reserve == ("familier",)


def test_q49_an_item_that_is_not_in_hand_cannot_be_stored():
    storing().then_illegal(StoreItem("sac_a_dos"), StoreItem("epee_longue"), seat=0)
    one = storing(storage=2).when_seat(0, StoreItem("familier"))
    one.then_illegal(StoreItem("familier"), seat=0)


def test_q49_who_has_stored_the_whole_hand_is_not_asked_any_more():
    """There is room for four, but one of the four items was sold."""
    own = Shop(
        sells=("claymore",), guests=("guerrier_1",), storage=2, staff=("apprenti",)
    )
    position = table(own, Shop(gold=0)).until("storage", 0)
    hand = position.shop(0).hand
    assert (len(hand), position.shop(0).storage_room) == (3, 4)
    stored = position.when_seat(0, *map(StoreItem, hand))
    assert stored.followed[-1] == StorageFinished(0)
    assert stored.next_round().shop(0).reserve == hand


def test_c9_a_seat_without_room_is_not_asked():
    rats = "essaim_de_rats_geants"
    shops = (Shop(gold=0), Shop(gold=0, storage=1))
    position = table(*shops, monsters=(rats, "liche")).until("storage")
    assert position.game.to_move(position.state) == (1,)
    position.then_never(StorageFinished)
    done = position.when(StoreItem("sac_a_dos"))
    assert done.the(ReservesFilled).stored == (0, 1)
    assert done.view.round == 2


def test_c9_where_nobody_has_room_nobody_is_asked():
    rats = "essaim_de_rats_geants"
    shops = (Shop(gold=0), Shop(gold=0))
    done = table(*shops, monsters=(rats, "liche")).next_round()
    assert done.the(ReservesFilled).stored == (0, 0)


def test_two_equal_items_fill_a_reserve_of_two():
    own = Shop(show=("corde",), hand=("corde", "torche", "torche"), storage=1, gold=0)
    position = table(own, Shop(gold=0)).until("storage", 0)
    one = position.when_seat(0, StoreItem("torche"))
    assert one.legal(0) == [StoreItem("corde"), StoreItem("torche"), SkipStorage()]
    two = one.when_seat(0, StoreItem("torche"))
    assert two.next_round().shop(0).reserve == ("torche", "torche")
