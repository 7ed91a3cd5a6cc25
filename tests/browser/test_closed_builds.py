"""Pages say until when the builds of a match stay closed, and that they are open (TN-32)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from saikoro.domain.words import Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.kit.closed_cup import become, looked, of_bots, opened, resign
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def cup(stack: Stack) -> Iterator[Tournament]:
    with stack.client() as client:
        yield opened(client)


@pytest.mark.parametrize("script", [True, False], ids=["script", "none"])
@LOOKS
def test_a_decided_match_says_until_when(
    browser: Browser, stack: Stack, cup: Tournament, language: Language, width: int, *, script: bool
) -> None:
    match, words = of_bots(cup), Words(language)
    view = looked(cup, match)
    says = words("match.closed.stage", by="BY").split("BY")  # a time, in the zone of the reader
    with watched(browser, stack.url, width=width, java_script_enabled=script) as page:
        page.goto(f"{stack.url}/m/{match}?lang={language}")
        for part in says:
            expect(page.locator(".log .closed")).to_contain_text(part)
        expect(page.locator(".log .closed")).to_be_visible()
        winner = view["seats"][view["winner"]]["player"] if view["winner"] is not None else ""
        expect(page.locator(".result")).to_contain_text(winner or words("match.draw"))
        page.goto(f"{stack.url}/m/{match}/audit?lang={language}")
        said = words("check.open.closed_stage", by=view["closed"]["by"])
        expect(page.locator("main")).to_contain_text(said)


def test_an_open_page_follows_the_opening(browser: Browser, stack: Stack, client: Client) -> None:
    cup = opened(client)
    match = resign(client, cup)
    become(cup, match, "decided")
    # A page that loads while the match ends is refused what it has begun with, and begins again.
    with watched(browser, stack.url, refused=409) as page:
        page.goto(f"{stack.url}/m/{match}?lang=en")
        expect(page.locator(".log .closed")).to_be_visible()
        cup.taken("cancellation", {"reason": "over"})
        become(cup, match, "finished")
        expect(page.locator(".log .closed")).to_be_hidden(timeout=60_000)


def test_the_form_opens_a_tournament_whose_builds_stay_closed(
    browser: Browser, stack: Stack, client: Client
) -> None:
    words = Words("ja")
    with watched(browser, stack.url, width=360) as page:
        page.goto(f"{stack.url}/t/new?lang=ja")
        page.get_by_label(words("open.name")).fill("Friday")
        page.locator("[name=game]").select_option("fairies")
        page.locator("[name=format]").select_option("swiss")
        page.locator("[name=play]").select_option("seats")
        page.get_by_label(words("open.open_builds")).select_option("end")
        page.get_by_role("button", name=words("open.submit")).click()
        page.wait_for_url(re.compile("/t/[0-9a-f]{32}"))
        address = page.url.split("?")[0].rpartition("/")[2]
    shown = client.get(f"/tournaments/{address}").json()["plan"]
    assert (shown["open_builds"], shown["open_builds_after"]) == ("end", 86_400)
