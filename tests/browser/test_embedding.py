"""A match on a page of another origin, by the code that the page of a match gives."""

import pytest
from playwright.sync_api import Browser, expect

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
