"""Comments on steps: who writes, reads and removes them, and what they point at."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from engines.core.game import OMNISCIENT
from replays import selectors
from replays.models import CommentReport, StepComment
from replays.selectors.comments import Drawing, place_names
from replays.services import comments
from replays.services.errors import BadComment, NotACommenter, TooManyComments
from tests.attacker import Attacker
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import client_of, person, somebody

pytestmark = pytest.mark.django_db

STEP = 4


@pytest.fixture
def match() -> Stored:
    return stored()


def page(match: Stored, tail: str = "") -> str:
    return f"/matches/{match.header.match}/{tail}"


def api(match: Stored, tail: str = "") -> str:
    return f"/api/matches/{match.header.match}/comments/{tail}"


def things(match: Stored, step: int = STEP) -> dict[str, str]:
    return selectors.replay(match.log, OMNISCIENT, "en").things(step)


def written(match: Stored, author: User, text: str = "Bold.", **more) -> StepComment:
    return comments.write_comment(
        log=match.log, author=author, step=STEP, text=text, **more
    )


def read_by_strangers(match: Stored) -> str:
    """Return all that anybody can read of comments, by every way there is."""
    ways = ("", "comments/", f"steps/{STEP}/comments/", f"?step={STEP}")
    pages = [Client().get(page(match, way)).text for way in ways]
    return "\n".join([*pages, APIClient().get(api(match)).content.decode()])


# --- writing and reading -------------------------------------------------------------


def test_a_comment_is_read_at_its_step_with_what_it_points_at(match):
    author = person("ada-lovelace")
    (first, words), (second, _) = [*things(match).items()][:2]
    drawings = [{"thing": first}, {"thing": first, "to": second}]
    body = {"step": STEP, "text": "Look here!", "drawings": json.dumps(drawings)}
    answer = client_of(author).post(page(match, "comments/"), body)
    assert answer.status_code == 302
    assert answer["Location"] == f"{page(match)}?step={STEP}&seat=all#comments"
    there = Client().get(page(match, f"?step={STEP}")).text
    assert "Look here!" in there
    assert "ada-lovelace" in there
    assert place_names([Drawing(first)], {first: words})[0] in there
    assert "Look here!" not in Client().get(page(match, f"?step={STEP + 1}")).text
    (told,) = APIClient().get(api(match), {"step": STEP}).json()["results"]
    assert told["drawings"] == [
        {"thing": first, "to": ""},
        {"thing": first, "to": second},
    ]
    assert APIClient().get(api(match), {"step": STEP + 1}).json()["results"] == []


def test_a_program_writes_deletes_and_reports_like_a_person(match):
    author, reader = APIClient(), APIClient()
    author.force_login(person())
    reader.force_login(person())
    made = author.post(api(match), {"step": STEP, "text": "Hm."})
    assert made.status_code == 201
    number = made.json()["id"]
    for _ in range(2):
        told = reader.post(api(match, f"{number}/report/"), {"reason": "Rude."})
        assert told.status_code == 204
    assert CommentReport.objects.get().reason == "Rude."
    assert reader.delete(api(match, f"{number}/")).status_code == 404
    assert author.post(api(match, f"{number}/report/"), {}).status_code == 400
    assert author.delete(api(match, f"{number}/")).status_code == 204
    assert StepComment.objects.get().text == ""
    assert APIClient().get(api(match)).json()["results"] == []


def test_where_each_event_is_a_step_a_comment_stays_with_its_move(match):
    written(match, person(), "Bold.")
    replay = selectors.replay(match.log, OMNISCIENT, "en", "event")
    moves = selectors.replay(match.log, OMNISCIENT, "en")
    step = replay.step_at(moves.end_of(STEP))
    assert step != STEP
    assert "Bold." in Client().get(page(match, f"?step={step}&by=event")).text
    assert "Bold." not in Client().get(page(match, f"?step={step + 1}&by=event")).text


def test_in_no_spoiler_mode_comments_wait_for_the_end(match):
    written(match, person(), "Ada wins.")
    client = Client()
    client.get(page(match, "?spoilers=no"))
    there = client.get(page(match, f"?step={STEP}")).text
    assert "Ada wins." not in there
    assert "data-waits" in there
    assert "data-counts" not in there


def test_many_comments_come_in_pages(match):
    people = [person() for _ in range(3)]
    StepComment.objects.bulk_create(
        StepComment(
            log=match.log, step=STEP, author=people[number % 3], text=f"no. {number};"
        )
        for number in range(50)
    )
    for way in (f"?step={STEP}", f"steps/{STEP}/comments/", "comments/"):
        seen: list[str] = []
        after: re.Match[str] | None = None
        while not seen or after:
            mark = "&" if "?" in way else "?"
            query = f"{way}{mark}comments_after={after[1]}" if after else way
            text = Client().get(page(match, query)).text
            seen += re.findall(r"no\. (\d+);", text)
            after = re.search(r'comments_after=(\d+)">\s*More', text)
        assert seen == [str(number) for number in range(50)], way


def test_the_page_of_a_match_costs_no_more_with_more_comments(
    match, django_assert_max_num_queries
):
    reader = client_of(person())
    written(match, person())
    reader.get(page(match, f"?step={STEP}"))
    with django_assert_max_num_queries(30) as few:
        reader.get(page(match, f"?step={STEP}"))
    for _ in range(5):
        written(match, person())
    with django_assert_max_num_queries(len(few)):
        reader.get(page(match, f"?step={STEP}"))


def test_a_name_in_the_list_is_the_first_sentence_of_what_is_said():
    drawings = [Drawing("a", "b"), Drawing("gone"), Drawing("b")]
    words = {"a": "Fire, played. It burns.", "b": "Anvil"}
    assert place_names(drawings, words) == ["Fire, played → Anvil", "Anvil"]


# --- what is refused -----------------------------------------------------------------


def test_comments_are_text_and_nothing_else(match):
    author = person()
    script = "<script>alert(1)</script>\u202e\x07"
    written(match, author, script)
    for way in (f"?step={STEP}", "comments/", f"steps/{STEP}/comments/"):
        there = Client().get(page(match, way)).text
        assert "<script>alert" not in there
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in there
    assert StepComment.objects.get().text == "<script>alert(1)</script>"
    for text in ("", " \n\t", "\u202e", "a" * (comments.LONGEST_TEXT + 1)):
        with pytest.raises(BadComment):
            written(match, author, text)


def test_a_comment_points_at_nothing_that_is_not_there(match):
    author, known = person(), next(iter(things(match)))
    forged = [
        [Drawing("no such thing")],
        [Drawing(known, "nowhere")],
        [Drawing(known, known)],
        [Drawing(thing) for thing in [*things(match)][: comments.MOST_DRAWINGS + 1]],
    ]
    for drawings in forged:
        with pytest.raises(BadComment):
            written(match, author, drawings=drawings)
    client, own = client_of(author), APIClient()
    own.force_login(author)
    for text in ("nothing", "{}", '[{"thing":1}]', '[{"thing":"x","y":"z"}]', "[" * 9):
        body = {"step": STEP, "text": "Hm.", "drawings": text}
        answer = client.post(page(match, "comments/"), body)
        assert answer.status_code == 400, text
        assert "Hm." in answer.text
    for step in ("", "-1", "9999", "1" * 40, "²"):
        body = {"step": step, "text": "Hm."}
        assert client.post(page(match, "comments/"), body).status_code == 400
    odd: list[object] = ["x", [{}], [{"thing": "x"}], [{"thing": "\x00"}]]
    for drawn in odd:
        wrong = {"step": STEP, "text": "Hm.", "drawings": drawn}
        assert own.post(api(match), wrong).status_code == 400
    assert not StepComment.objects.exists()


def test_nobody_comments_on_a_match_with_secrets(attacker: Attacker):
    match = stored(step=9)
    for account in attacker.accounts:
        body = {"step": 1, "text": "The top card is the fire."}
        assert account.api.post(api(match), body).status_code == 403
        assert account.browser.post(page(match, "comments/"), body).status_code == 404
        assert account.browser.get(page(match, "comments/")).status_code == 404
        assert account.browser.get(page(match, "steps/1/comments/")).status_code == 404
    assert "comment-form" not in Client().get(page(match)).text
    with pytest.raises(NotACommenter):
        written(match, attacker.main.user)
    # What is stored, however it came to be, is told to nobody.
    StepComment.objects.create(
        log=match.log, step=1, author=attacker.main.user, text="The fire."
    )
    assert APIClient().get(api(match)).json()["results"] == []
    assert not StepComment.objects.filter(text="The top card is the fire.").exists()


def test_an_attacker_touches_no_comment_of_others(match, attacker: Attacker):
    comment = written(match, person(), "Mine.")
    number = comment.pk
    for account in attacker.accounts:
        assert account.api.delete(api(match, f"{number}/")).status_code == 404
        way = page(match, f"comments/{number}/delete/")
        assert account.browser.post(way).status_code == 404
    other = stored()
    assert attacker.main.api.delete(api(other, f"{number}/")).status_code == 404
    huge = page(match, f"comments/{10**30}/delete/")
    assert attacker.main.browser.post(huge).status_code == 404
    comment.refresh_from_db()
    assert comment.status == "shown"


def test_guests_and_the_suspended_neither_comment_nor_report(match, attacker: Attacker):
    number = written(match, person()).pk
    body = {"step": STEP, "text": "Spam."}
    guest, closed = attacker.guest, attacker.second
    assert guest.api.post(api(match), body).status_code == 403
    assert guest.browser.post(page(match, "comments/"), body).status_code == 403
    assert guest.api.post(api(match, f"{number}/report/"), {}).status_code == 403
    assert "comment-text" not in guest.browser.get(page(match)).text
    # The account is closed while its request is on the way.
    user = User.objects.get(pk=closed.user.pk)
    User.objects.filter(pk=user.pk).update(is_active=False)
    for work in (
        lambda: written(match, user),
        lambda: comments.report_comment(log=match.log, number=number, by=user),
    ):
        with pytest.raises(NotACommenter):
            work()
    assert closed.api.post(api(match), body).status_code == 401
    assert StepComment.objects.count() == 1
    assert not CommentReport.objects.exists()


def test_nobody_writes_a_thousand_comments(match, attacker: Attacker, monkeypatch):
    body = {"step": STEP, "text": "Spam."}
    mallory = attacker.main
    for _ in range(comments.MOST_AN_HOUR):
        made = mallory.api.post(api(match), body)
        assert made.status_code == 201
        # To delete what one wrote makes no room for more.
        mallory.api.delete(api(match, f"{made.json()['id']}/"))
    assert mallory.api.post(api(match), body).json()["code"] == "too_many_comments"
    answer = mallory.browser.post(page(match, "comments/"), body)
    assert answer.status_code == 429
    StepComment.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert mallory.api.post(api(match), body).status_code == 201
    monkeypatch.setattr(comments, "MOST_OF_A_PERSON", 21)
    with pytest.raises(TooManyComments):
        written(match, mallory.user)
    written(stored(), mallory.user)
    monkeypatch.setattr(comments, "MOST_ON_A_MATCH", 21)
    with pytest.raises(TooManyComments):
        written(match, attacker.second.user)


def test_nobody_reports_without_end(attacker: Attacker, monkeypatch):
    monkeypatch.setattr(comments, "MOST_AN_HOUR", 2)
    match = stored()
    numbers = [written(match, person()).pk for _ in range(3)]
    answers = [
        attacker.main.api.post(api(match, f"{number}/report/"), {}).status_code
        for number in numbers
    ]
    assert answers == [204, 204, 429]


# --- moderation ----------------------------------------------------------------------


def act(client: Client, name: str, *numbers: int) -> None:
    body = {"action": name, "_selected_action": numbers}
    client.post("/admin/replays/stepcomment/", body, follow=True)


def test_a_moderator_hides_what_was_reported_everywhere_and_at_once(match):
    author, reader = person(), person()
    comment = written(match, author, "An insult.")
    way = page(match, f"comments/{comment.pk}/report/")
    assert "An insult." in client_of(reader).get(way).text
    assert "Thank you." in client_of(reader).post(way, {"reason": "Rude."}).text
    moderator = client_of(somebody("organiser"))
    listed = moderator.get("/admin/replays/stepcomment/?reported=open").text
    assert "An insult." in listed
    one = moderator.get(f"/admin/replays/stepcomment/{comment.pk}/change/").text
    assert "Rude." in one
    act(moderator, "hide", comment.pk)
    assert "An insult." not in read_by_strangers(match)
    # Its author finds it nowhere either, and cannot make it come back.
    mine = client_of(author)
    assert "An insult." not in mine.get(page(match, f"?step={STEP}")).text
    assert mine.post(page(match, f"comments/{comment.pk}/delete/")).status_code == 404
    assert client_of(reader).get(way).status_code == 404
    assert (
        "An insult."
        not in moderator.get("/admin/replays/stepcomment/?reported=open").text
    )
    act(moderator, "restore", comment.pk)
    assert "An insult." in read_by_strangers(match)
    deeds = LogEntry.objects.order_by("id").values_list("change_message", flat=True)
    assert [*deeds] == ["Hidden.", "Shown again."]


def test_a_report_can_be_settled_without_hiding_anything(match):
    comment = written(match, person())
    comments.report_comment(log=match.log, number=comment.pk, by=person())
    moderator = client_of(somebody("organiser"))
    act(moderator, "settle", comment.pk)
    comment.refresh_from_db()
    assert comment.status == "shown"
    assert CommentReport.objects.get().settled_at
    assert LogEntry.objects.get().change_message == "Reports settled."
    act(moderator, "settle", comment.pk)
    assert LogEntry.objects.count() == 1


def test_what_its_author_has_deleted_nobody_brings_back(match):
    author = person()
    comment = written(match, author, "Regretted.")
    way = page(match, f"comments/{comment.pk}/delete/")
    assert client_of(author).post(way).status_code == 302
    moderator = client_of(somebody("organiser"))
    for name in ("hide", "restore"):
        act(moderator, name, comment.pk)
    comment.refresh_from_db()
    assert (comment.status, comment.text) == ("deleted", "")
    assert not LogEntry.objects.exists()


def test_only_organisers_moderate(match, attacker: Attacker):
    comment = written(match, person())
    for account in attacker.accounts:
        act(account.browser, "hide", comment.pk)
    comment.refresh_from_db()
    assert comment.status == "shown"
