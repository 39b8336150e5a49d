"""Tournaments: which there are, what they are, and what organisers do with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines.registry import GAMES
from replays.api.params import read_body, read_query
from tournaments import formats
from tournaments.api.outputs import JsonText, Sentence
from tournaments.api.refusals import refusals
from tournaments.models import AuditEntry, Tournament
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import (
    can_organise,
    listed_for,
    visible_to,
    with_progress,
)
from tournaments.services.tournaments.organiser_actions import ORGANISER_ACTIONS
from tournaments.services.tournaments.settings import (
    change_tournament,
    create_tournament,
)
from tournaments.tasks.tournaments import enqueue_advance

SMALL: Final = 32_767
LARGE: Final = 2**31 - 1
FORMATS: Final = tuple(format_.name for format_ in formats.FORMATS)


class TournamentSettingsInput(serializers.Serializer[Any]):
    """What an organiser settles."""

    slug = serializers.SlugField(max_length=80)
    name = serializers.CharField(max_length=120)
    game = serializers.ChoiceField(GAMES)
    options = JsonText(default=dict)
    seats = serializers.IntegerField(
        required=False,
        min_value=2,
        help_text="By default 4, or what is nearest to it in a game for others.",
    )
    format = serializers.ChoiceField(FORMATS)
    format_options = JsonText(default=dict)
    control = JsonText(default=dict)
    is_rated = serializers.BooleanField(default=True)
    keeps_owners_apart = serializers.BooleanField(
        default=True,
        help_text="Whether entrants of one owner are kept at different tables. Only "
        "a tournament that is not rated can do without.",
    )
    admits = serializers.ChoiceField(
        Tournament.Admission.choices,
        default=Tournament.Admission.BOTS,
        help_text="Who may enter. Guests enter only what is not rated.",
    )
    entrants_per_owner = serializers.IntegerField(
        default=2,
        min_value=1,
        max_value=SMALL,
        help_text="So many entrants one owner may enter; organisers may enter more.",
    )
    priority = serializers.IntegerField(
        default=0, min_value=-SMALL - 1, max_value=SMALL
    )
    concurrency = serializers.IntegerField(default=4, min_value=1, max_value=SMALL)
    pace_ms = serializers.IntegerField(default=0, min_value=0, max_value=LARGE)
    starts_at = serializers.DateTimeField(default=None, allow_null=True)
    repeats = serializers.CharField(default="", allow_blank=True, max_length=80)
    time_zone = serializers.CharField(default="UTC", max_length=64)


class TournamentOutput(TournamentSettingsInput):
    rules_version = serializers.IntegerField(
        help_text="The version of the rules that its next matches are played by."
    )
    status = serializers.ChoiceField(Tournament.Status.choices)
    entered = serializers.IntegerField(help_text="How many take part.")
    rounds = serializers.IntegerField(
        source="paired", help_text="How many were paired."
    )
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


def shown_tournament(request: Request, slug: str) -> Tournament:
    """Return a tournament that the caller may see."""
    found = with_progress(visible_to(request.user)).filter(slug=slug).first()
    if found is None:
        raise NotFound(gettext("There is no such tournament."))
    return found


def require_organiser(request: Request) -> None:
    if not can_organise(request.user):
        raise PermissionDenied(gettext("Only organisers do this: ask one of them."))


def _answer(request: Request, slug: str, status: int = 200) -> Response:
    found = shown_tournament(request, slug)
    return Response(TournamentOutput(found).data, status=status)


class Tournaments(ListAPIView[Tournament]):
    """List tournaments, the newest first; drafts are shown to organisers alone."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = TournamentOutput
    ordering = ("-created_at", "-id")

    class Query(serializers.Serializer[Any]):
        game = serializers.ChoiceField(GAMES, required=False)
        status = serializers.ChoiceField(Tournament.Status.choices, required=False)

    def get_queryset(self) -> QuerySet[Tournament]:
        query = read_query(self.Query, self.request)
        return with_progress(listed_for(self.request.user).filter(**query))

    @extend_schema(
        operation_id="create_tournament",
        request=TournamentSettingsInput,
        responses={201: TournamentOutput},
    )
    def post(self, request: Request) -> Response:
        """Make a draft; for organisers. Open it to let competitors enter."""
        require_organiser(request)
        draft = Tournament(**read_body(TournamentSettingsInput, request))
        with refusals(), _one_slug():
            create_tournament(draft=draft, by=person_of(request))
        return _answer(request, draft.slug, 201)


class OneTournament(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="tournament", responses=TournamentOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Tell what a tournament is, and how far it is."""
        return _answer(request, slug)

    @extend_schema(
        operation_id="change_tournament",
        request=TournamentSettingsInput(partial=True),
        responses=TournamentOutput,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change what can still be changed; for organisers."""
        require_organiser(request)
        changed = Tournament.objects.get(pk=shown_tournament(request, slug).pk)
        given = read_body(TournamentSettingsInput, request, partial=True)
        for name, value in given.items():
            setattr(changed, name, value)
        with refusals(), _one_slug():
            change_tournament(changed=changed, by=person_of(request))
        return _answer(request, changed.slug)


class AuditEntryOutput(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(AuditEntry.Kind.choices)
    by = serializers.CharField(allow_null=True, help_text="Null: the schedule.")
    entrant = serializers.IntegerField(source="entrant.key", allow_null=True)
    reason = Sentence(allow_blank=True)
    at = serializers.DateTimeField()


class AuditEntries(ListAPIView[AuditEntry]):
    """List what was done to a tournament, the latest first; for organisers."""

    serializer_class = AuditEntryOutput

    class OrganiserActionInput(serializers.Serializer[Any]):
        act = serializers.ChoiceField([*ORGANISER_ACTIONS])
        reason = serializers.CharField(default="", allow_blank=True, max_length=500)

    def get_queryset(self) -> QuerySet[AuditEntry]:
        require_organiser(self.request)
        tournament = shown_tournament(self.request, self.kwargs["slug"])
        acts = AuditEntry.objects.filter(tournament=tournament)
        return acts.select_related("by", "entrant")

    @extend_schema(
        operation_id="act", request=OrganiserActionInput, responses=TournamentOutput
    )
    def post(self, request: Request, slug: str) -> Response:
        """Open, start, pause, resume, finish or cancel; for organisers."""
        require_organiser(request)
        tournament = shown_tournament(request, slug)
        given = read_body(self.OrganiserActionInput, request)
        with refusals():
            ORGANISER_ACTIONS[given["act"]].take(
                tournament, person_of(request), given["reason"]
            )
        transaction.on_commit(enqueue_advance)
        return _answer(request, slug)


@contextmanager
def _one_slug() -> Iterator[None]:
    """Say that an address is taken; the database knows it best."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        words = gettext("Another tournament has this address.")
        raise ValidationError({"slug": [words]}, code="taken") from error
