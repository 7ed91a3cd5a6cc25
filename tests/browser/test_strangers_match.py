"""The page of a match of Lanterns, a game of which the page has no line; and its hidden hands."""

import re
from functools import partial

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.watching import BOARD, NARROW, OVERFLOW, WIDE, played, watched
from tests.kit.lantern_decks import DECK
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser


def test_a_game_of_strangers_is_drawn_too(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client:
        match, version = played(client, "lanterns")
    boards = []
    for script in (False, True):
        with watched(browser, lanterns.url, viewport=NARROW, java_script_enabled=script) as seen:
            seen.page.goto(f"{lanterns.url}/m/{match}?lang=ja&at={version - 20}")
            if script:
                seen.wait_for(version - 20)
                expect(seen.page.get_by_role("slider")).to_be_enabled()
            boards.append(seen.page.evaluate(BOARD))
            assert seen.page.evaluate(OVERFLOW) <= 0
    assert boards[0] == boards[1]
    assert "手札" in boards[0]


def test_a_hand_is_seen_by_its_seat_alone(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client:
        match = client.post("/matches", json={"game": "lanterns"}).json()["match"]
        tokens = [client.join(match), client.join(match)]
        for token in tokens:
            client.answer(match, token, DECK, Prefer="wait=20")
        hands = [hand_of(client, match, seat, token) for seat, token in enumerate(tokens)]
    for seat in (0, 1):
        sent: list[str] = []
        with watched(browser, lanterns.url, viewport=WIDE) as seen:
            seen.page.on("response", partial(keep, sent))
            seen.page.goto(f"{lanterns.url}/m/{match}?lang=en")
            expect(seen.page.get_by_role("slider")).to_be_enabled()
            assert seen.page.locator(".hand .card").count() == 0
            seen.page.evaluate(
                "token => { document.querySelector('saikoro-match').token = token; }",
                tokens[seat],
            )
            own = seen.page.locator(f".seat-{seat} .hand .card")
            expect(own).to_have_count(len(hands[seat]))
            other = seen.page.locator(f".seat-{1 - seat} .hand")
            expect(other.locator(".back")).to_have_count(len(hands[1 - seat]))
            assert other.locator(".card").count() == 0
        for handle, card in hands[1 - seat].items():
            assert not re.search(rf'"{re.escape(handle)}":\{{[^}}]*"card":"{card}"', "".join(sent))


def hand_of(client: Client, match: str, seat: int, token: str) -> dict[str, str]:
    """The cards in the hand of a seat, as it sees them."""
    held = {"Authorization": f"Bearer {token}"}
    table = client.get(f"/matches/{match}/table", headers=held).json()["table"]
    [hand] = [
        name
        for name, zone in table["zones"].items()
        if zone["kind"] == "hand" and zone.get("owner") == seat
    ]
    things = table["things"].items()
    found = {name: thing["card"] for name, thing in things if thing["zone"] == hand}
    assert found
    return found


def keep(sent: list[str], response: Response) -> None:
    """Keep what was sent, but for streams, which do not end."""
    kind = response.headers.get("content-type", "")
    if kind.startswith(("application/json", "text/html")):
        sent.append(response.text())
