"""Run by path, tells which shared libraries a Python and its extensions stand on.

It loads the extensions that it is given and asks the dynamic loader itself, the loader
included. So nothing has to read the binaries of several systems.
"""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import suppress


class _Loaded(ctypes.Structure):
    """The beginning of what dl_iterate_phdr(3) tells of each object."""

    _fields_ = (("address", ctypes.c_void_p), ("name", ctypes.c_char_p))


_VISIT = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(_Loaded), ctypes.c_size_t, ctypes.c_void_p
)


def loaded() -> Iterator[str]:
    """Yield the paths of all that is loaded, by the names it was asked for."""
    names: list[bytes] = []

    def visit(found: "ctypes._Pointer[_Loaded]", size: int, data: object) -> int:
        names.append(found.contents.name or b"")
        return 0

    ctypes.CDLL(None).dl_iterate_phdr(_VISIT(visit), None)
    # The program itself has no name, and what the kernel provides has no path.
    yield from (name.decode() for name in names if name.startswith(b"/"))


if __name__ == "__main__":
    for extension in sys.argv[1:]:
        with suppress(OSError):  # It cannot be imported outside either.
            ctypes.CDLL(extension)
    print(*loaded(), sep="\n")
