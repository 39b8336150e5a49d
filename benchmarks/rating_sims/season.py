"""A season of a simulated ladder: who is there, who meets, and what is fitted."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from benchmarks.rating_sims.world import Setting, World, heirs_of, references_of
from tournaments.formats.base import (
    Form,
    FormatEntrant,
    History,
    PairedRound,
)
from tournaments.formats.ladder import DRAWING, ContinuousPlay
from tournaments.ratings.algorithms import PAIRS_BY, Algorithm
from tournaments.ratings.elo import EloLadder
from tournaments.ratings.evidence import Floats, Ints
from tournaments.ratings.fit import Fit
from tournaments.ratings.lines import FittedRating
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import START, points

STALE: Final = 6
"""The matchmaking has a fit that lacks at most this part of the blocks, or one."""

FORMAT: Final = ContinuousPlay(precision=0)


class Season:
    """One season, played block by block.

    All dice depend on the seed alone, so two algorithms with tables by lot rate the
    very same matches.
    """

    def __init__(
        self, setting: Setting, skill: Floats, algorithm: Algorithm, seed: int
    ) -> None:
        self.setting = setting
        self.algorithm = algorithm
        self.results: list[RatedResult] = []
        self.blocks = 0
        self.has_house = setting.defeats is not None
        self.references = references_of(setting)
        self.live: EloLadder = algorithm.ladder(has_house=self.has_house)
        self.starts: dict[int, float] = {}
        self._dice = np.random.default_rng((seed, 1))
        self._world = World(setting, skill, np.random.default_rng((seed, 2)))
        self._seed = seed.to_bytes(8, "big")
        self._arrival = self._arrivals()
        self._ratings: dict[int, FittedRating] = {}
        self._fitted = 0
        self._last: dict[int, PairedRound] = {}

    def __iter__(self) -> Iterator[int]:
        """Play the season; after each block give how many there were."""
        while self.blocks < self.setting.blocks:
            self._enter_heirs()
            table = self._next_table()
            played = self._world.block(table, self.blocks, len(self.results))
            for result in played:
                self.live.after(result)
            self.results += played
            self.blocks += 1
            yield self.blocks

    def fit(self, algorithm: Algorithm | None = None) -> Fit:
        """Fit all results so far, by another algorithm if one is given."""
        way = algorithm or self.algorithm
        return way.fit(
            self.results,
            has_house=self.has_house,
            starts=self.starts,
            references=self.references,
        )

    def present(self) -> list[int]:
        """Return who plays now; whoever has an heir has retired."""
        here = np.flatnonzero(self._arrival <= self.blocks)
        heirs = heirs_of(self.setting)
        if heirs and self._arrival[-1] <= self.blocks:
            here = here[here >= heirs]
        return [int(player) for player in here]

    def _arrivals(self) -> Ints:
        """Return before which block each player arrives: two tables are there at once.

        Heirs come when half of the season is over.
        """
        setting = self.setting
        last = int(setting.blocks * setting.arrivals)
        when = self._dice.integers(0, last + 1, setting.players)
        when[self._dice.permutation(setting.players)[: 2 * setting.seats]] = 0
        if heirs := heirs_of(setting):
            when[-heirs:] = setting.blocks // 2
        return when

    def _enter_heirs(self) -> None:
        heirs = heirs_of(self.setting)
        if heirs and self.blocks == self._arrival[-1]:
            for n in range(heirs):
                heir = self.setting.players - n - 1
                self.starts[heir] = self.live.elo(n)
                self.live.enter(heir, start=self.starts[heir])

    def _next_table(self) -> Ints:
        present = self.present()
        if self.setting.pairing != "ladder":
            is_people = self.setting.pairing == "people"
            zeal = np.array([1 / (1 + player * is_people) for player in present])
            size = self.setting.seats
            return self._dice.choice(present, size, replace=False, p=zeal / zeal.sum())
        self._refit()
        history = self._history(present)
        paired = FORMAT.next_round(history)
        if paired is None:
            raise ValueError(f"{len(present)} players are too few for a table.")
        (table,) = paired.tables
        self._last.update(dict.fromkeys(table.entrants, paired))
        return np.array(table.entrants)

    def _refit(self) -> None:
        if self.blocks - self._fitted > self.blocks // STALE:
            found = PAIRS_BY.fit(
                self.results, has_house=self.has_house, starts=self.starts
            )
            self._ratings = {rating.player: rating for rating in found.ratings}
            self._fitted = self.blocks

    def _history(self, present: list[int]) -> History:
        rounds = {paired.number: paired for paired in self._last.values()}
        last_tables = sorted(
            self._last[player].number for player in present if player in self._last
        )
        return History(
            entrants=tuple(FormatEntrant(player, player) for player in present),
            seats=self.setting.seats,
            table_sizes=range(self.setting.seats, self.setting.seats + 1),
            seed=self._seed,
            rounds=tuple(rounds[number] for number in sorted(rounds)),
            form=tuple(self._form(player, last_tables) for player in present),
            drawing=DRAWING,
        )

    def _form(self, player: int, last_tables: Sequence[int]) -> Form:
        last = self._last[player].number if player in self._last else 0
        rating = self._ratings.get(player)
        return Form(
            player,
            elo=points(rating.elo) if rating else self.starts.get(player, START),
            half_width=points(rating.margin) if rating else 350.0,
            games=rating.games if rating else 0,
            idle_rank=len(last_tables) - bisect_right(last_tables, last),
            is_new=not last,
        )
