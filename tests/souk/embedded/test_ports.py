"""Where the site listens, and what it says when somebody else does already."""

import pytest

from souk.embedded import ports
from souk.embedded.errors import CannotRun


def test_a_port_that_was_asked_for_and_is_taken_is_refused():
    with ports.listen("127.0.0.1", ports.free_port()) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotRun, match=rf"127\.0\.0\.1, port {port}: address al"):
            ports.listen("127.0.0.1", port)


def test_the_next_port_is_used_when_none_was_asked_for(monkeypatch):
    monkeypatch.setattr(ports, "DEFAULT_PORT", ports.free_port())
    with (
        ports.listen("127.0.0.1", None) as first,
        ports.listen("127.0.0.1", None) as second,
    ):
        assert second.getsockname()[1] > first.getsockname()[1]


def test_an_address_that_is_not_ours_is_refused():
    with pytest.raises(CannotRun, match=r"^Nothing can listen at 192\.0\.2\.1, ports"):
        ports.listen("192.0.2.1", None)


def test_who_listens_everywhere_is_reached_at_home():
    with ports.listen("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        assert ports.address(listening) == f"http://127.0.0.1:{port}/"
