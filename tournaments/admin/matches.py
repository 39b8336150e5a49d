"""Matches in the admin: found, watched, and judged where somebody has to."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from bots.admin import ReadOnly
from replays.log.head import OutOfPlace
from replays.services.errors import NotAppended
from tournaments.admin.forms import JudgeForm
from tournaments.messages import message
from tournaments.models import Match, Seat, Tournament
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.wording import said
from tournaments.services.errors import Refused
from tournaments.services.tournaments import rulings
from tournaments.tasks.matches import enqueue_all
from tournaments.tasks.tournaments import enqueue_advance


class OfTournament(admin.SimpleListFilter):
    """The matches of one tournament, reached from its page."""

    title = _("tournament")
    parameter_name = "tournament"

    def lookups(
        self, request: HttpRequest, model_admin: Any
    ) -> Iterable[tuple[str, str]]:
        found = Tournament.objects.filter(status__in=("running", "paused"))
        if chosen := self._chosen():
            found = found | Tournament.objects.filter(id=chosen)
        return [(str(one.pk), one.name) for one in found.order_by("-id")[:20]]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[Match]
    ) -> QuerySet[Match]:
        if (chosen := self._chosen()) is None:
            return queryset
        return queryset.filter(deal__table__round__tournament=chosen)

    def _chosen(self) -> int | None:
        chosen = self.value() or ""
        return int(chosen) if chosen.isdecimal() else None


@admin.register(Match)
class MatchAdmin(ReadOnly):
    actions = ("void", "release", "adjudicate", "reinstate")
    action_form = JudgeForm
    date_hierarchy = "starts_at"
    list_display = (
        "beginning",
        "state",
        "players",
        "tournament_link",
        "when",
        "viewer",
    )
    list_filter = (
        "status",
        ("trouble", admin.EmptyFieldListFilter),
        OfTournament,
        "game",
        "is_rated",
    )
    list_select_related = ("deal__table__round__tournament",)
    ordering = ("-starts_at", "id")
    search_fields = (
        "id",
        "seats__competitor__version__bot__name",
        "seats__competitor__person__username",
        "deal__table__round__tournament__name",
    )
    search_help_text = _("The id of a match, a player, or a tournament.")
    fields = (
        "id",
        "game",
        "rules_version",
        "players",
        "tournament_link",
        "place",
        "status",
        "trouble_text",
        "options",
        "control",
        "is_rated",
        "priority",
        "pace_ms",
        "starts_at",
        "due_at",
        "attempts",
        "worker",
        "leased_until",
        "replays",
        "viewer",
    )
    readonly_fields = fields

    class Media:
        css = {"all": ["tournaments/admin.css"]}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        seats = Seat.objects.order_by("number").select_related(
            "competitor__version__bot", "competitor__person"
        )
        found = super().get_queryset(request)
        return found.prefetch_related(Prefetch("seats", queryset=seats))

    # --- what is shown ---------------------------------------------------------------

    @admin.display(description=_("match"), ordering="id")
    def beginning(self, match: Match) -> str:
        """Return as much of the id as people tell matches apart by."""
        return str(match.id)[:8]

    @admin.display(description=_("from"), ordering="starts_at")
    def when(self, match: Match) -> str:
        return localize(timezone.localtime(match.starts_at))

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        seats = match.seats.all()
        return ", ".join(str(seat.competitor or _("a free seat")) for seat in seats)

    @admin.display(description=_("tournament"))
    def tournament_link(self, match: Match) -> SafeString | str:
        """Return its tournament; a match outside any is known by its game."""
        if match.deal.table is None:
            return match.get_game_display()
        tournament = match.deal.table.round.tournament
        address = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
        return format_html('<a href="{}">{}</a>', address, tournament)

    @admin.display(description=_("place"))
    def place(self, match: Match) -> str:
        """Return where in its tournament a match belongs, counted from 1."""
        table = match.deal.table
        if table is None:
            return ""
        return _("Round %(round)s, table %(table)s, deal %(deal)s, seating %(row)s") % {
            "round": table.round.number,
            "table": table.number + 1,
            "deal": match.deal.block + 1,
            "row": match.row + 1,
        }

    @admin.display(description=_("status"), ordering="status")
    def state(self, match: Match) -> str:
        """Return how a match stands, with what went wrong last."""
        status = match.get_status_display()
        return f"{status}: {said(match.trouble)[:120]}" if match.trouble else status

    @admin.display(description=_("what went wrong"))
    def trouble_text(self, match: Match) -> str:
        return said(match.trouble)

    @admin.display(description=_("viewer"))
    def viewer(self, match: Match) -> SafeString | str:
        if not match.epoch:
            return ""  # It has not begun: there is nothing to watch.
        address = reverse("replays:match", args=[match.id])
        return format_html('<a href="{}">{}</a>', address, _("Watch"))

    # --- actions ---------------------------------------------------------------------

    def has_judge_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tournaments.change_tournament")

    @admin.action(description=_("Void, and play again"), permissions=["judge"])
    def void(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._each(request, chosen, rulings.void_match, "Voided.")

    @admin.action(description=_("Release from quarantine"), permissions=["judge"])
    def release(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._each(
            request,
            chosen,
            lambda match, by, reason: rulings.release_match(match=match, by=by),
            "Released from quarantine.",
        )

    @admin.action(description=_("Adjudicate"), permissions=["judge"])
    def adjudicate(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        places = request.POST.get("places", "")
        self._each(
            request,
            chosen,
            partial(rulings.adjudicate_match, places=places),
            f"Adjudicated as {places}.",
        )

    @admin.action(description=_("Reinstate"), permissions=["judge"])
    def reinstate(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._each(request, chosen, rulings.reinstate_match, "Reinstated.")

    def _each(
        self,
        request: HttpRequest,
        chosen: QuerySet[Match],
        work: Callable[..., object],
        deed: str,
    ) -> None:
        """Do it to each, write it down, tell what is refused; the rest goes on."""
        typed = request.POST.get("reason", "").strip()
        reason = typed or message("audit.by_organiser")
        done = 0
        for match in chosen:
            try:
                work(match=match, by=person_of(request), reason=reason)
                self.log_change(request, match, f"{deed} {reason}")
                done += 1
            except (Refused, NotAppended, OutOfPlace) as error:
                words = f"{self.beginning(match)}: {error}"
                self.message_user(request, words, messages.WARNING)
        words = ngettext(
            "%(count)s match was changed.", "%(count)s matches were changed.", done
        )
        self.message_user(request, words % {"count": done})
        transaction.on_commit(enqueue_advance)
        transaction.on_commit(enqueue_all)
