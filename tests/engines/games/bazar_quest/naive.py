"""The rules of Bazar Quest a second time, in the plainest way: what engines must equal.

A `Ledger` is kept by somebody who watches the table and is told what everybody is told.
It notes what chance and the players decide, works out all that follows by itself, and
shares nothing with the engine but the names of events.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    EMPLOYEES,
    HEROES,
    ITEMS,
    MONSTERS,
)

FIRST_GOLD = 5
UPGRADE_PRICE = {"display": 15, "storage": 10}
FLIP_PRICE = 10

# --- one fight -----------------------------------------------------------------------


def design(hero: str) -> str:
    """Return what a hero is, whichever copy of the card."""
    return hero.removesuffix("_1").removesuffix("_2")


def ability(hero: str, monster: str) -> str:
    """Return whose ability a hero has; nobody's before the Liche."""
    return "" if monster == "liche" else design(hero)


def bonus(item: str, monster: str) -> tuple[int, int]:
    card = ITEMS[item]
    if monster == "roi_gobelin" and card.price <= 5:
        return 0, 0
    if monster == "dragon_ancien" and card.defence == 1:
        return card.attack, 0
    return card.attack, card.defence


def is_ignored(hero: str, items: list[str], monster: str, adventure: str) -> bool:
    card = ADVENTURES[adventure]
    if card.attack + card.defence >= 0:
        return False
    has_ball = "boule_de_cristal" in items
    return has_ball or ability(hero, monster) == "illusionniste"


def mood(
    hero: str, items: list[str], monster: str, adventure: str | None
) -> tuple[int, int]:
    """Return what the adventure card adds to attack and defence."""
    if adventure is None or is_ignored(hero, items, monster, adventure):
        return 0, 0
    card = ADVENTURES[adventure]
    worse = monster == "necromancienne" and card.defence < 0
    return card.attack, card.defence - worse


def has_item_of(items: list[str], code: str) -> bool:
    return any(code in ITEMS[item].classes for item in items)


def attack(hero: str, items: list[str], monster: str, adventure: str | None) -> int:
    total = HEROES[hero].attack + mood(hero, items, monster, adventure)[0]
    for item in items:
        total += bonus(item, monster)[0]
        if ITEMS[item].ability == "SET_A":
            total += len(items) - 1
    who = ability(hero, monster)
    if who == "mage" and any(ITEMS[item].price >= 20 for item in items):
        total += 1
    if who == "chevalier_mage" and has_item_of(items, "G") and has_item_of(items, "M"):
        total += 1
    return total


def defence(hero: str, items: list[str], monster: str, adventure: str | None) -> int:
    """Return a hero's defence, but for what a Paladin has when he has wounded."""
    total = HEROES[hero].defence + mood(hero, items, monster, adventure)[1]
    for item in items:
        total += bonus(item, monster)[1]
        if ITEMS[item].ability == "SET_D":
            total += len(items) - 1
    who = ability(hero, monster)
    if who == "guerrier" and len(items) >= 2:
        total += 1
    if who == "chevalier_mage" and has_item_of(items, "G") and has_item_of(items, "M"):
        total += 1
    if monster == "loup_garou" and not items:
        total -= 1
    return total


def toughness(monster: str, wounds: int) -> int:
    is_fresh_orc = monster == "seigneur_de_guerre_orc" and wounds == 0
    return MONSTERS[monster].toughness + is_fresh_orc


# --- the order of shops and the score ------------------------------------------------


def hearts(display: Iterable[str], cried: bool) -> int:
    return sum(ITEMS[item].hearts for item in display) + cried


def ranking(
    displays: list[tuple[str, ...]],
    criers: list[bool],
    bouncers: list[bool],
    quest: int,
) -> list[int]:
    """Return the shops by hearts, used Videur, price, and clockwise from the token."""
    seats = len(displays)
    left = [(quest + step) % seats for step in range(seats)]
    order = []
    while left:
        best = left[0]
        for seat in left[1:]:
            if worth(displays, criers, bouncers, seat) > worth(
                displays, criers, bouncers, best
            ):
                best = seat
        order.append(best)
        left.remove(best)
    return order


def worth(
    displays: list[tuple[str, ...]], criers: list[bool], bouncers: list[bool], seat: int
) -> tuple[int, bool, int]:
    display = displays[seat]
    price = sum(ITEMS[item].price for item in display)
    return hearts(display, criers[seat]), bouncers[seat], price


def matches(hero: str, display: Iterable[str]) -> bool:
    return any(
        code in ITEMS[item].classes for item in display for code in HEROES[hero].classes
    )


def score(glory: int, gold: int) -> int:
    return glory + gold // 10


