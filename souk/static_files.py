"""Static files under names that their content gives them, which browsers keep for ever.

A file is read when a page first names it or a browser first asks for it, and is then
kept in memory: there is nothing to collect before a start, and a new version of the
site has new names. What a script imports and a style refers to is named by its content
too, as Django's `HashedFilesMixin` rewrites it.

With DEBUG, pages name files as they are called, and each is read anew.
"""

import gzip
import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from mimetypes import MimeTypes
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import (
    HashedFilesMixin,
    StaticFilesStorage,
    staticfiles_storage,
)
from django.contrib.staticfiles.utils import matches_patterns
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.cache import get_conditional_response, patch_vary_headers

FOR_EVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "public, no-cache"
DIGITS: Final = 12
NAMED_BY_CONTENT: Final = re.compile(rf"(.+)\.([0-9a-f]{{{DIGITS}}})(\.[^./]+)")
TYPES: Final = MimeTypes()
"""Python's own, for a script that a machine calls something else is not run."""
PLAIN_TEXT: Final = re.compile(r"text/|.*(javascript|json|xml)")
"""The types of files that become smaller when they are compressed."""

Answer = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent."""

    name: str
    content: bytes

    @cached_property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()[:DIGITS]

    @property
    def hashed_name(self) -> str:
        root, suffix = posixpath.splitext(self.name)
        return f"{root}.{self.digest}{suffix}"

    @cached_property
    def type(self) -> str:
        found = (
            TYPES.guess_type(self.name, strict=False)[0] or "application/octet-stream"
        )
        return f"{found}; charset=utf-8" if PLAIN_TEXT.match(found) else found

    @cached_property
    def gzipped(self) -> bytes | None:
        """The content compressed; None where that does not make it smaller."""
        if not PLAIN_TEXT.match(self.type):
            return None
        gzipped = gzip.compress(self.content, mtime=0)
        return gzipped if len(gzipped) < len(self.content) else None


class ContentNamedStorage(HashedFilesMixin, StaticFilesStorage):  # type: ignore[misc] # As Django mixes them.
    """Finds static files where the apps keep them, and names them by their content."""

    support_js_module_import_aggregation = True
    _patterns: dict[str, list[tuple[re.Pattern[str], str]]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._files: dict[str, StaticFile] = {}

    @cached_property
    def _paths(self) -> dict[str, str]:
        """Where every file is: nothing else is ever read or kept."""
        paths: dict[str, str] = {}
        for finder in finders.get_finders():
            for path, storage in finder.list([]):
                paths.setdefault(path, storage.path(path))
        return paths

    def file(self, name: str) -> StaticFile | None:
        """Return a file by the name it has in its app; None where there is none."""
        found = self._files.get(name)
        if found is None and name in self._paths:
            found = StaticFile(name, self._rewritten(name))
            if not settings.DEBUG:
                self._files[name] = found
        return found

    def _rewritten(self, name: str) -> bytes:
        content = Path(self._paths[name]).read_bytes()
        for extension, patterns in self._patterns.items():
            if settings.DEBUG or not matches_patterns(name, (extension,)):
                continue
            text = content.decode()
            for pattern, template in patterns:
                text = pattern.sub(self.url_converter(name, {}, template), text)
            content = text.encode()
        return content

    def stored_name(self, name: str) -> str:
        found = self.file(posixpath.normpath(name))
        if found is None:
            raise ValueError(f"There is no static file {name!r}.")
        return found.hashed_name

    def _stored_name(self, name: str, hashed_files: dict[str, str]) -> str:
        """Name what another file refers to; what is not there keeps its name."""
        found = self.file(posixpath.normpath(name))
        return found.hashed_name if found else name


def static_files(get_response: Answer) -> Answer:
    """Answer requests for static files."""
    storage = cast(ContentNamedStorage, staticfiles_storage)

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(settings.STATIC_URL):
            return get_response(request)
        name = request.path_info.removeprefix(settings.STATIC_URL)
        found = NAMED_BY_CONTENT.fullmatch(name)
        digest = found[2] if found else ""
        file = storage.file(name) or (found and storage.file(found[1] + found[3]))
        if not file:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return _sent(request, file, is_named=digest == file.digest)

    return answer


def _sent(request: HttpRequest, file: StaticFile, *, is_named: bool) -> HttpResponse:
    """Send a file, for ever under the name of its content.

    Under a name of another version comes the one that is there: a page that was loaded
    before an upgrade goes on working as well as it can.
    """
    etag = f'"{file.digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(file.content, content_type=file.type)
        if file.gzipped and "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = file.gzipped
            response["Content-Encoding"] = "gzip"
        response["Content-Length"] = str(len(response.content))
    response["ETag"] = etag
    response["Cache-Control"] = FOR_EVER if is_named else REVALIDATE
    # A frame without an origin of its own may load the scripts of its page.
    response["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
