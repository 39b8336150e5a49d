"""The whole site as a process of its own, on a database of its own."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from django.conf import settings

from souk.embedded.ports import free_port
from tests.databases import Place, in_own_connection

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 30
T = TypeVar("T")


class Site:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, place: Place, **variables: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "souk.settings.test",
            "DATABASE_URL": database_url(place),
            "REDIS_URL": settings.REDIS_URL,
            **variables,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "uvicorn", "souk.asgi:application"]
        command += ["--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--timeout-graceful-shutdown", "1", "--log-level", "warning"]
        self._process = subprocess.Popen(command, cwd=ROOT, env=self._environment)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("The site does not start; its words are above.")
            time.sleep(0.05)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=SECONDS_TO_START)
            self._process = None

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("HEAD", "/matches/")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


def database_url(place: Place) -> str:
    if "sqlite" in place["ENGINE"]:
        return f"sqlite:///{place['NAME']}"
    user, password = quote(place["USER"], safe=""), quote(place["PASSWORD"], safe="")
    address = f"{place['HOST']}:{place['PORT']}"
    return f"postgresql://{user}:{password}@{address}/{place['NAME']}"


def aside(work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Use the database in a thread: the one of a browser's test belongs to the browser.

    Playwright keeps an event loop there, beside which Django refuses to work.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(in_own_connection, lambda: work(*args, **kwargs)).result()
