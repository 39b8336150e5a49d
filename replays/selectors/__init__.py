"""What can be read of matches, and by whom; nothing here writes.

This is the one door to the subjects below, and the one package that re-exports: every
app above and every kind of page asks for matches, so how this app splits the subject
is its own affair and may change without a word to them.
"""

from replays.selectors.frame_cache import (
    OPEN_LOGS,
    REPLAYS,
    REPLAYS_CACHED,
    log,
    replay,
    replay_of,
)
from replays.selectors.logs import (
    entries,
    failures_in,
    found_entries,
    head,
    head_of,
    header_of,
    imported_forks_of,
    labels_of,
    name_of,
    names_in,
    names_of,
    parent_of,
    receipt,
    whole_log,
)
from replays.selectors.miniatures import Miniature, miniature
from replays.selectors.rules import (
    RulesVersion,
    file_name,
    guide_address,
    rules_of,
    rules_version,
)
from replays.selectors.summaries import (
    Player,
    Summary,
    matches,
    named,
    newest,
    outcome_of,
    summaries,
    summary,
    title_of,
)
from replays.selectors.visibility import (
    NoSuchMatch,
    NoSuchSeat,
    NotSeen,
    NotYet,
    User,
    can_download,
    can_see,
    check_download,
    is_organiser,
    viewers_for,
    visible_log,
    why_sealed,
)
