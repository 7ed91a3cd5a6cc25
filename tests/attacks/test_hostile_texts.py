"""An attacker wants what one writes to become a part of a page, an export or a spreadsheet.

Names, reasons and texts of cards are hostile at once, wherever somebody may write one; every page
and every export that shows them shows them as they are.
"""

import csv
import io
import re
from html.parser import HTMLParser
from typing import NamedTuple

import msgspec
import pytest
from markdown_it import MarkdownIt

from saikoro.domain.games import GAMES
from saikoro.domain.match.telling.reports.report import Sentence
from saikoro.domain.match.telling.reports.writing import as_markdown
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.words import LANGUAGES
from saikoro.service.web.tournaments.folder import About, pages
from tests.attacks.test_policies import Inline
from tests.http.test_tournament_judges import as_judge
from tests.http.test_tournament_seats import invitations
from tests.kit.registering import announced, link, register
from tests.kit.reports import report_of
from tests.kit.tournaments import SWISS, Tournament, bearer, plan, rows

TEXTS = [
    "<script>window.hit = 1</script>",
    '"\'><img src=x onerror="window.hit=1">',
    "{{ 7 * 7 }} {0} %s </title><b>bold",
    "</textarea></style><svg onload=hit()>",
    "[x](javascript:hit()) ![y](//e.example)",
    "&lt;b&gt;&amp;&#60;i&#62; &copy &quot;",
    "<javascript:hit()> `c` *d* _e_ |f| # g",
    '=HYPERLINK("//e.example","x")',
    "+1+cmd|' /C calc'!A0",
    "@SUM(1;=2)",
    "-2+3;=1",
    "＝1+1",
    "محمد بن عبد الله الطويل جدا",
    "\\\\ '; -- ${x} %00 %n <!-- ]]>",
    "W" * 40,
    "長" * 40,
]
"""What may be written as a name; a control for directions may not, nor a line break."""

HTML = {"Accept": "text/html"}

FORMULA = re.compile(r"(^|;\s*)[=+\-@＝＋－＠\t\r\n]")
"""What a spreadsheet would run, at the start of a cell, or after a separator in some countries."""


class Hostile(NamedTuple):
    """What has been written, and where it is shown."""

    match: str
    """A finished match; its players have the first two of TEXTS as names."""
    cup: Tournament
    """Finished, with the texts as names of entrants, and as reasons."""
    disputed: str
    """A match of it that is disputed."""
    entering: Tournament
    link: str
    cards: str
    """The digest of a card set of KTC whose soldiers have the texts as names."""


@pytest.fixture(scope="module")
def written(stack):
    with stack.client() as client:
        match = client.create(max_turns=1)
        tokens = [client.join(match, player=name) for name in TEXTS[:2]]
        for token in tokens:
            client.answer(match, token, {"row": [7, 1]}, Prefer="wait=20")
        cup, disputed = _evening(client)
        entering = announced(client, name=TEXTS[0])
        for name in TEXTS[:4]:
            register(entering, name)
        cards = msgspec.json.decode(GAMES["ktc"].cards.house())
        for soldier, text in zip(cards["soldier"], TEXTS, strict=False):
            soldier |= {"name": text, "english": text, "author": text}
            soldier["flavour"] = {"ja": text, "en": text}
        stored = client.post("/games/ktc/card-sets", json=cards)
        assert stored.status_code == 201, stored.text
        digest = stored.json()["card_set"]
        at = link(entering).replace("/tournaments/", "/t/")
        yield Hostile(match, cup, disputed, entering, at, digest)


