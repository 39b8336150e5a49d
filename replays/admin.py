"""Matches in the admin: to be looked at and found, never to be changed.

An entry is known by its match and its number together, which Django's admin has no
pages for; so the entries of a match have a page of their own under the match.
"""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from replays import selectors
from replays.log.entry import KINDS
from replays.models import Inspection, MatchLog

ENTRIES_ON_A_PAGE: Final = 100


class ReadOnlyLog(admin.ModelAdmin):
    """Pages of what is only looked at."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_delete_permission = has_change_permission


@admin.register(MatchLog)
class MatchLogAdmin(ReadOnlyLog):
    date_hierarchy = "created_at"
    list_display = (
        "beginning",
        "game",
        "players",
        "status",
        "moves",
        "created_at",
        "viewer",
    )
    list_filter = ("game", "status", "created_at")
    ordering = ("-created_at", "id")
    search_fields = ("id", "labels")
    search_help_text = _("The id of a match, or part of a player’s name.")
    view_on_site = False
    change_form_template = "admin/replays/match.html"
    fields = (
        "id",
        "game",
        "players",
        "status",
        "result",
        "moves",
        "head_seq",
        "head_digest",
        "is_revealed",
        "writer_epoch",
        "created_at",
        "header",
    )
    readonly_fields = fields

    @admin.display(description=_("match"), ordering="id")
    def beginning(self, log: MatchLog) -> str:
        """Return as much of the id as people tell matches apart by."""
        return str(log.id)[:8]

    @admin.display(description=_("players"))
    def players(self, log: MatchLog) -> str:
        return ", ".join(selectors.labels_of(log))

    @admin.display(description=_("result"))
    def result(self, log: MatchLog) -> str:
        players = selectors.summary(log, "en").ranked
        return ", ".join(
            f"{player.rank}. {player.label} ({player.score})"
            for player in players
            if player.rank
        )

    @admin.display(description=_("hash of the last entry"))
    def head_digest(self, log: MatchLog) -> str:
        return bytes(log.head_hash).hex()

    @admin.display(description=_("viewer"))
    def viewer(self, log: MatchLog) -> SafeString:
        return format_html('<a href="{}">{}</a>', log.get_absolute_url(), _("Watch"))

    # --- the entries of a match ------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        entries = path(
            "<uuid:match>/entries/",
            self.admin_site.admin_view(self.entries),
            name="replays_matchlog_entries",
        )
        return [entries, *super().get_urls()]

    def entries(self, request: HttpRequest, match: UUID) -> HttpResponse:
        """List the facts of a match, with the step of the viewer each belongs to."""
        log = get_object_or_404(MatchLog, id=match)
        if not self.has_view_permission(request, log):
            raise PermissionDenied
        kind = request.GET.get("kind", "")
        words = request.GET.get("q", "").strip()
        found = selectors.found_entries(log, kind=kind, words=words)
        page = Paginator(found, ENTRIES_ON_A_PAGE).get_page(request.GET.get("p"))
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("Entries"),
            "opts": self.opts,
            "log": log,
            "page": page,
            "rows": [
                (entry, datetime.fromtimestamp(entry.at_ms / 1000, tz=UTC))
                for entry in page
            ],
            "pages": page.paginator.get_elided_page_range(page.number),
            "kinds": KINDS,
            "kind": kind,
            "words": words,
        }
        return render(request, "admin/replays/entries.html", context)


@admin.register(Inspection)
class InspectionAdmin(ReadOnlyLog):
    """The walks through all logs, and what each has found."""

    list_display = ("began_at", "ended_at", "checked", "complete", "wrong")
    list_filter = ("began_at", "ended_at")
    ordering = ("-id",)
    search_fields = ("problems",)
    search_help_text = _("The id of a match, or words of what was wrong.")
    fields = (
        "began_at",
        "ended_at",
        "reached",
        "checked",
        "complete",
        "entries",
        "wrong",
        "problems",
    )
    readonly_fields = fields
