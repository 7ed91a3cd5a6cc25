"""The page of a tournament: complete without script, live with it, on a wall, and on paper."""

import re

import pytest
from playwright.sync_api import Browser, expect

from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.http.test_tournament_seats import invitations
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament, bearer, plan, rows

pytestmark = pytest.mark.browser

GROUPS = {"format": "round_robin", "groups": 2}
FINAL = {"format": "single_elimination", "qualifiers": 4, "third_place": True}
HOSTILE = '<script>alert("x")</script>'


def evening(client: Client, *stages: dict[str, object], count: int = 8) -> Tournament:
    """A tournament that has been played."""
    entrants = rows(count)
    entrants[0]["name"] = HOSTILE
    entrants[1]["name"] = "ミドリ川の龍と七人の仲間たち"
    body = {"plan": plan(*stages), "entrants": entrants, "start": True}
    return Tournament.open(client, body).finish()


def people(client: Client, count: int = 5) -> Tournament:
    """A tournament whose first round waits for people, with a clock."""
    stage = {"format": "swiss", "rounds": 2, "clock": {"seconds": 3_000}}
    names = [{"name": f"Player {number}"} for number in range(1, count + 1)]
    body = {"plan": plan(stage, play="seats"), "entrants": names, "start": True}
    tournament = Tournament.open(client, body)
    tournament.come_to("matches.linked")
    return tournament


def overturned(tournament: Tournament) -> int:
    """Overturn the first semi-final on a dispute; returns the line of the ruling."""
    pairing = tournament.look("/results")["stages"][1]["rounds"][0]["pairings"][0]
    [loser] = {pairing["a"]["entrant"], pairing["b"]["entrant"]} - {pairing["winner"]}
    place = {"stage": 1, "round": 1, "slot": pairing["slot"]}
    filed = tournament.taken("disputes", {"reason": "wrong deck", "entrant": loser, **place})
    ruling = {"kind": "overturn", "winner": loser, **place}
    dispute = filed["receipt"]["version"]
    made = tournament.taken(
        "rulings", {"ruling": ruling, "reason": "the deck was wrong", "dispute": dispute}
    )
    version: int = made["receipt"]["version"]
    tournament.finish(version)
    return version