def ranks(points: list[int], gold: list[int]) -> list[int]:
    """Return each seat's place: points first, then gold; equals share a place."""
    places = []
    for seat in range(len(points)):
        ahead = 0
        for other in range(len(points)):
            ahead += points[other] > points[seat] or (
                points[other] == points[seat] and gold[other] > gold[seat]
            )
        places.append(ahead + 1)
    return places


# --- the table -----------------------------------------------------------------------


@dataclass
class Shop:
    """A shop as everybody sees it."""

    gold: int = FIRST_GOLD
    glory: int = 0
    levels: dict[str, int] = field(default_factory=lambda: {"display": 0, "storage": 0})
    staff: list[str] = field(default_factory=list)
    display: tuple[str, ...] = ()
    guests: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Employees that were used in this round, and have not been noted otherwise."""
    skipped: list[str] = field(default_factory=list)
    has_sold: bool = False


class Ledger:
    """What follows from the decisions of a match, worked out event by event."""

    def __init__(self) -> None:
        self.shops: list[Shop] = []
        self.purses: dict[str, int] = {}
        self.items: dict[str, list[str]] = {}
        self.adventures: dict[str, str] = {}
        self.centre: list[str] = []
        self.fallen: list[str] = []
        self.monster = ""
        self.wounds = 0
        self.monsters_left = 3
        self.quest = 0
        self.last_inviter = 0
        self.round = 0
        self.phase = "supply"
        self.order: list[int] = []
        self.advanced = False
        self.is_lost = False
        self.helped: list[tuple[int, str, bool]] = []
        """The employees who were asked for in the fights, and whether they acted."""

    def tell(self, event: Any) -> None:
        """Note an event; complain if it is not what should have happened."""
        note = getattr(self, f"_{type(event).__name__}", None)
        if note is not None:
            note(event)

    def clockwise(self) -> list[int]:
        seats = len(self.shops)
        return [(self.quest + step) % seats for step in range(seats)]

    @property
    def heroes_at_once(self) -> int:
        return 4 if self.advanced else len(self.shops)

    # --- setup and supply ---

    def _GameBegan(self, event: Any) -> None:
        self.shops = [Shop() for _ in range(event.seats)]
        self.advanced = event.advanced_two_player

    def _RoundBegan(self, event: Any) -> None:
        assert event.round == self.round + 1
        self.round, self.phase = event.round, "supply"
        assert len(self.centre) == self.heroes_at_once
        for shop in self.shops:
            shop.used, shop.skipped, shop.has_sold = [], [], False

    def _PhaseBegan(self, event: Any) -> None:
        if self.phase == "adventure":
            self.settle_the_fights()
            assert len(self.centre) == self.heroes_at_once
        self.phase = event.phase

    def _MonsterRevealed(self, event: Any) -> None:
        assert self.monster == ""
        assert MONSTERS[event.monster].level == 4 - self.monsters_left
        self.monster, self.wounds = event.monster, 0

    def _HeroArrived(self, event: Any) -> None:
        if self.phase == "adventure":
            # The dead are replaced when the fights are settled.
            self.settle_the_fights()
        assert event.gold == HEROES[event.hero].purse
        self.centre.append(event.hero)
        self.purses[event.hero] = event.gold

    def _EmployeeUsed(self, event: Any) -> None:
        assert event.employee in self.shops[event.seat].staff
        if self.phase == "adventure":
            self.helped.append((event.seat, event.employee, True))
        else:
            self.shops[event.seat].used.append(event.employee)

    def _EmployeeSkipped(self, event: Any) -> None:
        if self.phase == "adventure":
            self.helped.append((event.seat, event.employee, False))
        else:
            self.shops[event.seat].skipped.append(event.employee)

    # --- display and shopping ---

    def _DisplaysRevealed(self, event: Any) -> None:
        for shop, display in zip(self.shops, event.displays, strict=True):
            assert 1 <= len(display) <= 1 + shop.levels["display"]
            shop.display = display

    def _HeartsCounted(self, event: Any) -> None:
        assert list(event.hearts) == self._hearts()

    def _hearts(self) -> list[int]:
        return [
            hearts(shop.display, "crieur_public" in shop.used) for shop in self.shops
        ]

    def _ShopsRanked(self, event: Any) -> None:
        displays = [shop.display for shop in self.shops]
        criers = ["crieur_public" in shop.used for shop in self.shops]
        bouncers = ["videur" in shop.used for shop in self.shops]
        self.order = ranking(displays, criers, bouncers, self.quest)
        assert list(event.order) == self.order
        for seat, shop in enumerate(self.shops):
            asked = [*shop.used, *shop.skipped]
            is_tied = self._hearts().count(self._hearts()[seat]) > 1
            assert ("videur" in asked) == ("videur" in shop.staff and is_tied)
            assert ("crieur_public" in asked) == ("crieur_public" in shop.staff)

    def _next_to_invite(self) -> tuple[int, bool]:
        """Return the shop whose turn it is, and whether it must match a hero."""
        fewest = min(len(shop.guests) for shop in self.shops)
        free = [seat for seat in self.order if len(self.shops[seat].guests) == fewest]
        for seat in free:
            if any(matches(hero, self.shops[seat].display) for hero in self.centre):
                return seat, True
        return free[0], False

    def _ShopCalled(self, event: Any) -> None:
        assert (event.seat, event.matching) == self._next_to_invite()

    def _HeroInvited(self, event: Any) -> None:
        seat, must_match = self._next_to_invite()
        assert event.seat == seat
        assert not must_match or matches(event.hero, self.shops[seat].display)
        self.centre.remove(event.hero)
        self.shops[seat].guests.append(event.hero)
        self.items[event.hero] = []
        self.last_inviter = seat

    def _QuestTokenTaken(self, event: Any) -> None:
        if self.round:
            assert event.seat == self.last_inviter
            assert self.centre == []
        self.quest = event.seat

    def _SalesFinished(self, event: Any) -> None:
        # The Rôdeuse may have had to act before, but now the token has moved.
        assert self.quest == self.last_inviter

    def _ItemSold(self, event: Any) -> None:
        shop, card = self.shops[event.seat], ITEMS[event.item]
        assert event.hero in shop.guests
        assert matches(event.hero, [event.item])
        assert card.price <= self.purses[event.hero]
        if ability(event.hero, self.monster) == "barde" and not self.items[event.hero]:
            shop.gold += 5
        if "marchandeur" in shop.staff and not shop.has_sold:
            shop.gold += 5
        shop.has_sold = True
        shop.gold += card.price
        self.purses[event.hero] -= card.price
        self.items[event.hero].append(event.item)
        if self.monster == "hydre_des_marais":
            assert len(self.items[event.hero]) <= 2

    # --- adventure ---

    def _AdventureDealt(self, event: Any) -> None:
        assert event.hero in self.shops[event.seat].guests
        self.adventures[event.hero] = event.adventure

    def _AttackMeasured(self, event: Any) -> None:
        assert (event.seat, event.hero) in self.fighters()
        items, mood_card = self.items[event.hero], self.adventures.get(event.hero)
        assert event.attack == attack(event.hero, items, self.monster, mood_card)

    def fighters(self) -> Iterator[tuple[int, str]]:
        for seat in self.clockwise():
            for hero in self.shops[seat].guests:
                yield seat, hero

    def settle_the_fights(self) -> None:
        """Work the whole Adventure phase out, from the first fight to the way home."""
        if not any(shop.guests for shop in self.shops):
            return  # It was settled before, when the first new hero arrived.
        strikes, dead = 0, []
        for seat, hero in list(self.fighters()):
            has_struck, has_survived = self._fight(seat, hero)
            strikes += has_struck
            if not has_survived:
                dead.append((seat, hero))
        assert self.helped == []
        self._wear_down(strikes)
        alive = [hero for _, hero in self.fighters() if hero not in self.fallen]
        if self.wounds >= self.heroes_at_once:
            self.monsters_left -= 1
            self._pay(alive, MONSTERS[self.monster].chest if self.monsters_left else 0)
            self.monster = ""
        else:
            self._pay(alive, MONSTERS[self.monster].coins)
            self._end_of_phase(alive, dead)
        self._go_home(alive)

    def _helps(self, seat: int, employee: str) -> bool:
        """Tell whether an employee that would make a difference did act."""
        if employee not in self.shops[seat].staff:
            return False
        owner, who, acted = self.helped.pop(0)
        assert (owner, who) == (seat, employee)
        return acted

    def _fight(self, seat: int, hero: str) -> tuple[bool, bool]:
        shop, items = self.shops[seat], self.items[hero]
        adventure = self.adventures.get(hero)
        if adventure == "affame":
            self.purses[hero] = max(self.purses[hero] - 5, 0)
        short = toughness(self.monster, self.wounds) - attack(
            hero, items, self.monster, adventure
        )
        struck = short <= 0 or (short == 1 and self._helps(seat, "maitre_d_armes"))
        if struck:
            self._strike(shop, hero)
        if self._is_safe(seat, hero, struck=struck):
            self._survive(shop, hero)
            return struck, True
        if ability(hero, self.monster) == "prince_en_exil":
            shop.glory = max(shop.glory - 1, 0)
        self.fallen.append(hero)
        del self.purses[hero]
        return struck, False

    def _strike(self, shop: Shop, hero: str) -> None:
        self.wounds += 1
        shop.glory += 1
        shop.gold += 5 * self.items[hero].count("marteau_de_guerre")
        shop.gold += 5 * ("chasseur_de_primes" in shop.staff)
        is_last = MONSTERS[self.monster].level == 3
        shop.glory += is_last and ability(hero, self.monster) == "inquisitrice"

    def _is_safe(self, seat: int, hero: str, *, struck: bool) -> bool:
        """Tell whether a hero survives; note the Glory if it does so by itself."""
        items, who = self.items[hero], ability(hero, self.monster)
        total = defence(hero, items, self.monster, self.adventures.get(hero))
        total += who == "paladin" and struck
        short = MONSTERS[self.monster].strength - total
        saves = [item for item in items if ITEMS[item].ability == "SAVE"]
        would_help = short == 1 or (short == 2 and who == "pretre" and not saves)
        if would_help and self._helps(seat, "guerisseuse"):
            short -= 1
        if short <= 0:
            self.shops[seat].glory += 1
            return True
        if short == 1 and who == "pretre":
            return True
        if saves:
            items.remove(saves[0])
        return saves != []

    def _survive(self, shop: Shop, hero: str) -> None:
        items = self.items[hero]
        who = ability(hero, self.monster)
        shop.gold += 5 * items.count("relique_douteuse")
        self.purses[hero] += 5 * items.count("heaume_ensorcele")
        self.purses[hero] += 10 * items.count("carte_au_tresor")
        self.purses[hero] += 5 * (who == "voleur")
        self.purses[hero] += 5 * (self.adventures.get(hero) == "chanceux")
        shop.glory += who == "prince_en_exil"

    def _wear_down(self, strikes: int) -> None:
        is_crowd = len(self.shops) >= 5
        least = 2 if is_crowd else 1
        self.wounds += max(least - strikes, 0)

    def _pay(self, heroes: list[str], gold: int) -> None:
        for hero in heroes:
            self.purses[hero] += gold

    def _end_of_phase(self, alive: list[str], dead: list[tuple[int, str]]) -> None:
        for seat, _ in dead:
            shop = self.shops[seat]
            if self.monster == "cheffe_des_brigands":
                shop.gold = max(shop.gold - 5, 0)
            if self.monster == "prince_demon":
                shop.glory = max(shop.glory - 1, 0)
        if self.monster == "reine_des_vampires":
            for hero in alive:
                self.purses[hero] = max(self.purses[hero] - 5, 0)

    def _go_home(self, alive: list[str]) -> None:
        self.centre = [*alive]
        self.items, self.adventures = {}, {}
        for shop in self.shops:
            shop.guests = []

    # --- upgrade and storage ---

    def _price(self, seat: int, printed: int) -> int:
        return max(printed - 5 * ("comptable" in self.shops[seat].staff), 0)

    def _pay_for(self, seat: int, printed: int, told: int) -> None:
        price = self._price(seat, printed)
        assert told == price <= self.shops[seat].gold
        self.shops[seat].gold -= price

    def _UpgradeBought(self, event: Any) -> None:
        assert self.shops[event.seat].levels[event.kind] == 0
        self._pay_for(event.seat, UPGRADE_PRICE[event.kind], event.price)
        self.shops[event.seat].levels[event.kind] = 1

    def _UpgradeFlipped(self, event: Any) -> None:
        assert self.shops[event.seat].levels[event.kind] == 1
        self._pay_for(event.seat, FLIP_PRICE, event.price)
        self.shops[event.seat].levels[event.kind] = 2

    def _EmployeeHired(self, event: Any) -> None:
        assert event.employee not in self.shops[event.seat].staff
        self._pay_for(event.seat, EMPLOYEES[event.employee].price, event.price)
        self.shops[event.seat].staff.append(event.employee)

    def _ReservesFilled(self, event: Any) -> None:
        for seat, number in enumerate(event.stored):
            assert 0 <= number <= self.storage_room(seat)

    def storage_room(self, seat: int) -> int:
        shop = self.shops[seat]
        room = 1 + shop.levels["storage"] + ("apprenti" in shop.staff)
        return max(room - (self.monster == "essaim_de_rats_geants"), 0)

    # --- the end ---

    def _GameEnded(self, event: Any) -> None:
        self.settle_the_fights()
        self.is_lost = self.monsters_left > 0
        kind = "everybody_defeated" if self.is_lost else "ranked"
        assert event.kind == kind
        if not self.is_lost:
            assert list(event.scores) == self.scores()
            gold = [shop.gold for shop in self.shops]
            assert list(event.ranks) == ranks(self.scores(), gold)

    def scores(self) -> list[int]:
        return [score(shop.glory, shop.gold) for shop in self.shops]
