"""The page of a what-if, with an answer such as random matches seldom have."""

import pytest
from playwright.sync_api import Browser

from tests.browser.test_judge_page import dealt
from tests.browser.watched import watched
from tests.browser.watching import OVERFLOW
from tests.kit.lantern_decks import CARDS
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

pytestmark = pytest.mark.browser

LENGTHEN = "all => all.forEach(one => one.textContent = `{${'x'.repeat(60)}}`)"


def given_up(client: Client) -> str:
    """A match of Lanterns that ends after both decks."""
    made, tokens = dealt(client)
    match: str = made["match"]
    assert client.post(f"/matches/{match}/resignation", headers=bearer(tokens[0])).is_success
    wait_until(lambda: client.is_finished(match), "the match does not end")
    return match


def test_a_long_answer_of_the_record_fits_on_a_phone(browser: Browser, lanterns: Stack) -> None:
    """An answer is JSON, in which hardly any line breaks by itself."""
    with lanterns.client() as client, watched(browser, lanterns.url, width=360) as page:
        match = given_up(client)
        last = client.get(f"/matches/{match}").json()["version"]
        forms = (f"/m/{match}/whatif/{version}" for version in range(1, last + 1))
        page.goto(lanterns.url + next(path for path in forms if CARDS[5] in client.get(path).text))
        answers = page.locator(".whatif-form label .soft")
        assert answers.count() > 0
        answers.evaluate_all(LENGTHEN)
        assert page.evaluate(OVERFLOW) <= 0
