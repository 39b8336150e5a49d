"""Old rows are known by their shapes, and told in the reader's language."""

import pytest
from django.utils import translation

from bots.phrasebook import LONGEST, Phrasebook
from bots.stored_text import old_rows, said

pytestmark = pytest.mark.old_rows


def french(text: str) -> str:
    with translation.override("fr"):
        return said(text)


def is_known(text: str, book: Phrasebook | None = None) -> bool:
    return (book or old_rows()).found(text) is not None


def test_in_english_a_sentence_is_told_as_it_is_stored():
    words = "The bot took 1200 ms of processor time; it had 900 ms."
    assert is_known(words)
    assert said(words) == words


def test_in_french_the_parts_stay_and_the_words_change():
    told = french("The bot took 1200 ms of processor time; it had 900 ms.")
    assert told == ("Le bot a pris 1200 ms de temps processeur\u00a0; il en avait 900.")


def test_a_sentence_within_a_sentence_is_told_in_french_too():
    told = french("The bot did not start: The bot ended by itself, with exit code 3.")
    assert told == (
        "Le bot n’a pas démarré\u00a0: Le bot s’est arrêté de lui-même, avec le code "
        "de sortie 3."
    )
    told = french("clever/fast.so may not be in a package: a bot is pure Python.")
    assert told == (
        "clever/fast.so n’a pas sa place dans un paquet\u00a0: un bot est en "
        "Python pur."
    )


def test_advice_and_where_a_bot_was_are_told_in_french_too():
    assert french(
        "The move cannot be read: Invalid `type`. Return one of `moves`, for example "
        "`moves[0]`."
    ) == (
        "Le coup est illisible\u00a0: Invalid `type`. Renvoyez un élément de `moves`, "
        "par exemple `moves[0]`."
    )
    assert french(
        "At step 12: The bot took longer than the 5000 ms of processor time that a "
        "decision may take. It was at clever/bot.py, line 14, in search."
    ) == (
        "À l’étape 12\u00a0: Le bot a dépassé les 5000 ms de temps processeur qu’une "
        "décision peut prendre. Il en était à clever/bot.py, ligne 14, dans search."
    )
    assert french(
        "clever.bot has no class Klever, which the entry point names. Bots found: "
        "clever.bot:Clever."
    ) == (
        "clever.bot n’a pas de classe Klever, que nomme le point d’entrée. Bots "
        "trouvés\u00a0: clever.bot:Clever."
    )


def test_what_nobody_knows_is_told_as_it_is():
    assert not is_known("It insults people.")
    assert french("It insults people.") == "It insults people."
    assert french("The bot did not start: It sulks.") == (
        "Le bot n’a pas démarré\u00a0: It sulks."
    )
    assert french("") == ""


def test_what_a_stranger_wrote_does_not_change_whose_sentence_it_is():
    told = french("The bot raised Oh, 'my.py' is encrypted.")
    assert told == "Le bot a levé Oh, 'my.py' is encrypted."


def test_a_part_may_have_several_lines_a_percent_sign_and_nothing():
    assert french("The bot raised one\ntwo.") == "Le bot a levé one\ntwo."
    assert french("The bot raised 5 %(x)s.") == "Le bot a levé 5 %(x)s."
    assert french("The bot raised .") == "Le bot a levé ."


def test_a_part_with_a_shape_is_no_other_text():
    book = Phrasebook(["%(version)s is suspended."])
    assert is_known("clever 1.0 is suspended.", book)
    assert not is_known("Whoever does that again is suspended.", book)


def test_a_long_text_is_told_as_it_is():
    short = "The bot raised " + "x" * 100 + "."
    assert is_known(short)
    long = "The bot raised " + "x" * LONGEST + "."
    assert not is_known(long)
    assert french(long) == long


def test_a_text_that_was_made_up_to_be_divided_in_many_ways_takes_no_time():
    """Tried in all ways, it would keep a page busy for hours."""
    book = Phrasebook(["%(a)s 1 %(b)s 2 %(c)s 3 %(d)s 4 %(e)s 5 %(f)s 6 %(g)s."])
    assert is_known("a 1 b 2 c 3 d 4 e 5 f 6 g.", book)
    made_up = "".join(f" {number} " * 40 for number in range(1, 7))
    assert len(made_up) < LONGEST
    assert not is_known(made_up, book)


def test_a_template_of_parts_alone_takes_nobodys_words_for_its_own():
    assert not is_known("It insults people: twice.")


def test_a_sentence_that_is_said_otherwise_today_is_told_in_the_words_of_today():
    stuck = "It was claimed 3 times and did not get on."
    assert said(f"{stuck} OSError: Full.") == (
        "No progress after 3 attempts. OSError: Full."
    )
    assert french(stuck) == "Aucun progrès après 3 tentatives."
