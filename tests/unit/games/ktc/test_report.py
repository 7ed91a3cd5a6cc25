"""The battle report of KTC, in both languages."""

from typing import Any

import pytest

from saikoro.conformance.seating import known
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.telling.report import report
from saikoro.domain.games.ktc.words import (
    Attribute,
    Choice,
    EndReason,
    ExiledState,
    LossCause,
    MoveCause,
    Origin,
    Purpose,
    Row,
    Stamina,
    StatusSlot,
    Wish,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.ktc import Match, position
from tests.kit.pool import pool
from tests.kit.worded import worded

EVENTS: list[GameEvent] = [
    e.ActionDeclared(0, "A1", "2-1", "突き", ["B1"], Wish.YES),
    e.SupplyDeclared(0, Row.FRONT),
    e.CommanderAttackDeclared(0, "B1"),
    e.CommanderAttackSucceeded("B1"),
    e.CommanderAttackFailed("B1"),
    e.SoldierMoved("A1", "1-1", "2-1", "A2", MoveCause.MOVE),
    e.StaminaChanged("A1", Stamina.TIRED),
    e.SkillUsed("A1", "突き", 1),
    e.SkillSucceeded("A1", "突き", 90),
    e.SkillFailed("A1", "突き", 90),
    e.EffectTriggered("A5", n.Timing.OWN_TURN_END, Origin.TRAIT),
    e.EffectFailed("A5", 50),
    e.DamageDealt("A1", "B1", Attribute.NORMAL, 2, 3, 1, 3),
    e.DamageDealt(None, "B1", Attribute.ADDITIONAL, 2, 2, 2, 1),
    e.Healed("A1", "A2", 1, 1, 1, 5),
    e.HpIncreased("A1", 1, 4),
    e.HpDecreased("A1", 1, 3),
    e.StatusGained("A1", StatusSlot.BUFF, "鼓舞", 2, None),
    e.StatusGained("A1", StatusSlot.BUFF, "背水", 0, "鼓舞"),
    e.StatusCounted("A1", StatusSlot.BUFF, "背水", 1),
    e.StatusLost("A1", StatusSlot.BUFF, "背水", LossCause.EXPIRED),
    e.UniqueChanged("A3", 0, 1),
    e.SoldierDefeated("B1", "A1"),
    e.SoldierDefeated("B2", None),
    e.SoldierExiled("A3", "3-1", 2, ExiledState.FRESH),
    e.ExileCounted("A3", 1),
    e.SoldierReturned("A3", "3-1"),
    e.SoldierExiled("A3", "3-1", 0, ExiledState.KEPT),
    e.SoldierPromoted("A1", 3, 5),
    e.PromotionDeclined("A2"),
    e.TurnEnded(5),
    e.TurnStarted(6, 1),
    e.PlayerConceded(0),
    e.PlayerForfeited(1),
    e.MatchEnded(None, EndReason.CAP_DRAW),
]

JAPANESE = """\
A1 長槍兵の行動、2-1へ移動、「突き」 → B1 爆破兵（昇進できれば昇進する）
Aの補給: 前衛
Aの指揮官攻撃 → B1 爆破兵
  B1 爆破兵への指揮官攻撃は成功
  B1 爆破兵への指揮官攻撃は失敗
  A1 長槍兵が1-1から2-1へ移動（A2 大盾兵と入れ替わり）
  A1 長槍兵は疲労状態になる
  A1 長槍兵がスキル「突き」を使用（1回目）
  A1 長槍兵の「突き」は成功（成功率90%）
  A1 長槍兵の「突き」は失敗（成功率90%）
  A5 旗手の特性が発動（自分のターン終了時）
    A5 旗手の効果は失敗（成功率50%）
    B1 爆破兵に1の通常ダメージ（A1 長槍兵、元の値2、与える値3、受ける値1）: HP 3
    B1 爆破兵に2の追加ダメージ（バフ・デバフ、元の値2、与える値2、受ける値2）: HP 1
    A2 大盾兵を1回復（A1 長槍兵、元の値1、与える値1、受ける値1）: HP 5
    A1 長槍兵のHPを1増やす: HP 4
    A1 長槍兵のHPを1減らす: HP 3
    A1 長槍兵がバフ「鼓舞」を得る（2ターン）
    A1 長槍兵がバフ「背水」を得る（無期限、「鼓舞」に上書き）
  A1 長槍兵のバフ「背水」: 残り1ターン
    A1 長槍兵のバフ「背水」が消える（期限切れ）
    A3 剣士のユニーク「闘志」: 0 → 1
    B1 爆破兵を撃破（A1 長槍兵による）！
    B2 不死兵を撃破！
    A3 剣士を3-1から追放（2ターン、状態は失われる）
  A3 剣士が戻るまで1ターン
  A3 剣士が3-1に戻る
    A3 剣士を3-1から追放（期限なし、状態は保存される）
  A1 長槍兵が上級職に昇進: HP 3/5
  A2 大盾兵は昇進しない
5ターン目終了

— 6ターン目: B —
Aが投了
Bは時間切れが上限の回数に達した

引き分け（ターン上限で同数）"""

ENGLISH = """\
A1 Pikeman acts, moving to 2-1, using Thrust on B1 Sapper (to be promoted if it can be)
A supplies the front row
A's commander attacks B1 Sapper
  The attack on B1 Sapper succeeds
  The attack on B1 Sapper fails
  A1 Pikeman moves from 1-1 to 2-1, changing places with A2 Shieldbearer
  A1 Pikeman becomes tired
  A1 Pikeman uses Thrust (use no. 1)
  Thrust of A1 Pikeman succeeds (success rate 90%)
  Thrust of A1 Pikeman fails (success rate 90%)
  The trait of A5 Standard-Bearer triggers: "at the end of your turn"
    The effect of A5 Standard-Bearer fails (success rate 50%)
    B1 Sapper takes 1 normal damage from A1 Pikeman (text 2, dealt 3, taken 1): HP 3
    B1 Sapper takes 2 additional damage from a buff or debuff (text 2, dealt 2, taken 2): HP 1
    A1 Pikeman heals A2 Shieldbearer by 1 (text 1, given 1, received 1): HP 5
    The HP of A1 Pikeman is raised by 1: HP 4
    The HP of A1 Pikeman is lowered by 1: HP 3
    A1 Pikeman gains the buff Rally (2 turns)
    A1 Pikeman gains the buff Last Stand (no limit, replacing Rally)
  The buff Last Stand of A1 Pikeman: 1 turn left
    A1 Pikeman loses the buff Last Stand (expired)
    The unique counter of A3 Swordsman: 0 → 1
    B1 Sapper is defeated by A1 Pikeman!
    B2 Revenant is defeated!
    A3 Swordsman is exiled from 3-1 (2 turns, its state is lost)
  A3 Swordsman returns in 1 turn
  A3 Swordsman returns to 3-1
    A3 Swordsman is exiled from 3-1 (no timer, its state is kept)
  A1 Pikeman is promoted to upper class: HP 3/5
  A2 Shieldbearer is not promoted
End of turn 5

— Turn 6: B —
A concedes
B has run out of time too often

A draw: equal at the turn cap"""


@pytest.mark.parametrize(("language", "expected"), [("ja", JAPANESE), ("en", ENGLISH)])
def test_events_have_these_sentences(language: Language, expected: str) -> None:
    match = position()
    sentences = []
    for event in EVENTS:
        match.apply(event)
        sentences.append(report(event, known(match.state), match.cards, language))
    assert "\n".join(sentence or "" for sentence in sentences) == expected


def opening() -> Match:
    match = Match(dice=[1, 2])
    match.begin()
    match.answer(*({"roster": list(match.cards.rosters[seat].cards)} for seat in (0, 1)))
    return match


def test_every_kind_of_event_has_a_sentence() -> None:
    match = opening()
    match.answer(*match_placements(match))
    events = [event for event in match.emitted() if isinstance(event, GameEvent)] + EVENTS
    assert {type(event) for event in events} == set(KTC.book.events)


def match_placements(match: Match) -> list[Any]:
    forms = [match.decision.choices.form(seat) for seat in (0, 1)]
    return [{"squares": dict(zip(form.squares, form.soldiers, strict=True))} for form in forms]


def test_the_opening_names_cards() -> None:
    match = opening()
    rosters, first = [event for event in match.emitted() if isinstance(event, GameEvent)]
    sentence = report(rosters, known(match.state), match.cards, "ja")
    worded(sentence or "")
    assert report(first, known(match.state), match.cards, "en") == "B plays first"
    match.answer(*match_placements(match))
    placed = next(event for event in match.emitted() if isinstance(event, e.PlacementRevealed))
    sentence = report(placed, known(match.state), match.cards, "en")


def test_every_event_of_a_match_has_a_sentence() -> None:
    for match, _ in pool("ktc"):
        fold = match.fold([])
        for line in match.lines:
            event = fold.take(line)
            if isinstance(event, GameEvent):
                for language in LANGUAGES:
                    assert KTC.telling.report(event, fold.known, match.cards, language)


def test_every_draw_and_decision_has_a_name() -> None:
    """KT-10.3, KT-13.1."""
    assert set(Choice) == set(KTC.book.decisions)
    assert set(Purpose) == {"first_player", "action", "commander", "effect", "random_target"}
