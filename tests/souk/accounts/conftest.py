"""What the tests of accounts share: databases of their own, and a mail server."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    own_database,
    postgresql_template,
    sqlite_template,
)
from tests.souk.accounts.post_office import PostOffice, open_post_office


@pytest.fixture
def post(settings: Settings) -> Iterator[PostOffice]:
    """The mail server of the site."""
    with open_post_office() as office:
        settings.SENDS_MAIL = True
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = office.port
        settings.DEFAULT_FROM_EMAIL = "Souk <souk@mail.example>"
        yield office
