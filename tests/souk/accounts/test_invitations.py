"""Invitations: a class signs up from one address, and nobody by guessing."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from souk.accounts.models import AttemptCount, Invitation
from souk.accounts.services import invitations, roles, throttle
from tests.souk.accounts.people import PASSWORD, client_of, person

pytestmark = pytest.mark.django_db

PAGE = "/account/sign-up/"


@pytest.fixture(autouse=True)
def strict(settings) -> None:
    """Let an address make one account, so that the second needs an invitation."""
    settings.SIGN_UPS_AN_HOUR = 1


def invited(**settings: object) -> str:
    invitation = Invitation(note="class 7b", **{"most_uses": 30, **settings})
    return invitations.create(invitation=invitation, by=person())


def sign_up(client, name: str, code: str = ""):
    form = {"username": name, "email": "", "password1": PASSWORD}
    form |= {"password2": PASSWORD, "invitation": code}
    answer = client.post(PAGE, form)
    client.logout()
    return answer


def refusal(answer) -> dict[str, list[str]]:
    assert answer.status_code != 302
    return dict(answer.context["form"].errors)


def test_thirty_pupils_behind_one_address_sign_up_with_the_code_of_their_class(client):
    code = invited()
    assert sign_up(client, "first").status_code == 302
    assert sign_up(client, "second").status_code == 429
    for number in range(30):
        assert sign_up(client, f"pupil-{number}", code).status_code == 302
    assert "invitation" in refusal(sign_up(client, "pupil-31", code))
    used = Invitation.objects.get()
    assert (used.uses, used.used_by.count()) == (30, 30)
    assert not User.objects.filter(username="pupil-31").exists()


def test_a_code_is_read_however_it_is_typed(client):
    code = invited()
    for number, typed in enumerate((code.upper(), code.replace("-", " "), f" {code} ")):
        assert sign_up(client, f"pupil-{number}", typed).status_code == 302


def test_a_link_fills_the_code_in(client):
    code = invited()
    page = client.get(f"/sign-up/?invitation={code}", follow=True)
    assert f'value="{code}"' in page.content.decode()


@pytest.mark.parametrize(
    "changed",
    [
        {"uses": 30},
        {"expires_at": timezone.now() - timedelta(minutes=1)},
        {"revoked_at": timezone.now()},
    ],
    ids=["used up", "too old", "revoked"],
)
def test_an_invitation_that_is_over_lets_nobody_in(client, changed):
    code = invited(**changed)
    told = refusal(sign_up(client, "pupil", code))["invitation"]
    assert told[0].startswith("This invitation is used up, too old or revoked")
    assert not User.objects.filter(username="pupil").exists()


def test_a_name_that_is_taken_uses_no_invitation_up(client):
    code = invited()
    person("ada")
    assert "username" in refusal(sign_up(client, "ada", code))
    assert Invitation.objects.get().uses == 0


def test_a_wrong_code_lifts_no_limit_and_guessing_ends_soon(client, monkeypatch):
    code = invited()
    limit = throttle.Limit("invitations", 3, timedelta(hours=1))
    monkeypatch.setattr(throttle, "INVITATIONS", limit)
    for _ in range(3):
        told = refusal(sign_up(client, "pupil", "aaaaa-aaaaa"))
        assert told == {"invitation": ["There is no such invitation: look it up."]}
    assert sign_up(client, "pupil", code).status_code == 429
    AttemptCount.objects.all().delete()
    assert sign_up(client, "pupil", code).status_code == 302


def test_right_codes_are_no_guesses(client, monkeypatch):
    code = invited()
    limit = throttle.Limit("invitations", 2, timedelta(hours=1))
    monkeypatch.setattr(throttle, "INVITATIONS", limit)
    for number in range(4):
        assert sign_up(client, f"pupil-{number}", code).status_code == 302


def test_the_database_does_not_tell_the_code():
    code = invited()
    stored = Invitation.objects.values().get()
    assert code.replace("-", "") not in str(stored)


def test_an_organiser_makes_an_invitation_sees_who_used_it_and_revokes_it(client):
    organiser = person("olga")
    roles.make_roles()
    roles.make_organiser(user=organiser)
    admin = client_of(organiser)
    where = "/admin/accounts/invitation/"
    form = {"note": "class 7b", "most_uses": "2"}
    day = timezone.now() + timedelta(days=1)
    form |= {"expires_at_0": f"{day:%Y-%m-%d}", "expires_at_1": "12:00:00"}
    form |= {"used_by-TOTAL_FORMS": "0", "used_by-INITIAL_FORMS": "0"}
    page = admin.post(f"{where}add/", form, follow=True).content.decode()
    code = page.partition("The code is ")[2].partition(",")[0]
    assert f"/sign-up/?invitation={code}" in page
    sign_up(client, "pupil", code)
    made = Invitation.objects.get()
    assert (made.created_by, made.uses) == (organiser, 1)
    shown = admin.get(f"{where}{made.pk}/change/").content.decode()
    assert "pupil" in shown
    assert "1 / 2" in shown
    assert made.digest not in shown
    admin.post(where, {"action": "revoke", "_selected_action": [made.pk]})
    assert "invitation" in refusal(sign_up(client, "late", code))


def test_players_make_no_invitations():
    helper = person()
    helper.is_staff = True
    helper.save()
    page = client_of(helper).get("/admin/accounts/invitation/add/")
    assert page.status_code == 403


def test_an_invitation_that_is_over_lifts_no_limit(client, monkeypatch):
    code = invited(revoked_at=timezone.now())
    limit = throttle.Limit("invitations", 2, timedelta(hours=1))
    monkeypatch.setattr(throttle, "INVITATIONS", limit)
    for _ in range(2):
        assert "invitation" in refusal(sign_up(client, "pupil", code))
    assert sign_up(client, "pupil", code).status_code == 429
