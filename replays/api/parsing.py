"""Bodies that are files: they are read, and sent, as they are."""

import io
from collections.abc import Mapping
from typing import Any

from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer


class AnyFileParser(BaseParser):
    """Any file; what it is shows when it is read."""

    media_type = "application/octet-stream"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the file; how large it may be was looked at before."""
        return io.BytesIO(stream.read())


class LogLines(AnyFileParser):
    """The file of a match."""

    media_type = "application/x-ndjson"


def file_of(data: object) -> io.BytesIO:
    """Return what was sent as a file; an empty one where nothing was."""
    return data if isinstance(data, io.BytesIO) else io.BytesIO()


def As(kind: str) -> type[BaseRenderer]:
    """Let a caller ask for a type of file; refusals are told in JSON all the same."""

    class Renderer(BaseRenderer):
        media_type = kind
        format = kind.rpartition("/")[2]

        def render(
            self,
            data: Any,
            accepted_media_type: str | None = None,
            renderer_context: Mapping[str, Any] | None = None,
        ) -> bytes:
            return bytes(JSONRenderer().render(data))

    return Renderer
