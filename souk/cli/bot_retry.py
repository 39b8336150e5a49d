"""`souk bot retry`: the question of one step of a match, asked again."""

from argparse import Namespace
from pathlib import Path

from engines.core.words import Words
from replays.log.entry import Header
from replays.log.errors import UnreadableLog
from replays.log.steps import Replay
from souk.cli.entrants import bot, check_games
from souk.cli.recorded_match import RecordedMatch, add_source, dice_of, recorded_match
from souk.cli.recorded_seat import Asking, SeatAnswer, answers
from souk.cli.refusal import FAILED, Parser, Refusal, refusing
from souk.cli.series import SeriesEntrant
from souk.cli.step_text import harmless
from souk.cli.words import add_language, number, words
from tournaments.conduct.question_test_file import saved_question, test_file
from tournaments.conduct.recorded_questions import RecordedQuestion


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "bot",
        metavar="BOT",
        help="your bot, by the path of its folder or wheel, or one of Souk by its name",
    )
    parser.add_argument(
        "match",
        metavar="MATCH",
        help="a .souk.jsonl or .souk.gz file, or the address of a match on a site",
    )
    parser.add_argument(
        "--step",
        type=int,
        required=True,
        metavar="N",
        help="the step that the answer opened, as pages and `souk watch` count",
    )
    parser.add_argument(
        "--here",
        "--in-process",
        action="store_true",
        help="ask it in this process: no sandbox holds it and no clock stops it",
    )
    parser.add_argument(
        "--pdb",
        action="store_true",
        help="ask it in this process, and stop in its `choose` with a debugger",
    )
    parser.add_argument(
        "--alone",
        action="store_true",
        help="ask nothing before: it sits down at this step, as after an interruption",
    )
    parser.add_argument(
        "--save-test",
        type=Path,
        metavar="FILE",
        help="write a test that asks the same, for pytest",
    )
    add_source(parser)
    add_language(parser)


def run(arguments: Namespace) -> int:
    match = recorded_match(arguments.match, arguments)
    step: int = arguments.step
    try:
        replay = Replay(match.log)
        seat = _seat_at(replay, step)
        entrant = bot(arguments.bot, is_here=arguments.here or arguments.pdb)
        check_games([entrant], replay.game)
        asking = Asking(
            first=step if arguments.alone else 1,
            debug_at=step if arguments.pdb else None,
        )
        for question, answer in answers(match, seat, entrant, asking):
            if question.step == step:
                if arguments.save_test is not None:
                    _save_test(arguments, match, question, entrant)
                told = _lines(match.log.header, question, answer, arguments)
                print("\n".join(map(harmless, told)))
                return FAILED if answer.failure else 0
            if answer.failure is not None:
                raise Refusal(
                    f"{entrant.label} failed on the way, at step {question.step}: "
                    f"{answer.failure.reason} To ask nothing before: --alone.",
                    FAILED,
                )
    except UnreadableLog as error:
        raise Refusal(str(error)) from error
    raise AssertionError("A step with a choice has a question.")


def _seat_at(replay: Replay, step: int) -> int:
    last = len(replay.steps) - 1
    if not 1 <= step <= last:
        raise Refusal(f"There is no decision at step {step}: choose 1 to {last}.")
    found = replay.steps[step]
    if found.choice is None:
        raise Refusal(f"At step {step} a seat went back: it was no decision.")
    if found.first_seq <= replay.log.header.prefix:
        raise Refusal(
            f"Step {step} comes from the match that was forked here: ask there."
        )
    return found.choice.seat


def _save_test(
    arguments: Namespace,
    match: RecordedMatch,
    question: RecordedQuestion,
    entrant: SeriesEntrant,
) -> None:
    assert entrant.guest is not None
    header = match.log.header
    saved = saved_question(
        header, question, dice_of(match, question.seat), match.control
    )
    text = test_file(
        header,
        question,
        saved,
        entry=entrant.guest.entry,
        language=arguments.language,
    )
    path: Path = arguments.save_test
    with refusing(path, "written"), path.open("x", encoding="utf-8") as file:
        file.write(text)
    print(words(arguments.language).phrase("sentences", "test_saved", file=path))


# --- what came out -------------------------------------------------------------------


def _lines(
    header: Header,
    question: RecordedQuestion,
    answer: SeatAnswer,
    arguments: Namespace,
) -> list[str]:
    book = words(arguments.language)
    describe, view = question.game.describe, question.turn.view
    then = describe(question.answer, arguments.language, view)
    is_other = question.is_played_by_stand_in
    return [
        book.sentence(
            "question_again",
            title=question.game.title(arguments.language),
            step=question.step,
            seat=book.phrase(
                "phrases",
                "seat",
                number=question.seat + 1,
                label=header.seats[question.seat].label,
            ),
            moves=book.count(len(question.turn.moves), "move"),
            ms=question.bank_ms,
        ),
        book.sentence("stand_in_then" if is_other else "chosen_then", move=then),
        *_now(question, answer, book),
    ]


def _now(question: RecordedQuestion, answer: SeatAnswer, book: Words) -> list[str]:
    ms = number(answer.cpu_us / 1000, book.language, 2)
    if answer.failure is not None:
        lines = [book.sentence("failed_now", reason=answer.failure.reason)]
        lines += [f"  {line}" for line in answer.failure.traceback.splitlines()]
        return lines
    if answer.move == question.answer:
        lines = [book.sentence("chosen_again", ms=ms)]
    else:
        move = question.game.describe(answer.move, book.language, question.turn.view)
        lines = [book.sentence("chosen_now", ms=ms, move=move)]
    if answer.note:
        lines.append(book.sentence("noted", note=answer.note))
    if answer.written:
        lines.append(book.sentence("wrote"))
        lines += [f"  {line}" for line in answer.written.splitlines()]
    return lines
