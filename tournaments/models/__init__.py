"""Matches, tables, tournaments and ladders, as the database keeps them."""

from tournaments.models.competitors import Competitor
from tournaments.models.feed import FeedEntry, FeedHead
from tournaments.models.matches import BotLog, Deal, Match, Outage, Seat, Sweep
from tournaments.models.ratings import (
    Ladder,
    Leaderboard,
    Projection,
    Rating,
    RatingChange,
)
from tournaments.models.tournaments import (
    Act,
    Entrant,
    FinalStanding,
    Round,
    Table,
    Tournament,
)
