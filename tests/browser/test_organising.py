"""Running a tournament on its page: from pasted rows to a ruling, its undoing, and the printer."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.http.test_tournament_pauses import come_to
from tests.http.test_tournament_rewinds import Table
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament, plan

pytestmark = pytest.mark.browser

ROWS = "\n".join(
    (
        "name\trow",
        "Ada\t6 7 4 6 13 6 13 2",
        "ボブ\t10 10 10 10 10 10 20 20",
        "Cho\t22 21 21 21 21 9 21 12",
        "Dee\t7 7 7 7 7 7 7 7",
    )
)


def open_evening(page: Page, stack: Stack, words: Words, rows: str = ROWS) -> None:
    """Fill in the form that opens a tournament, and send it."""
    page.goto(f"{stack.url}/t/new?lang={words.language}")
    page.get_by_label(words("open.name")).fill("Friday")
    page.locator("[name=game]").select_option("laplaplus")
    page.locator("[name=format]").select_option("single_elimination")
    page.get_by_label(words("open.check_in")).check()
    page.locator("[name=csv]").fill(rows)
    page.get_by_role("button", name=words("open.submit")).click()


@LOOKS
def test_an_evening_from_pasted_rows_to_a_ruling_and_its_undoing(
    browser: Browser, stack: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with watched(browser, stack.url, width=width) as page:
        open_evening(page, stack, words)
        page.wait_for_url(re.compile(r"/t/[0-9a-f]{32}"))
        page.get_by_text(words("organise.entries"), exact=True).click()
        expect(page.locator(".listed li").first).to_have_text("Ada: row 8")
        for name in ("Ada", "ボブ", "Cho"):
            page.get_by_role("button", name=name, exact=True).click()
            pressed = page.locator(".tap[aria-pressed=true]", has_text=name)
            expect(pressed).to_be_visible()
        page.get_by_role("button", name=words("organise.start")).click()
        expect(page.locator(".status.finished")).to_be_visible()
        champion = page.locator(".winners .place-1 b").inner_text()
        second = page.locator(".winners .place-2 b").inner_text()
        assert {champion, second} < {"Ada", "ボブ", "Cho"}

        page.locator("[name=winner]").select_option(label=second)
        page.locator("saikoro-ruling [name=reason]").fill("a slip of the pen")
        page.get_by_role("button", name=words("organise.preview")).click()
        expect(page.locator(".follows")).to_contain_text(second)
        page.get_by_role("button", name=words("organise.confirm")).click()
        expect(page.locator(".winners .place-1 b")).to_have_text(second)
        expect(page.locator("#decisions")).to_contain_text("a slip of the pen")

        page.get_by_role(
            "button", name=re.compile(words("organise.undo_line", line=r"\d+"))
        ).click()
        page.get_by_role("button", name=words("organise.confirm")).click()
        expect(page.locator(".winners .place-1 b")).to_have_text(champion)
        page.emulate_media(media="print")
        expect(page.locator("saikoro-organising")).to_be_hidden()
        assert page.pdf(format="A4").startswith(b"%PDF")
        page.emulate_media(media="screen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_stand_at_the_rows_that_were_pasted(
    browser: Browser, stack: Stack, language: Language
) -> None:
    words = Words(language)
    with watched(browser, stack.url, width=360, refused=422) as page:
        with page.expect_response("**/tournaments") as answered:
            open_evening(page, stack, words, ROWS + "\nEve\t999 1\nAda\t1 1")
        assert answered.value.status == 422
        faults = page.locator(".faults li")
        expect(faults).to_have_count(2)
        expect(faults.nth(0)).to_contain_text("Eve\t999 1")
        expect(faults.nth(1)).to_contain_text("TN-16.1")
        expect(page.locator("[name=csv]")).to_have_value(ROWS + "\nEve\t999 1\nAda\t1 1")


def test_a_key_is_kept_in_the_browser_and_can_be_forgotten(
    browser: Browser, stack: Stack, client: Client
) -> None:
    plan = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}], "registration": 2}
    opened = client.post("/tournaments", json={"plan": plan}).json()
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{opened['tournament']}?lang=en")
        page.locator(".organising summary").first.click()
        page.get_by_label("Key of the organiser or of a judge").fill(opened["token"])
        page.get_by_role("button", name="Use it").click()
        expect(page.get_by_role("button", name="Close entries and start")).to_be_visible()
        link = opened["registration"].replace("/tournaments/", "/t/")
        expect(page.locator("a.key")).to_have_attribute("href", stack.url + link)
        page.reload()
        expect(page.get_by_role("button", name="Close entries and start")).to_be_visible()
        assert opened["token"] not in page.content()
        page.get_by_role("button", name="Forget the key").click()
        assert page.evaluate("localStorage.length") == 0


def test_without_a_key_nothing_can_be_done(browser: Browser, stack: Stack, client: Client) -> None:
    body = {"plan": {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}]}}
    opened = client.post("/tournaments", json=body).json()
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/t/{opened['tournament']}?lang=en")
        expect(page.locator(".organising")).not_to_have_attribute("open", "")
        assert page.get_by_role("button", name="Close entries and start").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_somebody_registers_by_a_link_without_script(
    browser: Browser, stack: Stack, client: Client, language: Language
) -> None:
    words = Words(language)
    plan = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}], "registration": 2}
    opened = client.post("/tournaments", json={"plan": plan}).json()
    address = opened["registration"].replace("/tournaments/", "/t/") + f"?lang={language}"
    with watched(browser, stack.url, width=360, refused=422, java_script_enabled=False) as page:
        page.goto(stack.url + address)
        page.locator("[name=name]").fill('<b>"Ada"</b>')
        page.locator("[name=build]").fill("not JSON")
        page.get_by_role("button", name=words("register.submit")).click()
        expect(page.get_by_role("alert")).to_contain_text(words("register.bad_build"))
        expect(page.locator("[name=name]")).to_have_value('<b>"Ada"</b>')
        page.locator("[name=build]").fill('[{"row":[999]}]')
        page.get_by_role("button", name=words("register.submit")).click()
        expect(page.get_by_role("alert")).to_contain_text("999")
        page.locator("[name=build]").fill('[{"row":[6,7,4,6,13,6,13,2]}]')
        page.get_by_role("button", name=words("register.submit")).click()
        expect(page.locator(".lead")).to_have_text(words("register.done", number=1))
        token = page.locator(".token").inner_text()
    own = client.get(
        f"/tournaments/{opened['tournament']}/entry", headers={"Authorization": f"Bearer {token}"}
    )
    assert own.json()["name"] == '<b>"Ada"</b>'


def test_a_link_that_is_void_says_so(client: Client) -> None:
    plan = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}], "registration": 2}
    opened = client.post("/tournaments", json={"plan": plan}).json()
    path = f"/t/{opened['tournament']}/register/{'0' * 32}"
    answer = client.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, "<h1>" in answer.text) == (404, True)


@LOOKS
def test_a_judge_warns_gives_a_game_loss_and_enters_a_slip(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    words = Words(language)
    stage = {"format": "swiss", "rounds": 2, "best_of": 3}
    names = [{"name": name} for name in ("Ada", "ボブ", "Cho", "Dee")]
    body = {"plan": plan(stage, play="seats"), "entrants": names, "start": True}
    tournament = Tournament.open(client, body)
    tournament.come_to("matches.linked")
    with watched(browser, stack.url, width=width) as page:
        page.goto(f"{stack.url}/t/{tournament.id}?lang={language}")
        form = page.locator("saikoro-ruling")
        page.locator("saikoro-organising summary").first.click()
        page.get_by_label(words("organise.key"), exact=True).fill(tournament.token)
        page.get_by_role("button", name=words("organise.use")).click()

        for _ in range(2):
            form.locator("[name=kind]").select_option("warning")
            form.locator("[name=offence]").select_option("slow_play")
            expect(form.locator("[name=place] option")).to_have_count(2)
            form.locator("[name=place]").select_option(index=1)
            make(page, words, "a minute for each card")
        expect(form.locator("li", has_text="(2)")).to_contain_text("Ada")

        form.locator("[name=kind]").select_option("game_loss")
        form.locator("[name=offence]").select_option("late")
        make(page, words, "ten minutes late")
        expect(page.locator(".pairings .note").first).to_be_visible()

        form.locator("[name=kind]").select_option("played")
        winners = form.locator("[name=winners]")
        winners.first.select_option(index=1)
        winners.nth(1).select_option(index=2)
        expect(winners).to_have_count(3)
        make(page, words, "as on the slip")
        expect(page.locator("#decisions li")).to_have_count(4)
        expect(page.locator("#decisions li").last).to_contain_text("as on the slip")


def make(page: Page, words: Words, reason: str) -> None:
    """Preview the ruling that is filled in, and make it."""
    page.locator("saikoro-ruling [name=reason]").first.fill(reason)
    page.get_by_role("button", name=words("organise.preview")).click()
    page.get_by_role("button", name=words("organise.confirm")).click()
    expect(page.locator("#decisions")).to_contain_text(reason)


@LOOKS
def test_a_judge_lets_a_match_go_back(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    words, table = Words(language), Table(client)
    to = table.versions()[-2]
    with watched(browser, stack.url, width=width, refused=422) as page:
        page.goto(f"{stack.url}/t/{table.cup.id}?lang={language}")
        page.locator(".organising summary").first.click()
        page.get_by_label(words("organise.key")).fill(table.cup.token)
        page.get_by_role("button", name=words("organise.use")).click()
        ruling = page.locator("saikoro-ruling")
        ruling.locator("[name=kind]").select_option("rewind")
        ruling.locator("[name=to]").fill(str(to))
        ruling.locator("[name=reason]").fill("a misclick")
        preview = page.get_by_role("button", name=words("organise.preview"))
        preview.click()
        expect(ruling.locator(".notice")).to_contain_text("TN-35.1")
        page.get_by_role("button", name=words("organise.pause_table")).click()
        come_to(client, table.match, "match.paused")
        preview.click()
        follows = ruling.locator(".follows")
        expect(follows).to_contain_text(words("rewind.final"))
        expect(follows.locator(".undone li").first).to_be_visible()
        page.get_by_role("button", name=words("organise.confirm")).click()
        rewound = come_to(client, table.match, "match.rewound")
        assert rewound["data"]["to"] == to
        expect(page.locator("#decisions")).to_contain_text("a misclick")
        undoing = re.compile(words("organise.undo_line", line=r"\d+"))
        expect(page.get_by_role("button", name=undoing)).to_have_count(0)
        page.get_by_role("button", name=words("organise.resume_table")).click()
        come_to(client, table.match, "match.resumed")
