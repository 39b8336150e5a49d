"""What is said of tournaments and stored, for the catalogues of translations.

Formats know no language but English, and what they say is stored as a fact. So their
words stand here once more, where those who translate find them: `wording` looks them up
when they are shown. What services write down has its one place here; it is stored in
English, whatever the language of the person who caused it.
"""

from typing import Final

from django.utils.translation import gettext_noop as _

from bots.messages import sentences as of_bots
from bots.messages.phrasebook import Phrasebook

TITLES: Final = (
    _("Round robin"),
    _("Swiss pods"),
    _("Knockout"),
    _("Gauntlet"),
    _("Ladder"),
    _("A small field and the fairest comparison: everybody meets everybody."),
    _("Many entrants and few rounds: all play all rounds, and equals meet."),
    _("A show with a final: those who are not among the first of a table are out."),
    _("One question: does the candidate beat the baseline? It stops when it knows."),
    _("An open list of all bots, rated for as long as it is kept."),
)
"""What formats are called, and what they are for."""

OPTIONS: Final = (
    _("Deals per table"),
    _("How many deals a table plays, each of them in all seatings."),
    _("Rounds"),
    _("How many rounds are played. 0 plays as many as a balanced schedule has."),
    _(
        "How many rounds are played. 0 plays two more than a knockout of the same "
        "field would need."
    ),
    _("Every possible table"),
    _(
        "All tables that can be formed are played at once, in a single round. For "
        "small fields."
    ),
    _("Go on from each table"),
    _(
        "It has to divide the number of seats. 0 means half of the table, or the "
        "winner alone where the seats are odd."
    ),
    _("Extra deals"),
    _(
        "Where a tie decides who goes on, the table plays at most so many deals more; "
        "then the better seed goes on."
    ),
    _("Candidate"),
    _("The number of the entrant under test. Empty means the first."),
    _("Baseline"),
    _(
        "The number of the entrant it is compared with. Empty means the first of the "
        "others. All other entrants fill the other seats."
    ),
    _("Not better"),
    _("An advantage in Elo that is not worth having."),
    _("Better"),
    _(
        "An advantage in Elo that must not be missed. The closer to the other, the "
        "longer it takes."
    ),
    _("Risk of a wrong yes"),
    _("How often one that is not better may be called better."),
    _("Risk of a wrong no"),
    _("How often one that is better may be called not better."),
    _("Fewest pairs"),
    _("Nothing is decided before so many pairs of games."),
    _("Most pairs"),
    _("After so many pairs it ends, decided or not."),
    _("Pairs per round"),
    _("So many are played at once before the test looks again."),
    _("Tables at once"),
    _("At so many tables one entrant may play at the same time."),
    _("Precise enough"),
    _(
        "An entrant whose rating is known to so many Elo either way plays on only as "
        "an opponent. 0 means never."
    ),
    _("as many as a balanced schedule has"),
    _("two more than a knockout would need"),
    _("half of the table"),
    _("never"),
    _("the first entrant"),
    _("the first of the others"),
)
"""What the options of formats are called, and what they do."""

TIE_BREAKS: Final = {
    _("head to head"): _(
        "The mean result in the meetings of those who are tied with each other. It "
        "counts only if each of them has met every other."
    ),
    _("Buchholz average"): _(
        "The mean of the points of all opponents, each as often as met: who had "
        "stronger opponents comes first."
    ),
    _("Buchholz average cut 1"): _("The same without the weakest of them."),
    _("Sonneborn-Berger"): _(
        "The points of the opponents left behind, and half of those who came in "
        "level: beating the strong counts more than beating the weak."
    ),
    _("wins"): _(
        "The tables won alone; of a table of several games, the share of the games won."
    ),
    _("rating"): _("The rating before the tournament."),
    _("lot"): _("A lot, drawn from the seed of the tournament."),
    _("last table"): _("The points at the last table that was reached."),
    _("seed"): _("The number by rating before the tournament, the best first."),
    _("games"): _("How many matches were played."),
}
"""What decides at equal points, and how."""

