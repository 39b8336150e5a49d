"""Names and sentences, in English and in French."""

from types import SimpleNamespace
from typing import Any

import pytest

from engines.core.game import LANGUAGES, Language
from engines.core.records import Event, Move
from engines.core.words import read_tables
from engines.games.merchants_bay import GAME, events, moves
from engines.games.merchants_bay.content import (
    BERTHS,
    BOATS,
    COLOURS,
    CORRUPTION,
    HANDS,
    KINDS,
    MARKET,
    PIERS,
    ROGUE_CARD,
    SIZES,
    SLOTS,
    TOWNSFOLK,
    TOWNSFOLK_KINDS,
    TownsfolkCard,
)
from engines.games.merchants_bay.describe import SENTENCES
from engines.games.merchants_bay.describe.prompt import prompt
from engines.games.merchants_bay.face.sentences import townsfolk_forms
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.merchants.alchemist import (
    events as alchemist,
)
from engines.games.merchants_bay.merchants.alchemist import (
    moves as alchemy,
)
from engines.games.merchants_bay.merchants.blacksmith import (
    events as blacksmith,
)
from engines.games.merchants_bay.merchants.blacksmith import (
    moves as smithing,
)
from engines.games.merchants_bay.merchants.captain import events as captain
from engines.games.merchants_bay.merchants.captain import moves as sailing
from engines.games.merchants_bay.merchants.chronomancer import (
    events as chronomancer,
)
from engines.games.merchants_bay.merchants.chronomancer import (
    moves as time_travel,
)
from engines.games.merchants_bay.rules import QUESTIONS
from engines.games.merchants_bay.rules.locations import LOCATION
from engines.games.merchants_bay.words import PACKAGES, words
from tests.engines.sentences import assert_is_a_sentence

Record = Event | Move


# --- every name ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: Language):
    names = words(language)
    locations = [name for named in LOCATION.values() for name in named]
    for table, keys in (
        ("colours", COLOURS),
        ("adventurers", KINDS),
        ("halls", KINDS),
        ("piers", PIERS),
        ("berths", BERTHS),
        ("townsfolk", TOWNSFOLK_KINDS),
        ("rogues", ROGUE_CARD),
        ("locations", dict.fromkeys(locations)),
        ("merchants", [merchant.name for merchant in MERCHANTS]),
        ("seats", [str(seat) for seat in range(GAME.seats.stop - 1)]),
    ):
        called = [names.name(table, key) for key in keys]
        assert all(called), f"{table} without a name in {language}."
        assert len(set(called)) == len(called), f"Two {table} share a name: {called}."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("merchant", MERCHANTS, ids=lambda merchant: merchant.name)
def test_every_merchant_names_its_goods_and_the_abilities_of_its_staff(
    merchant, language: Language
):
    names = words(language)
    assert {*names.forms("goods", merchant.name)} == {*SIZES}
    abilities = names.forms("staff", merchant.name)
    assert [*abilities] == [str(slot + 1) for slot in range(SLOTS)]
    assert len(set(abilities.values())) == SLOTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_merchant_takes_a_word_from_another(language: Language):
    taken: set[tuple[str, str]] = set()
    for package in PACKAGES:
        tables = read_tables(package, language)
        entries = {
            (table, key)
            for table, entry in tables.items()
            if isinstance(entry, dict)
            for key in entry
        }
        assert not taken & entries
        taken |= entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_of_a_name_are_complete(language: Language):
    tables = ("seats", "colours", "adventurers", "halls", "piers", "townsfolk")
    for package in PACKAGES:
        for table in (*tables, "locations", "merchants", "rogues"):
            entries = read_tables(package, language).get(table, {})
            forms = [set(entry) for entry in entries.values()]
            assert all(form == forms[0] for form in forms), table


