"""Sends messages to browsers through the push services of their makers.

An address that a browser names is an address that this site will send requests to, so
only those of known services are taken, and no redirect is followed. Two programs may
read one odd address in two ways, so an odd one is taken by nobody.
"""

import json
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from fnmatch import fnmatchcase
from functools import cache
from io import BytesIO
from typing import Final

import requests
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from pywebpush import WebPushException, webpush

from souk.accounts.models import LONGEST_ENDPOINT, PushSubscription

MOST_BROWSERS: Final = 10
"""Of one person; the oldest one makes room."""

TIMEOUT_S: Final = 5
KEPT_S: Final = 3600
"""How long a service keeps a message for a browser that is not running."""

GONE: Final = (404, 410)
PUBLIC_KEY_BYTES: Final = 65
SECRET_BYTES: Final = 16

_ADDRESS: Final = re.compile(
    r"(https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?)/[!-\[\]-~]*", re.ASCII
)
"""An origin in its plain form, and a path without the backslash that some programs take
for a slash."""

_log = logging.getLogger(__name__)


class SubscriptionRefused(ValueError):
    """What a browser has sent is no subscription that can be used."""


@cache
def public_key() -> str:
    """Return the key that browsers hold messages of this site against; "" if none."""
    if not settings.PUSH_KEY:
        return ""
    number = int.from_bytes(_bytes_of(settings.PUSH_KEY))
    point = derive_private_key(number, SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(raw).decode().rstrip("=")


@transaction.atomic
def subscribe(*, user: User, endpoint: str, public_key: str, secret: str) -> None:
    """Keep a browser of a person; the same browser may have been somebody else's."""
    if len(endpoint) > LONGEST_ENDPOINT or not _is_known_service(endpoint):
        raise SubscriptionRefused("The push service of this browser is not known here.")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes_of(public_key))
        is_complete = len(_bytes_of(secret)) == SECRET_BYTES
    except ValueError:
        is_complete = False
    if not is_complete:
        raise SubscriptionRefused("The keys of the subscription cannot be read.")
    PushSubscription.objects.filter(endpoint=endpoint).delete()
    mine = PushSubscription.objects.filter(user=user)
    newest = mine.order_by("-id").values_list("pk", flat=True)[: MOST_BROWSERS - 1]
    mine.exclude(pk__in=[*newest]).delete()
    PushSubscription.objects.create(
        user=user, endpoint=endpoint, public_key=public_key, secret=secret
    )


def forget_browsers(*, user: User) -> None:
    PushSubscription.objects.filter(user=user).delete()


def _status_alone(answer: requests.Response, **how: object) -> requests.Response:
    """Return the status of an answer and nothing else.

    So no redirect is followed, and words that never end are not read.
    """
    del how
    heard = requests.Response()
    heard.status_code, heard.reason = answer.status_code, answer.reason
    heard.raw = BytesIO()
    answer.close()
    return heard


def send_to_all(*, user: User, words: str, path: str, site: str) -> bool:
    """Send a message to all browsers of a person; say whether none is to try again.

    Who has a browser whose service does not answer waits with all browsers for the next
    time: one slow service holds a worker no longer than `TIMEOUT_S`.
    """
    text = json.dumps({"title": "Souk", "body": words, "path": path})
    browsers = PushSubscription.objects.filter(user=user) if public_key() else ()
    try:
        # Not lazily: whoever is gone is forgotten on the way.
        sent = [_is_sent(browser, text, site) for browser in browsers]
    except requests.Timeout as error:
        _log.warning("Push to user %s took too long: %s", user.pk, error)
        return False
    return all(sent)


def _is_sent(browser: PushSubscription, text: str, site: str) -> bool:
    """Send one message; a browser that is gone is forgotten."""
    if not _is_known_service(browser.endpoint):
        browser.delete()
        return True
    with requests.Session() as session:
        session.hooks["response"].append(_status_alone)
        try:
            webpush(
                {
                    "endpoint": browser.endpoint,
                    "keys": {"p256dh": browser.public_key, "auth": browser.secret},
                },
                data=text,
                vapid_private_key=settings.PUSH_KEY,
                vapid_claims={"sub": _sender(site)},
                timeout=TIMEOUT_S,
                ttl=KEPT_S,
                requests_session=session,
            )
        except WebPushException as error:
            if error.response is not None and error.response.status_code in GONE:
                browser.delete()
                return True
            _log.warning("Push to browser %s failed: %s", browser.pk, error)
            return False
        except requests.Timeout:
            raise
        except requests.RequestException as error:
            _log.warning("Push to browser %s failed: %s", browser.pk, error)
            return False
    return True


def _sender(site: str) -> str:
    """Return whom a service asks about messages; some refuse mail to this machine."""
    if not settings.SENDS_MAIL and site.startswith("https://"):
        return site
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def _is_known_service(endpoint: str) -> bool:
    found = _ADDRESS.fullmatch(endpoint)
    return found is not None and any(
        fnmatchcase(found[1], known) for known in settings.PUSH_SERVICES
    )


def _bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
