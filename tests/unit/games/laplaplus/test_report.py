"""The battle report of LaplaPlus in both languages."""

import pytest

from saikoro.conformance.seating import known
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.telling.report import report
from saikoro.domain.games.laplaplus.words import (
    AbilityKind,
    EndReason,
    InitiativeMeasure,
    JudgementMeasure,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.words import Language
from tests.kit.battles import battle, house_set
from tests.kit.worded import worded

ALL_EVENTS: list[GameEvent] = [
    e.OpenCardsShown([1, 2, 7, 7], [1, 1, 6, 12]),
    e.RowsRevealed([7, 1], [6, 12, 1]),
    e.InitialHpRaised("A2", 3, 11),
    e.BattleStarted(8, 11, 11, 11),
    e.IdenticalRowsFound(),
    e.TurnStarted(1),
    e.SpeedRaised("A1", 15, 23),
    e.InitiativeDecided(0, InitiativeMeasure.SPEED, 23, 11),
    e.ActionPhaseStarted(0),
    e.CardActivated("A1", AbilityKind.ACTION, None),
    e.CardDowned("A1", "A1"),
    e.CardUpped("A1", "A2"),
    e.CardsSwapped("B1", "B2", "A1"),
    e.CardTargeted("B2", "A1"),
    e.EffectIgnored("B2", "A1"),
    e.EventCancelled("B2", "A1"),
    e.TargetListMade("A1", ["B2", "B1"]),
    e.TargetListFiltered("A2", ["B1"]),
    e.DamageAnnounced("A1", 1, 2),
    e.DamageChanged("B1", 0),
    e.DamagePrevented("A1", 1),
    e.DamageDealt("A1", 1, 2, 9),
    e.HpRestored("B1", 1, 2, 11),
    e.EffectFizzled("A1"),
    e.CardRemoved("B1", "A1", 9),
    e.CardsReadied(["A1"]),
    e.JudgementMade(0, JudgementMeasure.HP),
    e.BattleEnded(None, EndReason.BOTH_FORFEITED, 0, None, None),
]


def reported(events: list[GameEvent], language: Language) -> list[str | None]:
    """The sentence of every event, each with the state after it."""
    state, sentences = LaplaPlusState(), []
    for event in events:
        event.apply(state, house_set())
        sentences.append(report(event, known(state), house_set(), language))
    return sentences


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_event_has_a_sentence(language: Language) -> None:
    assert {type(event) for event in ALL_EVENTS} == set(LAPLAPLUS.book.events)
    assert all(reported(ALL_EVENTS, language))


TURN_EN = """
— Turn 1 —
A acts first by speed (speed A 8, B 6)
Action phase of A
  A1 Shot activates (action)
    A1 Shot goes down
    A1 Shot is to deal 2 damage to B
  B1 Armour activates (event)
    B1 Armour changes the damage to 1
    B takes 1 damage from A1 Shot: HP 5
Action phase of B
Up phase, up again: A1 Shot

Judgement: A is ahead by HP

A wins in turn 1 (judgement). HP: A 8, B 5"""

TURN_JA = """
— 1ターン目 —
先攻はA（素早さで決定、素早さ A 8／B 6）
Aのアクションフェイズ
  A1 射撃が発動（アクション）
    A1 射撃がダウン
    A1 射撃がBに2点のダメージを与えようとする
  B1 装甲が発動（イベント）
    B1 装甲によりダメージが1点になる
    Bに1点のダメージ（A1 射撃）：HP 5
Bのアクションフェイズ
アップフェイズ：A1 射撃をアップ

判定：Aが上回る（HP）

Aの勝ち（判定）：1ターン目、HP A 8／B 5"""


@pytest.mark.parametrize(("language", "expected"), [("en", TURN_EN), ("ja", TURN_JA)])
def test_the_report_of_a_turn(language: Language, expected: str) -> None:
    sentences = reported(list(battle([7, 1], [21, 1], max_turns=1)), language)
    assert "\n".join(sentence or "" for sentence in sentences[2:]) == expected


def test_a_card_that_removes_itself_is_named_once() -> None:
    removed = e.CardRemoved("A1", "A1", 9)
    [*_, english] = reported([*ALL_EVENTS[:2], removed], "en")
    worded(english)


@pytest.mark.parametrize(
    ("ended", "english", "japanese"),
    [
        (
            e.BattleEnded(1, EndReason.FORFEIT, 0, None, None),
            "B wins (forfeit)",
            "Bの勝ち（不戦敗・投了）",
        ),
        (
            e.BattleEnded(None, EndReason.BOTH_FORFEITED, 0, None, None),
            "A draw (both forfeited)",
            "引き分け（両者不戦敗）",
        ),
    ],
)
def test_the_end_without_a_battle(ended: e.BattleEnded, english: str, japanese: str) -> None:
    assert reported([ended], "en") == [f"\n{english}"]
    assert reported([ended], "ja") == [f"\n{japanese}"]
