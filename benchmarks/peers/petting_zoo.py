"""PettingZoo: the turn-taking environments of multi-agent learning."""

import random

from pettingzoo.classic import connect_four_v3

from benchmarks.measure import Cell


def cells(group: str) -> list[Cell]:
    """Return playouts of Connect Four by the loop that the project's pages show."""
    environment = connect_four_v3.env()

    def play(number: int) -> int:
        pick = random.Random(number).choice
        decisions = 0
        environment.reset(seed=number)
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(pick(observation["action_mask"].nonzero()[0]))
                decisions += 1
        return decisions

    return [Cell(group, "connect_four_v3", "decisions", play)]
