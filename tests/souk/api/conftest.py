"""People who ask the API."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from souk.accounts.services.tokens import create_token
from tests.souk.accounts.people import person


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Think up requests only for the process that sends them: that takes seconds."""
    is_left_out = "not long" in config.option.markexpr
    return (collection_path.name == "test_conformance.py" and is_left_out) or None


@pytest.fixture
def ada(db: None) -> User:
    return person("ada")


@pytest.fixture
def by_token(ada: User) -> APIClient:
    """A program that acts for Ada."""
    client = APIClient()
    secret = create_token(user=ada, name="laptop").secret
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


@pytest.fixture
def by_session(ada: User) -> APIClient:
    """A page that Ada has opened, with what keeps other pages from acting for her."""
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)
    client.get("/matches/")
    client.credentials(HTTP_X_CSRFTOKEN=client.cookies["csrftoken"].value)
    return client
