"""The audit of a match that is disputed: its last events beside what the rules give again."""

import html
import re

import pytest

from saikoro.api_schemas.responses import AuditView, FaultView
from saikoro.domain.match.words import Choice
from saikoro.service.http.routes.pages.disputed import SHOWN, DisputedEvent, _event
from saikoro.service.web.words import Words
from tests.http.test_tournament_judges import as_judge
from tests.http.test_tournament_seats import answer_all, invitations, opened, seats
from tests.kit.tournaments import Tournament, plan, rows

LANGUAGES = ["en", "ja"]
ROW = re.compile(r"<tr[^>]*>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", re.DOTALL)


def events(page):
    """The rows of all tables of events, as text."""
    tables = re.findall(r'<table class="beside">.*?</table>', page, re.DOTALL)
    plain = [
        [re.sub("<.*?>", "", cell).strip() for cell in row] for row in ROW.findall("".join(tables))
    ]
    return [[html.unescape(cell) for cell in row] for row in plain]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_events_are_shown_beside_those_of_the_rules(client, language):
    cup = Tournament.open(client, {"plan": plan(), "entrants": rows(4), "start": True}).finish()
    [pairing, _] = cup.look("/results")["stages"][0]["rounds"][0]["pairings"]
    loser = next(pairing[at] for at in "ab" if pairing[at]["entrant"] != pairing["winner"])
    [match] = pairing["matches"]
    address = f"/tournaments/{cup.id}/matches/{match['match']}"
    path = f"/t/{cup.id}/m/{match['match']}/audit?lang={language}"
    page = {"headers": {"Accept": "text/html"}}
    assert 'class="beside"' not in client.get(path, **page).text
    body = {"match": match["match"], "entrant": loser["entrant"], "reason": "<b>x</b>"}
    cup.taken("disputes", body)
    shown = client.get(path, **page).text
    words = Words(language)
    assert words("audit.events") in html.unescape(shown)
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
    found = events(shown)
    assert len(found) == SHOWN
    assert {again for _, again in found} == {words("audit.again.same")}
    report = client.get(f"{address}/report?lang={language}").text.splitlines()
    sentences = [line.partition(" ")[2].strip(" —") for line in report if line]
    assert [text.partition(": ")[2].strip(" —") for text, _ in found] == sentences[-SHOWN:]


def test_nothing_that_came_later_is_shown(client):
    """The dispute was filed before the rows were handed in."""
    address, token = opened(client, "ada", "bob")
    tokens = invitations(client, address, token)
    cup = Tournament(client, {"tournament": address.rpartition("/")[2], "token": token})
    [seat] = seats(client, address, 1, tokens[1])[:1]
    mine = as_judge(cup, seat["token"])
    mine.taken("disputes", {"match": seat["match"], "reason": "he looked"})
    path = f"/m/{seat['match']}/audit?lang=en"
    before = events(client.get(path, headers={"Accept": "text/html"}).text)
    assert before
    answer_all(client, address, tokens, {n: [7, n] for n in tokens})
    after = events(client.get(path, headers={"Accept": "text/html"}).text)
    assert [text for text, _ in after] == [text for text, _ in before]


def audited(rules_version, *faults):
    return AuditView(
        match="0" * 32,
        game="laplaplus",
        version=9,
        head="0" * 64,
        verdict="not_sound",
        unchecked=[],
        faults=list(faults),
        choice=Choice.UNBOUND,
        draws=0,
        dice=0,
        submissions=0,
        cards=0,
        finished=True,
        rules_version=rules_version,
        replayed=False,
    )


def test_an_event_says_whether_the_rules_give_it_again():
    die, rules = FaultView(4, "die", "5 is not 3"), FaultView(5, "rules", "they emit another")
    found = audited(4, die, rules)
    assert [_event(line, "x", found) for line in (3, 4, 5, 6)] == [
        DisputedEvent(3, "x", "same", []),
        DisputedEvent(4, "x", "same", [die]),
        DisputedEvent(5, "x", "differs", [rules]),
        DisputedEvent(6, "x", "unchecked", []),
    ]
