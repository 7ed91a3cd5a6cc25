"""The battle report: a whole match from its events, as text and as Markdown."""

import re

import msgspec
import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.reports.building import build_report
from saikoro.domain.match.telling.reports.report import Cut, Report
from saikoro.domain.match.telling.reports.writing import as_text
from saikoro.domain.record.header import Header
from tests.kit.battles import house_set
from tests.kit.stack import UNTIMED
from tests.kit.worded import worded

ROW = [1, 1]
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ja"])
MARKDOWN = {"Accept": "text/markdown"}
JSON = {"Accept": "application/json"}
FORMS = ("text/plain", "text/markdown", "application/json")


@pytest.fixture
def match(client):
    """Two players with the same row, so that a die decides."""
    match = client.create(identical_rows="die", **UNTIMED)
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
    [die], [end] = (numbers(client, match, kind) for kind in ("die.rolled", "match.finished"))
    assert report.text.splitlines() == [
        f"LaplaPlus {match}",
        "#2   A (ada) takes a seat",
        "#3   B (*bob*) takes a seat",
        f"#{die - 4}  Rows: A Plain Core, Plain Core; B Plain Core, Plain Core",
        f"#{die - 3}  The battle starts: HP A 12, B 12",
        f"#{die - 2}  The rows are identical",
        f"#{die}    Identical rows: {value} on a D6 (draw 1)",
        "",
        f"#{die + 1}  — {side} wins (a die). HP: A 12, B 12 —",
        f"#{end}  The match is over: {winner} wins",
    ]


def numbers(client, match, kind):
    """The numbers of the events of a type."""
    events = client.get(f"/matches/{match}/events").json()["events"]
    return [event["v"] for event in events if event["type"] == kind]


def test_a_match_is_reported_in_japanese_markdown(client, match):
    value, won = decided(client, match)
    side, winner = "AB"[won], ("A（ada）", r"B（\*bob\*）")[won]
    report = client.get(f"/matches/{match}/report", params={"lang": "ja"}, headers=MARKDOWN)
    assert report.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert report.headers["Content-Language"] == "ja"
    [die], [end] = (numbers(client, match, kind) for kind in ("die.rolled", "match.finished"))

    def at(number):
        return f'<a id="e{number}"></a>#{number}'

    assert report.text.splitlines() == [
        f"# ラプラプラス {match}",
        "",
        f"- {at(2)} A（ada）が着席",
        rf"- {at(3)} B（\*bob\*）が着席",
        f"- {at(die - 4)} 構成開示：A 素核、素核／B 素核、素核",
        f"- {at(die - 3)} バトル開始：HP A 12／B 12",
        f"- {at(die - 2)} 構成が全く同一",
        f"  - {at(die)} 同一構成の勝敗: D6で{value}（第1抽選）",
        "",
        f"## {at(die + 1)} {side}の勝ち（ダイス）：HP A 12／B 12",
        "",
        f"- {at(end)} マッチ終了: {winner}の勝ち",
    ]


def test_turns_are_the_chapters_of_a_report(client):
    match = client.finished([7, 7, 1], [22, 21, 1], max_turns=2)
    report = client.get(f"/matches/{match}/report", headers=MARKDOWN).text
    plain = re.sub(r'<a id="e(\d+)"></a>#\1 ', "", report)
    headings = [line for line in plain.splitlines() if line.startswith("## ")]
    assert headings[:2] == ["## Turn 1", "## Turn 2"]
    assert re.search(r"\n- .+\n  - .+\n    - .+\n", plain)  # a cause is above what it causes


@LANGUAGES
def test_the_report_is_what_a_client_makes_of_the_events_alone(client, lang):
    match = client.finished([7, 7, 1], [22, 21, 1], max_turns=3)
    header, *lines = client.get(f"/matches/{match}/record").content.splitlines()
    report = build_report(Fold(LAPLAPLUS, Header.read(header), house_set()), lines, lang)
    served = client.get(f"/matches/{match}/report", params={"lang": lang}).text
    assert served == as_text(report)


