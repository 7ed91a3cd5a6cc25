"""Reports of shared events."""

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.domain.match import events as e
from saikoro.domain.match.events import MatchEvent
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.match.telling.reports.report import Sentence
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.match.words import CancelReason, HaltReason
from tests.kit.reports import report_of
from tests.kit.worded import worded

TOLD: list[tuple[MatchEvent, str | None, str | None]] = [
    (e.DecisionAsked(1, "keep", [1], 60), None, None),
    (
        e.DieRolled(1, 6, 4, "wind", 2, "keeper"),
        "  Wind: 4 on a D6 (keeper, draw 2)",
        "  風: D6で4（keeper、第2抽選）",
    ),
    (
        e.DieRolled(1, 6, 4, "wind", 2, 1),
        "  Wind: 4 on a D6 (B, draw 2)",
        "  風: D6で4（B、第2抽選）",
    ),
    (
        e.DieRolled(1, 6, 4, "wind", 2),
        "  Wind: 4 on a D6 (draw 2)",
        "  風: D6で4（第2抽選）",
    ),
    (
        e.DieRolled(0, 1000, 5, "effect", 2, "A3"),
        "  effect: comma roll 005 (A3, draw 2)",
        "  effect: コンマ 005（A3、第2抽選）",
    ),
    (e.SeatResigned(0), "A resigns", "Aが投了"),
    (e.SeatTimedOut(1, 1), "B runs out of time", "Bが時間切れ"),
    (
        e.MatchCancelled(CancelReason.NOBODY_JOINED),
        "The match is cancelled: a seat stayed free",
        "マッチ中止: 席が埋まらず",
    ),
    (
        e.MatchHalted(HaltReason.RULES_FAILED, 7),
        "The match is halted at line 7: the rules failed",
        "マッチ停止（7行目）: ルール処理の異常",
    ),
    (e.MatchFinished(1, "points"), "The match is over: B wins", "マッチ終了: Bの勝ち"),
    (e.MatchFinished(None), "The match is over: a draw", "マッチ終了: 引き分け"),
    (e.DrawOpened(1, ""), None, None),
]


@pytest.mark.parametrize(("event", "en", "ja"), TOLD, ids=str)
def test_shared_events_are_described(event: MatchEvent, en: str | None, ja: str | None) -> None:
    match = Seated.both(LANTERNS)
    fold = Fold(LANTERNS, match.header, match.cards)
    assert (Reporter(fold, "en").describe(event), Reporter(fold, "ja").describe(event)) == (en, ja)


CHAPTERS = report_of(
    Sentence(v=2, type="seat.joined", text="A takes a <seat>"),
    Sentence(v=9, type="lanterns.round_started", text="Round 1", heading=True),
    Sentence(v=10, type="die.rolled", text="wind: [4]", indent=1),
    Sentence(v=17, type="lanterns.ended", text="The *end*", heading=True),
    Sentence(v=18, type="match.finished", text="B wins"),
)


def test_text_has_the_number_of_each_event() -> None:
    assert as_text(CHAPTERS).splitlines() == [
        f"Lanterns {'0' * 32}",
        "#2   A takes a <seat>",
        "",
        "#9   — Round 1 —",
        "#10    wind: [4]",
        "",
        "#17  — The *end* —",
        "#18  B wins",
    ]


def test_markdown_has_chapters_lists_anchors_and_links() -> None:
    address = "https://cards.example/m/1(2) 3"
    worded(as_markdown(CHAPTERS, address), as_markdown(CHAPTERS))
