"""How a tournament ended."""

from django.db import models

from tournaments.models.tournaments import Entrant, Tournament


class FinalStanding(models.Model):
    """The place of one entrant when the tournament was over: a fact.

    It follows from rounds and results up to a position of the result log. What is
    voided later makes another ladder, but only an organiser takes a medal back.
    """

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="final_standings",
        editable=False,
    )
    entrant = models.OneToOneField(
        Entrant,
        on_delete=models.PROTECT,
        related_name="final_standing",
        editable=False,
    )
    place = models.PositiveIntegerField(editable=False)
    points = models.FloatField(editable=False)
    games = models.PositiveIntegerField(editable=False)
    tie_breaks = models.TextField(
        default="[]", editable=False, help_text="Names and values, as JSON."
    )
    note = models.TextField(blank=True, editable=False)
    known = models.PositiveBigIntegerField(
        editable=False, help_text="How far the feed of results was."
    )

    class Meta:
        indexes = [models.Index(fields=["tournament", "place"], name="places_in_order")]

    def __str__(self) -> str:
        return f"{self.place}. {self.entrant_id}"
