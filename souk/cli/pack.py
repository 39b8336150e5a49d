"""`souk pack`: saved matches in a few kilobytes each, and back to the byte."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX, read_log, write_whole
from replays.log.packing import PACKED_SUFFIX, packed, unpacked
from souk.cli.refusal import Parser, Refusal
from souk.cli.words import add_language, words


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=f"a {SUFFIX} file"
    )
    parser.add_argument(
        "--unpack", action="store_true", help=f"make {SUFFIX} of {PACKED_SUFFIX} files"
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Write each match beside its file, which stays; stop at the first that fails."""
    book = words(arguments.language)
    old, new, rewritten = SUFFIX, PACKED_SUFFIX, _packed
    if arguments.unpack:
        old, new, rewritten = new, old, _unpacked
    for path in arguments.files:
        if not path.name.endswith(old):
            raise Refusal(f"{path} is left alone: its name does not end with {old}.")
        target = path.with_name(path.name.removesuffix(old) + new)
        size = _write(target, rewritten, path)
        before = path.stat().st_size
        print(book.sentence("packed", file=target, before=before, after=size))
    return 0


def _packed(path: Path) -> bytes:
    return packed(read_log(path, complete=False))


def _unpacked(path: Path) -> bytes:
    with path.open("rb") as stream:
        return unpacked(stream, str(path))


def _write(target: Path, rewritten: Callable[[Path], bytes], path: Path) -> int:
    try:
        data = rewritten(path)
        write_whole(target, data)
    except UnreadableLog as error:
        raise Refusal(str(error)) from error
    except FileExistsError as error:
        raise Refusal(f"{target} is already there; it was left as it is.") from error
    except OSError as error:
        raise Refusal(f"{error.filename} failed: {error.strerror}.") from error
    return len(data)
