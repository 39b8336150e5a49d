"""Events of the Adventure phase, from the deal of its cards to the way home."""

from engines.core.records import Event


class AdventureDealt(Event, frozen=True):
    """A hero got the topmost adventure card."""

    seat: int
    hero: str
    adventure: str


class RedrawOffered(Event, frozen=True):
    """A hero's adventure card could be exchanged: the player decides."""

    seat: int
    hero: str
    source: str


class AdventureDiscarded(Event, frozen=True):
    """A player discarded a hero's adventure card for another one."""

    seat: int
    hero: str
    adventure: str
    source: str


class AdventureKept(Event, frozen=True):
    """A player left a hero the adventure card it has."""

    seat: int
    hero: str


class AttackMeasured(Event, frozen=True):
    """A hero attacked: all that counts, but for an employee who may still help."""

    seat: int
    hero: str
    attack: int
    """What the hero reaches."""
    toughness: int
    """What wounds the monster."""


class MonsterWounded(Event, frozen=True):
    """The attack was strong enough: a wound for the monster, 1 Glory for the shop."""

    seat: int
    hero: str


class AttackFailed(Event, frozen=True):
    """The attack was too weak."""

    seat: int
    hero: str


class DefenceMeasured(Event, frozen=True):
    """The monster struck back: all that counts, but for an employee who may help."""

    seat: int
    hero: str
    defence: int
    """What the hero reaches."""
    strength: int
    """What the hero has to reach to survive."""


class HeroSurvived(Event, frozen=True):
    """The defence was strong enough: 1 Glory for the shop."""

    seat: int
    hero: str


class HeroSaved(Event, frozen=True):
    """A hero survived without Glory: by its own ability, or by an item now discarded.

    `by` is the hero itself or the item.
    """

    seat: int
    hero: str
    by: str
    """The hero itself, or the item that was discarded for it."""


class HeroDefeated(Event, frozen=True):
    """A hero is gone for good; its items and its adventure card were discarded."""

    seat: int
    hero: str


class MonsterWornDown(Event, frozen=True):
    """The fight as a whole told on the monster: wounds that bring nobody Glory."""

    wounds: int
    """How many wounds were added."""


class MonsterDefeated(Event, frozen=True):
    """The monster had as many wounds as it takes and is discarded."""

    monster: str


class RewardsPaid(Event, frozen=True):
    """Each surviving hero got so much gold."""

    gold: int
    """What each of them got."""
    heroes: tuple[str, ...]
    """The survivors."""


class ItemReturned(Event, frozen=True):
    """A durable item came back from a survivor to the hand of its seller."""

    seat: int
    item: str
    hero: str


class HeroesReturned(Event, frozen=True):
    """The survivors went back to the centre; what they carried was discarded."""

    heroes: tuple[str, ...]
    """The survivors."""
