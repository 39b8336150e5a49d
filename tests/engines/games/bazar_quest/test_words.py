"""Names and sentences, in English and in French."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, SPECTATOR, Language
from engines.core.words import read_tables
from engines.games.bazar_quest import GAME, moves
from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    KINDS,
    MONSTER,
    PHASES,
)
from engines.games.bazar_quest.describe import question
from engines.games.bazar_quest.describe.cards import (
    SHOPS,
    UNKNOWN,
    employee_ability,
    hero_ability,
    item_ability,
    item_stats,
    monster_ability,
    words,
)
from engines.games.bazar_quest.describe.offers import OFFERS
from engines.games.bazar_quest.describe.sentences import SENTENCES
from engines.games.bazar_quest.events import AnyEvent, adventure, table, trade
from engines.games.bazar_quest.view import Redraw
from tests.engines.sentences import assert_is_a_sentence

Record = AnyEvent | moves.AnyMove

ANVIL, BELL, LANTERN, SHIP = range(4)


def book(language: Language) -> dict[str, Any]:
    return read_tables("engines.games.bazar_quest", language)


# --- every name ----------------------------------------------------------------------

CARDS = {
    "shops": SHOPS,
    "classes": [each.name for each in BOX.classes],
    "phases": PHASES,
    "heroes": HERO,
    "monsters": MONSTER,
    "adventures": ADVENTURE,
    "employees": EMPLOYEE,
    "upgrades": KINDS,
    "items": ITEM,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", CARDS)
def test_everything_in_the_box_has_a_name_of_its_own(kind: str, language: Language):
    named = [words(language).name(kind, key) for key in CARDS[kind]]
    assert all(named)
    assert len(set(named)) == len(named)
    assert set(book(language)[kind]) - {UNKNOWN} == set(CARDS[kind])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_of_a_name_are_complete(language: Language):
    for kind in CARDS:
        forms = [
            set(entry) if isinstance(entry, dict) else set()
            for entry in book(language)[kind].values()
        ]
        assert all(form == forms[0] for form in forms), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_items_fit_on_two_short_lines_and_differ(language: Language):
    labels = [entry["label"] for entry in book(language)["items"].values()]
    assert len(set(labels)) == len(labels)
    for label in labels:
        lines = label.split("\n")
        assert len(lines) <= 2, label
        assert max(map(len, lines)) <= 10, label


@pytest.mark.parametrize("language", LANGUAGES)
def test_shops_are_told_apart_by_their_first_letter(language: Language):
    letters = [words(language).name("shops", shop)[0] for shop in SHOPS]
    assert len(set(letters)) == len(SHOPS)


@pytest.mark.parametrize("kind", ["heroes", "monsters", "employees", "shops", "items"])
def test_french_articles_contract_as_they_must(kind: str):
    contracted = {
        "le ": ("du ", "au "),
        "la ": ("de la ", "à la "),
        "l’": ("de l’", "à l’"),
        "les ": ("des ", "aux "),
        "un ": ("d’un ", "à un "),
    }
    for entry in book("fr")[kind].values():
        article = next(each for each in contracted if entry["the"].startswith(each))
        rest = entry["the"].removeprefix(article)
        assert not (article in ("le ", "la ") and re.match("[AEÉÈÊIOU]", rest)), rest
        of, to = (f"{form}{rest}" for form in contracted[article])
        assert entry.get("of", of) == of
        assert entry.get("to", to) == to


def test_cards_are_called_as_the_rulebook_calls_them():
    rulebook = {
        ("monsters", "cheffe_des_brigands"): "Cheffe des brigands",
        ("monsters", "seigneur_de_guerre_orc"): "Seigneur de guerre orc",
        ("monsters", "reine_des_vampires"): "Reine des vampires",
        ("classes", "voleur"): "Voleur",
        ("classes", "guerrier"): "Guerrier",
        ("classes", "pretre"): "Prêtre",
        ("classes", "mage"): "Mage",
        ("phases", "supply"): "Réapprovisionnement",
        ("phases", "storage"): "Inventaire",
    }
    for (kind, key), name in rulebook.items():
        assert words("fr").name(kind, key) == name


# --- abilities -----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ability_is_told_in_a_sentence(language: Language):
    names = words(language)
    told = [hero_ability(hero, names) for hero in HERO]
    told += [monster_ability(monster, names) for monster in MONSTER]
    told += [employee_ability(employee, names) for employee in EMPLOYEE]
    told += [item_ability(item, names) for item in ITEM if ITEM[item].ability]
    for sentence in told:
        assert_is_a_sentence(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_amounts_in_abilities_are_those_of_the_box(language: Language):
    names = words(language)
    for hero, card in HERO.items():
        if card.amount:
            assert str(card.amount) in hero_ability(hero, names), hero
    for monster, beast in MONSTER.items():
        for number in (beast.amount, beast.threshold):
            assert not number or str(number) in monster_ability(monster, names)


def test_an_item_says_what_is_printed_on_it():
    assert item_stats("lame_runique", words("en")) == (
        "Warrior/Mage, 20 gold, 3 hearts, +3 attack, +1 defence"
    )
    assert item_stats("gourde_de_piquette", words("fr")) == (
        "toutes classes, 5 pièces, 1 cœur, +1 en attaque, −1 en défense"  # noqa: RUF001 - a minus sign.
    )
    assert item_stats("torche", words("en")) == "all classes, 5 gold, +1 attack"


# --- every sentence ------------------------------------------------------------------

HIDDEN = (None, None)
ROPE = "corde"
SPECIMENS: list[Record] = [
    table.GameBegan(3, False, False, False),
    table.GameBegan(2, True, True, True),
    table.QuestTokenTaken(SHIP),
    table.MonstersStacked((None, None, None)),
    table.MonstersStacked(("roi_gobelin", "golem_de_pierre", "liche")),
    table.ItemsShuffled(HIDDEN),
    table.ItemsShuffled((ROPE, "torche")),
    table.HeroesShuffled((None,)),
    table.HeroesShuffled(("barde", "mage_1")),
    table.AdventuresShuffled((None, None)),
    table.AdventuresShuffled(("morose", "prudent")),
    table.EmployeesShuffled((None, None)),
    table.EmployeesShuffled(("videur", "videur")),
    *(table.HeroArrived(hero, 25) for hero in HERO),
    table.RoundBegan(3),
    table.PhaseBegan("display"),
    table.PhaseBegan("shopping"),
    table.PhaseBegan("adventure"),
    table.PhaseBegan("upgrade"),
    table.PhaseBegan("storage"),
    *(table.EmployeeOffered(BELL, employee) for employee in EMPLOYEE),
    *(table.EmployeeUsed(BELL, employee) for employee in EMPLOYEE),
    *(table.EmployeeSkipped(BELL, employee) for employee in EMPLOYEE),
    table.ItemDrawn(ANVIL, None),
    table.ItemDrawn(ANVIL, ROPE),
    *(table.ItemDiscarded(ANVIL, item) for item in ITEM),
    table.GoldGained(BELL, 5, "marchandeur"),
    table.GoldGained(BELL, 5, "barde"),
    table.GoldGained(BELL, 5, "relique_douteuse"),
    table.GoldLost(BELL, 5, "cheffe_des_brigands"),
    table.GloryGained(BELL, 1, "inquisitrice"),
    table.GloryLost(BELL, 1, "prince_en_exil"),
    table.GloryLost(BELL, 1, "prince_demon"),
    table.HeroGoldGained("voleur_1", 5, "voleur_1"),
    table.HeroGoldGained("voleur_1", 10, "carte_au_tresor"),
    table.HeroGoldGained("voleur_1", 5, "chanceux"),
    table.HeroGoldLost("rodeuse", 5, "affame"),
    table.HeroGoldLost("rodeuse", 5, "reine_des_vampires"),
    table.GameEnded((1, 2, 3), (14, 12, 9), "ranked"),
    table.GameEnded((1, 1), (14, 14), "ranked"),
    table.GameEnded((1, 1), (5, 5), "everybody_defeated"),
    *(trade.MonsterRevealed(monster) for monster in MONSTER),
    trade.ItemsDealt((HIDDEN, HIDDEN)),
    trade.ItemsDealt((HIDDEN, (ROPE, "torche"))),
    trade.ItemDrafted(LANTERN, None),
    trade.ItemDrafted(LANTERN, ROPE),
    trade.PacksPassed((HIDDEN, HIDDEN), "left"),
    trade.PacksPassed(((ROPE, "torche"), HIDDEN), "left"),
    trade.PacksPassed((HIDDEN, HIDDEN), "right"),
    trade.PacksPassed(((ROPE,), ("torche",)), "right"),
    trade.ReservesTaken(),
    trade.DisplayChosen(ANVIL, None),
    trade.DisplayChosen(ANVIL, ROPE),
    trade.DisplayChosen(ANVIL, ""),
    trade.DisplayFinished(ANVIL),
    trade.DisplaysRevealed(((ROPE,), ("torche", "fouet"))),
    trade.HeartsCounted((0, 1, 4)),
    trade.ShopsRanked((1, 0)),
    trade.ShopsRanked((1, 0, 2)),
    trade.ShopCalled(SHIP, True),
    trade.ShopCalled(SHIP, False),
    *(trade.HeroInvited(SHIP, hero) for hero in HERO),
    *(trade.ItemSold(SHIP, ROPE, hero, 5) for hero in HERO),
    trade.SalesFinished(SHIP),
    trade.DisplaysReturned(),
    *(trade.EmployeeShown(employee) for employee in EMPLOYEE),
    *(trade.UpgradeBought(BELL, kind, 10) for kind in KINDS),
    *(trade.UpgradeFlipped(BELL, kind, 10) for kind in KINDS),
    *(trade.EmployeeHired(BELL, employee, 0) for employee in EMPLOYEE),
    trade.PurchasePassed(BELL),
    trade.StorageChosen(BELL, None),
    trade.StorageChosen(BELL, ROPE),
    trade.StorageChosen(BELL, ""),
    trade.StorageFinished(BELL),
    trade.ReservesFilled((1, 2), ((), (ROPE, "torche"))),
    trade.ReservesFilled((0, 0), ((), (ROPE,))),
    *(adventure.AdventureDealt(ANVIL, "rodeuse", card) for card in ADVENTURE),
    adventure.RedrawOffered(ANVIL, "paladin", "encre_de_verite"),
    adventure.RedrawOffered(ANVIL, "theurge", "theurge"),
    adventure.AdventureDiscarded(ANVIL, "rodeuse", "nerveux", "encre_de_verite"),
    adventure.AdventureDiscarded(ANVIL, "theurge", "nerveux", "theurge"),
    adventure.AdventureKept(ANVIL, "paladin"),
    adventure.AttackMeasured(ANVIL, "paladin", 7, 6),
    adventure.MonsterWounded(ANVIL, "paladin"),
    adventure.AttackFailed(ANVIL, "paladin"),
    adventure.DefenceMeasured(ANVIL, "paladin", -1, 6),
    adventure.HeroSurvived(ANVIL, "paladin"),
    adventure.HeroSaved(ANVIL, "pretre_1", "pretre_1"),
    adventure.HeroSaved(ANVIL, "voleur_1", "fumigenes"),
    adventure.HeroDefeated(ANVIL, "paladin"),
    adventure.MonsterWornDown(1),
    adventure.MonsterWornDown(2),
    *(adventure.MonsterDefeated(monster) for monster in MONSTER),
    adventure.RewardsPaid(10, ("paladin",)),
    adventure.RewardsPaid(10, ("paladin", "barde")),
    adventure.ItemReturned(ANVIL, "grappin", "barde"),
    adventure.HeroesReturned(("paladin", "barde")),
    *(moves.DraftItem(item) for item in ITEM),
    moves.DisplayItem(ROPE),
    moves.SkipDisplay(),
    moves.UseEmployee("videur"),
    moves.SkipEmployee("videur"),
    moves.DiscardItem(ROPE),
    *(moves.InviteHero(hero) for hero in HERO),
    moves.SellItem(ROPE, "inquisitrice"),
    moves.FinishSales(),
    moves.RedrawAdventure("paladin"),
    moves.KeepAdventure("paladin"),
    *(moves.BuyUpgrade(kind) for kind in KINDS),
    *(moves.FlipUpgrade(kind) for kind in KINDS),
    moves.HireEmployee("guerisseuse"),
    moves.PassPurchase(),
    moves.StoreItem(ROPE),
    moves.SkipStorage(),
]


def test_every_kind_of_record_has_a_sentence_and_a_specimen():
    kinds = {*GAME.events, *GAME.moves}
    assert {*SENTENCES, *OFFERS} == kinds
    assert {type(specimen) for specimen in SPECIMENS} == kinds


def test_every_record_makes_a_sentence_of_its_own_in_each_language():
    for record in SPECIMENS:
        english, french = (GAME.describe(record, language) for language in LANGUAGES)
        assert_is_a_sentence(english)
        assert_is_a_sentence(french)
        assert english != french


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_records_make_different_sentences(language: Language):
    told: dict[str, Record] = {}
    for record in SPECIMENS:
        sentence = GAME.describe(record, language)
        assert told.setdefault(sentence, record) == record, sentence


@pytest.mark.parametrize(
    ("record", "english", "french"),
    [
        (
            trade.ItemSold(ANVIL, "fumigenes", "inquisitrice", 10),
            "The Anvil sells the Smoke Bombs to the Inquisitor for 10 gold.",
            "L’Enclume vend les Fumigènes à l’Inquisitrice pour 10 pièces d’or.",
        ),
        (
            adventure.AttackMeasured(ANVIL, "guerrier_2", 7, 6),
            "Warrior II attacks: attack 7 against toughness 6.",
            "Le Guerrier II passe à l’attaque\xa0: attaque 7 contre résistance 6.",
        ),
        (
            adventure.MonsterWounded(SHIP, "rodeuse"),
            "The Ranger wounds the monster: 1 Glory for the Ship.",
            "La Rôdeuse blesse le monstre\xa0: 1 point de Gloire pour le Navire.",
        ),
        (
            adventure.AdventureDealt(ANVIL, "rodeuse", "enrage"),
            "The Ranger feels furious: +2 attack and −1 defence.",  # noqa: RUF001 - a minus sign.
            "La Rôdeuse se sent enragée\xa0: +2 en attaque et −1 en défense.",  # noqa: RUF001 - a minus sign.
        ),
        (
            adventure.AdventureDealt(ANVIL, "barde", "enrage"),
            "The Bard feels furious: +2 attack and −1 defence.",  # noqa: RUF001 - a minus sign.
            "Le Barde se sent enragé\xa0: +2 en attaque et −1 en défense.",  # noqa: RUF001 - a minus sign.
        ),
        (
            table.HeroGoldLost("inquisitrice", 5, "affame"),
            "The Inquisitor is hungry and loses 5 gold.",
            "L’Inquisitrice est affamée et perd 5 pièces d’or.",
        ),
        (
            table.EmployeeSkipped(BELL, "apprenti"),
            "The Bell does without the Apprentice.",
            "La Cloche se passe de l’Apprenti.",
        ),
        (
            adventure.HeroSaved(ANVIL, "voleur_1", "fumigenes"),
            "Thief I survives without Glory, thanks to the Smoke Bombs.",
            "Le Voleur I survit sans Gloire, grâce aux Fumigènes.",
        ),
        (
            adventure.ItemReturned(SHIP, "grappin", "barde"),
            "The Bard gives the Grappling Hook back to the Ship.",
            "Le Barde rend le Grappin au Navire.",
        ),
        (
            trade.DisplaysRevealed((("corde",), ("torche", "fouet"))),
            "The displays are revealed: the Anvil shows the Rope; the Bell shows the "
            "Torch and the Whip.",
            "Les vitrines sont dévoilées\xa0: l’Enclume expose la Corde\xa0; la Cloche "
            "expose la Torche et le Fouet.",
        ),
        (
            trade.ReservesFilled((1, 0), ((), ("corde",))),
            "All have sorted their goods: the Anvil keeps 1 item; the Bell keeps "
            "nothing and discards the Rope.",
            "Chaque échoppe a trié ses objets\xa0: l’Enclume garde 1 objet\xa0; la "
            "Cloche ne garde rien et défausse la Corde.",
        ),
        (
            table.GameEnded((2, 1, 3), (14, 15, 9), "ranked"),
            "The last monster has fallen: the Bell wins with 15 points, ahead of the "
            "Anvil (14) and the Lantern (9).",
            "Le dernier monstre est tombé\xa0: la Cloche gagne avec 15 points, devant "
            "l’Enclume (14) et la Lanterne (9).",
        ),
        (
            table.GameEnded((1, 1), (14, 14), "ranked"),
            "The last monster has fallen: the Anvil and the Bell share the victory "
            "with 14 points.",
            "Le dernier monstre est tombé\xa0: l’Enclume et la Cloche se partagent la "
            "victoire avec 14 points.",
        ),
        (
            table.GameEnded((2, 1), (14, 14), "ranked"),
            "The last monster has fallen: the Bell wins with 14 points, ahead of the "
            "Anvil (14). Between equal points, more gold decides.",
            "Le dernier monstre est tombé\xa0: la Cloche gagne avec 14 points, devant "
            "l’Enclume (14). À égalité de points, le plus d’or l’emporte.",
        ),
        (
            table.GameEnded((1, 1), (14, 14), "everybody_defeated"),
            "No hero is left to come: monsters overrun the town and everybody is "
            "defeated.",
            "Plus aucun héros ne peut venir\xa0: les monstres envahissent la ville et "
            "tout le monde a perdu.",
        ),
        (
            moves.SellItem("claymore", "guerrier_1"),
            "Sell the Claymore (+4 attack) to Warrior I for 20 gold.",
            "Vendre la Claymore (+4 en attaque) au Guerrier I pour 20 pièces.",
        ),
    ],
)
def test_sentences_are_grammatical(record: Record, english: str, french: str):
    assert GAME.describe(record, "en") == english
    assert GAME.describe(record, "fr") == french


# --- what nobody should ask for, and what everybody is asked -------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "move",
    [
        moves.DraftItem("nonsense"),
        moves.SellItem("nonsense", "nobody"),
        moves.InviteHero("guerrier"),
        moves.HireEmployee("nobody"),
        moves.SkipEmployee(""),
    ],
)
def test_a_move_out_of_this_world_can_be_described(move: Record, language: Language):
    sentence = GAME.describe(move, language)
    assert sentence[0].isupper()
    assert sentence.endswith((".", "?"))


def asked(**changed: object) -> list[str]:
    """Return the question in both languages, six shops being there."""
    moment = replace(GAME.view(GAME.new_state(), SPECTATOR), seats=6, **changed)
    return [question(moment, words(language)) for language in LANGUAGES]


def test_the_question_names_who_is_asked_and_what_about():
    assert asked(asked="invite", to_move=(BELL,)) == [
        "Bell: invite a hero",
        "Cloche\xa0: inviter un héros",
    ]
    assert asked(asked="employee", to_move=(BELL,), offered="crieur_public") == [
        "Bell: call on the Town Crier?",
        "Cloche\xa0: faire appel au Crieur public\xa0?",
    ]
    redraw = Redraw("rodeuse", "encre_de_verite")
    assert asked(asked="redraw", to_move=(BELL,), redraw=redraw) == [
        "Bell: another adventure for the Ranger?",
        "Cloche\xa0: une autre aventure pour la Rôdeuse\xa0?",
    ]
    assert asked(asked="nothing", to_move=())[0] == "Nobody is asked"


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        ((0, 1, 2), "Anvil, Bell and Lantern: take an item"),
        ((0, 1, 2, 5), "4 shops: take an item"),
        (tuple(range(6)), "All shops: take an item"),
    ],
)
def test_many_shops_that_are_asked_at_once_are_not_all_named(
    seats: tuple[int, ...], named: str
):
    assert asked(asked="draft", to_move=seats)[0] == named


def test_at_the_end_the_winners_are_named_or_that_there_are_none():
    assert asked(ranks=(2, 1)) == ["The Bell wins", "La Cloche gagne"]
    assert asked(ranks=(1, 1))[1] == "L’Enclume et la Cloche se partagent la victoire"
    assert asked(ranks=(1, 1), everybody_defeated=True)[0] == "Everybody is defeated"


def test_the_game_has_a_title():
    assert [GAME.title(language) for language in LANGUAGES] == ["Bazar Quest"] * 2
