"""Playing in the browser: whole matches by pointing, by keyboard and by touch, cuts and reloads."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Error as PlaywrightError

from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.words import Words
from tests.browser.playing import Person, opened, person, sits
from tests.http.test_tournament_seats import invitations, seats
from tests.kit import closed_cup
from tests.kit.stack import Client, Stack
from tests.kit.waiting import wait_until
from tests.web.playing.running import call

pytestmark = pytest.mark.browser

SHORT: dict[str, dict[str, Any]] = {
    "cardgard": {"rounds": 2},
    "fairies": {"losing_damage": 20, "turn_limit": 8},
    "ktc": {"turn_cap": 6},
    "laplaplus": {},
    "lanterns": {},
    "pbwcg": {"turn_cap": 5, "base_endurance": 1},
}
"""Options with which a match of each game does not last long."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.mark.parametrize("game", list(SHORT))
def test_a_whole_match_is_played_by_pointing(browser: Browser, lanterns: Stack, game: str) -> None:
    language = "ja" if list(SHORT).index(game) % 2 else "en"
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, game, **SHORT[game])
        sits(one, lanterns.url, match, language)
        one.play()
        assert client.is_finished(match)
        assert one.pointed > 0 or game in ("laplaplus", "cardgard")
        for leads in ("why/", "audit?"):
            link = one.page.locator(f"saikoro-after a[href^='/m/{match}/{leads}']")
            assert f"lang={language}" in str(link.first.get_attribute("href"))


def test_two_clicks_lead_from_the_front_to_a_match_against_a_chosen_bot(
    browser: Browser, lanterns: Stack
) -> None:
    with person(browser, lanterns.url) as one:
        one.page.goto(f"{lanterns.url}/?lang=en")
        one.page.locator('.game > .doing > a[href*="/g/ktc/play"]').first.click()
        one.page.get_by_role("button", name="Start").click()
        one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        one.wait_for("building")
        assert "● Your turn" in one.page.title()


@pytest.mark.parametrize("game", list(SHORT))
def test_one_tap_begins_a_match_that_the_front_page_leads_back_to(
    browser: Browser, lanterns: Stack, game: str
) -> None:
    with person(browser, lanterns.url, **PHONE) as one:
        one.page.goto(f"{lanterns.url}/?lang=ja")
        one.page.locator(f"saikoro-quick[game={game}] a").first.tap()
        one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        match = one.page.url.rpartition("/m/")[2].partition("?")[0]
        with lanterns.client() as client:
            wait_until(lambda: has_answered(client, match), "no deck was handed in")
        one.page.goto(f"{lanterns.url}/?lang=ja")
        link = one.page.locator("saikoro-mine a")
        expect(link).to_have_attribute("href", f"/m/{match}?lang=ja")


def test_the_front_page_names_no_result_that_was_not_seen(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, speed=1) as one:
        one.page.goto(f"{lanterns.url}/?lang=en")
        one.page.locator("saikoro-quick[game=laplaplus] a").first.click()
        one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        match = one.page.url.rpartition("/m/")[2].partition("?")[0]
        wait_until(lambda: client.is_finished(match), "the battle does not end")
        one.page.goto(f"{lanterns.url}/?lang=en")
        expect(one.page.locator("saikoro-mine a")).to_contain_text("see how it went on")


def has_answered(client: Client, match: str) -> bool:
    """Whether seat 0 has handed something in."""
    mine = [line for line in client.lines(match) if b'"by":"seat0"' in line]
    return any(b"answer.given" in line or b"submission.sealed" in line for line in mine)


def test_a_match_is_played_by_keyboard_alone(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "laplaplus")
        one.page.goto(f"{lanterns.url}/m/{match}?lang=en#join")
        expect(one.page.locator(".join button").first).to_be_focused()
        one.page.keyboard.press("Enter")
        one.wait_for("building")
        press_on(one, "saikoro-build .answers button")
        one.wait_for("built")
        press_on(one, "form.build .main")
        one.wait_for("over")
        assert client.is_finished(match)


