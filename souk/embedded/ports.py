"""Ports to listen on."""

import socket
from typing import Final

from souk.embedded.errors import CannotRun

DEFAULT_PORT: Final = 8000
PORTS_TRIED: Final = 50


def free_port() -> int:
    """Return a free port of the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at a port: the given one, or the first free one."""
    if port is not None:
        try:
            return _listen(host, port)
        except OSError as error:
            raise CannotRun(
                f"Nothing can listen at {host}, port {port}: {_reason(error)}. "
                "Name another with --port."
            ) from error
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            return _listen(host, candidate)
        except OSError as error:
            reason = _reason(error)
    raise CannotRun(
        f"Nothing can listen at {host}, ports {DEFAULT_PORT} to {candidate}: {reason}. "
        "Name a free one with --port."
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def _reason(error: OSError) -> str:
    reason = (error.strerror or str(error)).removesuffix(".")
    return reason[:1].lower() + reason[1:]


def address(listening: socket.socket) -> str:
    """Return what to type into a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
