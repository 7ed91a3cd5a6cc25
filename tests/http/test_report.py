"""The battle report: a whole match from its events, as text and as Markdown."""

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.record.header import Header
from tests.kit.battles import house_set

ROW = [1, 1]
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ja"])
MARKDOWN = {"Accept": "text/markdown"}


@pytest.fixture
def match(client):
    """Two players with the same row, so that a die decides."""
    match = client.create(identical_rows="die")
    ada, bob = (client.join(match, player=name) for name in ("ada", "*bob*"))
    client.answer(match, ada, {"row": ROW})
    client.answer(match, bob, {"row": ROW}, Prefer="wait=20")
    return match


def decided(client, match):
    """The value of the die, and the seat that it lets win."""
    events = client.get(f"/matches/{match}/events").json()["events"]
    data = {event["type"]: event["data"] for event in events}
    return data["die.rolled"]["value"], data["match.finished"]["winner"]


def test_a_match_is_reported_in_english(client, match):
    value, won = decided(client, match)
    side, winner = "AB"[won], ("A (ada)", "B (*bob*)")[won]
    report = client.get(f"/matches/{match}/report")
    assert report.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert report.headers["Content-Language"] == "en"
    assert report.text.splitlines() == [
        f"LaplaPlus {match}",
        "A (ada) takes a seat",
        "B (*bob*) takes a seat",
        "Rows: A Plain Core, Plain Core; B Plain Core, Plain Core",
        "The battle starts: HP A 12, B 12",
        "The rows are identical",
        f"  Identical rows: {value} on a D6 (draw 1)",
        "",
        f"{side} wins (a die). HP: A 12, B 12",
        f"The match is over: {winner} wins",
    ]


def test_a_match_is_reported_in_japanese_markdown(client, match):
    value, won = decided(client, match)
    side, winner = "AB"[won], ("A（ada）", r"B（\*bob\*）")[won]
    report = client.get(f"/matches/{match}/report", params={"lang": "ja"}, headers=MARKDOWN)
    assert report.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert report.headers["Content-Language"] == "ja"
    assert report.text.splitlines() == [
        f"# ラプラプラス {match}",
        "",
        "- A（ada）が着席",
        r"- B（\*bob\*）が着席",
        "- 構成開示：A 素核、素核／B 素核、素核",
        "- バトル開始：HP A 12／B 12",
        "- 構成が全く同一",
        f"  - 同一構成の勝敗: D6で{value}（第1抽選）",
        "",
        f"## {side}の勝ち（ダイス）：HP A 12／B 12",
        "",
        f"- マッチ終了: {winner}の勝ち",
    ]


def test_turns_are_the_chapters_of_a_report(client):
    match = client.finished([7, 7, 1], [22, 21, 1], max_turns=2)
    report = client.get(f"/matches/{match}/report", headers=MARKDOWN).text
    headings = [line for line in report.splitlines() if line.startswith("## ")]
    assert headings[:2] == ["## Turn 1", "## Turn 2"]
    assert "\n- Action phase of A\n  - A1 Shot activates (action)\n    - A1 Shot goes" in report


@LANGUAGES
def test_the_report_is_what_a_client_makes_of_the_events_alone(client, lang):
    match = client.finished([7, 7, 1], [22, 21, 1], max_turns=3)
    header, *lines = client.get(f"/matches/{match}/record").content.splitlines()
    fold = Fold(LAPLAPLUS, Header.read(header), house_set())
    reporter = Reporter(fold, lang)
    sentences = [sentence for line in lines if (sentence := reporter.describe(fold.take(line)))]
    report = client.get(f"/matches/{match}/report", params={"lang": lang}).text
    assert report.partition("\n")[2] == "\n".join(sentences) + "\n"


def test_a_running_match_is_reported_as_far_as_it_goes(client):
    match = client.create()
    client.join(match, player="ada")
    before = client.get(f"/matches/{match}/report")
    assert before.text == f"LaplaPlus {match}\nA (ada) takes a seat\n"
    client.join(match)
    seen = {"If-None-Match": before.headers["ETag"]}
    after = client.get(f"/matches/{match}/report", headers=seen)
    assert after.status_code == 200
    assert after.text.splitlines()[-2:] == ["B takes a seat", "Waiting for A (ada), B: a row"]


def test_each_view_has_an_etag_of_its_own(client):
    match, _ = client.seated()
    path = f"/matches/{match}/report"
    views = [(lang, accept) for lang in ("en", "ja") for accept in ("text/plain", "text/markdown")]
    tags = set()
    for lang, accept in views:
        headers = {"Accept": accept}
        report = client.get(path, params={"lang": lang}, headers=headers)
        assert report.headers["Vary"] == "Accept, Accept-Language, Authorization, Accept-Encoding"
        headers["If-None-Match"] = report.headers["ETag"]
        again = client.get(path, params={"lang": lang}, headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        tags.add(report.headers["ETag"])
    assert len(tags) == len(views)


def test_a_match_that_is_not_there_has_no_report(client):
    answer = client.get(f"/matches/{'0' * 32}/report")
    assert answer.status_code == 404
    assert answer.json()["type"] == "/problems/unknown-match"


def test_another_language_is_malformed(client):
    match = client.create()
    answer = client.get(f"/matches/{match}/report", params={"lang": "fr"})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/malformed"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-GB, ja;q=0.5", "en"),
        ("fr, ja;q=0.1", "ja"),
        ("fr", "en"),
        ("ja;q=0", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_the_one_that_the_client_prefers(client, accepted, lang):
    path = f"/matches/{client.create()}/report"
    answer = client.get(path, headers={"Accept-Language": accepted})
    assert answer.headers["Content-Language"] == lang
    assert "Accept-Language" in answer.headers["Vary"]
    asked = client.get(path, params={"lang": "en"}, headers={"Accept-Language": "ja"})
    assert asked.headers["Content-Language"] == "en"
