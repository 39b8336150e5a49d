"""Who meets whom, as the database keeps it."""

from tournaments.models.acts import Act
from tournaments.models.competitors import Competitor
from tournaments.models.feed import FeedEntry, FeedHead
from tournaments.models.matches import Deal, Match, Seat
from tournaments.models.standings import FinalStanding
from tournaments.models.sweeps import Outage, Sweep
from tournaments.models.tournaments import Entrant, Round, Table, Tournament

__all__ = [
    "Act",
    "Competitor",
    "Deal",
    "Entrant",
    "FeedEntry",
    "FeedHead",
    "FinalStanding",
    "Match",
    "Outage",
    "Round",
    "Seat",
    "Sweep",
    "Table",
    "Tournament",
]
