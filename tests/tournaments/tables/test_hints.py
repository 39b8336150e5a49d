"""A person's move is told to the workers for people as soon as it is committed."""

import pytest

from tests.tournaments.small_matches import log_of
from tests.tournaments.tables.seated import choose, first_move, mover, two_people
from tournaments.tasks import matches as tasks

pytestmark = pytest.mark.django_db


def test_a_move_asks_the_process_for_people_to_answer_at_once(settings, monkeypatch):
    match, people = two_people()
    client, question = mover(match, people)
    seen: list[int] = []
    settings.CELERY_BROKER_URL = "redis://somewhere"
    monkeypatch.setattr(
        tasks.play_followed,
        "apply_async",
        lambda **more: seen.append(log_of(match).head_seq),
    )
    refused = choose(client, match, first_move(question, move="{}"))
    assert (refused.status_code, seen) == (409, [])
    assert choose(client, match, first_move(question)).status_code == 200
    assert [seq > question["seq"] for seq in seen] == [True], (
        "It was in the log by then."
    )
