"""The page of a match: replayed, turned, scrubbed, linked, followed, hidden, and without script."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from saikoro.domain.games import GAMES
from saikoro.service.process.children import end
from tests.browser.scene import OPTIONS
from tests.browser.watching import (
    BOARD,
    NARROW,
    OVERFLOW,
    REEL,
    SHOWN,
    WIDE,
    Watched,
    played,
    watched,
)
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser


Finished: TypeAlias = Callable[[str], tuple[str, int]]
"""A finished match of a game, and its version."""


@pytest.fixture(scope="module")
def finished(stack: Stack) -> Iterator[Finished]:
    """Plays a match of each game that is asked for."""
    with stack.client() as client:
        yield cache(lambda game: played(client, game, **OPTIONS.get(game, {})))


@pytest.fixture(scope="module")
def cup(finished: Finished) -> tuple[str, int]:
    """A finished match of KTC."""
    return finished("ktc")


@pytest.fixture
def replay(browser: Browser, stack: Stack, cup: tuple[str, int]) -> Iterator[Watched]:
    """Its page, loaded."""
    match, version = cup
    with watched(browser, stack.url, viewport=WIDE) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        seen.wait_for(version)
        seen.wait_until(f"{REEL} != null")  # turns are known by then
        yield seen


def test_the_present_is_shown_at_once(replay: Watched, cup: tuple[str, int]) -> None:
    assert replay.shown() == cup[1]
    expect(replay.page.locator("saikoro-log [aria-current]")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("key", "button", "by"),
    [("ArrowLeft", "Back", -1), ("ArrowRight", "Forward", 1)],
)
def test_a_step_is_one_event(replay: Watched, key: str, button: str, by: int) -> None:
    replay.page.goto(f"{replay.page.url.partition('#')[0]}#100")
    replay.wait_for(100)
    replay.page.keyboard.press(key)
    replay.wait_for(100 + by)
    replay.page.get_by_role("button", name=button, exact=True).click()
    replay.wait_for(100 + 2 * by)


def test_a_turn_is_a_step_too(replay: Watched) -> None:
    page = replay.page
    page.keyboard.press("Home")
    replay.wait_for(0)
    versions = []
    for _ in range(6):
        before = replay.shown()
        page.keyboard.press("ArrowDown")
        replay.wait_until(f"{SHOWN} > {before}")
        versions.append(replay.shown())
    page.get_by_role("button", name="A turn back").click()
    replay.wait_for(versions[-2])
    page.keyboard.press("ArrowUp")
    replay.wait_for(versions[-3])
    heading = page.locator("saikoro-log h3[aria-current]")
    for version in versions[1:]:
        page.goto(f"{page.url.partition('#')[0]}#{version}")
        replay.wait_for(version)
        if heading.count():
            return
    pytest.fail("no turn begins with its heading")


def test_the_range_scrubs(replay: Watched, cup: tuple[str, int]) -> None:
    scrubber = replay.page.get_by_role("slider", name="Moment")
    scrubber.fill("42")
    replay.wait_for(42)
    expect(scrubber).to_have_attribute("aria-valuetext", f"Event 42 of {cup[1]}")
    scrubber.press("End")
    replay.wait_for(cup[1])


def test_it_plays_pauses_and_hurries(replay: Watched) -> None:
    page = replay.page
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press(">")
    expect(page.locator(".speed")).to_have_text("×16")
    page.keyboard.press("Space")
    replay.wait_until(f"{SHOWN} > 20")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("<")
    expect(page.locator(".speed")).to_have_text("×8")


def test_the_table_turns(replay: Watched) -> None:
    near = replay.page.locator(".side.near")
    expect(near).to_have_class(re.compile("seat-0"))
    replay.page.keyboard.press("f")
    expect(near).to_have_class(re.compile("seat-1"))
    replay.page.get_by_role("button", name="Turn the table").click()
    expect(near).to_have_class(re.compile("seat-0"))


def test_an_opened_pile_closes_with_the_next_question(
    browser: Browser, stack: Stack, finished: Finished
) -> None:
    match, version = finished("fairies")
    with watched(browser, stack.url, viewport=WIDE) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        seen.wait_for(version)
        seen.page.locator("details.pile > summary").first.click()
        opened = seen.page.locator("details.pile[open]")
        expect(opened).to_have_count(1)
        seen.page.evaluate("document.querySelector('saikoro-match').offered = new Set(['A1'])")
        expect(opened).to_have_count(0)


def test_keys_that_are_typed_into_something_are_left_alone(replay: Watched) -> None:
    before = replay.shown()
    replay.page.evaluate("document.body.append(document.createElement('textarea'))")
    replay.page.locator("textarea").press("Home")
    replay.page.keyboard.press("Control+ArrowLeft")
    assert replay.shown() == before


def test_a_line_of_the_log_goes_to_its_event(replay: Watched) -> None:
    line = replay.page.locator("saikoro-log li[data-v]:not(:has(.die-link))").nth(30)
    version = int(line.get_attribute("data-v") or 0)
    line.click()
    replay.wait_for(version)
    expect(line).to_have_attribute("aria-current", "true")
    replay.page.wait_for_url(f"**#{version}")
    expect(replay.page.locator(".now")).to_have_text(line.locator("span").first.inner_text())


def test_a_link_leads_to_its_moment(browser: Browser, stack: Stack, cup: tuple[str, int]) -> None:
    for link in ("#57", "?at=57"):
        with watched(browser, stack.url, viewport=WIDE) as seen:
            seen.page.goto(f"{stack.url}/m/{cup[0]}{link}")
            seen.wait_for(57)


def test_a_link_to_the_moment_and_code_to_embed_are_copied(
    browser: Browser, stack: Stack, cup: tuple[str, int]
) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with watched(browser, stack.url, viewport=WIDE, permissions=allowed) as seen:
        seen.page.goto(f"{stack.url}/m/{cup[0]}?lang=ja#57")
        seen.wait_for(57)
        seen.page.get_by_role("button", name="この場面へのリンクをコピー").click()
        expect(seen.page.locator(".now")).to_have_text("コピーしました")
        copied = "navigator.clipboard.readText()"
        assert seen.page.evaluate(copied) == f"{stack.url}/m/{cup[0]}?lang=ja&at=57"
        seen.page.get_by_role("button", name="埋め込みコードをコピー").click()
        expect(seen.page.locator(".now")).to_have_text("コピーしました")
        seen.wait_until(f"{copied}.then(text => text.includes('at=\"57\"'))")


def test_a_card_is_read_in_both_languages(replay: Watched) -> None:
    card = replay.page.locator("a.card[href]").first
    name = card.locator(".name").inner_text().replace("\xad", "")  # where it may be hyphenated
    card.press("Enter")
    dialog = replay.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.locator("h2").first.inner_text() in name
    expect(dialog.locator("[lang=ja] h2")).to_have_count(1)
    replay.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_die_is_checked_in_the_browser(
    replay: Watched, stack: Stack, cup: tuple[str, int]
) -> None:
    replay.page.locator(".die-link").first.click()
    die = replay.page.locator("saikoro-die")
    die.get_by_role("button", name="Check this die here").click()
    expect(die.get_by_text("Checked in this browser")).to_be_visible()
    version = replay.shown()
    with stack.client() as client:
        rolled = msgspec.json.decode(client.lines(cup[0])[version - 1])
    expect(die.locator("a.sheet")).to_have_attribute("href", re.compile(r"/m/[0-9a-f]{32}/die/\d+"))
    shown = die.locator("code.sum").inner_text()
    found = re.fullmatch(r"(\d+) mod (\d+)(?: \+ (\d+))? = (\d+)", shown)
    assert found is not None
    word, sides, low, result = (int(part or 0) for part in found.groups())
    assert word % sides + low == result == rolled["data"]["value"]


def test_a_live_match_is_followed_to_its_end(
    browser: Browser, stack: Stack, client: Client
) -> None:
    match, tokens = client.seated()
    with watched(browser, stack.url, viewport=WIDE) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        expect(seen.page.get_by_text("Live")).to_be_visible()
        before = seen.shown()
        for token in tokens:
            client.answer(match, token, {"row": [7, 1]})
        seen.wait_until(f"{SHOWN} > {before}")
        expect(seen.page.locator(".state")).to_have_count(0)
        seen.wait_for(client.get(f"/matches/{match}").json()["version"])


def test_it_says_when_it_is_behind(browser: Browser, stack: Stack, client: Client) -> None:
    match, (first, _) = client.seated()
    with watched(browser, stack.url, viewport=WIDE) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        expect(seen.page.get_by_text("Live")).to_be_visible()
        seen.page.keyboard.press("Home")
        client.answer(match, first, {"row": [7, 1]})
        version = client.get(f"/matches/{match}").json()["version"]
        seen.wait_until(f"document.querySelector('saikoro-match').newest >= {version}")
        assert seen.shown() == 0
        seen.page.get_by_role("button", name="to the present").last.click()
        seen.wait_for(version)


def test_a_lost_network_loses_nothing(browser: Browser, stack: Stack, client: Client) -> None:
    match, tokens = client.seated()
    with watched(browser, stack.url, viewport=WIDE) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        expect(seen.page.get_by_text("Live")).to_be_visible()
        end(stack.api, 10)
        expect(seen.page.get_by_text("Reconnecting")).to_be_visible()
        stack.start_api()
        client.answer(match, tokens[0], {"row": [7, 1]})
        client.answer(match, tokens[1], {"row": [7, 1]}, Prefer="wait=20")
        seen.wait_for(client.get(f"/matches/{match}").json()["version"])
        log = seen.page.locator("saikoro-log [data-v]")
        versions = log.evaluate_all("all => all.map(line => Number(line.dataset.v))")
        assert versions == sorted(set(versions))
        seen.wrong = [wrong for wrong in seen.wrong if "net::ERR_" not in wrong]


def test_a_long_row_goes_on_in_a_second_line_on_a_phone(
    browser: Browser, stack: Stack, client: Client
) -> None:
    match = client.finished([10, 7, 1, 4, 6, 13, 6, 2], [6, 7, 4, 6, 13, 6, 13, 2])
    revealed = next(
        msgspec.json.decode(line)["v"] for line in client.lines(match) if b"rows_revealed" in line
    )
    with watched(browser, stack.url, viewport=NARROW) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en#{revealed}")
        seen.wait_for(revealed)
        expect(seen.page.locator(".row .places .card")).to_have_count(16)
        cut = "rows => rows.filter(row => row.scrollWidth > row.clientWidth).length"
        assert seen.page.locator(".row .places").evaluate_all(cut) == 0


BROKEN = """() => {
    const found = [];
    const range = document.createRange();
    const topOf = (text, at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
    };
    for (const name of document.querySelectorAll(".row .card .name")) {
        const text = [...name.childNodes].find((node) => node.data?.trim());
        for (const { index } of text.data.matchAll(/[a-z](?=[a-z])/gi))
            if (topOf(text, index) !== topOf(text, index + 1)) found.push(text.data);
    }
    return found;
}"""
"""Names of cards that are broken within a word, and not at a soft hyphen."""


def test_names_of_cards_are_broken_with_a_hyphen(
    browser: Browser, stack: Stack, cup: tuple[str, int]
) -> None:
    match, version = cup
    with watched(browser, stack.url, viewport=NARROW) as seen:
        seen.page.goto(f"{stack.url}/m/{match}?lang=en")
        seen.wait_for(version)
        expect(seen.page.locator(".row .card .name").first).to_be_visible()
        assert seen.page.evaluate(BROKEN) == []


CUT = """() => [...document.querySelectorAll(".card > .numbers > .n:nth-child(-n + 2) > small")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
    .filter((one) => {
        const name = one.getBoundingClientRect();
        const card = one.closest(".card").getBoundingClientRect();
        const isHidden = getComputedStyle(one).overflow !== "visible";
        const isOutside = name.left < card.left - 1 || name.right > card.right + 1;
        return isOutside || (isHidden && one.scrollWidth > one.clientWidth);
    })
    .map((one) => one.textContent)"""
"""Names of numbers on cards that are not seen to their ends."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", ["fairies", "ktc", "pbwcg"])
def test_names_of_numbers_are_whole(
    browser: Browser, stack: Stack, finished: Finished, game: str, lang: str
) -> None:
    match, version = finished(game)
    with watched(browser, stack.url, viewport={"width": 1280, "height": 800}) as seen:
        for at in (version // 3, version * 2 // 3):
            seen.page.goto(f"{stack.url}/m/{match}?lang={lang}&at={at}")
            seen.wait_for(at)
            expect(seen.page.locator(".card > .numbers").first).to_be_visible()
            assert seen.page.evaluate(CUT) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", [*GAMES])
def test_every_game_is_drawn_alike_with_and_without_script(
    browser: Browser, stack: Stack, finished: Finished, game: str, lang: str
) -> None:
    match, version = finished(game)
    at = version * 2 // 3
    boards = []
    for script in (False, True):
        with watched(browser, stack.url, viewport=NARROW, java_script_enabled=script) as seen:
            seen.page.goto(f"{stack.url}/m/{match}?lang={lang}&at={at}")
            if script:
                seen.wait_for(at)
                seen.page.wait_for_selector("saikoro-log li")
            boards.append(seen.page.evaluate(BOARD))
            assert seen.page.evaluate(OVERFLOW) <= 0
    assert boards[0] == boards[1]
    assert boards[0].count("data-id") > 5


def test_without_script_the_log_is_a_list_of_links(
    browser: Browser, stack: Stack, cup: tuple[str, int]
) -> None:
    with watched(browser, stack.url, viewport=WIDE, java_script_enabled=False) as seen:
        seen.page.goto(f"{stack.url}/m/{cup[0]}?lang=en")
        line = seen.page.locator("saikoro-log ol li a.v").nth(40)
        version = line.text_content()
        line.click()
        seen.page.wait_for_url(f"**/m/{cup[0]}?at={version}&lang=en#e{version}")
        expect(seen.page.locator(f"#e{version}")).to_have_attribute("aria-current", "true")
        for name in ("Record", "Report", "Audit", "Rules"):
            expect(seen.page.get_by_role("link", name=name, exact=True)).to_be_visible()
        seen.page.locator("a.card[href]").first.click()
        expect(seen.page.locator("article.card-text:target")).to_be_visible()
        seen.page.get_by_role("link", name="To the present").click()
        seen.page.wait_for_url(f"**/m/{cup[0]}?lang=en")


def test_fingers_step_scrub_and_read(browser: Browser, stack: Stack, cup: tuple[str, int]) -> None:
    with watched(browser, stack.url, viewport=NARROW, has_touch=True, is_mobile=True) as seen:
        page = seen.page
        page.goto(f"{stack.url}/m/{cup[0]}?lang=en")
        expect(page.get_by_role("slider")).to_be_enabled()
        page.get_by_role("button", name="Back", exact=True).tap()
        seen.wait_for(cup[1] - 1)
        box = page.get_by_role("slider").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen.wait_until(f"Math.abs({SHOWN} - {cup[1]} / 2) < {cup[1]} / 10")
        page.locator(".near a.card[href]").first.tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate(OVERFLOW) <= 0


def test_what_may_be_tapped_is_large_enough(replay: Watched) -> None:
    replay.page.set_viewport_size({"width": 360, "height": 780})
    small = replay.page.evaluate(
        """() => [...document.querySelectorAll("button, summary, a.card, input[type=range]")]
            .filter(one => one.closest("saikoro-table, saikoro-scrubber"))
            .filter(one => one.checkVisibility() && !one.closest(".under"))
            .map(one => [one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 44 || box.width < 40))
            .map(([name, box]) => `${name} ${box.width} × ${box.height}`)"""
    )
    assert small == []
