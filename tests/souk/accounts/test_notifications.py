"""People are told what waits for them, if they asked for it, once and in their way."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import Settings

from souk.accounts.models import Notification, NotificationWish, PushSubscription
from souk.accounts.services import push
from souk.accounts.services.notifications import (
    FROM_ONE_A_DAY,
    INVITATIONS_A_DAY,
    MOST_A_DAY,
    collect,
    deliver,
)
from souk.embedded.data import make_push_key
from tests.attacker import Attacker
from tests.souk.accounts.people import client_of, person
from tests.souk.accounts.post_office import PostOffice, text_of
from tests.souk.accounts.push_service import push_service
from tests.souk.accounts.test_password_reset import reachable
from tests.tournaments.tables.seated import begun, choose, first_move, mover
from tests.tournaments.tournaments.fields import opened
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.lifecycle import start_tournament

pytestmark = pytest.mark.django_db

PAGE = "/account/notifications/"
SUBSCRIBE = f"{PAGE}browser/"
THREE_DAYS = '{"people": {"move_ms": 259200000}}'


@pytest.fixture
def service(settings: Settings):
    """A push service that the site knows."""
    with push_service() as opened_service:
        settings.PUSH_KEY = make_push_key()
        settings.PUSH_SERVICES = (opened_service.origin,)
        push.public_key.cache_clear()
        yield opened_service
    push.public_key.cache_clear()


def wish(client, **chosen):
    assert client.post(PAGE, chosen).status_code == 302


def notify() -> None:
    collect()
    deliver()


def test_a_push_message_arrives_at_the_browser_that_was_allowed(service):
    people = [person(), person()]
    clients = [client_of(one) for one in people]
    for number, client in enumerate(clients):
        wish(client, push=["turn"])
        sent = service.subscription(f"browser-{number}")
        answer = client.post(SUBSCRIBE, sent, content_type="application/json")
        assert answer.status_code == 204
    match = begun(*people, control=THREE_DAYS)
    notify()
    message = service.message()
    assert message["body"] == "It is your turn."
    assert message["path"] == f"/tables/{match.id}/"
    notify()
    assert service.messages.empty()
    client, question = mover(match, people)
    choose(client, match, first_move(question))
    notify()
    assert service.message()["path"] == f"/tables/{match.id}/"


def test_a_turn_is_told_by_mail_in_the_language_of_the_reader(post: PostOffice):
    ada = reachable(language="fr")
    wish(client_of(ada), mail=["turn"])
    match = begun(ada, person(), control=THREE_DAYS)
    if (
        not client_of(ada)
        .get(f"/tables/{match.id}/question.json")
        .json()["question"]["is_asked"]
    ):
        client, question = mover(match, [*_people_of(match)])
        choose(client, match, first_move(question))
    notify()
    letter = post.letter()
    assert letter["subject"] == "C’est à vous de jouer."
    assert f"http://testserver/tables/{match.id}/" in text_of(letter)
    assert f"http://testserver{PAGE}" in text_of(letter)


def _people_of(match):
    return [seat.competitor.person for seat in match.seats.all()]


def test_nobody_is_told_of_turns_at_a_table_where_people_sit_and_wait(service):
    people = [person(), person()]
    for one in people:
        wish(client_of(one), push=["turn"])
    begun(*people)
    collect()
    assert not Notification.objects.exists()


def test_an_invitation_is_told_once_and_accepted_with_one_click():
    host, guest = person(), person()
    client = client_of(guest)
    wish(client, mail=["invitation"])
    chairs = [Chair(person=host), Chair(invited=guest)]
    match = create_table(game="bazar", chairs=chairs, created_by=host)
    collect()
    collect()
    assert [one.path for one in Notification.objects.all()] == [f"/tables/{match.id}/"]
    page = client.get("/").text
    assert f'action="/tables/{match.id}/sit/"' in page
    client.post(f"/tables/{match.id}/sit/")
    assert match.seats.filter(competitor__person=guest).exists()


def test_the_owner_of_an_entrant_hears_that_a_tournament_begins():
    cup = opened(4)
    owner = User.objects.get(bots__versions__competitor__entries=cup.entrants.all()[0])
    wish(client_of(owner), mail=["start"])
    start_tournament(tournament=cup, by=None)
    collect()
    told = Notification.objects.get(user=owner)
    assert told.path == f"/tournaments/{cup.slug}/"


def test_what_was_there_before_the_wish_is_not_told():
    host, guest = person(), person()
    chairs = [Chair(person=host), Chair(invited=guest)]
    create_table(game="bazar", chairs=chairs, created_by=host)
    wish(client_of(guest), mail=["invitation"])
    collect()
    assert not Notification.objects.exists()


def test_a_wish_that_is_taken_back_ends_all_messages():
    host, guest = person(), person()
    client = client_of(guest)
    wish(client, mail=["invitation"], push=["turn", "start"])
    wish(client)
    assert not NotificationWish.objects.exists()
    chairs = [Chair(person=host), Chair(invited=guest)]
    create_table(game="bazar", chairs=chairs, created_by=host)
    collect()
    assert not Notification.objects.exists()


def test_no_mail_goes_to_an_address_that_nobody_has_confirmed(post: PostOffice):
    host, guest = person(), person()
    guest.email = "victim@mail.example"
    guest.save()
    wish(client_of(guest), mail=["invitation"])
    chairs = [Chair(person=host), Chair(invited=guest)]
    create_table(game="bazar", chairs=chairs, created_by=host)
    notify()
    assert post.is_empty()
    assert Notification.objects.get().sent_at is not None


def test_what_could_not_be_sent_is_tried_three_times_and_not_after_an_hour(service):
    guest = _invited_with_browser(service)
    service.status = 503
    for _ in range(5):
        notify()
    assert service.messages.qsize() == 3
    Notification.objects.update(
        attempts=0, created_at=timezone.now() - timedelta(hours=2)
    )
    notify()
    assert service.messages.qsize() == 3
    assert PushSubscription.objects.filter(user=guest).exists()


def _invited_with_browser(service, name="browser"):
    host, guest = person(), person()
    client = client_of(guest)
    wish(client, push=["invitation"])
    client.post(SUBSCRIBE, service.subscription(name), content_type="application/json")
    _invite(host, guest)
    return guest


def test_a_browser_that_is_gone_is_forgotten(service):
    guest = _invited_with_browser(service)
    service.status = 410
    notify()
    assert not PushSubscription.objects.filter(user=guest).exists()


def test_a_push_service_sends_the_site_nowhere_else(service):
    _invited_with_browser(service)
    service.status = 307
    notify()
    assert service.messages.qsize() == 1


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:6379/",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/#.push.apple.com",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:99999/x",
        "file:///etc/passwd",
        "",
        "https://fcm.googleapis.com/" + "x" * 600,
        # Some programs read a backslash as a slash: the host is what stands before it.
        "https://127.0.0.1\\.notify.windows.com/x",
        "https://127.0.0.1:6379\\@x.notify.windows.com/",
        "https://x.notify.windows.com/\\x",
        "https://169.254.169.254%2f.notify.windows.com/",
        "https://127.0.0.1 .notify.windows.com/",
        "https://127.0.0.1\t.notify.windows.com/",
        "https://[::1].notify.windows.com/",
        "https://127.0.0.1\uff0f.notify.windows.com/",
        "https://x.notify.windows.com",
        "https://x.NOTIFY.windows.com\n/",
    ],
)
def test_the_site_sends_no_request_where_an_attacker_wants_it(
    attacker: Attacker, endpoint
):
    with push_service() as elsewhere:
        sent = elsewhere.subscription() | {"endpoint": endpoint}
        for account in attacker.accounts:
            answer = account.browser.post(
                SUBSCRIBE, sent, content_type="application/json"
            )
            assert answer.status_code == 400
    assert not PushSubscription.objects.exists()


def test_a_stored_address_that_no_service_has_is_forgotten_and_never_asked(service):
    """As one that an older version of the site took."""
    guest = _invited_with_browser(service)
    host = service.origin.removeprefix("http://")
    odd = f"https://{host}\\.notify.windows.com/"
    PushSubscription.objects.filter(user=guest).update(endpoint=odd)
    notify()
    assert service.messages.empty()
    assert not PushSubscription.objects.exists()


def test_a_slow_service_holds_a_worker_once_and_nobody_else_waits(service, monkeypatch):
    monkeypatch.setattr(push, "TIMEOUT_S", 0.2)
    guest = _invited_with_browser(service, name="slow-0")
    for number in range(1, 4):
        sent = service.subscription(f"slow-{number}")
        client_of(guest).post(SUBSCRIBE, sent, content_type="application/json")
    other = _invited_with_browser(service)
    service.hold_back("/slow")
    notify()
    paths = service.asked
    assert paths.count("/browser") == 1
    # One of the four browsers was tried, and the rest of them not in this sweep.
    assert sum(path.startswith("/slow") for path in paths) == 1
    assert Notification.objects.get(user=other).sent_at is not None
    assert Notification.objects.get(user=guest).sent_at is None


def test_an_answer_without_end_is_not_read(service):
    guest = _invited_with_browser(service)
    service.never_ends = True
    notify()
    assert Notification.objects.get(user=guest).sent_at is not None


@pytest.mark.parametrize("keys", [{}, {"p256dh": "x", "auth": "y"}, {"p256dh": 1}])
def test_keys_that_are_none_are_refused(service, keys):
    sent = service.subscription() | {"keys": keys}
    answer = client_of(person()).post(SUBSCRIBE, sent, content_type="application/json")
    assert answer.status_code == 400


def test_a_browser_belongs_to_whoever_allowed_it_last_and_ten_are_enough(service):
    one, other = person(), person()
    sent = service.subscription()
    for user in (one, other):
        client_of(user).post(SUBSCRIBE, sent, content_type="application/json")
    assert [*PushSubscription.objects.values_list("user", flat=True)] == [other.pk]
    for number in range(12):
        sent = service.subscription(str(number))
        client_of(one).post(SUBSCRIBE, sent, content_type="application/json")
    mine = PushSubscription.objects.filter(user=one).order_by("id")
    assert [one.endpoint[-2:] for one in mine][-1] == "11"
    assert len(mine) == push.MOST_BROWSERS


def test_nobody_is_told_more_than_fifty_things_a_day(attacker: Attacker):
    victim = person()
    wish(client_of(victim), mail=["invitation"])
    rows = [
        Notification(user=victim, kind="invitation", way="mail", about=str(number))
        for number in range(MOST_A_DAY)
    ]
    Notification.objects.bulk_create(rows)
    _invite(attacker.main.user, victim)
    collect()
    assert Notification.objects.count() == MOST_A_DAY


def _invite(host: User, victim: User) -> None:
    chairs = [Chair(person=host), Chair(invited=victim)]
    create_table(game="bazar", chairs=chairs, created_by=host)


def test_whoever_invites_without_end_is_told_of_five_times_and_silences_nobody(
    attacker: Attacker, settings: Settings
):
    settings.TABLES_PER_PERSON = settings.SLOW_TABLES_PER_PERSON = 1000
    victims = [person() for _ in range(9)]
    for victim in victims:
        wish(client_of(victim), mail=["invitation"], push=["invitation"])
    mallory, friend = attacker.main.user, person()
    for victim in victims:
        for _ in range(FROM_ONE_A_DAY + 3):
            _invite(mallory, victim)
    collect()
    collect()
    told = Notification.objects.filter(sender=mallory)
    for way in ("mail", "push"):
        assert told.filter(way=way).count() == INVITATIONS_A_DAY
        assert told.filter(way=way, user=victims[0]).count() == FROM_ONE_A_DAY
    _invite(friend, victims[-1])
    _invite(friend, victims[0])
    collect()
    assert Notification.objects.filter(sender=friend).count() == 4


def test_a_guest_that_a_script_plays_causes_no_message_at_all(attacker: Attacker):
    victim = person()
    client = client_of(victim)
    wish(client, mail=["invitation"], push=["invitation"])
    _invite(attacker.guest.user, victim)
    collect()
    assert not Notification.objects.exists()
    assert "/sit/" in client.get("/").text


def test_a_site_without_a_key_says_so():
    push.public_key.cache_clear()
    assert "has not set this up" in client_of(person()).get(PAGE).text


def test_the_script_that_shows_messages_serves_all_pages(client):
    answer = client.get("/service-worker.js")
    assert answer.headers["content-type"] == "text/javascript"
    assert "showNotification" in answer.text
