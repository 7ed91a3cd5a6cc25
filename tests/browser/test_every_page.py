"""Every page in both languages, at both sizes, light and dark: whole, quiet, and fit for all."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser

from saikoro.domain.words import LANGUAGES, Language
from tests.browser.pages import PAGES, SCHEMES, WIDTHS, Scheme, ShownPage
from tests.browser.scene import HOSTILE, Scene
from tests.browser.walking import Visitor

pytestmark = pytest.mark.browser

OURS = [shown for shown in PAGES if not shown.is_foreign]

INSPECTED: dict[Language, set[tuple[str, Scheme]]] = {
    "ja": {("phone", "light"), ("desk", "dark")},
    "en": {("phone", "dark"), ("desk", "light")},
}
"""Where axe-core looks at a page: every size, scheme and language in pairs."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    chosen: Language = request.param
    return chosen


@pytest.fixture
def visitor(browser: Browser, scene: Scene, language: Language) -> Iterator[Visitor]:
    with Visitor(browser, scene, language) as visiting:
        yield visiting


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


def test_hostile_names_are_shown_as_they_are(visitor: Visitor) -> None:
    visitor.open(PAGES[0])
    shown = visitor.page.locator("#matches").inner_text()
    for name in HOSTILE:
        assert " ".join(name.split()) in " ".join(shown.split())
    assert visitor.page.evaluate("window.hit") is None
    assert visitor.page.locator("main script, main img[src=x]").count() == 0


@pytest.mark.parametrize("shown", OURS, ids=lambda shown: shown.name)
def test_a_page_can_be_read_without_script(
    browser: Browser, scene: Scene, shown: ShownPage
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{scene.url}{shown.path(scene)}")
    assert page.locator("main h1").inner_text().strip()
    context.close()


def test_a_sheet_prints_on_two_pages(visitor: Visitor) -> None:
    visitor.open(next(shown for shown in PAGES if shown.name == "die"))
    pdf = visitor.page.pdf(format="A4")
    assert 1 <= pdf.count(b"/MediaBox") <= 2
