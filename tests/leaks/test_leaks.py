"""No page, file, stream or answer tells anybody what they may not know.

Everybody asks for everything that has to do with a match, in two worlds that differ in
nothing but what that person cannot know. All answers must be the same.
"""

import gzip
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from engines import registry
from replays import live, selectors
from replays.selectors import visibility
from replays.stream_admission import StreamRefused, admit
from souk.accounts.services import roles
from tests.leaks.worlds import Sitting, settled, sit_down, told_world, true_world
from tests.souk.accounts.people import client_of, person
from tournaments.models import Match

pytestmark = [pytest.mark.long, pytest.mark.django_db]

MIDDLE = 0.35
OVER = 1.0
"""Over, while others still play with the same deck: the seed is a secret yet."""

Answers = dict[str, tuple[int, bytes]]


# --- everything that can be asked ----------------------------------------------------


def routes(
    resolver: URLResolver, names: tuple[str, ...] = ()
) -> Iterator[tuple[str, URLPattern]]:
    """Yield all routes of the site but the admin's, with their full names."""
    for found in resolver.url_patterns:
        if isinstance(found, URLPattern):
            yield ":".join([*names, found.name or ""]), found
        elif found.namespace != "admin":
            inner = (*names, found.namespace) if found.namespace else names
            yield from routes(found, inner)


def parameters_of(name: str) -> dict[str, Any] | None:
    """Return the converters of a route by its parameters, None where it has no name."""
    resolver = get_resolver()
    *namespaces, last = name.split(":")
    for namespace in namespaces:
        resolver = resolver.namespace_dict[namespace][1]
    ways = resolver.reverse_dict.getlist(last)
    return ways[0][3] if ways else None


def addresses(match: str, step: int) -> list[str]:
    """Return all addresses that have to do with a match."""
    found = ["/", "/matches/", "/tables/", "/api/matches/", "/api/tables/?mine=true"]
    for name, route in routes(get_resolver()):
        del route
        given = _filled(name, match, step)
        if given is not None:
            found.append(reverse(name, kwargs=given))
    return [*dict.fromkeys(found)]


def _filled(name: str, match: str, step: int) -> dict[str, object] | None:
    """Return the parameters of a route that is about one match, None for others."""
    converters = parameters_of(name)
    if not converters:
        return None
    kinds = {key: type(one).__name__ for key, one in converters.items()}
    if "UUIDConverter" not in kinds.values():
        return None
    values: dict[str, object] = {"UUIDConverter": UUID(match)}
    values |= {"IntConverter": step, "Count": step}
    if not {*kinds.values()} <= values.keys():
        return None
    return {key: values[kind] for key, kind in kinds.items()}


def test_the_addresses_of_a_match_are_found():
    match = "12345678-1234-5678-1234-567812345678"
    found = addresses(match, 3)
    for address in (
        f"/matches/{match}/",
        f"/matches/{match}/film.json",
        f"/matches/{match}/steps/3.json",
        f"/matches/{match}/log",
        f"/tables/{match}/",
        f"/api/matches/{match}/entries/",
        f"/api/matches/{match}/steps/3/",
        f"/api/tables/{match}/question/",
    ):
        assert address in found


# --- asking --------------------------------------------------------------------------


def asked(client: Client, sitting: Sitting) -> Answers:
    """Ask for everything there is about a match, through all eyes."""
    step = sum(e.kind == "move" for e in sitting.match.entries[: sitting.upto]) // 2
    eyes = ["all", "spectator", *map(str, range(len(sitting.people)))]
    found = {}
    for address in addresses(sitting.id, step):
        # A reader of a single match may ask through whose eyes.
        has_eyes = "/tables/" not in address and sitting.id in address
        for seat in ("", *eyes) if has_eyes else ("",):
            # Everybody's own eyes look closest: at each event by itself.
            closely = "&by=event" if seat in ("0", "spectator") else ""
            full = f"{address}?seat={seat}&step={step}{closely}" if seat else address
            found[full] = answer(client, full)
    for seat in eyes:
        found[f"live {seat}"] = stream(client, sitting.id, seat)
    return found


def answer(client: Client, address: str) -> tuple[int, bytes]:
    answer = client.get(address)
    body = answer.getvalue()
    if answer.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    headers = f"{answer.get('ETag')} {answer.get('Location')}".encode()
    return answer.status_code, settled(body) + headers