def _evening(client):
    """A tournament in which all that people may write is hostile."""
    entrants = rows(len(TEXTS))
    for entrant, name in zip(entrants, TEXTS, strict=True):
        entrant |= {"name": name, "club": name}
    body = {"plan": plan(SWISS, name=TEXTS[0]), "entrants": entrants, "start": True}
    cup = Tournament.open(client, body).finish()
    tokens = invitations(client, cup.path, cup.token)
    judge = cup.ask("judges", {"name": TEXTS[3], "role": "judge"}).json()
    judging = as_judge(cup, judge["token"])
    pairings = cup.look("/results")["stages"][0]["rounds"][0]["pairings"]
    for pairing, reason in zip(pairings, TEXTS, strict=False):
        at = {"stage": 0, "round": 1, "slot": pairing["slot"]}
        filed = as_judge(cup, tokens[pairing["a"]["entrant"]]).taken(
            "disputes", at | {"reason": reason}
        )
        about = f"/disputes/{cup.id}.{filed['receipt']['version']}"
        decided = {"verdict": "rejected", "reason": reason}
        for what, sent in (("comments", {"text": reason}), ("rulings", decided)):
            answer = client.post(f"{about}/{what}", json=sent, headers=bearer(judge["token"]))
            assert answer.is_success, answer.text
    first = pairings[0]
    at = {"stage": 0, "round": 1, "slot": first["slot"]}
    loser = first["a" if first["winner"] == first["b"]["entrant"] else "b"]["entrant"]
    ruling = {"kind": "overturn", "winner": loser, **at}
    ruled = judging.taken("rulings", {"ruling": ruling, "reason": TEXTS[1]})
    cup.finish(after=ruled["receipt"]["version"])
    [match] = pairings[1]["matches"]
    return cup, match["match"]


class Shown(HTMLParser):
    """The text that a reader sees."""

    def __init__(self, page):
        super().__init__()
        self.parts = []
        self._hidden = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, _attrs):
        self._hidden += tag in ("script", "style", "title")

    def handle_endtag(self, tag):
        self._hidden -= tag in ("script", "style", "title")

    def handle_data(self, data):
        if not self._hidden:
            self.parts.append(data)

    @property
    def text(self):
        return " ".join("".join(self.parts).split())


def harmless(page, texts, *, styles=False):
    """Fails where a page has what somebody wrote as markup, or does not show it as it is."""
    found = [one for one in Inline(page).found if not (styles and "style" in one)]
    assert found == []
    shown = Shown(page).text
    for text in texts:
        assert " ".join(text.split()) in shown


PAGES = {
    "front": ("/", TEXTS[:2]),
    "match": ("/m/{0.match}", TEXTS[:2]),
    "moment": ("/m/{0.match}?at=3", TEXTS[:2]),
    "audit": ("/m/{0.match}/audit", TEXTS[:2]),
    "report": ("/m/{0.match}/report", TEXTS[:2]),
    "report that is cut": ("/m/{0.match}/report?seat=0", TEXTS[:1]),
    "report of a tournament": ("/t/{0.cup.id}/m/{0.disputed}/report", []),
    "audit of a disputed match": ("/t/{0.cup.id}/m/{0.disputed}/audit", TEXTS[1:2]),
    "lists": ("/t/", TEXTS[:1]),
    "game": ("/g/laplaplus", []),
    "tournament": ("/t/{0.cup.id}", TEXTS),
    "wall": ("/t/{0.cup.id}?wall", TEXTS[:1]),
    "tournament before it begins": ("/t/{0.entering.id}", TEXTS[:4]),
    "registration": ("{0.link}", TEXTS[:1]),
    "cards": ("/g/ktc/cards?set={0.cards}", TEXTS),
    "workshop": ("/g/ktc/workshop?set={0.cards}", TEXTS[:3]),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PAGES)
def test_a_page_shows_what_was_written_as_it_is(client, written, place, language):
    path, texts = PAGES[place]
    if place == "front":  # which shows the newest alone
        match = client.create()
        for name in texts:
            client.join(match, player=name)
    address = path.format(written)
    joined = "&" if "?" in address else "?"
    answer = client.get(f"{address}{joined}lang={language}", headers=HTML)
    assert answer.status_code == 200, answer.text
    harmless(answer.text, texts)


@pytest.mark.parametrize("text", TEXTS)
def test_a_form_that_is_refused_gives_back_what_was_written(client, written, text):
    for path, form in (
        (written.link, {"name": "\u202e" + text, "build": text}),
        ("/g/laplaplus/workshop", {"text": text}),
        ("/g/ktc/workshop", {"text": text}),
    ):
        answer = client.post(path, data=form, headers=HTML)
        assert answer.headers["Content-Type"].startswith("text/html"), (path, answer.text)
        harmless(answer.text, [])


