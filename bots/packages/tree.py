"""The tree of files that an archive would unpack to, before anything is unpacked."""

from collections.abc import Iterator

from bots.packages.errors import Rejected


class FileTree:
    """The names so far; two that differ in capitals only may be one file elsewhere."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._files: set[str] = set()
        self._folders: set[str] = set()

    def add(self, name: str, *, is_folder: bool) -> None:
        """Take in an entry of the archive, with all folders that it lies in."""
        folded = name.casefold()
        if folded in self._named:
            raise Rejected("package.duplicate", name=name)
        self._named.add(folded)
        (self._folders if is_folder else self._files).add(folded)
        above = [*_above(folded)]
        self._folders.update(above)
        # No disk has a file and a folder of one name.
        if not self._files.isdisjoint(above) or folded in self._files & self._folders:
            raise Rejected("package.file_and_folder", name=name)

    def __len__(self) -> int:
        """How many files and folders there will be, named in the archive or not."""
        return len(self._files) + len(self._folders)


def _above(name: str) -> Iterator[str]:
    """Yield the folders that a file lies in."""
    while name := name.rpartition("/")[0]:
        yield name
