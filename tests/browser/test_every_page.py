"""Every page in both languages, at both sizes, light and dark: whole, quiet, and fit for all."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from saikoro.domain.words import LANGUAGES, Language
from tests.browser.pages import (
    CARD_SHEET_WIDTH,
    PAGES,
    PRINTED_WIDTH,
    SCHEMES,
    WIDTHS,
    Scheme,
    ShownPage,
)
from tests.browser.scene import HOSTILE, Scene, hostile_matches
from tests.browser.walking import Visitor
from tests.kit.stack import Client

pytestmark = pytest.mark.browser

OURS = [shown for shown in PAGES if not shown.is_foreign]

INSPECTED: dict[Language, set[tuple[str, Scheme]]] = {
    "ja": {("phone", "light"), ("desk", "dark")},
    "en": {("phone", "dark"), ("desk", "light")},
}
"""Where axe-core looks at a page: every size, scheme and language in pairs."""

PRINTED = {
    **dict.fromkeys(("report", "why", "die", "whatif", "dispute"), PRINTED_WIDTH),
    **dict.fromkeys(("match-ktc", "match-fairies", "match-live"), PRINTED_WIDTH),
    "cards-ktc": CARD_SHEET_WIDTH,
}
"""Pages that somebody prints, and the pixels between their margins."""

CONTROLS = "form, button, input, select, textarea, .button"


@pytest.fixture(params=LANGUAGES, scope="module")
def language(request: pytest.FixtureRequest) -> Language:
    chosen: Language = request.param
    return chosen


@pytest.fixture(scope="module")
def visitor(browser: Browser, scene: Scene, language: Language) -> Iterator[Visitor]:
    """A window for all pages: what they share is loaded once."""
    with Visitor(browser, scene, language) as visiting:
        yield visiting


@pytest.fixture(scope="module")
def plain(browser: Browser) -> Iterator[Page]:
    """A window without script."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("shown", PAGES, ids=lambda shown: shown.name)
def test_nothing_goes_wrong_on_a_page(
    visitor: Visitor, shown: ShownPage, language: Language
) -> None:
    visitor.open(shown)
    for width, scheme in product(WIDTHS, SCHEMES):
        visitor.look(width, scheme)
        if (width, scheme) in INSPECTED[language] and not shown.is_foreign:
            visitor.inspect()
    assert visitor.reports() == []


def test_hostile_names_are_shown_as_they_are(visitor: Visitor, client: Client) -> None:
    hostile_matches(client)  # the front has the newest matches
    visitor.open(PAGES[0])
    shown = visitor.page.locator("#matches").inner_text()
    for name in HOSTILE:
        assert " ".join(name.split()) in " ".join(shown.split())
    assert visitor.page.evaluate("window.hit") is None
    assert visitor.page.locator("main script, main img[src=x]").count() == 0


@pytest.mark.parametrize("shown", OURS, ids=lambda shown: shown.name)
def test_a_page_can_be_read_without_script(scene: Scene, plain: Page, shown: ShownPage) -> None:
    plain.goto(f"{scene.url}{shown.path(scene)}")
    assert plain.locator("main h1").inner_text().strip()


@pytest.mark.parametrize(("name", "width"), PRINTED.items(), ids=PRINTED)
def test_paper_is_white_fits_and_has_nothing_to_press(
    browser: Browser, scene: Scene, name: str, width: int
) -> None:
    shown = next(page for page in PAGES if page.name == name)
    page = browser.new_page(viewport={"width": width, "height": 960}, color_scheme="dark")
    page.goto(f"{scene.url}{shown.path(scene)}")
    page.locator(shown.ready).first.wait_for()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator(CONTROLS).filter(visible=True)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if name == "die":
        assert 1 <= page.pdf(format="A4").count(b"/MediaBox") <= 2
    page.close()
