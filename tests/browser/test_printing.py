"""What a browser prints: how many pages for 1,000 entrants (TN-17.7), and in which colours."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language
from saikoro.service.web.tournaments.drawing import Drawing
from saikoro.service.web.tournaments.sheets import SHEETS, sheet
from tests.browser.pages import PRINTED_WIDTH
from tests.browser.scene import OPTIONS
from tests.browser.watching import played
from tests.kit.random_tournaments import locked, plan_of, play_on
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser

PRINTS: tuple[tuple[Language, str], ...] = (("ja", "A4"), ("en", "Letter"))

STAGES: list[AnyStage] = [
    SingleElimination(best_of=3),
    DoubleElimination(),
    RoundRobin(groups=250),
    Swiss(),
]

NAMES = ("Ada", "高橋健一", "Christopher Robin", "ミドリ川の龍", "Zoë")


@pytest.fixture
def printer(browser: Browser) -> Iterator[Page]:
    """A page that prints."""
    page = browser.new_page()
    yield page
    page.close()


def of_entrants(stage: AnyStage, count: int) -> TournamentState:
    names = [f"{NAMES[at % len(NAMES)]} {at}" for at in range(count)]
    state = locked(plan_of(stage), names)
    play_on(state, Random(count))
    return state


def printed(page: Page, html: bytes, paper: str) -> tuple[int, set[bool]]:
    """The number of pages on this paper, and whether they lie across."""
    page.set_content(html.decode())
    pdf = page.pdf(format=paper)
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)\s*\]", pdf)
    return len(sizes), {float(width) > float(height) for width, height in sizes}


@pytest.mark.parametrize("stage", STAGES)
def test_a_thousand_entrants_are_fewer_than_twenty_pages(printer: Page, stage: AnyStage) -> None:
    """On Letter, which is shorter than A4, there is a page more."""
    drawings = {one: Drawing(of_entrants(stage, 1_000), one) for one, _ in PRINTS}
    counts = {
        (what, paper): printed(printer, sheet(drawings[language], what), paper)[0]
        for what in SHEETS
        for language, paper in PRINTS[0 if isinstance(stage, Swiss) else 1 :]
        if what != "slips"
    }
    assert {where: count for where, count in counts.items() if count >= 20} == {}


def test_eight_entrants_are_one_page(printer: Page) -> None:
    """Upright, but brackets across."""
    state = of_entrants(SingleElimination(third_place=True), 8)
    for what in SHEETS:
        for language, paper in PRINTS:
            found = printed(printer, sheet(Drawing(state, language), what), paper)
            assert found == (1, {what == "brackets"}), what


BROKEN = """() => [...document.querySelectorAll("th")].flatMap(({ firstChild: text }) => {
    const range = document.createRange();
    return [...text.data.matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""Words of titles that are broken."""


def test_titles_of_standings_are_broken_between_words(printer: Page) -> None:
    stage = Swiss(tie_breaks=("sonneborn_berger", "opponents_win_rate", "hp_difference", "wins"))
    printer.set_viewport_size({"width": PRINTED_WIDTH, "height": 960})
    printer.emulate_media(media="print")
    page = sheet(Drawing(of_entrants(stage, 22), "en"), "standings")
    printer.set_content(page.decode())
    assert printer.locator("th").count() > 8
    assert printer.evaluate(BROKEN) == []
    assert printer.evaluate("document.documentElement.scrollWidth") <= PRINTED_WIDTH


def test_a_match_is_printed_with_its_table_and_its_whole_log(
    browser: Browser, stack: Stack, client: Client
) -> None:
    match, _ = played(client, "ktc", **OPTIONS["ktc"])
    page = browser.new_page(viewport={"width": PRINTED_WIDTH, "height": 960})
    page.goto(f"{stack.url}/m/{match}")
    page.locator("saikoro-log li").last.wait_for(state="attached")
    page.emulate_media(media="print")
    for part in ("saikoro-table .board", ".now", ".result", "saikoro-log li >> nth=-1"):
        expect(page.locator(part)).to_be_visible()
    order = (
        "all => all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
    )
    parts = page.locator(".match > .stage, .match > .moment, .match > .log").evaluate_all(order)
    assert len(parts) == 3
    ends = sorted(parts)
    assert all(one[1] <= other[0] + 1 for one, other in pairwise(ends))
    last = page.locator("saikoro-log li").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= ends[-1][1]
    page.close()