def press_on(one: Person, what: str) -> None:
    """Go by Tab to something, and press Enter there."""
    on_it = f"() => document.activeElement.matches('{what}')"
    for _ in range(400):
        if one.page.evaluate(on_it):
            break
        one.page.keyboard.press("Tab")
    assert one.page.evaluate(on_it), what
    one.page.keyboard.press("Enter")


def test_an_answer_is_typed_confirmed_and_undone_by_keyboard(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "ktc", **SHORT["ktc"])
        sits(one, lanterns.url, match)
        while one.wait_for("building", "built", "asked") != "asked":
            one.step()
        press_on(one, "saikoro-ask details.all summary")
        press_on_filter = "saikoro-ask details input[type=search]"
        answers = one.page.locator("details.all .answers button")
        offered, label = answers.count(), answers.first.inner_text().splitlines()[0]
        one.page.locator(press_on_filter).focus()
        one.page.keyboard.type(label)
        wait_until(lambda: 0 < answers.count() < offered)
        press_on(one, "saikoro-ask details .answers button")
        expect(one.page.locator(".confirm")).to_be_focused()
        one.page.keyboard.press("Tab")
        one.page.keyboard.press("Enter")
        one.wait_for("asked")


def test_a_match_is_played_by_touch_on_a_phone(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, **PHONE) as one:
        match = opened(client, "ktc", **SHORT["ktc"])
        one.page.goto(f"{lanterns.url}/m/{match}?lang=ja#join")
        one.page.locator(".join button").first.tap()
        while one.wait_for("building", "built", "asked") != "asked":
            one.step()
        one.page.locator('saikoro-table .near .can[data-id="A1"]').tap()
        chip = one.page.locator("saikoro-ask .chips button")
        chip.tap()
        expect(chip).to_have_count(0)
        assert one.state() == "asked"
        wide = one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, "the page scrolls sideways"
        one.play()
        assert client.is_finished(match)


def test_the_hand_of_a_player_reaches_no_other_browser(browser: Browser, lanterns: Stack) -> None:
    with (
        lanterns.client() as client,
        person(browser, lanterns.url) as one,
        person(browser, lanterns.url, 1) as other,
    ):
        match = opened(client, "lanterns", bot=False)
        for each in (one, other):
            sits(each, lanterns.url, match)
        for each in (one, other):
            each.build()
        wait_until(lambda: one.page.locator(HAND).count() > 0, "no hand is dealt")
        held = set(one.page.locator(HAND).evaluate_all(IDS))
        wait_until(lambda: other.page.locator(HAND).count() > 0, "no hand is dealt")
        seen = other.page.locator("saikoro-table .card[data-id]").evaluate_all(IDS)
        assert not held & set(seen)
        tokens = one.page.evaluate("JSON.stringify(localStorage)")
        [token] = re.findall(r"saikoro_[0-9a-f]{32}_\d_[\w-]{43}", tokens)
        assert token not in other.page.content()
        assert not [url for url in (*one.asked, *other.asked) if token in url]


HAND = "saikoro-table .near .hand .card[data-id]"
IDS = "found => found.map(one => one.dataset.id)"


def test_a_reload_in_the_middle_goes_on_with_the_same_seat(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "ktc", **SHORT["ktc"])
        sits(one, lanterns.url, match)
        while one.wait_for("building", "built", "asked") != "asked":
            one.step()
            one.page.reload()
        one.page.reload()
        one.wait_for("asked")
        one.play()


