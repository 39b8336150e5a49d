"""Programs for a machine, known by their first bytes whatever their names are."""

from typing import Final

ELF: Final = b"\x7fELF"
MACH_O: Final = tuple(
    bytes.fromhex(magic)
    for magic in ("feedface", "cefaedfe", "feedfacf", "cffaedfe", "cafebabe")
)
"""Both widths, both byte orders, and several programs in one file."""
LIBRARY: Final = b"!<arch>\n"
PE: Final = b"PE\0\0"
PE_OFFSET: Final = slice(0x3C, 0x40)


def is_native(data: bytes) -> bool:
    """Whether a file is a program or a library of Linux, macOS or Windows."""
    if data.startswith((ELF, LIBRARY, *MACH_O)):
        return True
    if not data.startswith(b"MZ"):
        return False
    # Two letters may begin any text; the header they stand for names a second place.
    offset = int.from_bytes(data[PE_OFFSET], "little")
    return data[offset : offset + len(PE)] == PE
