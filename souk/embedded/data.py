"""The data folder: all that one installation keeps on its own machine."""

import fcntl
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from souk.embedded.errors import CannotRun

VARIABLE: Final = "SOUK_DATA"
DEFAULT: Final = "var"
UNMISTAKABLE: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Small letters and digits, without those that look like another."""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Where things are; nothing is made before `make` is called."""

    path: Path

    @classmethod
    def from_environment(cls) -> "DataFolder":
        return cls(Path(os.environ.get(VARIABLE) or DEFAULT).absolute())

    @property
    def database(self) -> Path:
        """The SQLite database, used when DATABASE_URL names no other."""
        return self.path / "souk.sqlite3"

    @property
    def logs(self) -> Path:
        return self.path / "log"

    @property
    def secret_key(self) -> Path:
        return self.path / "secret-key"

    @property
    def push_key(self) -> Path:
        return self.path / "push-key"

    @property
    def organiser_password(self) -> Path:
        return self.path / "organiser-password"

    def make(self) -> None:
        """Make the folder, for its owner alone; one that exists stays as it is."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.logs.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise CannotRun(
                f"The data folder {self.path} cannot be made: {error.strerror}. "
                f"Name another in {VARIABLE}."
            ) from error
        if not os.access(self.path, os.R_OK | os.W_OK | os.X_OK):
            raise CannotRun(
                f"The data folder {self.path} belongs to somebody else: name another "
                f"in {VARIABLE}."
            )

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep every other process from running on the folder at the same time."""
        # Children do not inherit the file: the lock ends with this very process.
        with (self.path / "lock").open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                file.seek(0)
                raise CannotRun(
                    f"Souk already runs on {self.path}, as process "
                    f"{file.read().strip() or 'unknown'}: stop it, or name another "
                    f"folder in {VARIABLE}."
                ) from error
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()
            yield


def make_key() -> str:
    """Return a secret for machines."""
    return secrets.token_urlsafe(48)


def make_push_key() -> str:
    """Return a private key of the curve P-256, as push services expect it."""
    # Below the order of the curve, which begins with 32 ones.
    return urlsafe_b64encode(b"\x01" + secrets.token_bytes(31)).decode().rstrip("=")


def make_password() -> str:
    """Return a secret of 100 bits that a person can read and type."""
    letters = [secrets.choice(UNMISTAKABLE) for _ in range(20)]
    return "-".join("".join(letters[at : at + 5]) for at in range(0, 20, 5))


def secret_in(file: Path, make: Callable[[], str]) -> str:
    """Return the secret in a file; make one when there is none."""
    known = read_secret(file)
    if known:
        return known
    secret = make()
    # No other user may read it, not even while it is being written.
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(handle, "w") as output:
        os.fchmod(handle, 0o600)
        output.write(f"{secret}\n")
    return secret


def read_secret(file: Path) -> str:
    """Return the secret in a file, nothing when there is none."""
    try:
        return file.read_text().strip()
    except FileNotFoundError:
        return ""
