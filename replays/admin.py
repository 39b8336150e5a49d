"""Matches in the admin: to be looked at and found, never to be changed.

An entry is known by its match and its number together, which Django's admin has no
pages for; so the entries of a match have a page of their own under the match.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from replays import selectors
from replays.log.entry import KINDS
from replays.models import CommentReport, Inspection, MatchLog, StepComment
from replays.services import comments as moderation

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


# --- comments ------------------------------------------------------------------------


class Reported(admin.SimpleListFilter):
    """Comments that somebody has reported, about which nobody has decided yet."""

    title = _("reports")
    parameter_name = "reported"

    def lookups(
        self, request: HttpRequest, model_admin: Any
    ) -> Iterable[tuple[str, Any]]:
        return [("open", _("Reported, to be looked at"))]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[StepComment]
    ) -> QuerySet[StepComment]:
        open_reports = CommentReport.objects.filter(settled_at=None)
        reported = queryset.filter(pk__in=open_reports.values("comment"))
        return reported if self.value() else queryset


class ReportsInline(admin.TabularInline):
    """Who has reported a comment, and why."""

    model = CommentReport
    fields = readonly_fields = ("by", "reason", "created_at", "settled_at")
    ordering = ("created_at",)
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(StepComment)
class StepCommentAdmin(ReadOnlyLog):
    """Comments are read here, and hidden from all pages or shown again."""

    actions = ("hide", "restore", "settle")
    date_hierarchy = "created_at"
    inlines = (ReportsInline,)
    list_display = ("beginning", "author", "status", "reports", "place", "created_at")
    list_filter = (Reported, "status", "created_at")
    list_select_related = ("author",)
    ordering = ("-id",)
    search_fields = ("text", "author__username", "log__id")
    search_help_text = _("Words of a comment, its author, or the id of a match.")
    fields = (
        "author",
        "place",
        "text",
        "drawings",
        "status",
        "reports",
        "created_at",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[StepComment]:
        unsettled = Count("reports", filter=Q(reports__settled_at=None))
        return super().get_queryset(request).annotate(unsettled=unsettled)

    @admin.display(description=_("comment"))
    def beginning(self, comment: StepComment) -> str:
        return Truncator(comment.text).chars(80) or "–"

    @admin.display(description=_("open reports"), ordering="unsettled")
    def reports(self, comment: StepComment) -> int:
        return comment.unsettled  # type: ignore[attr-defined]

    @admin.display(description=_("step"))
    def place(self, comment: StepComment) -> SafeString:
        page = reverse("replays:match", args=[comment.log_id])
        return format_html(
            '<a href="{}?step={}#comments">{}</a>', page, comment.step, comment.step
        )

    # --- moderation ------------------------------------------------------------------

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("replays.change_stepcomment")

    @admin.action(description=_("Hide"), permissions=["moderate"])
    def hide(self, request: HttpRequest, chosen: QuerySet[StepComment]) -> None:
        self._each(request, chosen, moderation.hide, "Hidden.")

    @admin.action(description=_("Show again"), permissions=["moderate"])
    def restore(self, request: HttpRequest, chosen: QuerySet[StepComment]) -> None:
        self._each(request, chosen, moderation.restore, "Shown again.")

    @admin.action(
        description=_("Leave as it is, reports are settled"), permissions=["moderate"]
    )
    def settle(self, request: HttpRequest, chosen: QuerySet[StepComment]) -> None:
        self._each(request, chosen, moderation.settle_reports, "Reports settled.")

    @transaction.atomic
    def _each(
        self,
        request: HttpRequest,
        chosen: QuerySet[StepComment],
        work: Callable[..., list[StepComment]],
        deed: str,
    ) -> None:
        """Do it to all that it changes, and write it down for the audit."""
        changed = work(comments=[*chosen.values_list("pk", flat=True)])
        for comment in changed:
            self.log_change(request, comment, deed)
        words = ngettext(
            "%(count)s comment was changed.",
            "%(count)s comments were changed.",
            len(changed),
        )
        self.message_user(request, words % {"count": len(changed)})
