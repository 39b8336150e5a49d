"""A table of Bazar Quest in the middle of a match, laid out by folding events.

Every seat is a `Shop`: what earlier rounds have brought it, what it drafts now, and
what it means to do in this round. From the beginning of the round the table is played
on by the rules, everybody after its own plan, `until` the question that a test is
about. Whoever has no plan for a question declines, or takes what comes first.

If nothing else is said, the displays attract all classes, and seat 0 is the least
attractive: it invites last, takes the Quest token, and is the first to sell, to fight
and to buy.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from engines.core.game import Outcome
from engines.core.records import Event, Move
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.content import Kind
from engines.games.bazar_quest.events.adventure import (
    AttackMeasured,
    DefenceMeasured,
    MonsterWornDown,
)
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    GameBegan,
    GloryGained,
    GoldGained,
    GoldLost,
    HeroArrived,
    HeroesShuffled,
    HeroGoldGained,
    ItemsShuffled,
    MonstersStacked,
    QuestTokenTaken,
    RoundBegan,
)
from engines.games.bazar_quest.events.trade import (
    EmployeeHired,
    EmployeeShown,
    ItemsDealt,
    MonsterRevealed,
    UpgradeBought,
    UpgradeFlipped,
)
from engines.games.bazar_quest.moves import (
    DisplayItem,
    DraftItem,
    FinishSales,
    InviteHero,
    KeepAdventure,
    PassPurchase,
    SellItem,
    SkipDisplay,
    SkipEmployee,
    SkipStorage,
    StoreItem,
    UseEmployee,
)
from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    HEROES,
    ITEMS,
    MONSTERS,
    employee_cards,
    hero_cards,
    item_cards,
)
from tests.engines.scenario import CHANCE, Scenario

GOLEM, LICH = "golem_de_pierre", "liche"
"""A monster without an ability, and one to come after it."""
DECLINING = (
    *(SkipDisplay, SkipEmployee, FinishSales, KeepAdventure),
    *(PassPurchase, SkipStorage),
)
SHOWN = (
    *("corde", "sac_a_dos", "potion_rouge", "huile_de_serpent"),
    *("vieille_paire_de_lunettes", "statuette_kitsch"),
)
"""What the seats display if nothing else is said; 0, 1, 1, 2, 2 and 3 hearts."""
FIRST_GOLD = 5

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Shop:
    """What a seat has when the round begins, and what it means to do in it."""

    hand: tuple[str, ...] = ()
    """What it drafts besides what it shows and sells."""
    show: tuple[str, ...] | None = None
    guests: tuple[str, ...] = ()
    """The heroes it invites, if it can."""
    sells: tuple[str, ...] = ()
    """What it sells to the first of them."""
    also_sells: tuple[str, ...] = ()
    """What it sells to the second."""
    uses: tuple[str, ...] = ()
    """The employees it lets act, each time that it is named."""
    buys: tuple[Move, ...] = ()
    stores: tuple[str, ...] = ()
    staff: tuple[str, ...] = ()
    display: int = 0
    storage: int = 0
    gold: int = FIRST_GOLD
    glory: int = 0

    def wishes(self, hand: Sequence[str], guests: Sequence[str]) -> tuple[Move, ...]:
        """Return what it wants to do, with the hand and the guests it is to have."""
        first, second = (*self.guests, "", "")[:2]
        return (
            *(DraftItem(item) for item in hand),
            *(DisplayItem(item) for item in self.show or hand[:1]),
            *(InviteHero(hero) for hero in guests),
            *(SellItem(item, first) for item in self.sells),
            *(SellItem(item, second) for item in self.also_sells),
            *(UseEmployee(employee) for employee in self.uses),
            *self.buys,
            *(StoreItem(item) for item in self.stores),
        )


class Table(Scenario):
    """A position of Bazar Quest in which every seat has its plan."""

    wishes: tuple[tuple[Move, ...], ...] = ()
    origin: Any = None
    """The state from which all that followed has followed."""

    def given(self, *events: Event) -> Self:
        return self._on(super().given(*events), self.wishes)

    def when(self, *moves: Move) -> Self:
        return self._on(super().when(*moves), self.wishes)

    def _on(self, other: Self, wishes: tuple[tuple[Move, ...], ...]) -> Self:
        other.wishes = wishes
        other.origin = self.state
        return other

    def when_seat(self, seat: int, *moves: Move) -> Self:
        """Play moves of one seat, even if others are asked too."""
        state = self.state.clone()
        followed: list[Event] = []
        for move in moves:
            followed += self.game.execute(state, seat, move, CHANCE)
        return self._on(type(self)(self.game, state, followed), self.wishes)

    def legal(self, seat: int) -> list[Move]:
        """Return what a seat may choose from; nothing if it is not asked."""
        if seat not in self.game.to_move(self.state):
            return []
        return self.game.legal(self.state, seat)

    def until(self, asked: str, seat: int | None = None) -> Self:
        """Play by the plans until a seat, or anybody, is asked this."""

        def is_asked(state: Any) -> bool:
            seats = self.game.to_move(state)
            return state.question == asked and (seat is None or seat in seats)

        position = self._played(is_asked)
        assert is_asked(position.state), position.followed
        return position

    def after_the_fights(self) -> Self:
        """Play by the plans to the first question after the Adventure phase."""
        number = self.state.round
        return self._played(
            lambda state: state.phase in ("upgrade", "storage") or state.round > number
        )

    def next_round(self) -> Self:
        """Play by the plans to the draft of the next round."""
        number = self.state.round
        return self._played(lambda state: state.round > number)

    def to_the_end(self) -> Self:
        """Play by the plans, and then as it comes, to the end of the match."""
        return self._played(lambda state: False)

    def _played(self, is_enough: Any) -> Self:
        state = self.state.clone()
        wishes = list(self.wishes)
        followed: list[Event] = []
        while not is_enough(state) and self.game.outcome(state) is None:
            seat = self.game.to_move(state)[0]
            move = _answer(self.game.legal(state, seat), wishes[seat])
            wishes[seat] = _without(wishes[seat], move)
            followed += self.game.execute(state, seat, move, CHANCE)
        return self._on(type(self)(self.game, state, followed), tuple(wishes))

    def just_after(self, kind: type[Event], count: int = 1) -> Self:
        """Return the table as it was after the first event of a kind, or a later one.

        For much may follow by itself, without a question at which to look around.
        """
        places = [n for n, event in enumerate(self.followed) if type(event) is kind]
        return type(self)(self.game, self.origin).given(
            *self.followed[: places[count - 1] + 1]
        )

    # --- what is to be seen ----------------------------------------------------------

    def all_of(self, *kinds: type[Event]) -> list[Any]:
        """Return all that followed of these kinds."""
        return [event for event in self.followed if isinstance(event, kinds)]

    def the(self, kind: type[E]) -> E:
        """Return the one event of its kind that followed."""
        event: E
        (event,) = self.all_of(kind)
        return event

    @property
    def outcome(self) -> Outcome:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome

    def shop(self, seat: int) -> Any:
        return self.view.shops[seat]

    def hero(self, name: str) -> Any:
        return next(hero for hero in self.view.heroes if hero.hero == name)

    def attack(self, hero: str) -> tuple[int, int]:
        """Return the attack a hero made and the toughness it met."""
        (event,) = [e for e in self.all_of(AttackMeasured) if e.hero == hero]
        return event.attack, event.toughness

    def defence(self, hero: str) -> tuple[int, int]:
        """Return the defence a hero had and the strength it met."""
        (event,) = [e for e in self.all_of(DefenceMeasured) if e.hero == hero]
        return event.defence, event.strength

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(shop.gold for shop in self.view.shops)

    @property
    def glory(self) -> tuple[int, ...]:
        return tuple(shop.glory for shop in self.view.shops)

    @property
    def centre(self) -> list[str]:
        return [hero.hero for hero in self.view.heroes if hero.seat is None]


def _answer(legal: list[Move], wishes: tuple[Move, ...]) -> Move:
    for wish in wishes:
        if wish in legal:
            return wish
    return legal[-1] if isinstance(legal[-1], DECLINING) else legal[0]


def _without(wishes: tuple[Move, ...], move: Move) -> tuple[Move, ...]:
    if move not in wishes:
        return wishes
    place = wishes.index(move)
    return wishes[:place] + wishes[place + 1 :]


def facing(
    monster: str,
    hero: str,
    *items: str,
    adventure: str | None = None,
    rival: Shop | None = None,
    wounds: int = 0,
    shop: Shop | None = None,
) -> Table:
    """Return a table at which seat 0 sends a hero with these items against a monster.

    The hero can pay for them and fights first; another monster is to come. If there are
    adventures, the rival's changes nothing but its hero's purse.
    """
    own = replace(shop or Shop(), guests=(hero,), sells=items)
    spare = "affame" if adventure != "affame" else "chanceux"
    return table(
        own,
        rival or Shop(),
        monsters=(monster, LICH if monster != LICH else GOLEM),
        wounds=wounds,
        purses={hero: sum(ITEMS[item].price for item in items)},
        adventures=None if adventure is None else (adventure, spare),
    )


def listed(items: Sequence[str]) -> list[str]:
    """Return the different items in the order in which they are always offered."""
    return [item for item in ITEMS if item in items]


# --- which facts lead there ----------------------------------------------------------


def table(
    *shops: Shop,
    monsters: Sequence[str] = (GOLEM, LICH),
    wounds: int = 0,
    quest: int = 0,
    heroes: Sequence[str] = (),
    purses: Mapping[str, int] | None = None,
    adventures: Sequence[str] | None = None,
    draws: Sequence[str] = (),
    employees: Sequence[str] = (),
    stock: Sequence[str] | None = None,
    recruits: Sequence[str] | None = None,
    advanced: bool = False,
) -> Table:
    """Return a table at the beginning of a round, when the packs have been dealt.

    The first of the monsters is in play. `heroes` lie in the centre, first those that
    somebody means to invite, then on the pile; `purses` are what some of them own
    besides the printed gold. Without `adventures` the heroes are unshakeable; otherwise
    these lie on top of their pile, as `draws` and `employees` do on theirs. `stock` and
    `recruits` are all that is left in the piles of items and heroes, if they are given.
    """
    seats, unshakeable = len(shops), adventures is None
    hands = _hands(shops, draws, dealt=6 if advanced else 4, unshakeable=unshakeable)
    packs = _packs(hands, _goes_left(seats, monsters[0]))
    wanted = [hero for shop in shops for hero in shop.guests]
    all_heroes = _on_top([*wanted, *heroes], hero_cards(unshakeable))
    number = 4 if advanced else seats
    centre, pile = all_heroes[:number], all_heroes[number:]
    position = Table(GAME).given(
        GameBegan(seats, advanced, unshakeable, first_game=False),
        QuestTokenTaken(quest),
        MonstersStacked(tuple(monsters)),
        _items_shuffled(packs, draws, stock, unshakeable),
        HeroesShuffled((*centre, *(pile if recruits is None else recruits))),
        AdventuresShuffled(_adventures(adventures)),
        *_employed(shops, employees, unshakeable),
        *_arrived(centre, purses or {}),
        *(fact for seat, shop in enumerate(shops) for fact in _earned(seat, shop)),
        *(RoundBegan(1), MonsterRevealed(monsters[0])),
        *(MonsterWornDown(1) for _ in range(wounds)),
        ItemsDealt(packs),
    )
    # A shop without a wish of its own leaves the others the heroes they want.
    left = [hero for hero in centre if hero not in wanted]
    position.wishes = tuple(
        shop.wishes(hand, [*shop.guests, *left])
        for shop, hand in zip(shops, hands, strict=True)
    )
    return position


def _items_shuffled(
    packs: tuple[tuple[str, ...], ...],
    draws: Sequence[str],
    stock: Sequence[str] | None,
    unshakeable: bool,
) -> ItemsShuffled:
    dealt = [item for pack in packs for item in pack]
    if stock is not None:
        return ItemsShuffled((*dealt, *stock))
    return ItemsShuffled(tuple(_on_top([*dealt, *draws], item_cards(unshakeable))))


def _adventures(first: Sequence[str] | None) -> tuple[str, ...]:
    return () if first is None else tuple(_on_top(first, list(ADVENTURES)))


def _arrived(heroes: Sequence[str], purses: Mapping[str, int]) -> list[Event]:
    return [
        *(HeroArrived(hero, HEROES[hero].purse) for hero in heroes),
        *(HeroGoldGained(hero, gold, "") for hero, gold in purses.items()),
    ]


def _hands(
    shops: Sequence[Shop], draws: Sequence[str], *, dealt: int, unshakeable: bool
) -> list[list[str]]:
    """Return what each seat drafts: its wishes, filled up with any other items."""
    hands = [
        [*_shown(seat, shop), *shop.sells, *shop.also_sells, *shop.hand]
        for seat, shop in enumerate(shops)
    ]
    taken = Counter([*draws, *(item for hand in hands for item in hand)])
    # Nobody knows what to do with single pieces from the end of the list.
    left = [
        item
        for item, copies in reversed(Counter(item_cards(unshakeable)).items())
        if copies == 1 and not taken[item]
    ]
    for hand in hands:
        assert len(hand) <= dealt, hand
        while len(hand) < dealt:
            hand.append(left.pop(0))
    return hands


def _shown(seat: int, shop: Shop) -> tuple[str, ...]:
    return shop.show or SHOWN[seat : seat + 1]


def _goes_left(seats: int, monster: str) -> bool:
    return seats < 5 or MONSTERS[monster].level != 2


def _packs(hands: list[list[str]], left: bool) -> tuple[tuple[str, ...], ...]:
    """Return the packs from which all get their hands, drafting from the first on."""
    seats, step = len(hands), 1 if left else -1
    return tuple(
        tuple(
            hands[(seat + step * turn) % seats][turn] for turn in range(len(hands[0]))
        )
        for seat in range(seats)
    )


def _on_top(first: Sequence[str], cards: list[str]) -> list[str]:
    """Return all cards with the first ones on top."""
    rest = Counter(cards)
    rest.subtract(first)
    assert min(rest.values()) >= 0, rest
    return [*first, *rest.elements()]


def _employed(
    shops: Sequence[Shop], shown: Sequence[str], unshakeable: bool
) -> list[Event]:
    staff = [(seat, who) for seat, shop in enumerate(shops) for who in shop.staff]
    pile = _on_top([who for _, who in staff] + list(shown), employee_cards(unshakeable))
    facts: list[Event] = [EmployeesShuffled(tuple(pile))]
    for seat, who in staff:
        facts += [EmployeeShown(who), EmployeeHired(seat, who, 0)]
    return facts


def _earned(seat: int, shop: Shop) -> list[Event]:
    facts: list[Event] = []
    if shop.gold > FIRST_GOLD:
        facts.append(GoldGained(seat, shop.gold - FIRST_GOLD, ""))
    elif shop.gold < FIRST_GOLD:
        facts.append(GoldLost(seat, FIRST_GOLD - shop.gold, ""))
    if shop.glory:
        facts.append(GloryGained(seat, shop.glory, ""))
    levels: dict[Kind, int] = {"display": shop.display, "storage": shop.storage}
    for kind, level in levels.items():
        if level:
            facts.append(UpgradeBought(seat, kind, 0))
        if level > 1:
            facts.append(UpgradeFlipped(seat, kind, 0))
    return facts