def test_things_are_called_as_the_rulebook_calls_them():
    french = words("fr")
    for table, key, name in (
        ("adventurers", "red", "guerrier"),
        ("adventurers", "green", "barde"),
        ("adventurers", "blue", "sorcier"),
        ("adventurers", "yellow", "noble"),
        ("adventurers", "grey", "voyou"),
        ("townsfolk", "locals", "Autochtones"),
        ("townsfolk", "mercenaries", "Mercenaires"),
        ("townsfolk", "sailors", "Marins"),
        ("rogues", "criminals", "Criminels"),
        ("rogues", "cultists", "Cultistes"),
        ("rogues", "robbers", "Voleurs"),
        ("merchants", "alchemist", "Alchimiste"),
        ("merchants", "blacksmith", "Forgeron"),
        ("merchants", "captain", "Capitaine"),
        ("merchants", "chronomancer", "Chronomancien"),
        ("halls", "grey", "Repaire"),
    ):
        assert french.name(table, key) == name
    assert french.forms("piers", "bazaar")["the"] == "le quai du Bazar"
    assert french.forms("goods", "alchemist") == {
        "small": "potions {colour[fp]}",
        "large": "élixirs {colour[mp]}",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_townsfolk_with_the_same_name_and_ability_are_the_same_card(language: Language):
    shown: dict[tuple[str, str], TownsfolkCard] = {}
    for number, card in enumerate(TOWNSFOLK):
        forms = townsfolk_forms(number, words(language))
        assert shown.setdefault((forms["name"], forms["ability"]), card) == card


# --- every sentence ------------------------------------------------------------------

LOCAL, MERCENARY, SAILOR = 1, 14, 27
BASE: list[Record] = [
    events.GameBegan(2, ("locals", "mercenaries"), "criminals", "dealt"),
    events.GameBegan(4, ("locals", "mercenaries", "sailors"), "robbers", "chosen"),
    events.HourglassesStacked((2, 0, 1)),
    events.TownsfolkShuffled((None,) * 24),
    events.TownsfolkLaidOut((LOCAL, MERCENARY, SAILOR, 30)),
    events.CorruptionShuffled((None,) * 60),
    *(events.MerchantTaken(seat, m.name) for seat, m in enumerate(MERCHANTS)),
    *(events.DayBegan(day) for day in (1, 2, 3)),
    events.AdventurersArrived((("red", "blue"), ("grey", "grey"), (), ()), 0),
    events.AdventurersArrived((("red", "blue"), ("green", "green")), 1),
    events.ProductionEnded((1, 0)),
    events.DayEnded(1),
    *(events.TownsfolkReturned(card) for card in (LOCAL, MERCENARY, SAILOR)),
    events.FinalScored(0, (0, 5), 20, 18),
    events.GameEnded((2, 1, 3), (60, 207, -1)),
    events.GameEnded((1, 1, 3), (60, 60, 59)),
    events.GameEnded((1, 1), (75, 75)),
    events.TurnBegan(0),
    *(events.ActionTaken(1, name) for name in LOCATION["captain"]),
    events.ActionEnded(0, 0),
    events.ActionEnded(0, 1),
    events.HourglassAdvanced(0, "dial", 12),
    *(events.HourglassAdvanced(0, "hand", hand.space) for hand in HANDS),
    events.HourglassAdvanced(0, "dial", 2 * (MARKET + 1)),
    events.MarkerMoved(10),
    *(events.AdventurerDrawn(0, kind) for kind in KINDS),
    *(events.BoatBoarded(0, boat, "green") for boat in BOATS),
    events.CustomerRobbed(0, "red", 1, 2),
    events.RobberySkipped(1),
    *(events.BoatDocked(0, 2, berth) for berth in BERTHS),
    events.BoatDissolved(5),
    *(events.MovedToPier(0, 1, "grey", pier) for pier in PIERS),
    events.MovedToHall(0, 1, "blue"),
    events.MovedToBag(0, 1, "grey"),
    events.MovedBetweenBoats(0, 1, "grey", 3),
    *(events.TownsfolkRecruited(0, 2, card) for card in (LOCAL, MERCENARY, SAILOR)),
    events.AbilityLost(0, SAILOR),
    events.AbilityEnded(0),
    *(events.GoodDelivered(0, size, colour) for size in SIZES for colour in COLOURS),
    events.StaffAssigned(0, 3, LOCAL, None),
    events.StaffAssigned(0, 3, LOCAL, MERCENARY),
    events.StaffUsed(0, 4),
    events.GrandPlaceRefilled(SAILOR),
    events.CorruptionDrawn(0, None),
    *(events.CorruptionDrawn(0, card) for card in range(len(CORRUPTION))),
    events.CorruptionDiscarded(0, None),
    *(events.CorruptionDiscarded(0, card) for card in range(len(CORRUPTION))),
    *(events.ShieldActivated(0, colour) for colour in COLOURS),
    events.SponsorPaid(0, "blue", 4),
    *(events.SalesBegan(0, pier) for pier in PIERS),
    events.RogueBribed(0),
    events.GoodSold(0, "large", "blue", 16),
    events.GoodSold(0, "small", "red", 3),
    events.SalesFinished(0),
    events.ShieldsPaid((0, 0)),
    events.ShieldsPaid((4, 0, 1)),
    *(moves.ChooseMerchant(merchant.name) for merchant in MERCHANTS),
    *(moves.TakeAction(name) for name in LOCATION["chronomancer"]),
    moves.ADVANCE_BY_DIAL,
    moves.ADVANCE_BY_HAND,
    *moves.BOARD_BOAT,
    *moves.DOCK_BOAT,
    moves.Rob("red", 3),
    moves.SkipRobbery(),
    *(moves.MoveToPier(1, "grey", pier) for pier in PIERS),
    moves.MoveToHall(1, "red"),
    moves.MoveToBag(1, "grey"),
    moves.MoveBetweenBoats(1, "grey", 3),
    *moves.RECRUIT_TOWNSFOLK,
    *moves.ASSIGN_STAFF,
    *moves.USE_STAFF,
    moves.FinishStaff(),
    *moves.SPONSOR,
    *moves.IMMEDIATE_SPONSOR,
    *moves.DISCARD_CORRUPTION,
    moves.FinishDiscarding(),
    *moves.SELL_GOOD,
    moves.BribeRogue(),
    moves.FinishSales(),
]
SHOPS: list[Record] = [
    alchemist.RowFilled(0, 2, ("red", "ichor", "red")),
    alchemist.MarblesTaken(0, 2, "red", 2),
    alchemist.MarblesTaken(0, 2, "ichor", 1),
    *(alchemist.GoodBrewed(0, size, "green", False) for size in SIZES),
    *(alchemist.GoodBrewed(0, size, "green", True) for size in SIZES),
    *(move for good in alchemy.BREW for move in good),
    alchemist.WastePurged(0, 3),
    alchemist.SwapColourChosen(0, "green"),
    alchemist.MarbleSwapped(0, "green", "blue"),
    *alchemy.ANNOUNCE_COLOUR,
    alchemy.FinishBrewing(),
    *(move for row in alchemy.TAKE_MARBLE for move in row),
    *alchemy.SWAP_COLOUR,
    *alchemy.SWAP_MARBLE,
    alchemy.FinishSwapping(),
    blacksmith.DiceRolled(0, (6, 0, 2, 1), (3, 0, 0, 0, 4, 0, 0, 0)),
    blacksmith.DieTurned(0, "coal_0", 6),
    blacksmith.EmberAdded(0, "alloy_5", 5),
    blacksmith.FurnaceFilled(0, 4, 1, (0, 2)),
    blacksmith.GoodForged(0, 1, "small", "green"),
    blacksmith.GoodForged(0, 4, "large", "green"),
    blacksmith.AlloyLocked(0, 7),
    blacksmith.AlloyKept(0, 7),
    blacksmith.AlloyUnlocked(0, 7),
    blacksmith.EmberTaken(0),
    *smithing.TURN_DIE,
    *smithing.ADD_EMBER,
    smithing.FillFurnace("small", 0, (1,)),
    smithing.FillFurnace("large", 6, (0, 1, 3)),
    smithing.FinishFilling(),
    smithing.LockAlloy(),
    smithing.KeepAlloy(),
    *smithing.UNLOCK_ALLOY,
    *smithing.FORGE_ONE,
    captain.TreasureLaid(0, ("red", "red", "blue")),
    captain.CompassSpun(0, "treasure", False),
    captain.CompassSpun(0, "green", True),
    captain.SpinKept(0),
    captain.ShipSent(0, "green"),
    captain.TreasureTaken(0, "green"),
    captain.ShipStayed(0, "storm"),
    captain.ShipStayed(0, "treasure"),
    captain.CargoRecoloured(0, "red", "green"),
    captain.ShipRecalled(0, "small", "green"),
    captain.ShipRecalled(0, "large", "green"),
    *sailing.KEEP_OR_SPIN,
    *sailing.SEND_OR_FINISH,
    *sailing.TAKE_TREASURE,
    *sailing.CHART_COLOUR,
    sailing.RecolourCargo("red", "green"),
    *sailing.RECALL_SHIP,
    chronomancer.TilesLaid(0, ("red",) * 4 + ("wild",) * 5, "blue"),
    *(chronomancer.TileSlid(0, "row_1", "last", marked) for marked in (False, True)),
    chronomancer.AssistantMoved(0, 4),
    chronomancer.TileMarked(0, 8),
    chronomancer.TrinketRetrieved(0, 3, "green"),
    *(chronomancer.RelicRetrieved(0, 0, 1, "green", more) for more in (False, True)),
    chronomancer.TilesSwapped(0, 0, 1),
    chronomancer.HourglassRewound(0, 6),
    *time_travel.SLIDE_TILE,
    *time_travel.MOVE_ASSISTANT,
    *time_travel.MARK_TILE,
    time_travel.RetrieveTrinket(5, "yellow"),
    time_travel.RetrieveRelic(4, 5, "yellow"),
    time_travel.FinishRetrieving(),
    *time_travel.SWAP_TILES,
]
SPECIMENS = [*BASE, *SHOPS]


def test_every_kind_of_record_has_a_sentence_and_a_specimen():
    kinds = {*GAME.events, *GAME.moves}
    assert set(SENTENCES) == kinds
    assert {type(specimen) for specimen in SPECIMENS} == kinds


def test_every_merchant_tells_all_its_own_records_itself():
    for merchant in MERCHANTS:
        assert {*merchant.face.sentences} == {*merchant.moves, *merchant.evolve}


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
            events.GoodSold(0, "large", "blue", 16),
            "The first merchant sells a large blue good for 16 gold (price 8, 2 "
            "customers).",
            "Le premier marchand vend une grande marchandise bleue pour 16 Or (prix 8, "
            "2 clients).",
        ),
        (
            events.FinalScored(1, (0,), 30, 18),
            "The second merchant shows 1 corruption card, gains 30 gold for clan icons "
            "and loses 18 gold for corruption icons.",
            "Le deuxième marchand révèle 1 carte Corruption, gagne 30 Or pour ses "
            "icônes de Clan et perd 18 Or pour ses icônes Corruption.",
        ),
        (
            events.TownsfolkRecruited(2, 0, MERCENARY),
            "The third merchant recruits a mercenary (icons: corruption, warrior, "
            "bard) from place 1 of the Grand Place. Ability: take a small red good.",
            "Le troisième marchand recrute un mercenaire (icônes\xa0: Corruption, "
            "Guerrier, Barde) à l’emplacement 1 de la Grand Place. Capacité\xa0: "
            "prendre 1 petite marchandise rouge.",
        ),
        (
            events.BoatDocked(3, 4, "grand_place_right"),
            "The fourth merchant docks boat 5 on the right of the Grand Place pier; "
            "everybody goes ashore.",
            "Le quatrième marchand fait accoster le bateau 5 à droite du quai de la "
            "Grand Place\xa0; tous débarquent.",
        ),
        (
            events.CorruptionDrawn(0, 6),
            "The first merchant draws a corruption card (icons: corruption ×2, bard).",
            "Le premier marchand pioche une carte Corruption (icônes\xa0: Corruption "
            "×2, Barde).",
        ),
        (
            events.GameEnded((1, 1, 3), (60, 60, 59)),
            "The first merchant and the second merchant share the victory with 60 "
            "gold, ahead of the third merchant (59).",
            "Le premier marchand et le deuxième marchand partagent la victoire avec 60 "
            "Or, devant le troisième marchand (59).",
        ),
        (
            moves.TakeAction("rewind"),
            "Rewind, for 3 corruption cards.",
            "Rembobiner, pour 3 cartes Corruption.",
        ),
        (
            moves.RecruitTownsfolk(1),
            "Recruit from place 2 of the Grand Place, for 2 hours and 2 corruption "
            "cards.",
            "Recruter à l’emplacement 2 de la Grand Place, pour 2 heures et 2 cartes "
            "Corruption.",
        ),
        (
            alchemist.GoodBrewed(0, "small", "green", True),
            "The Alchemist brews a green potion with an Ichor, which becomes Toxic "
            "Waste.",
            "L’Alchimiste distille une potion verte avec un Ichor, qui devient un "
            "Déchet Toxique.",
        ),
        (
            smithing.FillFurnace("large", 5, (0, 2, 3)),
            "Fill a large furnace with alloy die 6 (green) and coal dice 1, 3 and 4, "
            "for green armour.",
            "Remplir un grand fourneau avec le dé d’alliage 6 (vert) et les dés de "
            "charbon 1, 3 et 4, pour une armure verte.",
        ),
        (
            captain.ShipStayed(0, "storm"),
            "A storm keeps the Captain’s ship in harbour.",
            "Une tempête retient au port le navire du Capitaine.",
        ),
        (
            chronomancer.TileSlid(0, "column_1", "last", True),
            "The Chronomancer slides the spare tile into column b from below and marks "
            "it.",
            "Le Chronomancien glisse la tuile libre dans la colonne b par le bas et la "
            "marque.",
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
        moves.ChooseMerchant("peddler"),
        moves.TakeAction("nowhere"),
        moves.BoardBoat(-3),
        moves.RecruitTownsfolk(9),
        moves.RecruitTownsfolk(-1),
        moves.DiscardCorruption(99),
        moves.DiscardCorruption(-1),
        smithing.FillFurnace("small", 12, ()),
        smithing.ForgeOne(10**30),
        time_travel.MarkTile(-1),
    ],
)
def test_a_move_out_of_this_world_can_be_described(move: Record, language: Language):
    assert_is_a_sentence(GAME.describe(move, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_its_question(language: Language):
    names = words(language)
    for key, decision in QUESTIONS.items():
        if decision.moves:
            assert names.name("asked", key), key


def player(merchant: str | None, **changed: Any) -> SimpleNamespace:
    fields = {"merchant": merchant, "gold": 60, "stall": (1, 1), "corruption": (0, 1)}
    return SimpleNamespace(**(fields | changed))


NOTHING = SimpleNamespace(
    boarding=None, robbed_boat=None, full_boat=None, recruit=None, pier=None
)


def told(asked: str, language: Language = "en", **changed: Any) -> str:
    players = (player("captain"), player(None))
    fields = {"ranks": (), "to_move": (0,), "players": players, "unfinished": NOTHING}
    return prompt(SimpleNamespace(asked=asked, **(fields | changed)), language)


def test_the_question_names_who_is_asked_and_at_the_end_who_has_won():
    assert told("action") == "Captain: choose an action"
    assert told("action", "fr") == "Capitaine\xa0: choisir une action"
    assert told("action", to_move=(1,)) == "Second merchant: choose an action"
    rich = (player("captain", gold=61), player(None))
    assert told("nothing", to_move=(), ranks=(1, 2), players=rich) == "The Captain wins"
    assert told("nothing", "fr", ranks=(1, 1)) == (
        "Le Capitaine et le deuxième marchand gagnent ensemble"
    )


@pytest.mark.parametrize(
    ("loser", "english", "french"),
    [
        (
            {"stall": (1, 0)},
            "The Captain wins, with more unsold goods",
            "Le Capitaine gagne avec plus de marchandises invendues",
        ),
        (
            {"corruption": (0, 1, 2)},
            "The Captain wins, with fewer corruption cards",
            "Le Capitaine gagne avec moins de cartes Corruption",
        ),
    ],
)
def test_a_victory_by_a_tie_break_names_it(loser, english: str, french: str):
    players = (player("captain"), player("blacksmith", **loser))
    for language, expected in zip(LANGUAGES, (english, french), strict=True):
        view = {"ranks": (1, 2), "players": players}
        assert told("nothing", language, **view) == expected
        end: Any = SimpleNamespace(
            asked="nothing", to_move=(), unfinished=NOTHING, **view
        )
        sentence = GAME.describe(events.GameEnded((1, 2), (60, 60)), language, end)
        reason = "goods decide" if "stall" in loser else "cards decide"
        assert (
            language == "fr"
            or f"more unsold {reason}" in sentence
            or (f"fewer corruption {reason}" in sentence)
        )
        assert GAME.tie_break(end, 0, 1, language) in sentence
        assert GAME.tie_break(end, 1, 0, language) == ""


def test_the_question_names_what_it_is_about():
    on_boat = SimpleNamespace(**(vars(NOTHING) | {"boarding": "red", "full_boat": 4}))
    assert told("board", unfinished=on_boat) == (
        "Captain: put the warrior on which boat?"
    )
    assert told("dock", "fr", unfinished=on_boat) == (
        "Capitaine\xa0: où faire accoster le bateau 5\xa0?"
    )


def test_nobody_is_asked_while_the_rules_go_on_by_themselves():
    assert told("nothing") == "Nobody is asked"
    assert told("pay") == "Nobody is asked"
    assert told("action", to_move=()) == "Nobody is asked"


def test_the_game_has_a_title():
    assert [GAME.title(language) for language in LANGUAGES] == [
        "La Baie des Marchands"
    ] * len(LANGUAGES)
