"""A check without a process, for tests of what is made of its report."""

from collections.abc import Callable

from bots.check_runner import CheckReport, Finding

GOOD = CheckReport([Finding("start", True, "It starts.")], games=("bazar",))
BAD = CheckReport([Finding("start", False, "It does not start.", log="Here I am.")])


class Checks:
    """Stands for the sandbox: says what it is told, and counts."""

    def __init__(self) -> None:
        self.count = 0
        self.meanwhile: Callable[[], object] = lambda: None
        self.report = GOOD

    def __call__(self, data: bytes, **details: object) -> CheckReport:
        self.count += 1
        self.meanwhile()
        return self.report

    def fail(self, error: BaseException) -> None:
        def raise_it() -> None:
            raise error

        self.meanwhile = raise_it