@pytest.mark.parametrize("text", TEXTS)
def test_an_address_that_is_hostile_is_shown_as_it_is(client, text):
    for path in ("/g/", "/m/", "/t/", "/problems/", "/nothing/"):
        answer = client.get(f"{path}{text.replace('/', '|')}", headers=HTML)
        assert answer.status_code in (400, 404)
        if answer.headers["Content-Type"].startswith("text/html"):
            harmless(answer.text, [])


@pytest.fixture(scope="module")
def folder(written):
    """The pages of the folder of the tournament, by name."""
    header, *lines = written.cup.record()
    ledger = Ledger(TournamentHeader.read(header))
    for line in lines:
        ledger.take(line, {})
    made = pages(ledger.state, About(), ledger.paired_at)
    return {name: page().decode("utf-8-sig") for name, page in made.items()}


def test_the_pages_of_a_folder_show_what_was_written_as_it_is(folder):
    shown = {name: page for name, page in folder.items() if name.endswith(".html")}
    assert len(shown) > 10
    for name, page in shown.items():
        harmless(page, TEXTS if name.startswith("standings") else [], styles=True)


def test_no_cell_of_a_spreadsheet_is_a_formula(folder):
    tables = {name: page for name, page in folder.items() if name.endswith(".csv")}
    assert len(tables) == 4
    for name, page in tables.items():
        cells = [cell for row in csv.reader(io.StringIO(page)) for cell in row]
        assert [cell for cell in cells if FORMULA.search(cell) and not _number(cell)] == []
        written = {cell.replace("'", "") for cell in cells}
        if name == "standings.csv":
            assert {text.replace("'", "") for text in TEXTS} <= written


def _number(cell):
    return re.fullmatch(r"-?[0-9.]+", cell) is not None


MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def test_the_markdown_of_a_folder_has_no_markup_of_others(folder):
    written = {name: page for name, page in folder.items() if name.endswith(".md")}
    assert len(written) == 4
    for page in written.values():
        read = MARKDOWN.render(page)
        harmless(read, TEXTS, styles=True)
        assert re.findall(r'href="(?!matches/)', read) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_has_no_markup_of_others(client, written, language):
    for path in (
        f"/matches/{written.match}/report",
        f"{written.cup.path}/matches/{written.disputed}/report",
    ):
        report = client.get(
            path, params={"lang": language}, headers={"Accept": "text/markdown"}
        ).text
        read = MARKDOWN.render(report)
        harmless(read, TEXTS[:2] if written.match in path else [])
        assert "href" not in read
        assert "<img" not in read


def test_what_hides_or_turns_text_is_refused(client, written):
    for text in ("a\u202eb", "a\u2066b", "\u200b", "a\nb", "a\x00b", "e" + "\u0301" * 6):
        match = client.create()
        taken = client.post(f"/matches/{match}/seats", json={"player": text})
        assert taken.status_code in (400, 422), text
        body = {"reason": text, "entrant": 1, "stage": 0, "round": 1, "slot": 0}
        filed = written.cup.ask("disputes", body)
        assert filed.status_code in (400, 422), text


def test_every_sentence_of_a_report_is_text():
    started = [f"{text} & {start}" for text in TEXTS for start in ("&amp;", "~~x~~", "http:")]
    openings = ["# x", "1. x", "+ x", "> x", "- x", "    x", "---", "===", "|a|b|"]
    texts = [*TEXTS, *started, *openings]
    written = [Sentence(v=at, type="x.y", text=text) for at, text in enumerate(texts, 1)]
    heading = Sentence(v=99, type="x.y", text="&lt;b&gt; # <i>", heading=True)
    report = report_of(*written, heading, title="title &lt;", waits="# [x](//e.example) <b>")
    read = re.sub(r'<a id="e\d+"></a>', "", MARKDOWN.render(as_markdown(report)))
    harmless(read, [*TEXTS, *started, *(one.strip() for one in openings), "title &lt;"])
    assert not re.search("<(a|img|b|i|ol|blockquote|hr|code|pre|table|h3)[ >]", read)
