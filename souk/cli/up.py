"""`souk up`: the whole site on this machine, with demo matches being played."""

from argparse import Namespace

from souk.cli.refusal import FAILED, Parser, Refusal
from souk.embedded import up
from souk.embedded.errors import CannotRun, require_site


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (%(default)s)"
    )
    parser.add_argument(
        "--port", type=int, help="the port; without it, the first free one from 8000"
    )


def run(arguments: Namespace) -> int:
    try:
        require_site()
        up.run(host=arguments.host, port=arguments.port, say=_say)
    except CannotRun as reason:
        raise Refusal(str(reason), FAILED) from reason
    return 0


def _say(sentence: str) -> None:
    # At once, also into a file or a pipe: somebody waits for the address.
    print(sentence, flush=True)