def test_an_answer_is_given_once_though_the_network_is_cut(
    browser: Browser, lanterns: Stack
) -> None:
    """The service takes it, but the page does not hear of that, twice; then it is reloaded."""
    context = browser.new_context()
    one = Person(context.new_page())
    with lanterns.client() as client:
        match = opened(client, "laplaplus", bot=False)
        sits(one, lanterns.url, match)
        client.join(match)
        one.wait_for("building")
        keys: list[str] = []

        def swallowed(route: Route) -> None:
            keys.append(route.request.headers["idempotency-key"])
            with suppress(PlaywrightError):  # the page may be gone by now
                route.fetch()
                route.abort("connectionreset")

        one.page.route("**/answers", swallowed)
        one.build()
        wait_until(lambda: one.seen(len(keys) > 1), "the answer is not sent again")
        count = len(keys)
        one.page.reload()
        wait_until(lambda: one.seen(len(keys) > count), "the answer is forgotten with the page")
        one.page.unroute("**/answers")
        wait_until(lambda: one.page.locator("saikoro-seat .sending").count() == 0, "it is not sent")
        assert len(set(keys)) == 1
        given = [line for line in client.lines(match) if b'"submission.sealed"' in line]
        assert len(given) == 1
    context.close()


def test_a_cut_is_shown_and_ends_by_itself(browser: Browser, lanterns: Stack) -> None:
    context = browser.new_context()
    one = Person(context.new_page())
    with lanterns.client() as client:
        match = opened(client, "laplaplus")
        sits(one, lanterns.url, match)
        one.wait_for("building")
        context.set_offline(True)
        expect(one.page.locator("saikoro-seat .lost")).to_be_visible(timeout=60_000)
        context.set_offline(False)
        expect(one.page.locator("saikoro-seat .lost")).to_have_count(0, timeout=60_000)
        one.play()
    context.close()


def test_a_seat_is_carried_to_another_browser_by_its_code(
    browser: Browser, lanterns: Stack
) -> None:
    with (
        lanterns.client() as client,
        person(browser, lanterns.url) as one,
        person(browser, lanterns.url) as other,
    ):
        match = opened(client, "laplaplus")
        sits(one, lanterns.url, match)
        one.wait_for("building")
        one.page.get_by_role("button", name="Move to another device").click()
        code = one.page.locator(".seat-code").inner_text()
        other.page.goto(f"{lanterns.url}/m/{match}?lang=en")
        other.page.locator(".carry summary").click()
        other.page.get_by_label("Code of the seat").fill(code[:-2] + "AA")
        other.page.get_by_role("button", name="Continue here").click()
        expect(other.page.locator(".faults")).to_contain_text("not right")
        other.page.get_by_label("Code of the seat").fill(code.lower().replace("-", " "))
        other.page.get_by_role("button", name="Continue here").click()
        other.wait_for("building")
        assert not [url for url in other.asked if code in url]
        other.play()
        one.wait_for("over")


def test_two_at_one_screen_hand_the_device_over(browser: Browser, lanterns: Stack) -> None:
    with person(browser, lanterns.url) as one:
        one.page.goto(f"{lanterns.url}/g/laplaplus/play?lang=en&against=here")
        one.page.get_by_role("button", name="Start").click()
        one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        one.wait_for("cover")
        one.step()
        one.wait_for("building")
        one.build()
        one.wait_for("cover")
        assert one.page.evaluate("document.querySelector('saikoro-match').token") is None
        one.step()
        one.wait_for("building")
        assert one.page.evaluate("document.querySelector('saikoro-match').near") == 1
        one.play()


def test_a_link_with_a_made_up_code_leaves_a_held_seat_alone(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "laplaplus")
        sits(one, lanterns.url, match)
        one.wait_for("building")
        made_up = call("code", "codeOf", f"saikoro_{match}_0_{'A' * 43}")
        before = one.page.evaluate(KEPT, match)
        one.page.evaluate("code => { location.hash = 'seat=' + code }", made_up)
        expect(one.page.locator("saikoro-carried")).to_contain_text("stays as it is")
        one.page.reload()
        one.wait_for("building")
        expect(one.page.locator("saikoro-carried")).to_contain_text("stays as it is")
        assert one.page.evaluate(KEPT, match) == before
        one.page.get_by_role("button", name="Close").click()
        assert "#" not in one.page.url
        assert [error for error in one.wrong if "401" not in error] == []
        one.wrong.clear()  # the browser reports the refusal


KEPT = "match => JSON.parse(localStorage.getItem('saikoro.match.' + match)).seats"


