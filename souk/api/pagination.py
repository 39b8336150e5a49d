"""Lists come in pages: `{"results": […], "next": …}`."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from souk.request_rules import UnreadableRequest, check_text


class Pages(CursorPagination):
    """Pages that stay right while the list grows: each begins where the last ended.

    A view orders its rows by naming `ordering`; the newest come first otherwise.
    """

    page_size = 50
    max_page_size = 200
    page_size_query_param = "size"
    ordering = "-id"

    def get_ordering(
        self, request: Request, queryset: QuerySet[Any], view: APIView
    ) -> tuple[str, ...]:
        return tuple(getattr(view, "ordering", (self.ordering,)))

    def decode_cursor(self, request: Request) -> Cursor | None:
        cursor: Cursor | None = super().decode_cursor(request)
        try:
            check_text(str(cursor.position) if cursor else "")
        except UnreadableRequest as error:
            raise NotFound(self.invalid_cursor_message) from error
        return cursor

    def paginate_queryset(
        self, queryset: QuerySet[Any], request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        try:
            page: list[Any] | None = super().paginate_queryset(queryset, request, view)
        except (OverflowError, ValueError, ValidationError) as error:
            # A cursor that somebody made up stands at nothing that the column can have.
            if self.cursor is None or self.cursor.position is None:
                raise
            raise NotFound(self.invalid_cursor_message) from error
        return page

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {
                "results": schema,
                "next": {
                    "type": ["string", "null"],
                    "format": "uri",
                    "description": "Where the list goes on; null where it ends.",
                },
            },
        }