def test_a_running_match_is_reported_as_far_as_it_goes(client):
    match = client.create(**UNTIMED)
    client.join(match, player="ada")
    before = client.get(f"/matches/{match}/report")
    worded(before.text.replace(match, "MATCH"))
    client.join(match)
    seen = {"If-None-Match": before.headers["ETag"]}
    after = client.get(f"/matches/{match}/report", headers=seen)
    assert after.status_code == 200
    worded(after.text.replace(match, "MATCH"))


def test_each_view_has_an_etag_of_its_own(client):
    match, _ = client.seated()
    path = f"/matches/{match}/report"
    views = [(lang, accept) for lang in ("en", "ja") for accept in FORMS]
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


def reported(client, match, **cut):
    answer = client.get(f"/matches/{match}/report", params={"lang": "en", **cut}, headers=JSON)
    assert answer.is_success, answer.text
    return msgspec.json.decode(answer.content, type=Report)


@pytest.fixture(scope="module")
def battle(stack):
    """A battle of a gun against a shield."""
    with stack.client() as client:
        return client.finished([7, 7, 1], [22, 21, 1], max_turns=3)


def test_json_has_the_cause_of_each_event(client, battle):
    report = reported(client, battle)
    assert (report.cut, report.leaves_out, report.not_explained) == (None, None, None)
    assert report.explained_to == report.version
    numbered = {one.v: one for one in report.sentences}
    [turn, *_] = [one for one in report.sentences if one.type == "laplaplus.turn_started"]
    assert turn.heading
    [hit, *_] = [one for one in report.sentences if one.type == "laplaplus.damage_dealt"]
    assert hit.cause is not None
    assert hit.cause.rule == "LP-9.1"
    began = numbered[hit.cause.v]
    assert (began.type, began.depth) == ("laplaplus.damage_announced", hit.depth)
    assert numbered[2].cause is None


def test_a_report_is_cut_by_numbers_seats_cards_and_dice(client, battle):
    whole = reported(client, battle)
    cut = reported(client, battle, **{"from": 20, "to": 30})
    assert {one.v for one in cut.sentences} == {
        one.v for one in whole.sentences if 20 <= one.v <= 30
    }
    assert cut.cut == Cut(20, 30)
    assert f"events 20 to 30 of {whole.version}" in cut.leaves_out
    for name in ("Shot", "射撃", "7", "ｓｈｏｔ"):
        named = reported(client, battle, card=name)
        assert ", those that name Shot. " in named.leaves_out
        assert "A1 Shot goes down" in {one.text for one in named.sentences}
        assert "End phase of B" not in {one.text for one in named.sentences}
    own = reported(client, battle, seat=1, card="Shield")
    assert (own.cut.seat, own.cut.card) == (1, "Shield")
    assert "Shield" in own.leaves_out
    assert reported(client, battle, dice="true").sentences == []


def test_every_form_says_what_is_left_out(client, battle):
    for accept in FORMS:
        asked = {"lang": "ja", "to": 9, "dice": "true"}
        report = client.get(
            f"/matches/{battle}/report", params=asked, headers={"Accept": accept}
        ).text
        assert "のうち1から9まで、サイコロだけ" in report


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [({"card": "Shoot"}, "/card"), ({"card": ""}, "/card"), ({"from": "9", "to": "8"}, "/from")],
)
def test_a_cut_that_cannot_be_made_is_refused(client, battle, asked, pointer):
    for lang in ("en", "ja"):
        path = f"/matches/{battle}/report"
        refused = client.get(path, params=asked, headers={"Accept-Language": lang})
        assert (refused.status_code, refused.json()["type"]) == (422, "/problems/illegal-cut")
        assert [one["pointer"] for one in refused.json()["errors"]] == [pointer]


def test_an_unknown_card_is_answered_with_the_nearest_name(client, battle):
    asked = {"card": "Rezonance"}
    [error] = client.get(f"/matches/{battle}/report", params=asked).json()["errors"]
    assert "'Rezonance'" in error["detail"]
    assert error["instead"] == ["Resonance"]


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
