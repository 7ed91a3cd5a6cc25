"""The pages of matches: their table at a version, their log, how they ended, and what is wrong."""

import re

import pytest

from saikoro.domain.match.state import CANCELLED, HALTED, MatchState, SeatState
from saikoro.service.http.routes.pages.matches import result_of
from tests.kit.worded import worded

HOSTILE = "\"'><img src=x onerror=hit()>"
ROWS = [[7, 1], [22, 1]]


def page(client, path, status=200, **headers):
    answer = client.get(path, headers={"Accept": "text/html", **headers})
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return answer.text


def test_it_has_the_log_with_a_link_for_every_event(client):
    match = client.finished(*ROWS)
    shown = page(client, f"/m/{match}?lang=ja")
    report = client.get(f"/matches/{match}/report?lang=ja").text.splitlines()
    unnumbered = [re.sub(r"^#\d+ +", "", line).strip("— ") for line in report[1:]]
    sentences = [sentence for sentence in unnumbered if sentence]
    for sentence in sentences:
        assert sentence in shown
    versions = [int(v) for v in re.findall(r'data-v="(\d+)"', shown)]
    assert versions == sorted(set(versions))
    for version in versions:
        assert f'href="/m/{match}?at={version}&amp;lang=ja#e{version}"' in shown


def test_it_draws_the_table_at_a_version(client):
    match = client.finished(*ROWS)
    end = client.get(f"/matches/{match}").json()["version"]
    at = end // 2
    table = client.get(f"/matches/{match}/table", params={"at": at}).json()["table"]
    shown = page(client, f"/m/{match}?at={at}")
    drawn = set(re.findall(r'class="thing [^"]*" data-id="([^"]+)"', shown))
    assert drawn == set(table["things"])
    assert page(client, f"/m/{match}?at={end}") != shown


def test_it_says_how_it_ended(client):
    match = client.finished(*ROWS)
    winner = client.get(f"/matches/{match}").json()["winner"]
    assert f"{'AB'[winner]} wins" in page(client, f"/m/{match}")
    assert f"{'AB'[winner]}の勝ち" in page(client, f"/m/{match}?lang=ja")
    match = client.create()
    assert "It waits for players." in page(client, f"/m/{match}")


def test_a_cancelled_match_says_why(client):
    match = client.create()
    token = client.join(match)
    left = client.post(
        f"/matches/{match}/cancellation", headers={"Authorization": f"Bearer {token}"}
    )
    assert left.is_success
    shown = page(client, f"/m/{match}")
    reason = client.get(f"/matches/{match}").json()["reason"]
    assert reason == "left"
    state = MatchState(None, [SeatState(), SeatState()], CANCELLED, reason=reason)
    assert result_of(state).in_language("en") in shown


def test_a_halted_match_says_why():
    state = MatchState(None, [SeatState(), SeatState()], HALTED, reason="rules_failed")
    worded(result_of(state))


def test_names_of_players_are_text(client):
    match = client.create()
    for _ in range(2):
        client.join(match, player=HOSTILE)
    shown = page(client, f"/m/{match}")
    assert "<img" not in shown
    assert "&lt;img src=x" in shown


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/m/{'0' * 32}", 404),
        ("/m/nonsense", 404),
        ("/m/{match}?at=-1", 400),
        ("/m/{match}?at=x", 400),
        ("/m/{match}?at=999999", 404),
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(client, path, status):
    match = client.create()
    assert 'class="bar"' in page(client, path.format(match=match), status)


class TestEmbedding:
    def test_every_page_may_load_it_by_a_lasting_name(self, client):
        script = client.get("/web/embed.js", headers={"Origin": "https://club.example"})
        assert script.headers["Access-Control-Allow-Origin"] == "*"
        assert script.headers["Cache-Control"] == "public, no-cache"
        assert script.headers["Content-Type"].startswith("text/javascript")
        tag = script.headers["ETag"]
        assert client.get("/web/embed.js", headers={"If-None-Match": tag}).status_code == 304
        assert client.get("/web/look.css").headers["Content-Type"].startswith("text/css")

    def test_what_it_imports_has_its_digest_and_never_changes(self, client):
        script = client.get("/web/embed.js").text
        parts = set(re.findall(r'"\./(part-\w+\.js)"', script))
        assert parts
        for part in parts:
            answer = client.get(f"/web/{part}")
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.headers["Access-Control-Allow-Origin"] == "*"

    def test_no_other_names_are_served(self, client):
        for name in ("match.js", "manifest.json", "embed.ts"):
            assert client.get(f"/web/{name}").status_code == 404
