"""Matches, tables, tournaments and ladders, as the database keeps them."""

from tournaments.models.competitors import Competitor
from tournaments.models.forks import Fork
from tournaments.models.game_statistics import (
    SealedDeal,
    StatisticsProjection,
    TableStatistics,
)
from tournaments.models.learning import Hint, Tutorial
from tournaments.models.matches import BotLog, Deal, Match, Outage, Seat, Sweep
from tournaments.models.ratings import (
    HouseChange,
    Ladder,
    Leaderboard,
    Projection,
    Rating,
    RatingChange,
)
from tournaments.models.result_log import ResultEntry, ResultLogHead
from tournaments.models.tournaments import (
    AuditEntry,
    Entrant,
    FinalStanding,
    Round,
    Table,
    Tournament,
)
