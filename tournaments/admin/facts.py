"""Audit entries and ladders in the admin: to be looked through, never to be changed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bots.admin import ReadOnly
from tournaments.models import AuditEntry, Ladder
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

    list_display = ("game", "seats", "options", "page")
    list_filter = ("game", "seats")
    ordering = ("game", "seats", "options")
    search_fields = ("game", "options")
    search_help_text = _("A game, or an option.")
    fields = ("game", "seats", "options", "page")
    readonly_fields = fields

    @admin.display(description=_("public page"))
    def page(self, ladder: Ladder) -> SafeString:
        address = reverse("ladders:ladder", args=[ladder.pk])
        return format_html('<a href="{}">{}</a>', address, _("Look"))
