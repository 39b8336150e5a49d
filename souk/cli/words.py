"""The command's own words, in the languages of the games."""

from typing import Any, Final

from engines.core.game import LANGUAGES, Language
from engines.core.words import Words
from souk.cli.refusal import Parser

_ENGLISH: Final[dict[str, Any]] = {
    "columns": {
        "seat": "seat",
        "player": "player",
        "matches": "matches",
        "wins": "wins",
        "rank": "mean rank",
        "score": "mean score",
        "lowest": "lowest",
        "highest": "highest",
    },
    "phrases": {
        "seat_view": "what {seat} sees",
        "seat": "seat {number} ({label})",
    },
    "views": {"all": "everything", "spectator": "a spectator's view"},
    "join": {"and": "and"},
    "decimal": {"point": "."},
    "nouns": {
        "match": ["match", "matches"],
        "move": ["move", "moves"],
        "event": ["event", "events"],
        "entry": ["entry", "entries"],
        "round": ["round", "rounds"],
        "point": ["point", "points"],
    },
    "sentences": {
        "series": "{title}: {matches}, seed {seed}.",
        "length": "A match had {moves} moves ({moves_from} to {moves_to}), {events} "
        "events ({events_from} to {events_to}) and {rounds} rounds ({rounds_from} to "
        "{rounds_to}) on average.",
        "shared": "Shared first places: {matches}; each counts as a win for all who "
        "share it.",
        "defeated": "Everybody defeated: {matches}.",
        "speed": "{matches} in {seconds} s: {rate} a second.",
        "saved": "Saved in {folder}.",
        "logged": "Bots wrote something in {matches}; it is in {folder}.",
        "here": "Bots run in this process: no sandbox holds them, no clock stops them.",
        "failed": "{seat} failed in {matches}; the first time: {reason}",
        "stopped": "Stopped after {done} of {games}.",
        "progress": "{done} of {games} played.",
        "heading": "{title} | step {step} of {last} | round {round} | {view}",
        "thought": "{seat} took {ms} ms: {move}",
        "noted": "It notes: {note}",
        "thought_unseen": "{seat} took {ms} ms.",
        "place": "{rank}. {seat}: {points}",
        "keys": "← → step  PgUp PgDn round  Home End  f view  ? help  q quit",
        "scroll": "↑ ↓ scroll",
        "nobody": "Everybody is defeated.",
        "right": "right  {file}: {moves}, {events}, {hash}",
        "wrong": "WRONG  {why}",
        "packed": "{file}: {before} bytes are now {after}.",
        "verified": "{right} right, {wrong} wrong: {entries} in {seconds} s.",
    },
    "help": {
        "lines": "→, Space, l       next step\n"
        "←, Backspace, h   step before\n"
        "PgDn, Shift →     next round\n"
        "PgUp, Shift ←     round before\n"
        "Home, g           the setup\n"
        "End, G            the end\n"
        "↑ ↓, k j          scroll a board that is too high for the window\n"
        "f                 see as: everything, a spectator, each seat\n"
        "?                 this help; any key ends it\n"
        "q                 quit"
    },
}

_FRENCH: Final[dict[str, Any]] = {
    "columns": {
        "seat": "siège",
        "player": "joueur",
        "matches": "parties",
        "wins": "victoires",
        "rank": "rang moyen",
        "score": "score moyen",
        "lowest": "minimum",
        "highest": "maximum",
    },
    "phrases": {
        "seat_view": "vue de {seat}",
        "seat": "siège {number} ({label})",
    },
    "views": {"all": "tout", "spectator": "vue d’un spectateur"},
    "join": {"and": "et"},
    "decimal": {"point": ","},
    "nouns": {
        "match": ["partie", "parties"],
        "move": ["coup", "coups"],
        "event": ["évènement", "évènements"],
        "entry": ["ligne", "lignes"],
        "round": ["manche", "manches"],
        "point": ["point", "points"],
    },
    "sentences": {
        "series": "{title} : {matches}, graine {seed}.",
        "length": "En moyenne, une partie a compté {moves} coups (de {moves_from} à "
        "{moves_to}), {events} évènements (de {events_from} à {events_to}) et {rounds} "
        "manches (de {rounds_from} à {rounds_to}).",
        "shared": "Premières places partagées : {matches} ; chacune compte comme une "
        "victoire pour tous ceux qui la partagent.",
        "defeated": "Tout le monde vaincu : {matches}.",
        "speed": "{matches} en {seconds} s : {rate} par seconde.",
        "saved": "Enregistré dans {folder}.",
        "logged": "Des bots ont écrit dans {matches} ; voir {folder}.",
        "here": "Les bots tournent dans ce processus : sans bac à sable, sans pendule.",
        "failed": "{seat} a échoué dans {matches} ; la première fois : {reason}",
        "stopped": "Arrêté après {done} sur {games}.",
        "progress": "{done} sur {games}.",
        "heading": "{title} | étape {step} sur {last} | manche {round} | {view}",
        "thought": "{seat}, en {ms} ms : {move}",
        "noted": "Note : {note}",
        "thought_unseen": "{seat} a joué en {ms} ms.",
        "place": "{rank}. {seat} : {points}",
        "keys": "← → étape  Pg↑ Pg↓ manche  Début Fin  f vue  ? aide  q quitter",
        "scroll": "↑ ↓ défiler",
        "nobody": "Tout le monde est vaincu.",
        "right": "juste  {file} : {moves}, {events}, {hash}",
        "wrong": "FAUX   {why}",
        "packed": "{file} : {before} octets en sont devenus {after}.",
        "verified": "{right} justes, {wrong} fausses : {entries} en {seconds} s.",
    },
    "help": {
        "lines": "→, Espace, l          étape suivante\n"
        "←, Retour arrière, h  étape précédente\n"
        "Pg↓, Maj →            manche suivante\n"
        "Pg↑, Maj ←            manche précédente\n"
        "Début, g              la mise en place\n"
        "Fin, G                la fin\n"
        "↑ ↓, k j              défiler un plateau trop haut pour la fenêtre\n"
        "f                     voir : tout, en spectateur, depuis chaque siège\n"
        "?                     cette aide ; une touche la ferme\n"
        "q                     quitter"
    },
}

_WORDS: Final = {"en": Words(_ENGLISH, "en"), "fr": Words(_FRENCH, "fr")}


def words(language: Language) -> Words:
    return _WORDS[language]


def number(value: float, language: Language, places: int = 1) -> str:
    """Write a fraction as the language does."""
    return f"{value:.{places}f}".replace(".", words(language).name("decimal", "point"))


def seat_name(seat: int, label: str, language: Language) -> str:
    """Return which seat it is and who sits there."""
    return words(language).phrase("phrases", "seat", number=seat + 1, label=label)


def add_language(parser: Parser) -> None:
    """Let the person choose the language of the game's words."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language of the game's words (en)",
    )
