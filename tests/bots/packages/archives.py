"""Archives as authors make them, and as only bad authors do."""

import gzip
import io
import stat
import tarfile
import zipfile
from collections.abc import Callable, Mapping

BOT = "from bots.sdk import Bot\n\n\nclass Clever(Bot):\n    pass\n"
METADATA = "Metadata-Version: 2.1\nName: clever\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: me\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY = "[souk.bots]\nclever = clever.bot:Clever\n"
PROJECT = """
[project]
name = "clever"
version = "1.0"
dependencies = ["souk"]

[project.entry-points."souk.bots"]
clever = "clever.bot:Clever"
"""

Content = str | bytes


def wheel(**changed: Content | None) -> dict[str, Content]:
    """Return the files of a good wheel, some of them changed or left out."""
    files: dict[str, Content | None] = {
        "code": BOT,
        "init": "",
        "METADATA": METADATA,
        "WHEEL": WHEEL,
        "entry_points": ENTRY,
        **changed,
    }
    names = {
        "code": "clever/bot.py",
        "init": "clever/__init__.py",
        "METADATA": "clever-1.0.dist-info/METADATA",
        "WHEEL": "clever-1.0.dist-info/WHEEL",
        "entry_points": "clever-1.0.dist-info/entry_points.txt",
    }
    return {names[key]: data for key, data in files.items() if data is not None}


def project(**changed: Content) -> dict[str, Content]:
    """Return the files of a good source tree."""
    return {
        "pyproject.toml": PROJECT,
        "clever/__init__.py": "",
        "clever/bot.py": BOT,
        "README.md": "A bot.",
        "tests/test_bot.py": "",
        **changed,
    }


def zipped(
    files: Mapping[str, Content], *, method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def with_mode(files: Mapping[str, Content], name: str, mode: int) -> bytes:
    """Return a zip with one entry of another kind than a file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for other, data in files.items():
            archive.writestr(other, data)
        entry = zipfile.ZipInfo(name)
        entry.external_attr = mode << 16
        archive.writestr(entry, "/etc/passwd")
    return stream.getvalue()


SYMLINK = stat.S_IFLNK | 0o777
DEVICE = stat.S_IFCHR | 0o666


def tarred(files: Mapping[str, Content], *more: tarfile.TarInfo) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, data in files.items():
            content = data.encode() if isinstance(data, str) else data
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
        for entry in more:
            archive.addfile(entry)
    return stream.getvalue()


def link(name: str, kind: bytes, target: str = "/etc/passwd") -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, target
    return entry


def patched(data: bytes, old: bytes, new: bytes) -> bytes:
    """Return an archive with some of its own bytes replaced by as many others."""
    assert len(old) == len(new)
    assert old in data
    return data.replace(old, new)


def overlapping() -> bytes:
    """Return a zip whose entries all point to the same packed bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in wheel().items():
            archive.writestr(name, data)
        archive.writestr("clever/a.bin", bytes(5000))
        twin = archive.getinfo("clever/a.bin")
        again = zipfile.ZipInfo("clever/b.bin")
        for field in ("header_offset", "compress_size", "file_size", "CRC"):
            setattr(again, field, getattr(twin, field))
        again.compress_type = twin.compress_type
        archive.filelist.append(again)
        archive.NameToInfo["clever/b.bin"] = again
    return stream.getvalue()


def zeros(size: int) -> bytes:
    """Return a tar.gz that unpacks to so many zeros and is tiny."""
    return gzip.compress(bytes(size))


def tower(kind: bytes, height: int = 4000) -> bytes:
    """Return a tar in which each entry only renames the next one."""
    header = tarfile.TarInfo("././@LongLink")
    header.type, header.size = kind, len(name := b"clever/bot.py\0")
    if kind == tarfile.XHDTYPE:
        header.size = len(name := b"21 path=clever/bot.py\n")
    block = header.tobuf(tarfile.USTAR_FORMAT) + name.ljust(512, b"\0")
    return gzip.compress(block * height + tarfile.TarInfo("a").tobuf() + bytes(1024))


def windows_program() -> bytes:
    """Return the headers of a program for Windows."""
    return b"MZ".ljust(0x3C, b"\0") + (0x40).to_bytes(4, "little") + b"PE\0\0"


def with_toml(more: str) -> bytes:
    """Return a source tree with something behind what its pyproject.toml says."""
    return zipped(project(**{"pyproject.toml": f"{PROJECT}\n{more}\n"}))


BOMBS: dict[str, Callable[[], bytes]] = {
    "dotted key": lambda: with_toml("a" + ".a" * 29_000 + " = 1"),
    "quoted dotted key": lambda: with_toml("a" + ' . "b.c"' * 6_000 + " = 1"),
    "dotted key in a table": lambda: with_toml("a = {b" + ".b" * 29_000 + " = 1}"),
    "dotted header": lambda: with_toml("[a" + ".a" * 29_000 + "]"),
    "brackets": lambda: with_toml("a = " + "[" * 20_000 + "]" * 20_000),
    "blanks in entry points": lambda: zipped(
        wheel(entry_points=f"{ENTRY}a{' ' * 60_000}b = c\n")
    ),
    "tags": lambda: zipped(
        wheel(WHEEL=WHEEL.replace("any", "-".join([".".join(["x"] * 9_000)] * 3)))
    ),
}
"""Small packages that kept the parsers of former versions busy for half a minute."""