EXTRA_DEALS: Final = Phrasebook([_("extra deal %(number)s")])
EXTRA_DEAL_TOLD: Final = _("The points in a deal that was played to break a tie.")

REASONS: Final = (
    # Rounds.
    _(
        "Round %(number)s of %(length)s of the schedule for %(count)s at tables of "
        "%(seats)s, numbered by lot."
    ),
    _(
        "All %(count)s possible tables but %(left_out)s, at which two of one owner "
        "would meet."
    ),
    _("All %(count)s possible tables."),
    _("%(count)s are left; the best %(waiting)s seeds have a bye."),
    _("%(count)s are left."),
    _("Extra deals at %(count)s tables."),
    _("%(how)s; everybody plays."),
    _("%(how)s; bye for %(keys)s: fewest byes, then fewest points."),
    _("Equals in points meet"),
    _("Unequal points meet, because %(why)s"),
    _("entrants of one owner are kept apart"),
    _("repeat meetings are avoided"),
    _("entrants of one owner are kept apart and repeat meetings are avoided"),
    _("Seeds are dealt in a snake"),
    _("Seeds are dealt in a snake, but entrants of one owner are kept apart"),
    # Tables.
    _("Next in the schedule; %(why)s."),
    _("Places %(places)s by seed; %(why)s; going on: %(advancing)s."),
    _("Level where it decides who goes on: one deal more."),
    _("Points %(level)s; %(why)s."),
    _("Pair %(number)s, on a deal of its own."),
    _("Elo %(level)s; drawn for %(keys)s, %(why)s."),
    _("the least known"),
    _("idle for longest"),
    _("by lot"),
    _("new here"),
    _("%(why)s; pairs of one owner: %(count)s"),
    _("no repeat meetings"),
    _("repeat meetings: %(count)s"),
)
"""Why rounds and tables were paired as they were."""

NOTES: Final = (
    _("out"),
    _("champion"),
    _("still in"),
    _("did not play"),
    _("out in round %(number)s"),
    _("baseline"),
    _("filler"),
    _("candidate: %(why)s"),
    _("no pairs yet"),
    _(
        "%(how)s after %(pairs)s pairs; Elo %(elo)s ± %(error)s; superiority "
        "%(los)s; LLR %(ratio)s in %(lower)s to %(upper)s"
    ),
    _("better"),
    _("not better"),
    _("undecided"),
)
"""What stands beside a place in the standings."""

OBJECTIONS: Final = (
    _(
        "The game has tables of %(least)s to %(most)s: choose one of these sizes "
        "instead of %(seats)s."
    ),
    _("At least %(least)s entrants are needed and %(count)s can play: enter more."),
    _(
        "A table has %(seats)s seats and %(count)s entrants can play: enter more, or "
        "choose smaller tables."
    ),
    _(
        "%(count)s entrants can form %(tables)s tables of %(seats)s, and %(most)s are "
        "the most: let them play a balanced schedule."
    ),
    _(
        "%(advancing)s of %(seats)s cannot go on from every table: choose a smaller "
        "number that divides the seats."
    ),
    _("A gauntlet needs a candidate and a baseline: enter both."),
    _("The game needs %(least)s at a table: enter more, to fill the seats."),
    _("The candidate cannot be its own baseline: choose another."),
    _("There is no entrant %(number)s who can play: choose another."),
    _(
        "An advantage of %(elo1)s Elo is not above one of %(elo0)s: make the one that "
        "must not be missed the larger."
    ),
    _(
        "The entrants have %(size)s owners in all, and two of one owner never share a "
        "table of a ladder: %(least)s owners are needed."
    ),
)
"""Why a tournament cannot start as it is."""

