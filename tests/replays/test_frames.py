"""A replay shows at every step exactly the picture that the game draws of it."""

import gzip
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import registry
from engines.core.codec import codec
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR
from engines.core.picture import LAYOUTS, Picture, Thing, circle
from replays.frames.builder import MatchReplay
from replays.frames.diff import PictureDiff
from replays.frames.index import rounds, ways
from replays.frames.model import Canvas, Frame, StepPosition, raw
from replays.frames.platform_notes import note
from replays.frames.render import FrameRenderer
from replays.frames.viewers import UnknownViewer, name_of, viewer_named, viewers
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import KINDS, Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.steps import Replay
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import recorded
from tests.replays.stored import Stored, names_for, unstored


@cache
def match_of(game: str) -> Stored:
    return unstored(game=game, labels=names_for(game))


def replay_of(match: Stored, viewer=SPECTATOR, language="en", upto=None) -> MatchReplay:
    match_replay = MatchReplay(match.header, viewer, language)
    match_replay.add_entries(match.entries[:upto])
    return match_replay


# --- who is who ----------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", registry.GAMES)
def test_a_replay_calls_seats_by_role_and_player_at_every_step(name, language):
    match_replay = replay_of(match_of(name), language=language)
    assert match_replay.frames[0].roles, (
        "A reader knows from the first step who is who."
    )
    leads = 0
    for step, (frame, signs) in enumerate(
        zip(match_replay.frames, match_replay.roles, strict=True)
    ):
        called = match_replay.called(step)
        assert called == [
            f"{sign.name} · {label}"
            for sign, label in zip(signs, names_for(name), strict=True)
        ]
        assert all(sign.name in match_replay.svg(step) for sign in signs)
        told = [mark.words for mark in frame.marks if mark.kind == "lead"]
        leads += len(told)
        assert all(words.startswith(tuple(called)) for words in told)
    assert leads or name != "bazar_quest", "In that match the lead changes."


