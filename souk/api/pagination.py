"""Lists come in pages: `{"results": […], "next": …}`."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


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
