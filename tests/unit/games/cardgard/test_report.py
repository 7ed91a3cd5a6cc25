"""The battle report of Cardgard in both languages."""

import pytest

from saikoro.conformance.seating import known
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.state import start
from saikoro.domain.games.cardgard.telling.report import report
from saikoro.domain.games.cardgard.words import (
    Ailment,
    CureReason,
    DamageType,
    EndReason,
    Fate,
    LastingKind,
    MissReason,
    RefusalReason,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.words import Language

LANGUAGES: tuple[Language, Language] = ("ja", "en")


def unit(card: str, name: str, en: str, hp: int = 10) -> Unit:
    return Unit(card, name, en, n.Element.HOLY, hp, 3, (), (None,) * 6, None, None)


def command(card: str, name: str, en: str) -> CommandCard:
    return CommandCard(card, name, en, n.Command(n.EnemyCommand(), ()))


AMALIA = unit("U01", "火炎剣士「アマリア・カソルラ」", "Flame Blade Amalia Casorla")
FROST = unit("U02", "氷霊「マージ・フロスト」", "Ice Spirit Marge Frost", hp=11)
VEROBUL = unit("U04", "恐獣ベロブル", "Dread Beast Verobul", hp=12)
REGALIA = unit("L03", "剣聖「アマリア・レガリア」", "Amalia Regalia, Sword Saint", hp=12)
MIRACLE = command("C01", "奇跡", "Miracle")
COUNTER = command("C06", "コマンドカウンター", "")

CARDS = CardSet(
    "",
    {card.id: card for card in (AMALIA, FROST, VEROBUL)},
    {REGALIA.id: REGALIA},
    {card.id: card for card in (MIRACLE, COUNTER)},
)

SET_UP: list[GameEvent] = [
    e.DecksRevealed([["U01", "C01"], ["U02", "U04", "C06"]], [["L03"], []]),
    e.LineupsRevealed([{"1": "U01"}, {"1": "U02", "4": "U04"}], [2, 3]),
    e.OrderDecided(["B1", "A1", "B4"]),
]


def reported(events: list[GameEvent], language: Language) -> list[str | None]:
    """The sentence of every event, each with the state after it."""
    state, sentences = start(CardgardOptions()), []
    for event in events:
        event.apply(state, CARDS)
        sentences.append(report(event, known(state), CARDS, language))
    return sentences


ALL_EVENTS: list[GameEvent] = [
    *SET_UP,
    e.RoundBegan(1),
    e.CommandActivated(0, "C01", 1),
    e.CommandActivated(1, "C06", 1),
    e.CommandNegated(0),
    e.CommandPulsed(0),
    e.CommandSettled(0, Fate.DESTROYED),
    e.RoundFaceChanged(1, 6, 0),
    e.RoundFaceFixed(6),
    e.TurnBegan("A1"),
    e.ActionTaken("A1", 6, "爆炎", ["B1", "B4"], extra=True),
    e.ActionMissed("A1", 2, MissReason.NONE),
    e.DamageDealt("A1", "B1", DamageType.BOTH, 2, 2, 9),
    e.DamageDealt(0, "B1", DamageType.MAGICAL, 2, 2, 7),
    e.HealingReceived("B1", 2, 9),
    e.StatusGained("B1", Ailment.SEAL),
    e.StatusRefused("B1", Ailment.SEAL, RefusalReason.ALREADY),
    e.StatusCured("B1", Ailment.SEAL, CureReason.EFFECT),
    e.MaxHpChanged("B4", 12, 7, 7),
    e.SpeedChanged("B4", 3, 0),
    e.TraitsLost("B4", 1),
    e.AbilitySilenced("B4", None),
    e.OrderChanged(["A1", "B1", "B4"]),
    e.AbilityTriggered("B4", "連撃"),
    e.UnitKnockedOut("B1"),
    e.UnitSaved("B1", 1),
    e.UnitRemoved("B1", 1),
    e.UnitRevived("B1", 1, 3),
    e.UnitRemoved("B1", 1),
    e.UnitMovedUp("B4", 4, 2),
    e.TurnEnded("A1"),
    e.UnitLeapt("A1", 1, "U01", "L03", 10),
    e.RoundEnded(1),
    e.EffectExpired("B4", LastingKind.TRAITS),
    e.MatchEnded(0, EndReason.SHAVED, 1, 1, 16, 0),
    e.MatchEnded(None, EndReason.FORFEIT, None, None, None, None),
    e.CommandShown(1, "C06"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: Language) -> None:
    assert {type(event) for event in ALL_EVENTS} == set(CARDGARD.book.events)
    assert all(reported(ALL_EVENTS, language))


DUEL: list[GameEvent] = [
    *SET_UP,
    e.RoundBegan(1),
    e.CommandActivated(0, "C01", 1),
    e.CommandSettled(0, Fate.STAYS),
    e.RoundFaceFixed(3),
    e.TurnBegan("B1"),
    e.ActionMissed("B1", 3, MissReason.STUNNED),
    e.DamageDealt("poison", "B1", DamageType.TYPELESS, 1, 1, 10),
    e.StatusGained("B1", Ailment.WEAKNESS),
    e.TurnEnded("B1"),
    e.TurnBegan("A1"),
    e.ActionTaken("A1", 3, "斬撃・烈火", ["B1"], extra=False),
    e.DamageDealt("A1", "B1", DamageType.PHYSICAL, 12, 10, 0),
    e.UnitKnockedOut("B1"),
    e.UnitRemoved("B1", 1),
    e.UnitMovedUp("B4", 4, 2),
    e.TurnEnded("A1"),
    e.UnitLeapt("A1", 1, "U01", "L03", 10),
    e.RoundEnded(1),
    e.MatchEnded(0, EndReason.SHAVED, 1, 1, 11, 0),
    e.CommandShown(1, "C06"),
]

DUEL_JA = """\
デッキ公開：A アマリア・カソルラ、奇跡（リープデッキ アマリア・レガリア）／\
B マージ・フロスト、恐獣ベロブル、コマンドカウンター（リープデッキ -）
チーム公開：A 【1】アマリア・カソルラ、【2】裏向きのコマンド／\
B 【1】マージ・フロスト、【4】恐獣ベロブル、【3】裏向きのコマンド
行動順：B1 マージ・フロスト、A1 アマリア・カソルラ、B4 恐獣ベロブル

— 1ラウンド目 —
  Aのコマンド「奇跡」が発動（1回目）
    Aのコマンド「奇跡」は場に残る
このラウンドの目は【3】
B1 マージ・フロストのターン
  B1 マージ・フロスト 【3】行動なし（スタン状態）
    B1 マージ・フロストに1点のダメージ（毒）：HP 10
    B1 マージ・フロストは【弱体化】状態になる
  ターン終了
A1 アマリア・カソルラのターン
  A1 アマリア・カソルラ 【3】「斬撃・烈火」→ B1 マージ・フロスト
    B1 マージ・フロストに12点の物理ダメージ（A1 アマリア・カソルラ）：HP 0
    B1 マージ・フロストは戦闘不能！
    B1 マージ・フロストは【1】のマスから取り除かれる
  B4 恐獣ベロブルが前衛に移動（【4】→【2】）
  ターン終了
フェイタルリープ！【1】アマリア・カソルラ → A1 アマリア・レガリア：HP 10
1ラウンド目終了

Aの勝ち（判定・削ったHP）：ユニット A 1体／B 1体、削ったHP A 11／B 0
発動せず：Bのコマンド「コマンドカウンター」"""

DUEL_EN = """\
Decks: A Flame Blade Amalia Casorla, Miracle (leap deck Amalia Regalia); \
B Ice Spirit Marge Frost, Dread Beast Verobul, コマンドカウンター (leap deck -)
Teams: A [1] Flame Blade Amalia Casorla, [2] a command face down; \
B [1] Ice Spirit Marge Frost, [4] Dread Beast Verobul, [3] a command face down
Order: B1 Ice Spirit Marge Frost, A1 Flame Blade Amalia Casorla, B4 Dread Beast Verobul

— Round 1 —
  A's command Miracle activates (use 1)
    A's command Miracle stays on the field
The face of this round is 3
B1 Ice Spirit Marge Frost's turn
  B1 Ice Spirit Marge Frost takes no action on face 3: stunned
    B1 Ice Spirit Marge Frost takes 1 damage from poison: HP 10
    B1 Ice Spirit Marge Frost is afflicted with weakness
  End of the turn
A1 Flame Blade Amalia Casorla's turn
  A1 Flame Blade Amalia Casorla takes action 3 “斬撃・烈火” on B1 Ice Spirit Marge Frost
    B1 Ice Spirit Marge Frost takes 12 physical damage from A1 Flame Blade Amalia Casorla: HP 0
    B1 Ice Spirit Marge Frost is knocked out!
    B1 Ice Spirit Marge Frost leaves square 1
  B4 Dread Beast Verobul moves up from square 4 to 2
  End of the turn
Fatal Leap on square 1! Flame Blade Amalia Casorla becomes A1 Amalia Regalia: HP 10
Round 1 ends

A wins by more HP taken off: units A 1, B 1; HP taken off by A 11, by B 0
Never activated: B's command コマンドカウンター"""


@pytest.mark.parametrize(("language", "expected"), [("ja", DUEL_JA), ("en", DUEL_EN)])
def test_the_report_of_a_match(language: Language, expected: str) -> None:
    sentences = reported(DUEL, language)
    assert "\n".join(sentence or "" for sentence in sentences) == expected


def test_a_forfeit_is_reported_without_units_and_hp() -> None:
    event = e.MatchEnded(1, EndReason.FORFEIT, None, None, None, None)
    assert reported([event], "ja") == ["\nBの勝ち（不戦敗・投了）"]
    assert reported([event], "en") == ["\nB wins by forfeit"]


def test_every_ailment_has_its_printed_name() -> None:
    gained: list[GameEvent] = [e.StatusGained("A1", ailment) for ailment in Ailment]
    names = ["毒", "スタン", "睡眠", "魔力封印", "弱体化"]
    expected = [f"    A1 アマリア・カソルラは【{name}】状態になる" for name in names]
    assert reported([*SET_UP, *gained], "ja")[len(SET_UP) :] == expected
