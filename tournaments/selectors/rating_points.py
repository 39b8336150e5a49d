"""A rating in the numbers that pages show: points of Elo, without their fractions."""

from dataclasses import dataclass

from tournaments.models import Rating
from tournaments.ratings.scale import Milli, points


@dataclass(frozen=True, slots=True)
class InPoints:
    """How somebody stands on a ladder; what a page shows beside it is added to it."""

    rating: Rating

    @property
    def elo(self) -> int:
        return round(points(self.rating.elo))

    @property
    def fitted(self) -> int | None:
        """What the fit has found, None before the first one."""
        return _whole(self.rating.fitted_elo)

    @property
    def margin(self) -> int | None:
        """How far the true value may be from that, to either side."""
        return _whole(self.rating.margin)


def _whole(known: Milli | None) -> int | None:
    return None if known is None else round(points(known))