def shared(one: Person, origin: str) -> None:
    """Two at one screen, up to the first question after both have built."""
    one.page.goto(f"{origin}/g/lanterns/play?lang=en&against=here")
    one.page.get_by_role("button", name="Start").click()
    one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
    for _ in range(2):
        one.wait_for("cover")
        one.step()
        one.build()
    one.wait_for("cover", "asked")


def test_the_cover_survives_a_reload_back_and_forward_and_esc(
    browser: Browser, lanterns: Stack
) -> None:
    shown = "document.querySelector('saikoro-match').token"
    with person(browser, lanterns.url) as one:
        shared(one, lanterns.url)
        one.page.reload()
        for _ in range(2):  # covered or not when it is left
            one.wait_for("cover")
            assert one.page.evaluate(shown) is None
            assert one.page.locator(HAND).count() == 0
            one.page.goto(f"{lanterns.url}/problems")
            one.page.go_back()
        for _ in range(3):
            one.page.keyboard.press("Escape")
        one.wait_for("cover")
        one.step()
        wait_until(lambda: one.page.locator(HAND).count() > 0, "no hand is shown")
        one.page.reload()  # in the middle of a turn, too
        one.wait_for("cover")
        assert one.page.evaluate(shown) is None
        one.play()


def test_a_friend_takes_the_other_seat_by_the_link(browser: Browser, lanterns: Stack) -> None:
    with person(browser, lanterns.url) as one, person(browser, lanterns.url, 1) as friend:
        one.page.goto(f"{lanterns.url}/g/laplaplus/play?lang=en&against=friend")
        one.page.get_by_label("Your name").fill("Ada <b>")
        one.page.get_by_role("button", name="Start").click()
        one.page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        link = one.page.locator(".invite-link input").input_value()
        assert "#join=" in link
        friend.page.goto(link)
        friend.page.get_by_role("button", name=re.compile("Seat B|B席")).click()
        friend.wait_for("building")
        assert "Ada <b>" in friend.page.locator("saikoro-seat").inner_text()
        friend.build()
        one.play()
        friend.wait_for("over")
        assert not [url for url in friend.asked if link.rpartition("=")[2] in url]
        one.page.locator("saikoro-after button").click()
        one.page.wait_for_url(lambda url: link.rpartition("/m/")[2][:32] not in url)
        friend.page.get_by_role("button", name=re.compile("rematch|再戦")).click()
        friend.page.wait_for_url(one.page.url.partition("?")[0] + "*")
        friend.wait_for("building")
        one.wait_for("building")
        with lanterns.client() as client:
            at = one.page.url.partition("/m/")[2][:32]
            lines = client.get(f"/matches/{at}/events").json()["events"]
        posted = [line["by"] for line in lines if line["type"] == "seed.posted"]
        assert sorted(posted) == ["seat0", "seat1"]  # nobody could choose the dice


def test_what_is_wrong_with_a_build_is_said_while_it_is_built(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "ktc")
        sits(one, lanterns.url, match, "ja")
        one.wait_for("building")
        add = one.page.locator(".pick .counter button:last-child")
        add.first.click()
        add.first.click()
        faults = one.page.locator("form.build .faults")
        expect(faults).to_contain_text(re.compile("[ぁ-ん]"))
        expect(one.page.locator("form.build .main")).to_be_disabled()
        expect(one.page.locator(".taken li")).to_have_count(2)
        one.page.reload()
        expect(one.page.locator(".taken li")).to_have_count(2)


def test_a_build_is_saved_to_a_file_and_loaded_from_one(
    browser: Browser, lanterns: Stack, tmp_path: Any
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "laplaplus")
        sits(one, lanterns.url, match)
        one.wait_for("building")
        one.step()
        one.wait_for("built")
        chosen = one.page.locator(".taken li").all_inner_texts()
        with one.page.expect_download() as download:
            one.page.get_by_role("button", name="Save as a file").click()
        download.value.save_as(tmp_path / "row.json")
        for _ in chosen:
            one.page.locator(".taken li button").last.click()
        expect(one.page.locator(".taken li")).to_have_count(0)
        with one.page.expect_file_chooser() as chooser:
            one.page.get_by_role("button", name="Load a file").click()
        chooser.value.set_files(tmp_path / "row.json")
        expect(one.page.locator(".taken li")).to_have_count(len(chosen))
        assert one.page.locator(".taken li").all_inner_texts() == chosen


