"""What can be wrong with a log, as a sentence that says where."""


class UnreadableLog(ValueError):
    """A log is damaged, or this program is not the one that can read it.

    The header stands on line 1 and entry *n* on line *n* + 1, in a file and in spirit.
    """

    def __init__(self, name: str, line: int, why: str) -> None:
        super().__init__(f"{name}, line {line}: {why}")
        self.name = name
        self.line = line
        self.why = why
