"""Tournaments in the admin: set up, watched, and told what to do."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from tournaments.admin.forms import ReasonForm, TournamentForm
from tournaments.models import Entrant, Tournament
from tournaments.selectors import overview
from tournaments.selectors.tournaments import can_organise, with_progress
from tournaments.services import cron, entering, running
from tournaments.services.errors import Refused
from tournaments.services.settings import (
    IN_A_DRAFT,
    change_tournament,
    changeable,
    create_tournament,
)
from tournaments.tasks.events import ask_to_advance

Status = Tournament.Status
Act = Callable[[Tournament, User, str], object]

ACTS: Final[Mapping[str, tuple[Any, tuple[str, ...], Act]]] = {
    "open": (
        _("Open entries"),
        (Status.DRAFT,),
        lambda one, by, _reason: running.open_tournament(tournament=one, by=by),
    ),
    "start": (
        _("Start"),
        (Status.OPEN,),
        lambda one, by, _reason: running.start_tournament(tournament=one, by=by),
    ),
    "pause": (
        _("Pause"),
        (Status.RUNNING,),
        lambda one, by, reason: running.pause_tournament(
            tournament=one, by=by, reason=reason
        ),
    ),
    "resume": (
        _("Resume"),
        (Status.PAUSED,),
        lambda one, by, _reason: running.resume_tournament(tournament=one, by=by),
    ),
    "finish": (
        _("Finish"),
        (Status.PAUSED,),
        lambda one, by, _reason: running.finish_tournament(tournament=one, by=by),
    ),
    "cancel": (
        _("Cancel"),
        (Status.DRAFT, Status.OPEN, Status.RUNNING, Status.PAUSED),
        lambda one, by, reason: running.cancel_tournament(
            tournament=one, by=by, reason=reason
        ),
    ),
    "cancel_and_void": (
        _("Cancel and void what is being played"),
        (Status.RUNNING, Status.PAUSED),
        lambda one, by, reason: running.cancel_tournament(
            tournament=one, by=by, reason=reason, voids=True
        ),
    ),
}
"""What an organiser can do: its name, when there is a button, and the service."""


def _as_action(name: str) -> Any:
    """Return an act as an action of the list, for all that are chosen."""

    @admin.action(description=ACTS[name][0], permissions=["change"])
    def action(
        page: "TournamentAdmin", request: HttpRequest, chosen: QuerySet[Tournament]
    ) -> None:
        reason = request.POST.get("reason", "").strip()
        done = sum(page.do(request, name, one, reason) for one in chosen)
        words = ngettext(
            "%(count)s tournament was changed.",
            "%(count)s tournaments were changed.",
            done,
        )
        page.message_user(request, words % {"count": done})

    action.__name__ = name
    return action


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    actions = [_as_action(name) for name in ACTS]
    action_form = ReasonForm
    change_form_template = "admin/tournaments/tournament.html"
    date_hierarchy = "created_at"
    form = TournamentForm
    list_display = (
        "name",
        "game",
        "format",
        "status",
        "entered",
        "rounds",
        "starts_at",
        "schedule",
    )
    list_filter = ("status", "game", "format", "is_rated", "created_at")
    list_per_page = 50
    ordering = ("-created_at", "-id")
    prepopulated_fields = {"slug": ("name",)}
    search_fields = ("name", "slug", "entrants__competitor__version__bot__name")
    search_help_text = _("A name, an address, or a bot that takes part.")
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("name", "slug")}),
        (
            _("What is played"),
            {"fields": ("game", "seats", "options", "control", "is_rated")},
        ),
        (_("Who meets whom"), {"fields": ("format", "format_options")}),
        (_("When"), {"fields": ("starts_at", "repeats", "time_zone")}),
        (_("How fast"), {"fields": ("concurrency", "pace_ms", "priority")}),
    )

    class Media:
        css = {"all": ["tournaments/admin.css"]}

    # --- what can be seen and changed ------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return with_progress(super().get_queryset(request))

    def get_readonly_fields(
        self, request: HttpRequest, obj: Tournament | None = None
    ) -> tuple[str, ...]:
        if obj is None:
            return ()
        return tuple(name for name in IN_A_DRAFT if name not in changeable(obj.status))

    def get_prepopulated_fields(
        self, request: HttpRequest, obj: Tournament | None = None
    ) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("entrants"), ordering="entered")
    def entered(self, tournament: Tournament) -> int:
        return tournament.entered  # type: ignore[attr-defined]

    @admin.display(description=_("rounds"), ordering="paired")
    def rounds(self, tournament: Tournament) -> int:
        return tournament.paired  # type: ignore[attr-defined]

    @admin.display(description=_("schedule"))
    def schedule(self, tournament: Tournament) -> str:
        """Return the cron line in words."""
        if not tournament.repeats:
            return ""
        return cron.words(tournament.repeats, get_language() or "en")

    # --- saving ----------------------------------------------------------------------

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as reason:
            # Something has happened between the page and its answer.
            self.message_user(request, str(reason), messages.ERROR)
            return redirect(request.path)

    def save_model(
        self, request: HttpRequest, obj: Tournament, form: Any, change: bool
    ) -> None:
        assert isinstance(request.user, User)
        if change:
            change_tournament(changed=obj, by=request.user)
        else:
            create_tournament(draft=obj, by=request.user)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        context = extra_context or {}
        found = self.get_object(request, object_id)
        if found is not None and self.has_view_permission(request, found):
            context |= {
                "overview": overview.overview(found),
                "schedule": self.schedule(found),
                "acts": [
                    (name, title)
                    for name, (title, statuses, _act) in ACTS.items()
                    if found.status in statuses
                ],
                "may_act": self.has_change_permission(request, found),
            }
        return super().change_view(request, object_id, form_url, context)

    # --- acts ------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(
                f"<int:tournament_id>/{name}/",
                self.admin_site.admin_view(view),
                name=f"tournaments_tournament_{name}",
            )
            for name, view in (
                ("act", self.act),
                ("enter", self.enter),
                ("disqualify", self.disqualify),
            )
        ]
        return [*own, *super().get_urls()]

    def do(
        self, request: HttpRequest, name: str, tournament: Tournament, reason: str
    ) -> bool:
        """Do one act; tell why not if it is refused, and return whether it was done."""
        _title, _statuses, act = ACTS[name]
        told = f"{name.replace('_', ' ').capitalize()}. {reason}".strip()
        return self._try(
            request, tournament, told, lambda by: act(tournament, by, reason)
        )

    def act(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Do what a button of the page says."""
        name = request.POST.get("act", "")

        def work(tournament: Tournament) -> bool:
            reason = request.POST.get("reason", "").strip()
            return name in ACTS and self.do(request, name, tournament, reason)

        return self._answer(request, tournament_id, work)

    def enter(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Enter the bot that was chosen on the page."""

        def work(tournament: Tournament) -> bool:
            chosen = request.POST.get("version", "")
            version = get_object_or_404(
                BotVersion.objects.select_related("bot"),
                id=int(chosen) if chosen.isdecimal() else 0,
            )
            return self._try(
                request,
                tournament,
                f"Entered {version}.",
                lambda by: entering.enter_version(
                    tournament=tournament, version=version, by=by
                ),
            )

        return self._answer(request, tournament_id, work)

    def disqualify(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Send away the entrant beside whose name the button is."""

        def work(tournament: Tournament) -> bool:
            key = request.POST.get("key", "")
            entrant = get_object_or_404(
                Entrant,
                tournament=tournament,
                key=int(key) if key.isdecimal() else 0,
            )
            reason = request.POST.get("reason", "").strip()
            return self._try(
                request,
                tournament,
                f"Disqualified {entrant.competitor}. {reason}",
                lambda by: entering.disqualify(entrant=entrant, by=by, reason=reason),
            )

        return self._answer(request, tournament_id, work)

    def _answer(
        self,
        request: HttpRequest,
        tournament_id: int,
        work: Callable[[Tournament], bool],
    ) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        tournament = get_object_or_404(Tournament, id=tournament_id)
        if not (isinstance(request.user, User) and can_organise(request.user)):
            raise PermissionDenied
        if work(tournament):
            self.message_user(request, _("Done."), messages.SUCCESS)
        return redirect("admin:tournaments_tournament_change", tournament_id)

    def _try(
        self,
        request: HttpRequest,
        tournament: Tournament,
        told: str,
        work: Callable[[User], object],
    ) -> bool:
        """Do it and write it down for the audit, or tell why it is refused."""
        assert isinstance(request.user, User)
        try:
            work(request.user)
        except Refused as reason:
            self.message_user(request, str(reason), messages.ERROR)
            return False
        self.log_change(request, tournament, told)
        transaction.on_commit(ask_to_advance)
        return True