def test_who_resigns_is_asked_first_and_has_lost(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "fairies")
        sits(one, lanterns.url, match)
        one.wait_for("building")
        one.page.get_by_role("button", name="Resign").click()
        one.page.get_by_role("button", name="Keep playing").click()
        assert one.state() == "building"
        one.page.get_by_role("button", name="Resign").click()
        one.page.locator("dialog[open] .bad").click()
        one.wait_for("over")
        expect(one.page.locator(".end-result")).to_have_text("You have lost")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_withdraws_a_name_is_asked_first_and_sees_it_gone(
    browser: Browser, lanterns: Stack, language: Language
) -> None:
    texts = Words(language)
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "laplaplus", bot=False)
        client.join(match, player="Bob", seat=1)
        one.page.goto(f"{lanterns.url}/m/{match}?lang={language}#join")
        one.page.get_by_label(texts("play.name")).fill("Ada Lovelace")
        one.page.locator(".join button").first.click()
        one.wait_for("building")
        expect(one.page.locator("saikoro-table")).to_contain_text("Ada Lovelace")
        menu = one.page.locator("saikoro-seat-menu")
        menu.get_by_role("button", name=texts("play.withdraw_name")).click()
        dialog = menu.locator("dialog[open]")
        expect(dialog).to_contain_text(texts("play.withdraw_name_for_good"))
        dialog.get_by_role("button", name=texts("play.keep_name")).click()
        expect(dialog).to_have_count(0)
        menu.get_by_role("button", name=texts("play.withdraw_name")).click()
        with one.page.expect_navigation():
            dialog.locator(".bad").click()
        one.wait_for("building")
        for part in ("saikoro-table", "saikoro-log", "saikoro-seat-menu"):
            expect(one.page.locator(part)).to_contain_text(texts("check.withdrawn"))
        expect(menu.get_by_role("button", name=texts("play.withdraw_name"))).to_have_count(0)
        assert "Ada" not in one.page.content()


def test_in_a_tournament_no_name_can_be_withdrawn(
    browser: Browser, stack: Stack, client: Client
) -> None:
    cup = closed_cup.opened(client)
    token = invitations(client, cup.path, cup.token)[2]
    [seat] = seats(client, cup.path, 2, token)
    with person(browser, stack.url) as one:
        one.page.goto(f"{stack.url}/problems")
        kept = {"at": 1, "seats": {seat["seat"]: {"token": seat["token"], "receipts": []}}}
        one.page.evaluate(
            "([match, kept]) => localStorage.setItem('saikoro.match.' + match, kept)",
            [seat["match"], json.dumps(kept)],
        )
        one.page.goto(f"{stack.url}/m/{seat['match']}?lang=en")
        menu = one.page.locator("saikoro-seat-menu")
        expect(menu.get_by_role("button", name="Resign")).to_be_visible()
        expect(menu.get_by_role("button", name="Withdraw my name")).to_have_count(0)


def test_a_seat_reads_why_in_a_dialog_and_everybody_on_a_page(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "lanterns")
        sits(one, lanterns.url, match, "en")
        one.wait_for("building")
        one.page.locator("a.why").click()
        dialog = one.page.locator("dialog.why-dialog")
        expect(dialog.locator("article.why-read h1")).to_have_text(
            re.compile("Why #[0-9]+ happened")
        )
        one.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        with person(browser, lanterns.url) as other:
            other.page.goto(f"{lanterns.url}/m/{match}?lang=en#3")
            link = other.page.locator("a.why")
            expect(link).to_have_attribute("href", re.compile("/why/3[?]"))
            link.click()
            other.page.wait_for_url(re.compile(r"/why/3\?lang=en$"))
            expect(other.page.locator("h1")).to_have_text("Why #3 happened")