# --- pictures ------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("viewer", "language"),
    [
        (OMNISCIENT, "en"),
        (1, "fr"),
        pytest.param(SPECTATOR, "fr", marks=pytest.mark.long),
        pytest.param(0, "en", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("name", registry.GAMES)
def test_a_step_of_a_replay_is_the_picture_of_that_step(name, viewer, language):
    """All frames rest on each other, so a few of them speak for the rest."""
    match = match_of(name)
    match_replay = replay_of(match, viewer, language)
    replay = Replay(Log("a match", match.header, match.entries))
    game, state = replay.game, replay.game.new_state()
    for step in replay.steps:
        game.fold(step.events, state)
        if step.number % 3 == 0:
            picture = game.picture(game.view(state, viewer), language)
            assert match_replay.svg(step.number, "p-") == picture.svg("p-")
    assert match_replay.last == replay.steps[-1].number


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_picture_that_fits_no_window_is_told_to_be_tall(name):
    match = match_of(name)
    for layout in LAYOUTS:
        match_replay = MatchReplay(match.header, SPECTATOR, "en", layout=layout)
        match_replay.add_entries(match.entries[:40])
        assert match_replay.is_tall == (layout == "tall")


def test_a_part_is_the_same_picture_seen_through_a_smaller_window():
    match = match_of("merchants_bay")
    match_replay = MatchReplay(match.header, 0, "en", layout="tall")
    match_replay.add_entries(match.entries[:40])
    assert match_replay.canvas is not None
    whole, step = match_replay.svg(1), 1
    for part in match_replay.canvas.parts:
        window = f'viewBox="{part.x} {part.y} {part.width} {part.height}"'
        all_of_it = f'viewBox="0 0 {match_replay.canvas.width} '
        assert window in match_replay.svg(step, part=match_replay.part(part.name))
        assert all_of_it in whole
    assert match_replay.part("no such part") == match_replay.part()
    own = match_replay.part()
    assert own is not None
    assert own.name == "shop-0", "A player looks at the own shop first."


THINGS = st.lists(
    st.builds(
        Thing,
        st.sampled_from(["a", "b", "c", "d", "e<&"]),
        st.integers(0, 3),
        st.just(0),
        st.sampled_from([(circle("x", 0, 0, 1),), (circle("y", 0, 0, 2),)]),
        st.sampled_from(["", "said <of> it"]),
        st.sampled_from(["", "look"]),
    ),
    unique_by=lambda thing: thing.id,
)


@given(st.lists(THINGS, min_size=1, max_size=8))
def test_things_may_come_go_move_change_and_lie_over_each_other_in_any_way(pictures):
    diff, renderer = PictureDiff(), FrameRenderer()
    drawn = [Picture(9, 9, f"<{n}>", "a > b", tuple(p)) for n, p in enumerate(pictures)]
    for picture in drawn:
        changes = diff.take(picture)
        frame = Frame(round=0, seq=1, at_ms=0, title=picture.title, changes=changes)
        # As it travels to a browser and back.
        frame = msgspec.json.decode(msgspec.json.encode(frame), type=Frame)
        renderer.add(frame)
    for step, picture in enumerate(drawn):
        assert renderer.svg(Canvas(9, 9, "", "a > b"), step) == picture.svg()


def test_a_thing_that_only_moves_costs_no_new_look():
    diff = PictureDiff()
    look = (circle("x", 0, 0, 1),)
    diff.take(Picture(9, 9, "", "", (Thing("a", 0, 0, look, "A"),)))
    changes = diff.take(Picture(9, 9, "", "", (Thing("a", 5, 0, look, "A"),)))
    assert (changes.looks, changes.words, changes.tracks) == ([], [], [])
    assert [msgspec.to_builtins(spot) for spot in changes.placements] == [
        [0, 5, 0, 0, 0]
    ]


# --- growing -------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", registry.GAMES)
def test_a_replay_that_grows_with_its_match_is_the_replay_of_the_whole(name):
    match = match_of(name)
    match_replay = MatchReplay(match.header, SPECTATOR, "en")
    for step in range(0, replay_of(match).last, 5):
        match_replay.add_entries(match.entries[match_replay.seq : match.seq_of(step)])
        assert match_replay.last == step
    match_replay.add_entries(match.entries[match_replay.seq :])
    assert match_replay.packed() == replay_of(match).packed()


def test_feeding_the_same_twice_does_nothing():
    match = match_of("bazar")
    match_replay = replay_of(match)
    match_replay.add_entries(match.entries)
    assert match_replay.packed() == replay_of(match).packed()


@pytest.mark.parametrize("after", [0, 1, 9, 30, 31, 32, 33, 10_000])
def test_the_news_behind_an_entry_are_all_that_a_reader_lacks(after):
    match = match_of("bazar")
    match_replay = replay_of(match)
    news = match_replay.news(after)
    known = [frame for frame in match_replay.frames if frame.seq <= after]
    told = [*known, *(frame for _, _, frame in news.frames)]
    assert told == match_replay.frames
    assert [step for step, _, _ in news.frames] == [
        *range(len(known), len(match_replay.frames))
    ]
    assert (news.seq, news.is_over) == (match.entries[-1].seq, True)


def test_what_comes_to_a_step_later_is_news_too():
    match = match_of("bazar")
    before_the_end = len(match.entries) - 2
    match_replay = replay_of(match, upto=before_the_end)
    assert not match_replay.news(0).is_over
    match_replay.add_entries(match.entries)
    news = match_replay.news(before_the_end)
    assert news.frames == []
    (step, notes) = news.notes[0]
    assert step == match_replay.last
    assert [words.words for words in notes] == [
        "The match is over.",
        "The seed is open: every shuffle can be checked.",
    ]


def test_a_packed_replay_is_json_under_a_name_of_its_own():
    match_replay = replay_of(match_of("bazar"))
    whole = msgspec.json.decode(gzip.decompress(match_replay.packed().gzipped))
    assert whole["seq"] == match_replay.seq
    assert len(whole["frames"]) == match_replay.last + 1
    assert match_replay.packed() is match_replay.packed()
    assert (
        match_replay.packed().digest != replay_of(match_of("bazar"), 0).packed().digest
    )


# --- words ---------------------------------------------------------------------------


def test_a_choice_as_such_is_told_to_its_seat_alone_and_to_who_sees_all(fingers):
    """Seats may choose at the same time: nobody may learn a choice before it shows."""
    match = match_of("fingers")
    nothing = StepPosition(raw(None), raw(None), raw(None)).move
    for viewer in (OMNISCIENT, SPECTATOR, 0, 1):
        match_replay = replay_of(match, viewer)
        for frame, position in zip(
            match_replay.frames[1:], match_replay.positions[1:], strict=True
        ):
            may_know = viewer in (OMNISCIENT, frame.seat)
            assert bool(frame.choice) is may_know
            assert (bytes(position.move) != bytes(nothing)) is may_know


def test_a_choice_is_told_by_the_table_where_it_was_made():
    """The words of a move name who boards, or what a good brings: before it is made."""
    match_replay = replay_of(match_of("merchants_bay"), OMNISCIENT)
    game = registry.load("merchants_bay")
    read = codec(game)
    told = 0
    for before, (frame, after) in zip(
        match_replay.positions,
        zip(match_replay.frames[1:], match_replay.positions[1:], strict=True),
        strict=False,
    ):
        if frame.choice:
            told += 1
            view = msgspec.json.decode(before.view, type=game.view_type)
            move = read.move(bytes(after.move))
            assert frame.choice == game.describe(move, "en", view)
    assert told


def test_what_a_bot_notes_is_told_to_those_who_may_know_its_choice(fingers):
    log = recorded(FINGERS_GAME, 2, note="I show four.")
    for viewer in (OMNISCIENT, SPECTATOR, 0, 1):
        match_replay = MatchReplay(log.header, viewer, "en")
        match_replay.add_entries(log.entries)
        for frame in match_replay.frames[1:]:
            may_know = viewer in (OMNISCIENT, frame.seat)
            assert frame.remark == ("I show four." if may_know else "")


def test_a_replay_tells_what_its_viewer_is_told():
    match_replay = replay_of(match_of("bazar"))
    assert match_replay.frames[0].sentences[1] == "The Venetians shuffle their tiles."
    seen = replay_of(match_of("bazar"), OMNISCIENT).frames[0].sentences[1]
    assert seen.startswith("The Venetians shuffle their tiles into this order: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_platform_does_can_be_told(language):
    payload = canonical({"reason": "A lamp fell.", "secret": "x"})
    for kind in set(KINDS) - {"move", "event", "started"}:
        words = note(Entry(9, kind, 1, 0, 1, payload, b""), ["Ada", "Bo"], language)
        assert words.endswith(".")
        assert "{" not in words
        assert "secret" not in words
        has_reason = kind in ("adjudicated", "voided", "reinstated")
        assert ("A lamp fell." in words) is has_reason
        assert ("Bo" in words) is (kind in ("seat_failed", "undone"))


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("resigned", "Bo resigned here; a stand-in", "Bo abandonne ici\xa0; un rempl"),
        ("timeout", "Bo ran out of time here; a st", "Bo dépasse son temps ici\xa0;"),
        ("crash", "Bo failed here; a stand-in plays", "Bo échoue ici\xa0; un rempla"),
    ],
)
def test_it_is_told_how_a_seat_failed_but_not_what_its_author_alone_may_know(
    code, english, french
):
    payload = canonical({"code": code, "reason": "Line 7 of my secret plan."})
    entry = Entry(9, "seat_failed", 1, 0, 1, payload, b"")
    for language, words in zip(LANGUAGES, (english, french), strict=True):
        told = note(entry, ["Ada", "Bo"], language)
        assert told.startswith(words)
        assert "secret" not in told


def test_a_seat_that_is_not_named_can_fail_too():
    words = note(Entry(9, "seat_failed", 1, 0, None, b"{}", b""), ["Ada"], "en")
    assert words.startswith("A seat failed here")


def test_steps_are_listed_by_round_and_know_their_neighbours():
    match_replay = replay_of(match_of("bazar"))
    listed = rounds(match_replay.frames)
    assert [line.number for part in listed for line in part.lines] == [
        *range(match_replay.last + 1)
    ]
    assert [part.number for part in listed] == sorted(
        {f.round for f in match_replay.frames}
    )
    second = listed[1].first
    middle = ways(listed, second + 1)
    assert (middle.first, middle.back, middle.on) == (0, second, second + 2)
    assert (middle.round_back, middle.round_on) == (second, listed[2].first)
    assert ways(listed, 0).back is ways(listed, 0).first is None
    end = ways(listed, match_replay.last)
    assert end.on is end.last is end.round_on is None


def test_viewers_have_names_that_lead_back_to_them():
    assert [name_of(viewer) for viewer in viewers(2)] == ["all", "spectator", "0", "1"]
    for viewer in viewers(4):
        assert viewer_named(name_of(viewer), 4) == viewer


@pytest.mark.parametrize("name", ["", "2", "-1", "٣", "00", "none"])
def test_nobody_else_looks_at_a_match_of_two(name):
    with pytest.raises(UnknownViewer, match="all, spectator or 0 to 1"):
        viewer_named(name, 2)


# --- what cannot be shown ------------------------------------------------------------


def test_an_entry_that_was_changed_is_not_shown():
    match = match_of("bazar")
    entries = [*match.entries]
    entries[20] = msgspec.structs.replace(entries[20], payload=b'{"type":"Nothing"}')
    with pytest.raises(UnreadableLog, match="Entry 21 cannot be shown: The chain is"):
        MatchReplay(match.header, SPECTATOR, "en").add_entries(entries)


def test_what_cannot_have_happened_is_not_shown():
    match = match_of("bazar")
    chain = Chain.of(match.header)
    shift = canonical({"type": "TileTurnedDown", "cell": [40, 40]})
    entries = [
        chain.append("started", b"{}", at_ms=0),
        chain.append("event", shift, at_ms=0),
    ]
    with pytest.raises(UnreadableLog, match="TileTurnedDown cannot have happened"):
        MatchReplay(match.header, SPECTATOR, "en").add_entries(entries)


def test_a_step_is_shown_whole_or_not_at_all():
    match = match_of("bazar")
    match_replay = MatchReplay(match.header, SPECTATOR, "en")
    match_replay.add_entries(match.entries[: match.seq_of(0) - 1])
    with pytest.raises(UnreadableLog, match="follows from nothing that is known here"):
        match_replay.add_entries(match.entries)