def stream(client: Client, match: str, seat: str) -> tuple[int, bytes]:
    cookies = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
    scope = {
        "path": f"/live/{match}/",
        "query_string": f"seat={seat}&language=fr&by=event".encode(),
        "headers": [(b"cookie", cookies.encode())],
    }
    try:
        ticket = admit(scope)
    except StreamRefused as refused:
        return refused.status, str(refused).encode()
    return 200, live.read(ticket).body


def differences(user: User | None, sitting: Sitting) -> list[str]:
    """Return what somebody is answered otherwise where there is less to know."""
    client = client_of(user)
    with true_world(sitting):
        true = asked(client, sitting)
    with told_world(sitting, sitting.viewer_of(user)):
        told = asked(client, sitting)
    assert true.keys() == told.keys()
    return [address for address in true if true[address] != told[address]]


# --- people --------------------------------------------------------------------------


@pytest.fixture
def ada() -> User:
    return person("ada")


@pytest.fixture
def orla() -> User:
    """An organiser who plays: at the table she is a player like all others."""
    user = person("orla")
    roles.make_organiser(user=user)
    return User.objects.get(pk=user.pk)


@pytest.fixture
def sitting(game: str, part: float, ada: User, orla: User) -> Sitting:
    seats = registry.load(game).seats.start
    others = tuple(person() for _ in range(seats - 2))
    return sit_down(game, (ada, orla, *others), part=part)


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize(
    ("part", "who"),
    [(MIDDLE, "stranger"), (MIDDLE, "ada"), (MIDDLE, "orla"), (OVER, "ada")],
)
def test_nobody_is_told_what_they_may_not_know(sitting, ada, orla, who):
    user = {"stranger": None, "ada": ada, "orla": orla}[who]
    assert differences(user, sitting) == []


@pytest.mark.parametrize("game", registry.GAMES[1:2])
@pytest.mark.parametrize("part", [MIDDLE])
def test_the_worlds_do_differ_for_an_organiser_who_watches(sitting):
    boss = person("boss")
    roles.make_organiser(user=boss)
    changed = differences(User.objects.get(pk=boss.pk), sitting)
    assert any("film.json?seat=all" in address for address in changed)
    assert any("/entries/?seat=all" in address for address in changed)
    assert "live all" in changed


@pytest.mark.parametrize("game", registry.GAMES[:1])
@pytest.mark.parametrize("part", [MIDDLE])
def test_a_door_left_open_would_be_noticed(sitting, ada, monkeypatch):
    monkeypatch.setattr(visibility, "can_see", lambda user, log, viewer: True)
    changed = differences(ada, sitting)
    assert any("film.json" in address for address in changed)
    assert any("/api/" in address for address in changed)
    assert any("live" in address for address in changed)


@pytest.mark.parametrize("game", registry.GAMES[:1])
@pytest.mark.parametrize("part", [MIDDLE])
def test_a_hash_would_be_noticed(sitting, monkeypatch):
    monkeypatch.setattr(selectors, "can_download", lambda user, log: True)
    changed = differences(None, sitting)
    assert f"/api/matches/{sitting.id}/" in changed


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("part", [OVER])
def test_no_seed_is_told_before_it_is_revealed(sitting, ada):
    """Not even to organisers, who may see everything else."""
    boss = person("boss")
    roles.make_organiser(user=boss)
    seed = sitting.match.seed
    secrets = (seed.hex().encode(), seed, repr(seed).encode())
    for user in (ada, User.objects.get(pk=boss.pk)):
        with true_world(sitting):
            answers = asked(client_of(user), sitting)
        for address, (_, body) in answers.items():
            assert not any(secret in body for secret in secrets), address


def test_a_match_that_waits_to_be_moved_asks_its_people(ada, orla):
    """Else the test of questions would compare refusals."""
    for game in registry.GAMES:
        others = (person() for _ in range(registry.load(game).seats[0] - 2))
        sitting = sit_down(game, (ada, orla, *others), part=0.35)
        with true_world(sitting):
            told = [
                client_of(user).get(f"/api/tables/{sitting.id}/question/").json()
                for user in (ada, orla)
            ]
        assert any(one["moves"] for one in told), game
        Match.objects.filter(id=sitting.id).update(status=Match.Status.FINISHED)
