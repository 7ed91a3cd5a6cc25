"""Matches to watch in a browser, and pages on which nothing may go wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from tests.kit.stack import Client
from tests.kit.waiting import wait_until

WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 360, "height": 780}

BOTS = {"0": {"bot": "random"}, "1": {"bot": "random"}}

SHOWN = "document.querySelector('saikoro-match').version"

REEL = "document.querySelector('saikoro-match').watching?.reel"
"""The frames of a match; null until all of them are loaded."""


OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
"""By how much a page is wider than its window."""

BOARD = """() => {
    const clone = document.querySelector(".board").cloneNode(true);
    const walker = document.createTreeWalker(clone, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeType === Node.TEXT_NODE) {
            const text = node.data.replace(/\\s+/g, "");
            if (text) found.push(text);
        } else {
            const named = [...node.attributes].map(({ name, value }) =>
                `${name}=${value.replace(/\\s+/g, " ").trim()}`);
            found.push(`\n<${node.localName} ${named.sort().join(" ")}>`);
        }
    }
    return found.join("");
}"""
"""Elements, attributes and texts of the table, without spaces between them."""


class Watched:
    """A page, and what it has asked for and complained of."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.wrong: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda message: self.wrong.append(f"{message.type}: {message.text}"))

    def wait_for(self, version: int) -> None:
        """Wait until a version is shown."""
        self.wait_until(f"{SHOWN} === {version}")

    def wait_until(self, condition: str) -> None:
        """Wait until a condition holds; asked from outside, as the policy of pages stops `eval`."""
        wait_until(lambda: bool(self.page.evaluate(condition)), condition)

    def shown(self) -> int:
        """The version that is shown."""
        version: int = self.page.evaluate(SHOWN)
        return version

    def table(self) -> str:
        """The texts of the table."""
        return self.page.locator("saikoro-table").inner_text()


@contextmanager
def watched(browser: Browser, *origins: str, **context: Any) -> Iterator[Watched]:
    """A page of its own context; it may ask these origins alone, and nothing may go wrong on it."""
    opened = browser.new_context(**context)
    page = Watched(opened.new_page())
    try:
        yield page
        assert page.wrong == [], page.wrong
        assert [url for url in page.asked if not url.startswith((*origins, "data:"))] == []
    finally:
        opened.close()


def played(client: Client, game: str, **options: object) -> tuple[str, int]:
    """A match that two bots have played, and its version."""
    body = {"game": game, "options": options, "bots": BOTS}
    match: str = client.post("/matches", json=body).json()["match"]
    wait_until(lambda: client.is_finished(match), "the bots do not finish")
    return match, client.get(f"/matches/{match}").json()["version"]
