"""A person has a match analysed, goes to a turning point and reads what was better."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from replays.analysis.bands import Band
from replays.analysis.steps import JudgedDecision, JudgedMove, StepFigures
from replays.services import analyses
from tests.e2e.people import log_in
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import person

TURN = 7
"""The step that is made out to have decided the match."""


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    person("reader")
    return stored(labels=("Ada", "Bo"))


@pytest.fixture(scope="module", autouse=True)
def match_is_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def judged(line: Any, number: int, *settings: Any) -> StepFigures:
    """Judge a step without any continuation: one of them is a blunder."""
    position = line.positions[number]
    value = 0.5 if number < TURN else 0.9
    bands = [Band(one, one - 0.05, one + 0.05) for one in (value, 1 - value)]
    decision = None
    if number == TURN:
        legal = line.game.legal(position.before, position.seat)
        other = next(move for move in legal if move != position.move)
        moves = [
            JudgedMove(msgspec.to_builtins(move), Band(value, 0, 1))
            for move, value in ((position.move, 0.3), (other, 0.42))
        ]
        gap = Band(0.12, 0.07, 0.17)
        decision = JudgedDecision(position.seat, moves, 1, gap, len(legal))
    return StepFigures(position.step, bands, [], decision)


def test_the_better_move_is_read_at_the_turning_point(
    page: Page, match: Stored, monkeypatch: pytest.MonkeyPatch
):
    log_in(page, "reader")
    page.goto(f"/matches/{match.header.match}/")
    page.locator("#analyse").click()
    expect(page.get_by_role("status")).to_contain_text("0 of ")
    monkeypatch.setattr(analyses, "judge_step", judged)
    assert aside(analyses.analyse_some, seconds=60)
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(page.locator(".turns .mistake .better")).to_contain_text("+12 ± 5 %")
    page.goto(f"/matches/{match.header.match}/")
    expect(page.locator("html.scripted")).to_be_attached()
    expect(page.locator("#winning svg.chart .band")).to_have_count(2)
    before = page.locator("#winning .marker").get_attribute("d")
    page.keyboard.press("t")
    expect(page.locator("#where")).to_have_text(re.compile(rf"^\s*Step {TURN} of "))
    said = page.locator("#judged")
    expect(said).to_contain_text("Turning point: ")
    expect(said).to_contain_text("better: ")
    expect(said).to_contain_text("+12 ± 5 %")
    assert page.locator("#winning .marker").get_attribute("d") != before
    expect(page.locator(".better-move rect").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(said).to_be_empty()
    expect(page.locator(".better-move rect")).to_have_count(0)
    page.keyboard.press("Shift+T")
    expect(said).to_contain_text("better: ")
    expect(page.locator("#marks .mistake")).to_have_count(1)
