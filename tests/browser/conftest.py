"""A page that can draw, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.browser.site import Site


class Tab:
    """A page of a site, and what has become of it."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self._site = site
        self._asked: list[str] = []
        self._wrong: list[str] = []
        page.on("request", lambda request: self._asked.append(request.url))
        page.on("requestfailed", lambda request: self._wrong.append(request.url))
        page.on("pageerror", lambda error: self._wrong.append(str(error)))
        page.on("console", lambda message: self._wrong.append(f"{message.type}: {message.text}"))

    def open(self) -> None:
        """Load the page anew."""
        self._asked.clear()
        self._wrong.clear()
        self.page.goto(self._site.url)

    def check(self) -> None:
        """Fail if the console says anything, or if anything was asked of another host."""
        assert self._wrong == []
        assert self._asked[0] == self._site.url
        assert [url for url in self._asked if not url.startswith(self._site.url)] == []


@pytest.fixture(scope="session")
def tab() -> Iterator[Tab]:
    """The one tab of the one browser of all tests."""
    path = find()
    assert path is not None, "there is no browser: set SAIKORO_BROWSER, or run `make test-browser`"
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield Tab(browser.new_page(), site)
        browser.close()


@pytest.fixture
def page(tab: Tab) -> Iterator[Page]:
    """The page, on which nothing may go wrong."""
    tab.open()
    yield tab.page
    tab.check()
