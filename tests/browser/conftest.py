"""A page that can draw, in a real browser."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from tests.browser import scene as scenes
from tests.browser.chromium import FLAGS, find
from tests.browser.scene import Scene
from tests.browser.site import Site, package_files, page_of
from tests.clients.generated.package import pack
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack
from tests.kit.with_lanterns import WITH_LANTERNS

expect.set_options(timeout=60_000)  # five seconds are short on a busy machine


class Tab:
    """A page of a site, and what has become of it."""

    def __init__(self, page: Page, site: Site, *others: str) -> None:
        self.page = page
        self._known = (site.url, *others)
        self._site = site
        self._asked: list[str] = []
        self._wrong: list[str] = []
        page.on("request", lambda request: self._asked.append(request.url))
        page.on("requestfailed", self._failed)
        page.on("pageerror", lambda error: self._wrong.append(str(error)))
        page.on("console", lambda message: self._wrong.append(f"{message.type}: {message.text}"))

    def _failed(self, request: Request) -> None:
        """Note a request that failed, unless it was aborted.

        So it is when a page closes a stream, and in Chromium also when it has read a response
        that may not be stored.
        """
        if request.failure != "net::ERR_ABORTED":
            self._wrong.append(f"{request.url}: {request.failure}")

    def open(self) -> None:
        """Load the page again."""
        self._asked.clear()
        self._wrong.clear()
        self.page.goto(self._site.url)

    def check(self) -> None:
        """Fail if the console says anything, or if any other host was asked."""
        assert self._wrong == [], self._wrong
        assert self._asked[0] == self._site.url
        assert [url for url in self._asked if not url.startswith(self._known)] == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of all tests."""
    path = find()
    assert path is not None, "there is no browser: set SAIKORO_BROWSER, or run `make test-browser`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The service as processes, as a browser meets it; it plays our games, and Lanterns."""
    with (
        closing(EmbeddedTestServer(tmp_path_factory.mktemp("data"))) as server,
        Stack(server, tmp_path_factory.mktemp("stack"), runner=WITH_LANTERNS) as running,
    ):
        yield running.warm()


@pytest.fixture(scope="session")
def lanterns(stack: Stack) -> Stack:
    """The same service."""
    return stack


@pytest.fixture(scope="session")
def scene(stack: Stack) -> Scene:
    """What there is to look at; nothing of it may be changed."""
    return scenes.build(stack)


@pytest.fixture(scope="session")
def tab(browser: Browser) -> Iterator[Tab]:
    """The tab in which brackets are drawn."""
    with Site() as site:
        yield Tab(browser.new_page(), site)


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that serves the modules of our client, and nothing else."""
    with Site(package_files(pack(tmp_path_factory.mktemp("package")))) as site:
        yield site


@pytest.fixture
def elsewhere(browser: Browser, modules: Site, stack: Stack) -> Iterator[Page]:
    """A page on another origin than the service and our client; nothing may go wrong on it."""
    with Site(page_of(modules.url, stack.url)) as site:
        tab = Tab(browser.new_page(), site, modules.url, stack.url)
        tab.open()
        yield tab.page
        tab.check()
        tab.page.close()


@pytest.fixture
def page(tab: Tab) -> Iterator[Page]:
    """The page, on which nothing may go wrong."""
    tab.open()
    yield tab.page
    tab.check()
