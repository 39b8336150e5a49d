"""Matches, tables, tournaments and ladders, as the database keeps them."""

from tournaments.models.acts import Act
from tournaments.models.bot_logs import BotLog
from tournaments.models.competitors import Competitor
from tournaments.models.feed import FeedEntry, FeedHead
from tournaments.models.matches import Deal, Match, Seat
from tournaments.models.ratings import (
    Ladder,
    Leaderboard,
    Projection,
    Rating,
    RatingChange,
)
from tournaments.models.standings import FinalStanding
from tournaments.models.sweeps import Outage, Sweep
from tournaments.models.tournaments import Entrant, Round, Table, Tournament

__all__ = [
    "Act",
    "BotLog",
    "Competitor",
    "Deal",
    "Entrant",
    "FeedEntry",
    "FeedHead",
    "FinalStanding",
    "Ladder",
    "Leaderboard",
    "Match",
    "Outage",
    "Projection",
    "Rating",
    "RatingChange",
    "Round",
    "Seat",
    "Sweep",
    "Table",
    "Tournament",
]
