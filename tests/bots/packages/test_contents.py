"""The same program is known under another name, number, folder and kind of archive."""

import pytest

from bots.packages.contents import content_digest
from bots.packages.gate import inspect
from tests.bots.handed_in import CRASHING, archive
from tests.bots.packages.archives import project, tarred, zipped


def digest_of(data: bytes) -> str:
    return content_digest(inspect(data).files)


def test_name_and_number_are_left_out():
    same = {digest_of(archive("clever")), digest_of(archive("smart", "2.0"))}
    assert len(same) == 1
    assert digest_of(archive("clever", code=CRASHING)) not in same


def test_a_project_is_the_same_packed_by_any_tool():
    assert digest_of(zipped(project())) == digest_of(tarred(project()))


@pytest.mark.parametrize("name", ["smart/bot.py", "clever/moves.py"])
def test_files_count_by_what_is_in_them(name):
    files = {"clever/bot.py": b"code", "clever/__init__.py": b""}
    assert content_digest(files) == content_digest({name: b"code"})
    assert content_digest(files) != content_digest({name: b"other"})
