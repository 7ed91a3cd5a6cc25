"""A name without a break widens no page on a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import opened, person
from tests.browser.test_playing import PHONE
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament, plan, rows

pytestmark = pytest.mark.browser

WIDE = "W" * 40

WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".scroll"))
    .map(one => `${one.tagName}.${one.className}`)"""
"""What is wider than the window, where the page scrolls sideways."""


def test_a_name_without_a_break_widens_no_page_of_a_match(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, **PHONE) as one:
        match = opened(client, "laplaplus", bot=False)
        one.page.goto(f"{lanterns.url}/m/{match}?lang=en#join")
        one.page.get_by_label("Your name").fill(WIDE)
        one.page.locator(".join button").first.click()
        token = client.join(match, player=WIDE, seat=1)
        one.build()
        expect(one.page.locator("saikoro-seat .waiting")).to_contain_text(WIDE)
        paths = [f"/m/{match}"]
        found = {"seat": one.page.evaluate(WIDER)}
        resigned = client.post(
            f"/matches/{match}/resignation",
            headers={"Authorization": f"Bearer {token}", "Prefer": "wait=10"},
        )
        assert resigned.is_success, resigned.text
        paths += [f"/m/{match}/{page}" for page in ("audit", "report", "why/3")] + ["/"]
        found |= {path: wider(one.page, lanterns, path) for path in paths}
        assert not any(found.values()), found


def test_a_name_without_a_break_widens_no_page_of_a_tournament(
    browser: Browser, stack: Stack, client: Client
) -> None:
    stages = {"format": "round_robin"}, {"format": "single_elimination", "qualifiers": 2}
    entrants = rows(4)
    for number, entrant in enumerate(entrants):
        entrant["name"] = WIDE[1:] + str(number)
    body = {"plan": plan(*stages) | {"name": WIDE}, "entrants": entrants, "start": True}
    tournament = Tournament.open(client, body).finish()
    with person(browser, stack.url, **PHONE) as one:
        paths = [tournament.path.replace("/tournaments/", "/t/"), "/t/"]
        found = {path: wider(one.page, stack, path) for path in paths}
        assert not any(found.values()), found


def wider(page: Page, stack: Stack, path: str) -> list[str]:
    """What widens a page with everything on it unfolded."""
    page.goto(f"{stack.url}{path}?lang=en", wait_until="load")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    found: list[str] = page.evaluate(WIDER)
    return found
