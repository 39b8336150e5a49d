"""Where a bot was: taken from what its process says, which may be anything."""

import pytest

from bots.driver.source_line import LARGEST, QUIET_S, Interruption

THREAD = "Thread 0x00007f1e2d3c4b5a (most recent call first):\n"
CURRENT = "Current thread 0x00007f1e2d3c4b5b (most recent call first):\n"
SERVING = '  File "/souk/bots/sdk/serving.py", line 111 in _choose\n'
SEARCH = '  File "/bot/clever/search/tree.py", line 14 in search\n'
CHOOSE = '  File "/bot/clever/bot.py", line 7 in choose\n'
SORT = '  File "/python/lib/python3.11/bisect.py", line 80 in bisect\n'


class Bot:
    """A process that has said all it will say."""

    folder = "/bot"
    code: int | None = None
    cpu = 0

    def __init__(self) -> None:
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1

    def poll(self) -> int | None:
        return self.code

    def cpu_ns(self) -> int:
        return self.cpu


def found(*said: str | bytes) -> str:
    interruption = Interruption(Bot())
    for one in said:
        interruption.add(one if isinstance(one, bytes) else one.encode())
    return interruption.source_line()


def test_it_is_the_bots_own_line_that_everything_else_was_called_from():
    said = CURRENT + SORT + SEARCH + CHOOSE + SERVING
    assert found(said) == "clever/search/tree.py, line 14, in search"


def test_the_thread_that_was_interrupted_comes_first_and_others_after_it():
    assert (
        found(THREAD + SEARCH + CURRENT + CHOOSE) == "clever/bot.py, line 7, in choose"
    )
    assert found(THREAD + SEARCH + CURRENT + SERVING).startswith("clever/search/tree")


def test_what_comes_in_pieces_is_put_together():
    said = CURRENT + SEARCH
    assert found(*[said[at : at + 3] for at in range(0, len(said), 3)]) != ""


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I was nowhere.\n",
        SEARCH,
        CURRENT + SERVING,
        CURRENT + SEARCH.replace("/bot/", "/bots/"),
        CURRENT + SEARCH.replace("tree", "tr\x1b[31mee"),
        CURRENT + SEARCH.replace("search\n", "<b>& more\n"),
        CURRENT + SEARCH.replace("tree", "e" * 200),
        CURRENT + SEARCH.replace("14", "1" * 50),
        CURRENT + SEARCH.replace("in search", "in " + "s" * 200),
        b"\xff\xfe" + SEARCH.encode(),
        "x" * LARGEST + CURRENT + SEARCH,
    ],
)
def test_what_is_missing_or_made_up_is_no_line(said):
    assert found(said) == ""


def test_it_is_over_when_all_was_said_or_the_bot_does_not_listen():
    bot = Bot()
    interruption = Interruption(bot)
    now = interruption._grew_at
    assert bot.interrupted == 1
    assert not interruption.is_over(now)
    interruption.add((CURRENT + SEARCH).encode())
    assert not interruption.is_over(now)
    assert interruption.is_over(now + 1000 * QUIET_S)
    for silent, words in ((Bot(), "burns"), (Bot(), "ended"), (Bot(), "sleeps")):
        interruption = Interruption(silent)
        assert not interruption.is_over(now)
        silent.cpu = 10**9 if words == "burns" else 0
        silent.code = -9 if words == "ended" else None
        assert interruption.is_over(now + (1000 if words == "sleeps" else 0))
