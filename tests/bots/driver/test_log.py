"""What a bot writes is kept by the steps it belongs to, the beginning and the end."""

from bots.driver.log import KEPT, StderrLog


def log_of(*written: tuple[int, bytes]) -> StderrLog:
    log = StderrLog()
    for step, data in written:
        log.add(data)
        log.mark(step)
    return log


def test_parts_are_told_by_steps_and_the_rest_belongs_to_the_last():
    log = log_of((0, b"hello\n"), (3, b"one\n"), (3, b""), (7, b"two\n"))
    log.add(b"bye\n")
    assert log.parts(9) == [(0, "hello\n"), (3, "one\n"), (7, "two\n"), (9, "bye\n")]
    assert "".join(text for _, text in log.parts(9)) == log.text()


def test_who_writes_nothing_has_no_parts():
    assert log_of((1, b""), (2, b"")).parts(3) == []


def test_of_too_much_the_first_and_the_last_steps_are_kept():
    written = [(step, f"{step:07d}\n".encode() * 512) for step in range(40)]
    log = log_of(*written)
    parts = log.parts(40)
    assert parts[0] == (0, "0000000\n" * 512)
    assert parts[-1] == (39, "0000039\n" * 512)
    assert [step for step, _ in parts] == [*range(9), *range(32, 40)]
    assert "".join(text for _, text in parts) == log.text()
    assert f"[{40 * 4096 - 2 * KEPT} bytes are left out here]" in parts[8][1]


def test_the_gap_may_lie_within_one_step():
    log = log_of((1, b"x" * KEPT * 3), (2, b"end"))
    (first, text), last = log.parts(2)
    assert (first, last) == (1, (2, "end"))
    assert text.count("x") == 2 * KEPT - 3
    assert "".join(text for _, text in log.parts(2)) == log.text()


def test_nothing_in_a_part_moves_a_cursor():
    assert log_of((1, b"\x1b[31mred\x1b[0m\x07")).parts(1) == [(1, "red")]
