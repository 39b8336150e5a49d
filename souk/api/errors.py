"""One shape for everything that goes wrong: `{"error": …, "code": …, "fields": {…}}`.

`error` is a sentence for a person, `code` a word for a program, and `fields` says of
each part of the request what is wrong with it. A player who was overtaken by others in
a match also gets the `head`: how many entries its log has by now.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

NOT_ABOUT_A_FIELD: Final = "non_field_errors"

CODES: Final = {"permission_denied": "forbidden", "parse_error": "malformed"}
"""Codes that are called otherwise here than in the framework."""

SENTENCES: Final = {
    "not_authenticated": _(
        "Log in, or send a token as in “Authorization: Bearer souk_…”."
    ),
    "not_found": _("There is nothing at this address."),
}
"""What the framework says too vaguely; a sentence that a view has chosen stays."""


class _TooLarge(exceptions.APIException):
    status_code = 413
    default_detail = _("The request is too large.")
    default_code = "too_large"


def shape(
    error: str, code: str, fields: Mapping[str, list[str]] | None = None
) -> dict[str, Any]:
    return {"error": error, "code": code, "fields": dict(fields or {})}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer what a view raised; None for a fault of ours, which Django writes down."""
    if isinstance(error, RequestDataTooBig):
        error = _TooLarge()
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        response.data = _invalid(error)
    else:
        response.data = _refused(response.data["detail"])
    head = getattr(error, "head", None)
    if head is not None:
        response.data["head"] = head
    return response


def _refused(detail: exceptions.ErrorDetail) -> dict[str, Any]:
    code = detail.code or "refused"
    is_vague = str(detail) in _vague()
    sentence = SENTENCES.get(code, detail) if is_vague else detail
    # Some of the framework's sentences lack their end.
    return shape(f"{str(sentence).rstrip('.')}.", CODES.get(code, code))


def _vague() -> set[str]:
    kinds = (exceptions.NotAuthenticated, exceptions.NotFound)
    return {str(kind.default_detail) for kind in kinds}


def _invalid(error: exceptions.ValidationError) -> dict[str, Any]:
    found = list(_leaves(error.detail))
    fields: dict[str, list[str]] = {}
    for name, detail in found:
        if name:
            fields.setdefault(name, []).append(str(detail))
    about_all = [str(detail) for name, detail in found if not name]
    sentence = " ".join(about_all) or gettext("Some fields are not right.")
    codes = {detail.code for _, detail in found}
    code = codes.pop() if len(codes) == 1 else "invalid"
    return shape(sentence, code, fields)


def _leaves(detail: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each sentence with the way to what it is about, as in `seats.0.bot`."""
    match detail:
        case dict():
            for key, inner in detail.items():
                step = "" if key == NOT_ABOUT_A_FIELD else str(key)
                yield from _leaves(inner, ".".join(filter(None, (name, step))))
        case list() if all(isinstance(inner, str) for inner in detail):
            for inner in detail:
                yield name, inner
        case list():
            for number, inner in enumerate(detail):
                yield from _leaves(inner, f"{name}.{number}".lstrip("."))
        case _:
            yield name, detail


# --- what no view has raised ---------------------------------------------------------


def is_for_programs(request: HttpRequest) -> bool:
    return request.path_info.startswith(settings.API_PREFIX)


def as_json(status: int, error: str, code: str) -> JsonResponse:
    return JsonResponse(shape(error, code), status=status)
