"""The gate reads names, versions and requirements as the tools of Python do."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import InvalidRequirement
from packaging.requirements import Requirement as Reference
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.tags import parse_tag
from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version

from bots.packages import standards
from bots.packages.errors import Rejected

RELEASES = [(3, 11, micro) for micro in range(12)]

numbers = st.lists(st.sampled_from(["0", "1", "3", "10", "11", "12"]), min_size=1)
SUFFIXES = " a1 rc -rc.2 .post1 -1 r2 .dev0 b1.post2.dev3 +local.1 .* .. x"
suffixes = st.sampled_from(re.split(" ", SUFFIXES))
versions = st.builds(
    lambda prefix, parts, suffix: prefix + ".".join(parts) + suffix,
    st.sampled_from(["", "", "v", "0!", "1!"]),
    numbers.map(lambda parts: parts[:4]),
    suffixes,
)
near = st.builds(
    lambda micro, suffix: f"3.11.{micro}{suffix}", st.integers(0, 9), suffixes
)
signs = st.sampled_from(["==", "!=", "<=", ">=", "<", ">", "~=", "===", "=", ""])
clauses = st.builds(
    lambda sign, space, version: sign + space + version,
    signs,
    st.sampled_from(["", " "]),
    st.one_of(versions, near),
)
specifiers = st.lists(clauses, max_size=3).map(",".join)
names = st.text("aZ0-_.é ", max_size=8)


@given(st.one_of(versions, near, st.text(max_size=12)))
def test_versions_are_those_of_pep_440(text):
    try:
        Version(text)
        is_one = text == text.strip()
    except InvalidVersion:
        is_one = False
    assert standards.is_version(text) == is_one


@given(names)
def test_names_are_those_of_pep_503(name):
    try:
        reference = canonicalize_name(name, validate=True)
    except InvalidName:
        reference = None
    assert standards.is_name(name) == (reference is not None)
    if reference:
        assert standards.one_spelling(name) == reference


@given(specifiers)
def test_a_specifier_accepts_the_same_releases(wanted):
    texts = {".".join(map(str, release)): release for release in RELEASES}
    try:
        reference = [texts[text] for text in SpecifierSet(wanted).filter(texts)]
    except InvalidSpecifier:
        with pytest.raises(Rejected):
            [*standards.accepted(wanted, RELEASES)]
        return
    assert [*standards.accepted(wanted, RELEASES)] == reference


@given(
    st.sampled_from(["numpy", "A.b_c", "0", "souk-games", "-x", "é"]),
    st.sampled_from(["", "[a]", "[a, b]", " "]),
    st.one_of(specifiers, specifiers.map("({})".format), st.just("@ https://x.org/y")),
    st.sampled_from(["", '; extra == "dev"', ' ; python_version < "3.12"']),
)
def test_requirements_are_those_of_pep_508(name, extras, specifier, marker):
    text = f"{name}{extras}{specifier}{marker}"
    found = standards.requirement(text)
    try:
        reference = Reference(text)
    except InvalidRequirement:
        return  # It may be read more generously: nothing is installed for it.
    assert found is not None
    assert found.name == canonicalize_name(reference.name)
    assert found.is_address == (reference.url is not None)
    assert found.is_of_extra == ("extra" in str(reference.marker or ""))


@pytest.mark.parametrize("text", ["py3-none-any", "py2.py3-none-any", "cp311-abi3-any"])
def test_tags_are_those_of_pep_425(text):
    reference = {(tag.interpreter, tag.abi, tag.platform) for tag in parse_tag(text)}
    assert {*standards.tags(text)} == reference
    assert [*standards.tags("py3-none")] == []


@pytest.mark.parametrize(
    "text", ["1." * 500, "1" * 1000, "a-" * 500, "a[" + " ," * 480, ">=1" + "-1" * 480]
)
def test_long_texts_come_to_an_end(text):
    """A pattern that tried all ways to read them would be here for ever."""
    for whole in (text, f"a{text}", f"{text}!"):
        standards.is_version(whole)
        standards.requirement(whole)
