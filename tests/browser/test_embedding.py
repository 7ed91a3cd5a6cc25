"""A match on a page of another origin, by the code that the page of a match gives."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.scene import HOSTILE
from tests.browser.site import Site
from tests.browser.watching import WIDE, played, watched
from tests.kit.stack import Stack

pytestmark = pytest.mark.browser

EMBEDDING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A club</title>
<link rel="icon" href="data:,">
<script type="module" src="{service}/web/embed.js"></script>
<saikoro-match src="{service}" match="{match}" at="57" lang="en"></saikoro-match>
</html>
"""


def test_a_page_of_another_origin_embeds_a_match(browser: Browser, stack: Stack) -> None:
    with stack.client() as client:
        match, _ = played(client, "ktc")
    page = EMBEDDING.format(service=stack.url, match=match).encode()
    with (
        Site({"/": ("text/html", page)}) as club,
        watched(browser, stack.url, club.url, viewport=WIDE) as seen,
    ):
        seen.page.goto(club.url)
        seen.wait_for(57)
        table = seen.page.locator("saikoro-match saikoro-table")
        expect(table.locator("a.card").first).to_be_visible()
        expect(seen.page.locator("saikoro-match .match")).to_have_css("display", "grid")
        seen.page.get_by_role("button", name="Forward", exact=True).click()
        seen.wait_for(58)
        table.locator("a.card[href]").first.click()
        expect(seen.page.get_by_role("dialog")).to_be_visible()
        assert seen.page.url == club.url


def test_names_stay_text_in_matches_of_another_origin(browser: Browser, stack: Stack) -> None:
    pairs = list(zip(HOSTILE[::2], HOSTILE[1::2], strict=True))
    with stack.client() as client:
        matches = [client.create() for _ in pairs]
        for match, names in zip(matches, pairs, strict=True):
            for name in names:
                client.join(match, player=name)
    whole = "".join(
        f'<saikoro-match src="{stack.url}" match="{match}" lang="en"></saikoro-match>'
        for match in matches
    )
    page = EMBEDDING.format(service=stack.url, match=matches[0]) + whole
    with (
        Site({"/": ("text/html", page.encode())}) as club,
        watched(browser, stack.url, club.url, viewport=WIDE) as seen,
    ):
        seen.page.goto(club.url)
        for number, names in enumerate(pairs, 1):
            shown = seen.page.locator("saikoro-match").nth(number)
            for name in names:
                expect(shown).to_contain_text(" ".join(name.split()))
            assert shown.locator("script, img[src=x]").count() == 0
        assert seen.page.evaluate("window.hit") is None
