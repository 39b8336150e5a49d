"""A bot that runs whatever it is told and says what came of it."""

import os
import traceback
from typing import Any


def main(argument: str, reading: int, writing: int) -> None:
    names: dict[str, Any] = {"reading": reading, "writing": writing, "got": None}
    try:
        exec(argument, names)
        answer = repr(names["got"])
    except BaseException as error:
        traceback.print_exc()
        answer = type(error).__name__
    os.write(writing, answer.encode())
