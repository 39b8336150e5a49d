"""The ways from a replay to the rules: in its frames, and for the rules in force."""

import re

import pytest
from django.test import Client

from engines import former
from engines.core.game import SPECTATOR
from engines.core.picture import Thing, circle
from replays import selectors
from replays.log.file import read_log
from replays.services.import_export import import_log
from tests.engines import golden
from tests.engines.former.upgrade import VERSIONS
from tests.replays.stored import stored

pytestmark = pytest.mark.django_db


def test_a_thing_names_what_explains_it_only_where_something_does():
    shapes = (circle("coin", 0, 0, 9),)
    assert 'data-topic="storm"' in Thing("card", 0, 0, shapes, topic="storm").svg()
    assert "data-topic" not in Thing("card", 0, 0, shapes).svg()


def test_every_frame_draws_what_explains_its_things():
    match = stored()
    replay = selectors.replay(match.log, SPECTATOR, "en")
    topics = {*re.findall(r'data-topic="(\w+)"', replay.svg(0))}
    assert {"port", "storm", "venetians"} <= topics
    assert "data-topic" not in replay.miniature(0, "m-", is_styled=False)


def test_every_sentence_has_what_explains_it_beside_it():
    match = stored()
    replay = selectors.replay(match.log, SPECTATOR, "en")
    told = [pair for frame in replay.frames for pair in frame.explained]
    assert all(words for words, _ in told)
    topics = {topic for _, topic in told}
    assert {"charlatan", "turn_order", "distribution", "goal", ""} <= topics


def test_what_is_hidden_stays_hidden_in_what_explains_it():
    """A drawn tile is told to its seat alone, so nothing refers to it."""
    match = stored(upto=40)
    for viewer in (SPECTATOR, 0, 1):
        replay = selectors.replay(match.log, viewer, "en")
        for frame in replay.frames:
            for words, topic in frame.explained:
                if "draw" in words:
                    assert topic == ""


def test_the_page_of_a_match_leads_to_the_rules():
    match = stored()
    page = Client().get(f"/matches/{match.log.id}/?step=1").content.decode()
    assert 'class="explained" href="/games/bazar/#guild_leader"' in page
    assert '"guide": "/games/bazar/"' in page


@pytest.mark.parametrize(("name", "version"), VERSIONS[:1])
def test_former_rules_lead_nowhere(name, version):
    path = golden.paths_of(former.load(name, version))[0]
    with path.open("rb") as stream:
        import_log(stream, path.name)
    log = read_log(path)
    page = Client().get(f"/matches/{log.header.match}/?step=1").content.decode()
    assert 'class="explained"' not in page
    assert "data-topic" not in page
    assert '"guide": ""' in page
    assert selectors.guide_address(former.load(name, version)) == ""