SETTINGS: Final = {
    "name": _("Name"),
    "slug": _("Address"),
    "game": _("Game"),
    "options": _("Options of the game"),
    "seats": _("Seats at a table"),
    "format": _("Format"),
    "format_options": _("Options of the format"),
    "control": _("Clocks"),
    "is_rated": _("Counts for ratings"),
    "keeps_owners_apart": _("Keeps entrants of one owner apart"),
    "priority": _("Priority"),
    "concurrency": _("Matches at a time"),
    "pace_ms": _("Pause after each step"),
    "starts_at": _("Starts at"),
    "repeats": _("Repeats"),
    "time_zone": _("Time zone"),
}
"""What the settings of a tournament are called."""

# --- what was done, and why ----------------------------------------------------------

VOIDED: Final = _("Match voided (%(where)s): %(reason)s")
REINSTATED: Final = _("Match reinstated (%(where)s): %(reason)s")
ADJUDICATED: Final = _("Match adjudicated (%(where)s): %(reason)s")
RELEASED: Final = _("Match released (%(where)s): %(reason)s")
PLACE: Final = _("round %(round)s, table %(table)s, deal %(deal)s, match %(row)s")
BY_ORGANISER: Final = _("An organiser decided so.")

BLOCK: Final = _("Round %(round)s, table %(table)s, deal %(deal)s")
VOIDED_OFTEN: Final = _("%(where)s was voided %(count)s times: look why, then resume.")
MEETS_ITSELF: Final = _("A bot would meet itself at a table: %(names)s.")
ONE_OWNER: Final = _(
    "Two of one owner would meet at a rated table: %(names)s. Withdraw one of them, or "
    "let the tournament not count for ratings."
)
OUTDATED: Final = _("It is suspended, or there is a newer version.")
"""What was said of former versions once; it is still stored."""
REPLACED: Final = _("%(version)s took its place.")

ACTS: Final = (
    VOIDED,
    REINSTATED,
    ADJUDICATED,
    RELEASED,
    PLACE,
    BY_ORGANISER,
    BLOCK,
    VOIDED_OFTEN,
    MEETS_ITSELF,
    ONE_OWNER,
    OUTDATED,
    REPLACED,
)
"""Why something was done to a tournament, where the site says it."""

ABSENT: Final = _("%(version)s is suspended.")
LATE: Final = _("The player did not move in time.")
RESIGNED: Final = _("The player resigned.")

FAILURES: Final = (ABSENT, LATE, RESIGNED)
"""Why a seat failed, where its driver does not say it."""

CANNOT_BEGIN: Final = _("It cannot begin: %(error)s")
STUCK: Final = _("It was claimed %(count)s times and did not get on.")
LATE_AT_ONCE: Final = _(
    "The time is up in %(late)s of %(waiting)s matches at once. Nobody is judged by it "
    "until an organiser has looked."
)

TROUBLES: Final = (
    CANNOT_BEGIN,
    _("It was claimed %(count)s times and did not get on. %(why)s"),
    STUCK,
    LATE_AT_ONCE,
    _("Unusable: %(version)s does not pass the gate today: %(why)s"),
    _(
        "Unusable: The package of %(version)s is not what was handed in: restore the "
        "database from a backup."
    ),
)
"""Why the site does not go on by itself."""

FORMER: Final = {
    "Points %(level)s; %(why)s; cost %(cost)s.": "Points %(level)s; %(why)s.",
    "Match %(match)s voided: %(reason)s": _("Match voided: %(reason)s"),
    "Match %(match)s reinstated: %(reason)s": _("Match reinstated: %(reason)s"),
    "Match %(match)s adjudicated: %(reason)s": _("Match adjudicated: %(reason)s"),
    "Match %(match)s released: %(reason)s": _("Match released: %(reason)s"),
}
"""What is stored in former words, and what is said instead of them."""

BOOK: Final = Phrasebook(
    (
        *REASONS,
        *NOTES,
        *OBJECTIONS,
        *ACTS,
        *FAILURES,
        *TROUBLES,
        *of_bots.ALL,
    ),
    successors=FORMER,
)
