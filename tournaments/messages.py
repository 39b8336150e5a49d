"""What is said of tournaments and their matches, and stored.

Formats and services write it by code, whatever the language of those who made it
happen. A code is a promise: rows hold it. Its English may change; the old sentence then
goes to the former ones, with the template that says the same, for old rows.
"""

from typing import Final

from engines.core.messages import register
from engines.core.messages import translatable as _

_TEMPLATES: Final = {
    # Why a round was paired as it was.
    "round.scheduled": _(
        "Round %(number)s of %(length)s of the schedule for %(count)s at tables of "
        "%(seats)s, numbered by lot."
    ),
    "round.all_tables_but": _(
        "All %(count)s possible tables but %(left_out)s, at which two of one owner "
        "would meet."
    ),
    "round.all_tables": _("All %(count)s possible tables."),
    "round.left_with_byes": _(
        "%(count)s are left; the best %(waiting)s seeds have a bye."
    ),
    "round.left": _("%(count)s are left."),
    "round.extra_deals": _("Extra deals at %(count)s tables."),
    "round.everybody_plays": _("%(how)s; everybody plays."),
    "round.byes": _("%(how)s; bye for %(keys)s: fewest byes, then fewest points."),
    "round.equals": _("Equals in points meet"),
    "round.unequal": _("Unequal points meet, because %(why)s"),
    "round.owners_apart": _("entrants of one owner are kept apart"),
    "round.no_repeats": _("repeat meetings are avoided"),
    "round.owners_apart_no_repeats": _(
        "entrants of one owner are kept apart and repeat meetings are avoided"
    ),
    "round.snake": _("Seeds are dealt in a snake"),
    "round.snake_owners_apart": _(
        "Seeds are dealt in a snake, but entrants of one owner are kept apart"
    ),
    "round.verdict": "%(why)s.",
    # Why a table was paired as it was.
    "table.scheduled": _("Next in the schedule; %(why)s."),
    "table.places": _("Places %(places)s by seed; %(why)s; going on: %(advancing)s."),
    "table.extra_deal": _("Level where it decides who goes on: one deal more."),
    "table.points": _("Points %(level)s; %(why)s."),
    "table.pair": _("Pair %(number)s, on a deal of its own."),
    "table.drawn": _("Elo %(level)s; drawn for %(keys)s, %(why)s."),
    "table.least_known": _("the least known"),
    "table.idle_longest": _("idle for longest"),
    "table.by_lot": _("by lot"),
    "table.new_here": _("new here"),
    "table.one_owner": _("%(why)s; pairs of one owner: %(count)s"),
    "table.no_repeats": _("no repeat meetings"),
    "table.repeats": _("repeat meetings: %(count)s"),
    # What stands beside a place in the standings.
    "standing.out": _("out"),
    "standing.champion": _("champion"),
    "standing.still_in": _("still in"),
    "standing.did_not_play": _("did not play"),
    "standing.out_in_round": _("out in round %(number)s"),
    "standing.baseline": _("baseline"),
    "standing.filler": _("filler"),
    "standing.candidate": _("candidate: %(why)s"),
    "standing.precision": "± %(error)s",
    "verdict.no_pairs": _("no pairs yet"),
    "verdict.pairs": _(
        "%(how)s after %(pairs)s pairs; Elo %(elo)s ± %(error)s; superiority "
        "%(los)s; LLR %(ratio)s in %(lower)s to %(upper)s"
    ),
    "verdict.better": _("better"),
    "verdict.not_better": _("not better"),
    "verdict.undecided": _("undecided"),
    # Why a tournament cannot start, or go on, as it is.
    "objection.table_size": _(
        "The game has tables of %(least)s to %(most)s: choose one of these sizes "
        "instead of %(seats)s."
    ),
    "objection.few_entrants": _(
        "At least %(least)s entrants are needed and %(count)s can play: enter more."
    ),
    "objection.no_full_table": _(
        "A table has %(seats)s seats and %(count)s entrants can play: enter more, or "
        "choose smaller tables."
    ),
    "objection.many_tables": _(
        "%(count)s entrants can form %(tables)s tables of %(seats)s, and %(most)s are "
        "the most: let them play a balanced schedule."
    ),
    "objection.advancing": _(
        "%(advancing)s of %(seats)s cannot go on from every table: choose a smaller "
        "number that divides the seats."
    ),
    "objection.no_pair": _("A gauntlet needs a candidate and a baseline: enter both."),
    "objection.no_fillers": _(
        "The game needs %(least)s at a table: enter more, to fill the seats."
    ),
    "objection.own_baseline": _(
        "The candidate cannot be its own baseline: choose another."
    ),
    "objection.no_entrant": _(
        "There is no entrant %(number)s who can play: choose another."
    ),
    "objection.advantages": _(
        "An advantage of %(elo1)s Elo is not above one of %(elo0)s: make the one that "
        "must not be missed the larger."
    ),
    "objection.few_owners": _(
        "The entrants have %(size)s owners in all, and two of one owner never share a "
        "table of a ladder: %(least)s owners are needed."
    ),
    "objection.meets_itself": _("A bot would meet itself at a table: %(names)s."),
    "objection.one_owner": _(
        "Two of one owner would meet at a rated table: %(names)s. Withdraw one of "
        "them, or let the tournament not count for ratings."
    ),
    # What was done to a tournament and why, where the site says it.
    "audit.changed": "%(settings)s",
    "audit.voided": _("Match voided (%(where)s): %(reason)s"),
    "audit.reinstated": _("Match reinstated (%(where)s): %(reason)s"),
    "audit.adjudicated": _("Match adjudicated (%(where)s): %(reason)s"),
    "audit.released": _("Match released (%(where)s): %(reason)s"),
    "audit.match": _("round %(round)s, table %(table)s, deal %(deal)s, match %(row)s"),
    "audit.by_organiser": _("An organiser decided so."),
    "audit.block": _("Round %(round)s, table %(table)s, deal %(deal)s"),
    "audit.block_replayed": "%(where)s.",
    "audit.voided_often": _(
        "%(where)s was voided %(count)s times: look why, then resume."
    ),
    "audit.seen_deal": _(
        "%(where)s was voided after a person had seen it, and was paired to be played "
        "in all seatings: reinstate the match, or finish the tournament."
    ),
    "audit.new_rules": _(
        "Matches that are planned from now on are played by rules version %(version)s."
    ),
    "audit.replaced": _("%(version)s took its place."),
    "audit.duel_ended": _("%(name)s has ended the duel."),
    "audit.duel_stopped": _("%(version)s begins no match any more."),
    "audit.same_program": _("The same program as %(names)s."),
    # Why a seat failed, where its driver does not say it; why a match does not go on.
    "seat.suspended": _("%(version)s is suspended."),
    "seat.late": _("The player did not move in time."),
    "seat.resigned": _("The player resigned."),
    "match.cannot_begin": _("It cannot begin: %(error)s"),
    "match.raised": "%(error)s: %(why)s",
    "match.unusable": _("Unusable: %(why)s"),
    "match.stuck": _("No progress after %(count)s attempts."),
    "match.stuck_because": _("No progress after %(count)s attempts. %(why)s"),
    "match.late_at_once": _(
        "The time is up in %(late)s of %(waiting)s matches at once. Nobody is judged "
        "by it until an organiser has looked."
    ),
    # Why a match that was to be rated is not.
    "unrated.pair": _(
        "Two of its players have met at rated tables as often as counts within a day "
        "(%(count)s)."
    ),
    "unrated.left_early": _(
        "A player left before making %(share)s %% of the moves of the seat."
    ),
}

_FORMER: Final = {
    "Points %(level)s; %(why)s; cost %(cost)s.": "Points %(level)s; %(why)s.",
    "Match %(match)s voided: %(reason)s": _("Match voided: %(reason)s"),
    "Match %(match)s reinstated: %(reason)s": _("Match reinstated: %(reason)s"),
    "Match %(match)s adjudicated: %(reason)s": _("Match adjudicated: %(reason)s"),
    "Match %(match)s released: %(reason)s": _("Match released: %(reason)s"),
    "It was claimed %(count)s times and did not get on. %(why)s": (
        "No progress after %(count)s attempts. %(why)s"
    ),
    "It was claimed %(count)s times and did not get on.": (
        "No progress after %(count)s attempts."
    ),
    _("It is suspended, or there is a newer version."): "",
}

message: Final = register(_TEMPLATES, _FORMER)
