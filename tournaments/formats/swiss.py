"""Swiss pods: in every round, those with about as many points meet."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Annotated, ClassVar

import msgspec
import networkx
from msgspec import Meta

from engines.core.messages import CodedMessage
from engines.core.messages import translatable as _
from tournaments.formats import pods, tie_breaks
from tournaments.formats.base import Blocks, History, PairedRound, PairedTable, Standing
from tournaments.formats.lots import drawn, lot, seeded
from tournaments.formats.points import scores
from tournaments.messages import message


class Swiss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Many entrants and few rounds: all play all rounds, and equals meet."""

    name: ClassVar[str] = "swiss"
    title: ClassVar[str] = _("Swiss pods")
    waits_for_rounds: ClassVar[bool] = True

    rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=pods.MOST_ROUNDS,
            title=_("Rounds"),
            description=_(
                "How many rounds are played. 0 plays two more than a knockout "
                "of the same field would need."
            ),
            extra_json_schema={"unset": _("two more than a knockout would need")},
        ),
    ] = 0
    blocks: Blocks = 1

    def next_round(self, history: History) -> PairedRound | None:
        number = history.next_number
        if number > self.rounds_of(history):
            return None
        points = scores(history).points
        # 1. The players: all entrants that are not out.
        keys = history.present_keys
        table_sizes = pods.sizes(len(keys), history.seats, history.table_sizes)
        if not table_sizes:
            return None
        # 2. The byes, if the tables do not hold all.
        byes = waiting(history, points, len(keys) - sum(table_sizes))
        playing = [key for key in keys if key not in byes]
        # 3. The order: by rating at first, then by points; lots decide between equals.
        order = ordered(history, playing, points)
        field = pods.field(history, order, points)
        # 4. Tables: a snake at first, then neighbours in the order.
        # 5. Exchanges, or the best matching where two sit at a table.
        tables = divided(history, field, table_sizes)
        seated = [tuple(order[index] for index in sorted(table)) for table in tables]
        return PairedRound(
            number=number,
            tables=tuple(
                PairedTable(keys, self.blocks, _why(history, keys, points))
                for keys in seated
            ),
            byes=byes,
            reason=_why_so(_how(history, field, tables), byes),
        )

    def standings(self, history: History) -> tuple[Standing, ...]:
        return tie_breaks.standings(history)

    def objection(self, history: History) -> CodedMessage | None:
        return pods.too_few_or_wrong_size(history)

    def rounds_of(self, history: History) -> int:
        """Return how many rounds are played in all."""
        if self.rounds:
            return self.rounds
        rounds = 2
        reach = 1
        while reach < len(history.entrants):
            reach *= history.seats
            rounds += 1
        return rounds


def waiting(
    history: History, points: Mapping[int, Fraction], count: int
) -> tuple[int, ...]:
    """Return who has a bye: those with the fewest byes, then the fewest points."""
    byes = scores(history).byes
    number = history.next_number
    keys = history.present_keys
    keys.sort(
        key=lambda key: (
            byes[key],
            points[key],
            lot(history.seed, "bye", number, key),
            key,
        )
    )
    return tuple(sorted(keys[:count]))


def ordered(
    history: History, playing: list[int], points: Mapping[int, Fraction]
) -> list[int]:
    """Return the field from the top: by rating in the first round, then by points."""
    if not history.rounds:
        return seeded(
            history, [entrant for entrant in history.entrants if entrant.key in playing]
        )
    order = drawn(history, playing, "order", history.next_number)
    return sorted(order, key=lambda key: -points[key])


def divided(
    history: History, field: pods.Field, table_sizes: tuple[int, ...]
) -> pods.Arrangement:
    """Return the tables of a round: a snake at first, then equals in points."""
    if not history.rounds:
        return pods.arranged(history, field, pods.snake(table_sizes))
    if history.seats == 2:
        return matched(field)
    return pods.arranged(history, field, pods.cut(table_sizes))


def matched(field: pods.Field) -> pods.Arrangement:
    """Return the pairs that cost least, those with the most points first."""
    dearest = int(field.costs.max()) + 1
    graph = networkx.Graph()
    for one, two in combinations(range(len(field.keys)), 2):
        graph.add_edge(one, two, weight=dearest - int(field.costs[one, two]))
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted(sorted(pair) for pair in pairs)


def _why(
    history: History, keys: tuple[int, ...], points: Mapping[int, Fraction]
) -> CodedMessage:
    field = pods.field(history, keys, points)
    level = ", ".join(f"{float(points[key]):.2f}" for key in keys)
    return message("table.points", {"level": level, "why": pods.why(field)})


def _how(history: History, field: pods.Field, tables: pods.Arrangement) -> CodedMessage:
    """Return what the tables went by, with the rules that kept equals from meeting."""
    table_sizes = tuple(map(len, tables))
    if not history.rounds:
        ideal = {frozenset(table) for table in pods.snake(table_sizes)}
        if {frozenset(table) for table in tables} == ideal:
            return message("round.snake")
        return message("round.snake_owners_apart")
    unequal = field.differences(tables)
    even = field.differences(pods.cut(sorted(table_sizes, reverse=True)))
    if unequal <= even:
        return message("round.equals")
    free = field.without_owners()
    unequal_if_free = free.differences(divided(history, free, table_sizes))
    why = message("round.no_repeats")
    if unequal_if_free < unequal:
        why = message(
            "round.owners_apart_no_repeats"
            if even < unequal_if_free
            else "round.owners_apart"
        )
    return message("round.unequal", {"why": why})


def _why_so(how: CodedMessage, byes: tuple[int, ...]) -> CodedMessage:
    if not byes:
        return message("round.everybody_plays", {"how": how})
    return message("round.byes", {"how": how, "keys": ", ".join(map(str, byes))})
