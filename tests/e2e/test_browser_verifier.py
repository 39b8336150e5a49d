"""The verifier in the browser agrees with the one in Python, line by line.

It was written from the description of the format alone, with its own SHA-256, so what
both of them accept does not hang on one implementation.
"""

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pytest

from engines.registry import load
from replays.log.entry import Entry
from replays.log.errors import UnreadableLog
from replays.log.file import parse_log
from replays.log.lines import line_of
from tests.engines import golden

pytestmark = pytest.mark.long

VECTORS = json.loads(
    (Path(__file__).parents[1] / "replays/log/vectors.json").read_text("utf-8")
)
VERIFY = """async (texts) => {
  const { verify } = await import("/static/replays/verify.js");
  const results = [];
  for (const text of texts) results.push(await verify(text));
  return results;
}"""
REPLAY = golden.paths_of(load("bazar"))[0]


@pytest.fixture
def verified(page):
    """Verify texts in the browser."""
    page.goto("/matches/")
    return lambda texts: page.evaluate(VERIFY, texts)


def test_its_digests_are_those_of_the_library(page):
    page.goto("/matches/")
    lengths = [*range(130), 1000]
    digests = page.evaluate(
        """async (lengths) => {
          const { sha256 } = await import("/static/replays/sha256.js");
          const hex = (byte) => byte.toString(16).padStart(2, "0");
          return lengths.map((length) => {
            const bytes = Uint8Array.from({ length }, (_, place) => place % 251);
            return Array.from(sha256(bytes), hex).join("");
          });
        }""",
        lengths,
    )
    for length, digest in zip(lengths, digests, strict=True):
        message = bytes(place % 251 for place in range(length))
        assert digest == hashlib.sha256(message).hexdigest(), length


def test_it_writes_the_canonical_bytes_of_the_vectors(page):
    page.goto("/matches/")
    values = [vector["value"] for vector in VECTORS["canonical"]]
    texts = page.evaluate(
        """async (values) => {
          const { canonical } = await import("/static/replays/verify.js");
          return values.map(canonical);
        }""",
        values,
    )
    expected = [bytes.fromhex(vector["bytes"]) for vector in VECTORS["canonical"]]
    assert [text.encode() for text in texts] == expected


def test_it_accepts_every_golden_replay(verified):
    paths = golden.paths_of(load("bazar"))
    texts = [path.read_text("utf-8") for path in paths]
    for path, text, result in zip(paths, texts, verified(texts), strict=True):
        assert result["ok"], (path.name, result["message"])
        assert result["entries"] == text.count("\n") - 1


def damages(lines: list[str]) -> dict[str, list[str]]:
    """Return the lines of a file damaged in many ways, by what was done."""
    files = {}
    for place in range(0, len(lines) - 1, 23):
        line = lines[place]
        before, after = lines[:place], lines[place + 1 :]
        files[f"{place} taken out"] = [*before, *after]
        files[f"{place} doubled"] = [*before, line, line, *after]
        files[f"{place} swapped"] = [*before, after[0], line, *after[1:]]
        files[f"{place} with a blank"] = [*before, line.replace(":", ": ", 1), *after]
        for number in (3, len(line) // 2, len(line) - 2):
            other = "1" if line[number] != "1" else "2"
            changed = line[:number] + other + line[number + 1 :]
            files[f"{place} changed at {number}"] = [*before, changed, *after]
    return files


def wrong_line(text: str) -> int:
    """Return where the verifier in Python finds the first thing wrong."""
    with pytest.raises(UnreadableLog) as caught:
        parse_log(BytesIO(text.encode()), "a file")
    return caught.value.line


def test_it_refuses_what_python_refuses_and_names_the_same_line(verified):
    lines = REPLAY.read_text("utf-8").splitlines()
    files = {
        name: "".join(f"{line}\n" for line in damaged)
        for name, damaged in damages(lines).items()
    }
    for (name, text), result in zip(
        files.items(), verified([*files.values()]), strict=True
    ):
        assert not result["ok"], name
        # What a header may say is for the rules; here it breaks the chain that follows.
        if not name.startswith("0 "):
            assert result["line"] == wrong_line(text), (name, result["message"])


def test_a_file_that_was_cut_off_is_refused(verified):
    text = REPLAY.read_text("utf-8")
    short = text[: text.rindex("\n", 0, -1) + 1]
    for result in verified([text[:-1], short, "", "\n"]):
        assert not result["ok"]


def test_it_follows_the_chain_of_the_vectors(verified):
    vector = VECTORS["chain"]
    lines = [bytes.fromhex(vector["header_bytes"]) + b"\n"]
    for fields in vector["entries"]:
        entry = Entry(
            fields["seq"],
            fields["kind"],
            fields["v"],
            fields["at_ms"],
            fields["actor"],
            bytes.fromhex(fields["payload_bytes"]),
            bytes.fromhex(fields["hash"]),
        )
        lines.append(line_of(entry))
    (result,) = verified([b"".join(lines).decode()])
    assert result["ok"], result["message"]
    assert result["entries"] == len(vector["entries"])
