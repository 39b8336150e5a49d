"""A Souk somewhere else, asked through its API with Python's own library alone."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.client import HTTPException
from typing import Any, BinaryIO, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from replays.log.errors import UnreadableLog
from replays.log.progress import Progress
from souk.cli.refusal import FAILED, Parser, Refusal

T = TypeVar("T")

DEFAULT_URL: Final = "http://127.0.0.1:8000"
SECONDS: Final = 60.0


class ApiRefused(Refusal):
    """The site has said no; the sentence is its own."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence, FAILED)
        self.status = status


class _SameSite(HTTPRedirectHandler):
    """Follows a redirect only within the site: no other site may get the token."""

    def redirect_request(  # noqa: PLR0917 - Python's library calls it like this.
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            raise Refusal(f"{req.full_url} leads to another site: {newurl}", FAILED)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def add_site(parser: Parser) -> None:
    """Let the person say which Souk, and who they are."""
    parser.add_argument(
        "--url",
        default=os.environ.get("SOUK_URL", DEFAULT_URL),
        metavar="URL",
        help=f"the address of the site ($SOUK_URL, or {DEFAULT_URL})",
    )
    parser.add_argument(
        "--token",
        default=os.environ.get("SOUK_TOKEN", ""),
        metavar="TOKEN",
        help="a token from your account's page ($SOUK_TOKEN, which others cannot see)",
    )


class Client:
    """Asks one site, for one person."""

    def __init__(self, url: str, token: str = "") -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise Refusal(f"{url!r} is no address of a site, as in {DEFAULT_URL}.")
        self._base = url.rstrip("/") + "/"
        self._token = token
        self._opener = build_opener(_SameSite)

    @classmethod
    def of(cls, arguments: Namespace) -> "Client":
        return cls(arguments.url, arguments.token)

    @classmethod
    def at(cls, url: str, token: str = "") -> "Client":
        """Return the client of an address; a token kept for one site stays there."""
        known = os.environ.get("SOUK_URL", DEFAULT_URL).rstrip("/")
        if not token and url.rstrip("/") == known:
            token = os.environ.get("SOUK_TOKEN", "")
        return cls(url, token)

    def get(self, path: str, **query: str) -> Any:
        """Return what the site answers, as JSON."""
        with self.open(path, query=query) as answer:
            return json.load(answer)

    def pages(self, path: str, **query: str) -> Iterator[Any]:
        """Yield all entries of a list, however many pages it has."""
        page = self.get(path, **query)
        while True:
            yield from page["results"]
            if not page["next"]:
                return
            # The site may know itself by another name than we do.
            parts = urlsplit(page["next"])
            page = self.get(f"{parts.path.lstrip('/')}?{parts.query}")

    def post(self, path: str, data: bytes | Mapping[str, Any], **query: str) -> Any:
        """Send a file, or a record as JSON; return what the site answers, as JSON."""
        with self.open(path, data, query=query) as answer:
            return json.load(answer)

    def open(
        self,
        path: str,
        data: bytes | Mapping[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> BinaryIO:
        """Return an answer to be read; raise `ApiRefused` with the site's sentence."""
        address = urljoin(self._base, path)
        address += f"?{urlencode(query)}" if query else ""
        headers = {"Accept": "application/json, */*", "Accept-Language": "en"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if isinstance(data, bytes):
            headers["Content-Type"] = "application/octet-stream"
        elif data is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(data).encode()
        request = Request(address, data, headers)
        try:
            answer: BinaryIO = self._opener.open(request, timeout=SECONDS)
        except HTTPError as error:
            raise _refused(error, bool(self._token)) from error
        except URLError as error:
            raise Refusal(f"{self._base} cannot be reached: {error.reason}.") from error
        except (OSError, HTTPException) as error:
            raise Refusal(f"{self._base} does not answer: {error}.") from error
        return answer


def _refused(error: HTTPError, has_token: bool) -> ApiRefused:
    """Return the sentences with which a site refuses, those about fields as well."""
    try:
        with error:
            body = json.load(error)
        sentences = [words for field in body["fields"].values() for words in field]
        sentence = " ".join(sentences) or body["error"]
    except (ValueError, KeyError, AttributeError, TypeError):
        sentence = f"The site answered {error.code} {error.reason}."
    if error.code == 401 and not has_token:
        sentence = (
            "The site wants to know who you are: make a token on your account's page "
            "and put it into SOUK_TOKEN."
        )
    return ApiRefused(sentence, error.code)


def transfer_each(things: Sequence[T], transfer: Callable[[T], str]) -> int:
    """Print a line about each match; the exit code says whether all were right."""
    progress = Progress(len(things), sys.stderr)
    wrong = 0
    for thing in things:
        try:
            line = f"right  {transfer(thing)}"
        except (ApiRefused, UnreadableLog) as error:
            line, wrong = f"WRONG  {thing}: {error}", wrong + 1
        progress.close()
        print(line)
        progress.advance()
    progress.close()
    return FAILED if wrong else 0


def note(sentence: str) -> None:
    """Say how it goes, beside what the command prints."""
    print(sentence, file=sys.stderr, flush=True)