@LOOKS
def test_an_evening_reads_without_script(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    tournament = evening(client, GROUPS, FINAL)
    overturned(tournament)
    standings = tournament.look("/standings")
    words = Words(language)
    with watched(browser, stack.url, width=width, java_script_enabled=False) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang={language}")
        expect(page.locator(".winners")).to_contain_text(standings["ranking"][0]["name"])
        expect(page.locator(".standings .part")).to_have_count(2)
        expect(page.locator(".bracket .box")).to_have_count(4)
        expect(page.locator("#decisions li")).to_have_count(2)
        expect(page.locator("#decisions")).to_contain_text("the deck was wrong")
        expect(page.locator(".entrants > li")).to_have_count(8)
        expect(page.locator(".entrants")).to_contain_text(HOSTILE)
        page.locator(".ties summary").click()
        expect(page.locator(".ties dd").first).to_have_text(words("tie.buchholz"))
        page.locator(".entrants summary").first.click()
        link = page.locator(".entrants .played").first
        assert re.search(r"^/m/[0-9a-f]{32}\?", link.get_attribute("href") or "")


def test_standings_on_the_page_are_those_of_the_route(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament = evening(client, {"format": "swiss", "rounds": 3})
    [stage] = tournament.look("/standings")["stages"]
    expected = [
        [str(row["place"]), row["name"], str(row["points"]), *map(str, row["tie_breaks"].values())]
        for row in stage["rows"]
    ]
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=en")
        shown = [
            row.locator("th, td").all_inner_texts()[: len(expected[0])]
            for row in page.locator(".standings tbody tr").all()
        ]
    assert shown == expected


@pytest.mark.parametrize("script", [True, False])
def test_a_tap_on_a_tie_break_explains_it(
    browser: Browser, stack: Stack, client: Client, *, script: bool
) -> None:
    tournament = evening(client, {"format": "swiss", "rounds": 3})
    with watched(browser, stack.url, width=360, java_script_enabled=script) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=en")
        names = page.locator(".standings thead a")
        first = tournament.look("/standings")["stages"][0]["rows"][0]
        assert names.count() == len(first["tie_breaks"])
        expect(page.locator(".ties dd").first).to_be_hidden()
        names.first.click()
        expect(page.locator(".ties dd").first).to_have_text(Words("en")("tie.buchholz"))
        expect(page.locator(".ties dd").first).to_be_in_viewport()


def test_a_page_that_is_open_shows_what_happens(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament = people(client)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=en")
        expect(page.locator(".status")).to_contain_text("1 of 3 pairings are decided")
        expect(page.locator(".status .countdown")).to_contain_text("left")
        page.locator("#entrant-2 summary").click()
        tournament.taken("pause", {"reason": "a fire drill"})
        expect(page.locator(".status.paused")).to_contain_text("a fire drill")
        expect(page.locator("#entrant-2")).to_have_attribute("open", "")
        tournament.taken("resume")
        expect(page.locator(".status.playing")).to_be_visible()


def test_an_entrant_disputes_and_reads_the_decision_on_the_open_page(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament, words = people(client, 4), Words("en")
    token = invitations(client, tournament.path, tournament.token)[2]
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=en#disputing")
        form = page.locator("#disputing form")
        expect(form.locator("option")).to_have_count(2)
        form.locator("[name=token]").fill(token)
        expect(form.locator("option")).to_have_count(1)
        expect(form.locator("option")).to_contain_text("Player 2")
        form.locator("[name=reason]").fill("they saw my hand")
        form.get_by_role("button").click()
        expect(page.locator("#disputing [role=status]")).to_have_text(words("disputing.filed"))
        expect(page.locator("#decisions")).to_contain_text("they saw my hand")
        [dispute] = tournament.look("/disputes")
        tournament.client.post(
            f"/disputes/{tournament.id}.{dispute['line']}/rulings",
            json={"verdict": "rejected", "reason": "it lay open"},
            headers=bearer(tournament.token),
        ).raise_for_status()
        expect(page.locator("#decisions")).to_contain_text("it lay open")


def test_a_ruling_after_the_end_is_on_the_open_page(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament = evening(client, GROUPS, FINAL)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=en")
        expect(page.locator(".status.finished")).to_be_visible()
        overturned(tournament)
        champion = tournament.look("/standings")["ranking"][0]["name"]
        expect(page.locator("#decisions")).to_contain_text("the deck was wrong")
        expect(page.locator(".status.finished")).to_be_visible()
        expect(page.locator(".winners .place-1 b")).to_have_text(champion)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wall_turns_its_panels(
    browser: Browser, stack: Stack, client: Client, language: Language
) -> None:
    tournament = evening(client, GROUPS, FINAL)
    with watched(browser, stack.url) as page:
        page.clock.install()
        page.goto(f"{stack.url}/t/{tournament.id}?wall&lang={language}")
        expect(page.locator(".panel:not([hidden])")).to_have_count(1)
        count = page.locator(".panel").count()
        seen = set()
        for _ in range(4 * count):
            seen.add(page.locator(".panel:not([hidden]) h2").inner_text())
            assert page.locator(".panel:not([hidden])").count() == 1
            page.clock.run_for(12_000)
        titles = page.locator(".panel h2").all_text_contents()
    assert seen == set(titles)


def test_a_wall_shows_every_round_of_a_bracket_in_letters_that_carry(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament = evening(client, {"format": "double_elimination"}, count=24)
    with watched(browser, stack.url, width=1920) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?wall&lang=ja")
        expect(page.locator(".panel:not([hidden])")).to_have_count(1)
        page.locator(".panel").evaluate_all("all => all.forEach(one => { one.hidden = false; })")
        wider = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.locator(".panel, .bracket").evaluate_all(wider) == 0
        sizes = page.locator(".bracket .name").evaluate_all(
            "all => all.map(one => one.getScreenCTM().a * one.getAttribute('font-size'))"
        )
        assert sorted(sizes)[len(sizes) // 10] >= 18
        assert min(sizes) >= 17, "a name of 27 letters without a space"


def test_a_wall_without_script_has_all_panels(
    browser: Browser, stack: Stack, client: Client
) -> None:
    tournament = people(client)
    with watched(browser, stack.url, java_script_enabled=False) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?wall&lang=en")
        expect(page.locator(".panel").first).to_be_visible()
        expect(page.locator(".pairings tbody tr")).to_have_count(3)


def test_paper_has_no_controls(browser: Browser, stack: Stack, client: Client) -> None:
    tournament = evening(client, GROUPS, FINAL)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang=ja")
        page.emulate_media(media="print")
        for hidden in (".bar", ".contents", ".actions", ".pairings .played"):
            expect(page.locator(hidden).first).to_be_hidden()
        expect(page.locator(".standings").first).to_be_visible()
        assert page.pdf(format="A4").startswith(b"%PDF")


def test_the_list_leads_to_a_tournament(browser: Browser, stack: Stack, client: Client) -> None:
    tournament = people(client)
    with watched(browser, stack.url, width=360) as page:
        page.goto(f"{stack.url}/t/?lang=en")
        page.locator(f"a[href*='{tournament.id}']").first.click()
        expect(page.locator("h1")).to_have_text("Cup")


def test_an_unknown_tournament_is_a_page_that_says_so(client: Client) -> None:
    answer = client.get(f"/t/{'0' * 32}", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "<h1>" in answer.text
