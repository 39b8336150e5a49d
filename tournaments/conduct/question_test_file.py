"""A recorded question as a test that its author can keep.

The test needs the SDK alone: it holds all that the bot was sent.
"""

from bots.driver.clock import TimeControl
from bots.sdk.saved_question import SavedQuestion
from engines.core.codec import codec
from engines.core.game import Language
from replays.log.canonical import canonical
from replays.log.entry import Header
from tournaments.conduct.recorded_questions import RecordedQuestion

WIDTH = 76
"""How many letters of a record stand in a line."""

TEMPLATE = '''"""Step {step} of match {match}: what seat {number} was asked."""

from {module} import {bot}

from bots.sdk.saved_question import SavedQuestion

QUESTION = SavedQuestion(
    game={game!r},
    rules_version={rules_version},
    options={options!r},
    seat={seat},
    seats={seats},
    seed={seed!r},
    bank_ms={bank_ms},
    increment_ms={increment_ms},
    cap_ms={cap_ms},
    view={view},
    offered=(
{offered}
    ),
    events={events},
)


def test_step_{step}():
    move = QUESTION.ask({bot})
    assert move in QUESTION.moves
    # In the match, number {played} was played. Say which one you want, as in
    # assert move == QUESTION.moves[{played}]
'''


def saved_question(
    header: Header, question: RecordedQuestion, dice: bytes, control: TimeControl
) -> SavedQuestion:
    """Return a question as it was sent, with the bytes of all records."""
    game, turn, seat = question.game, question.turn, question.seat
    events = [game.redact(event, seat) for event in question.events]
    records = codec(game)
    return SavedQuestion(
        game=game.name,
        rules_version=game.rules_version,
        options=canonical(header.options).decode(),
        seat=seat,
        seats=len(header.seats),
        seed=dice.hex(),
        bank_ms=question.bank_ms,
        increment_ms=control.increment_ms,
        cap_ms=control.cap_ms,
        view=records.encode(turn.view).decode(),
        offered=tuple(records.encode(move).decode() for move in turn.moves),
        events=records.encode(events).decode(),
    )


def test_file(
    header: Header,
    question: RecordedQuestion,
    saved: SavedQuestion,
    *,
    entry: str,
    language: Language,
) -> str:
    """Return the source of the test, for the bot at an entry as in `a.b:Bot`."""
    module, _, bot = entry.partition(":")
    turn, describe = question.turn, question.game.describe
    offered = [
        f"        # {number}: {_comment(describe(move, language, turn.view))}\n"
        f"        {_literal(text, 8)},"
        for number, (move, text) in enumerate(
            zip(turn.moves, saved.offered, strict=True)
        )
    ]
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    fields |= {
        "view": _literal(saved.view, 4),
        "events": _literal(saved.events, 4),
        "offered": "\n".join(offered),
    }
    return TEMPLATE.format(
        **fields,
        step=question.step,
        match=header.match,
        number=saved.seat + 1,
        module=module,
        bot=bot,
        played=turn.moves.index(question.answer),
    )


def _literal(text: str, indent: int) -> str:
    """Return a string as Python writes it, in lines that are not too long."""
    pieces = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    if len(pieces) < 2:
        return repr(text)
    margin = " " * indent
    lines = "".join(f"{margin}    {piece!r}\n" for piece in pieces)
    return f"(\n{lines}{margin})"


def _comment(words: str) -> str:
    """Return words that end no line of a source, whatever they hold."""
    return "".join(letter if letter.isprintable() else " " for letter in words)
