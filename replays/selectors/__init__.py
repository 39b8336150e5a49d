"""What can be read of matches, and by whom; nothing here writes.

All apps above ask here, by one name: how the subjects are split is this app's affair.
"""

from replays.selectors.boards import Miniature, miniature
from replays.selectors.films import FILMS, FILMS_KEPT, OPEN_LOGS, film, log
from replays.selectors.logs import (
    entries,
    found_entries,
    head,
    head_of,
    header_of,
    labels_of,
    name_of,
    receipt,
    whole_log,
)
from replays.selectors.sight import (
    User,
    can_download,
    can_see,
    is_open,
    is_organiser,
    viewers_for,
)
from replays.selectors.summaries import (
    Player,
    Summary,
    matches,
    newest,
    outcome_of,
    summary,
    title_of,
)

__all__ = [
    "FILMS",
    "FILMS_KEPT",
    "OPEN_LOGS",
    "Miniature",
    "Player",
    "Summary",
    "User",
    "can_download",
    "can_see",
    "entries",
    "film",
    "found_entries",
    "head",
    "head_of",
    "header_of",
    "is_open",
    "is_organiser",
    "labels_of",
    "log",
    "matches",
    "miniature",
    "name_of",
    "newest",
    "outcome_of",
    "receipt",
    "summary",
    "title_of",
    "viewers_for",
    "whole_log",
]
