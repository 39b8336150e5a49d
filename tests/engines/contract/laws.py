"""All laws of the contract, each a true sentence about any match of any game.

A law is a function of a match that raises `AssertionError` where it is broken. The
quick tests, the long ones and the proofs that a law can be broken all use these.
"""

from collections.abc import Callable

from tests.engines.contract import (
    choices,
    describing,
    fairness,
    knowledge,
    playing,
    records,
    roles,
    states,
)
from tests.engines.matches import Match

Law = Callable[[Match], None]

LAWS: tuple[Law, ...] = (
    *choices.LAWS,
    *states.LAWS,
    *records.LAWS,
    *fairness.LAWS,
    *knowledge.LAWS,
    *describing.LAWS,
    *playing.LAWS,
    *roles.LAWS,
)
