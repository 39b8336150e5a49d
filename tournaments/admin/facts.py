"""Audit entries and ladders in the admin: to be looked through, never to be changed."""

from collections.abc import Mapping
from typing import Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bots.admin import ReadOnly
from tournaments.models import AuditEntry, Ladder
from tournaments.ratings.anomalies import OwnerAnomaly
from tournaments.selectors.ladders.ratings import leaderboard, panels_of
from tournaments.selectors.people.ownership import owner_names
from tournaments.selectors.wording import said


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    """What was done to tournaments: in the admin, on pages, by programs, by the site.

    The audit knows what people did in the admin; this knows of what all others did.
    """

    date_hierarchy = "at"
    list_display = ("at", "tournament", "kind", "who", "whom", "why")
    list_filter = ("kind", ("by", admin.EmptyFieldListFilter), "at")
    ordering = ("-at", "-id")
    search_fields = ("tournament__name", "by__username", "reason")
    search_help_text = _("A tournament, a person, or words of the reason.")
    fields = ("at", "tournament", "kind", "who", "whom", "why")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        found = super().get_queryset(request)
        return found.select_related(
            "tournament",
            "by",
            "entrant__competitor__version__bot",
            "entrant__competitor__person",
        )

    @admin.display(description=_("who"), ordering="by__username")
    def who(self, entry: AuditEntry) -> str:
        return str(entry.by or _("the site"))

    @admin.display(description=_("whom"))
    def whom(self, entry: AuditEntry) -> str:
        return str(entry.entrant.competitor) if entry.entrant else ""

    @admin.display(description=_("reason"), ordering="reason")
    def why(self, entry: AuditEntry) -> str:
        return said(entry.reason)


@admin.register(Ladder)
class LadderAdmin(ReadOnly):
    """What is rated together; it comes to be with the first match of its kind."""

    list_display = ("game", "seats", "options", "rules_version", "page")
    list_filter = ("game", "seats", "rules_version")
    ordering = ("game", "seats", "options", "rules_version")
    search_fields = ("game", "options")
    search_help_text = _("A game, or an option.")
    fields = (
        "game",
        "seats",
        "options",
        "rules_version",
        "joins_versions",
        "page",
        "odd_owners",
    )
    readonly_fields = fields

    @admin.display(description=_("public page"))
    def page(self, ladder: Ladder) -> SafeString:
        address = reverse("ladders:ladder", args=[ladder.pk])
        return format_html('<a href="{}">{}</a>', address, _("Look"))

    @admin.display(description=_("odd owners"))
    def odd_owners(self, ladder: Ladder) -> SafeString | str:
        """Return the owners whose results are linked, with what is odd about them."""
        board = leaderboard(ladder.pk)
        pairs = panels_of(board).odd_owners if board else ()
        if not pairs:
            return str(_("None"))
        names = owner_names({one for pair in pairs for one in (pair.owner, pair.other)})
        rows = [ODD_OWNERS, *(_odd_row(pair, names) for pair in pairs)]
        lines = (
            (format_html_join("", "<td>{}</td>", ((cell,) for cell in row)),)
            for row in rows
        )
        return format_html(
            "<table>{}</table>", format_html_join("", "<tr>{}</tr>", lines)
        )


ODD_OWNERS: Final = (
    _("owner"),
    _("other owner"),
    _("what is odd"),
    _("meetings"),
    _("deals"),
    _("share of the meetings of one of them"),
    _("score of the first beyond the expected"),
    _("in standard errors"),
)


def _odd_row(pair: OwnerAnomaly, names: Mapping[int, str]) -> tuple[object, ...]:
    odd = [
        *([_("One meets hardly anybody but the other.")] if pair.is_linked else []),
        *([_("The results are not as expected.")] if pair.is_striking else []),
    ]
    return (
        names[pair.owner],
        names[pair.other],
        " ".join(map(str, odd)),
        pair.meetings,
        pair.blocks,
        f"{pair.share:.0%}",
        "" if pair.excess is None else f"{pair.excess:+.2f}",
        "" if pair.z is None else f"{pair.z:+.1f}",
    )
