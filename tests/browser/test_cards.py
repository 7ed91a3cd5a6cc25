"""The cards of a set: found by words and kind, put in order, and printed nine on a page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from saikoro.domain.games import GAMES
from saikoro.domain.words import LANGUAGES
from tests.browser.scene import HOSTILE, hostile_set
from tests.browser.watched import watched
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser

SHOWN = "#cards > li:not([hidden])"


@pytest.fixture
def page(browser: Browser, stack: Stack) -> Iterator[Page]:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/g/fairies/cards?lang=en")
        page.locator(".finder").wait_for()
        yield page


def names(page: Page) -> list[str]:
    return page.locator(f"{SHOWN} > h2").all_inner_texts()


def test_words_find_cards_in_both_languages_in_any_width_and_kana(page: Page) -> None:
    whole = len(names(page))
    search = page.get_by_role("searchbox")
    search.fill("decoy nut")
    assert names(page) == ["Decoy Nut"]
    search.fill("ダメージ 木の実")
    japanese = names(page)
    search.fill("だめーじ　木の実")
    assert names(page) == japanese
    assert "Decoy Nut" in japanese
    search.fill("decoy zzz")
    assert names(page) == []
    assert page.locator(".finder output").inner_text() == "No card fits."
    search.fill("")
    assert len(names(page)) == whole


def test_a_kind_is_chosen_and_numbers_put_cards_in_order(page: Page) -> None:
    page.get_by_label("Kind").select_option("magic event")
    assert {*page.locator(f"{SHOWN} > .kind").all_inner_texts()} == {"magic event"}
    page.get_by_label("Order").select_option("#cost")
    numbers = page.locator(f'{SHOWN} > .numbers > [data-word="cost"]')
    costs = [int(text.split()[0]) for text in numbers.all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    assert len({*costs}) > 1
    page.get_by_label("Order").select_option("name")
    assert names(page) == sorted(names(page), key=str.casefold)


@pytest.mark.parametrize("game", GAMES)
def test_nine_whole_cards_are_on_a_printed_page(browser: Browser, stack: Stack, game: str) -> None:
    page = browser.new_page()
    for language in LANGUAGES:
        page.goto(f"{stack.url}/g/{game}/cards?lang={language}")
        page.emulate_media(media="print")
        cut = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.id)"
        assert page.locator("#cards > li").evaluate_all(cut) == []
        sheets = len(re.findall(rb"/MediaBox", page.pdf(format="A4")))
        assert sheets == -(-page.locator("#cards > li").count() // 9)
    page.close()


def test_hostile_names_are_names(browser: Browser, stack: Stack, client: Client) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/g/ktc/cards?set={hostile_set(client)}&lang=ja")
        page.locator(".finder").wait_for()
        assert names(page)[: len(HOSTILE)] == list(HOSTILE)
        assert page.evaluate("window.hit") is None
