"""A web server of production behind an nginx as the guide sets it up, on loopback."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Self

from django.conf import settings

from souk.embedded.ports import free_port
from tests.databases import Place
from tests.e2e.site import database_url
from tests.souk.operating.guide import ROOT, block, filled

NAME = "souk.example"
SECONDS = 30
STREAMS = 20
"""So many live streams nginx lets one visitor have."""
LIVE_BURST = 40
"""So many requests for what is live it lets pass at once, and one more."""

AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    include {types};
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/souk;
}}
"""
"""What Debian has around a site, with all that is written in a folder of our own."""


class Site:
    """The two processes, and connections to the one in front."""

    def __init__(self, folder: Path, place: Place) -> None:
        self.folder = folder
        self.port, self.plain_port, self.inner_port = (free_port() for _ in range(3))
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "souk.settings.production",
            "SECRET_KEY": "a key of many different characters, 0123456789 and more",
            "ALLOWED_HOSTS": NAME,
            "DATABASE_URL": database_url(place),
            "REDIS_URL": settings.REDIS_URL,
        }
        self._running: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        try:
            self._make_certificate()
            self._write_configuration()
            self._start_web_server()
            self._start_nginx()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        while self._running:
            process = self._running.pop()
            process.terminate()
            process.wait(SECONDS)
            if process.stdout:
                process.stdout.close()

    # --- setting up ------------------------------------------------------------------

    @property
    def nginx(self) -> list[str]:
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program, "This test needs nginx: run `apt-get install nginx`."
        return [program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def _make_certificate(self) -> None:
        self._certificate = self.folder / "souk.pem"
        self._key = self.folder / "souk.key"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes"),
                *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
                *("-out", str(self._certificate), "-keyout", str(self._key)),
            ],
            capture_output=True,
            check=True,
            timeout=120,
        )
        self._trust = ssl.create_default_context(cafile=str(self._certificate))
        self._trust.set_alpn_protocols(["http/1.1"])

    def _write_configuration(self) -> None:
        """Take the guide's; the name stays, and ports and files are ours."""
        text = filled(
            block("nginx", "server {"),
            {
                "listen 443": f"listen 127.0.0.1:{self.port}",
                "listen [::]:443": f"listen [::1]:{self.port}",
                "listen 80": f"listen 127.0.0.1:{self.plain_port}",
                "listen [::]:80": f"listen [::1]:{self.plain_port}",
                "/etc/ssl/souk.example.pem": str(self._certificate),
                "/etc/ssl/souk.example.key": str(self._key),
                "127.0.0.1:8000": f"127.0.0.1:{self.inner_port}",
                # Few enough to open more of them.
                "souk_streams 200": f"souk_streams {STREAMS}",
                # And so seldom another one that none comes while a test counts.
                "souk_live:10m rate=20r/s": "souk_live:10m rate=1r/m",
                "souk_live burst=200": f"souk_live burst={LIVE_BURST}",
            },
        )
        if not socket.has_dualstack_ipv6():
            text = re.sub(r"listen \[::1\].*", "", text)
        (self.folder / "souk").write_text(text)
        around = AROUND.format(
            folder=self.folder,
            types="/etc/nginx/mime.types",
            # Else its processes would be somebody who cannot enter our folder.
            user="user root;" if os.geteuid() == 0 else "",
        )
        (self.folder / "nginx.conf").write_text(around)

    def _start_web_server(self) -> None:
        command = [sys.executable, "-m", "souk", "web", f"--port={self.inner_port}"]
        web = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._running.append(web)
        assert web.stdout
        assert web.stdout.readline().startswith("Souk's web server is at ")

    def _start_nginx(self) -> None:
        self._running.append(subprocess.Popen(self.nginx, text=True))
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                return self.visit().close()
            except OSError:
                assert self._running[-1].poll() is None, self.complaints()
                assert time.monotonic() < deadline, "nginx does not answer."
                time.sleep(0.05)

    def complaints(self) -> str:
        """Return what nginx has written down."""
        return (self.folder / "error.log").read_text()

    # --- visiting --------------------------------------------------------------------

    def visit(self, origin: str = "127.0.0.1") -> HTTPSConnection:
        """Return a connection of a visitor from an address of the loopback."""
        place = ("127.0.0.1", self.port)
        plain = socket.create_connection(place, SECONDS, source_address=(origin, 0))
        connection = HTTPSConnection(NAME, timeout=SECONDS)
        connection.sock = self._trust.wrap_socket(plain, server_hostname=NAME)
        return connection

    def offers(self, *protocols: str) -> str | None:
        """Return which protocol is chosen of those that a browser speaks."""
        self._trust.set_alpn_protocols(list(protocols))
        try:
            connection = self.visit()
            assert isinstance(connection.sock, ssl.SSLSocket)
            chosen = connection.sock.selected_alpn_protocol()
            connection.close()
        finally:
            self._trust.set_alpn_protocols(["http/1.1"])
        return chosen


class Browser:
    """Somebody with cookies, on a connection that is kept."""

    def __init__(self, site: Site, origin: str = "127.0.0.1") -> None:
        self.connection = site.visit(origin)
        self.cookies: dict[str, str] = {}
        self.told: list[str] = []
        """What every cookie was set with."""

    def get(self, path: str, **headers: str) -> HTTPResponse:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, body: bytes, **headers: str) -> HTTPResponse:
        return self._ask("POST", path, body, headers)

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> HTTPResponse:
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            pairs = [f"{name}={value}" for name, value in self.cookies.items()]
            said["Cookie"] = "; ".join(pairs)
        self.connection.request(method, path, body, said)
        answer = self.connection.getresponse()
        for told in answer.headers.get_all("Set-Cookie") or ():
            self.told.append(told)
            name, _, value = told.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer
