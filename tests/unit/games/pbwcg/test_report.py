"""The battle report of PBWCG, in both languages, as far as its reader may know."""

import pytest
from msgspec import UNSET

from saikoro.conformance.seating import known
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute
from saikoro.domain.games.pbwcg.events import cards, frame, units
from saikoro.domain.games.pbwcg.state import UnitSpeed
from saikoro.domain.games.pbwcg.telling.report import report
from saikoro.domain.games.pbwcg.words import (
    ArrivedFrom,
    Choice,
    Condition,
    DiePurpose,
    EndReason,
    EnduranceCause,
    HandReason,
    HpCause,
    ItemReason,
    Parity,
    Purpose,
    RecoveredBy,
    Result,
    SetReason,
    StatusReason,
    VanishReason,
    VoidReason,
    WpCause,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.words import Language
from tests.kit.pbwcg import HOUSE, PBWCG, position, side
from tests.kit.pbwcg_telling import begun, seen
from tests.kit.pool import pool

LANGUAGES: tuple[Language, Language] = ("ja", "en")

SILENT = (frame.UnitTurnEnded, frame.TurnEnded)
"""Reports omit them: the next event begins what follows."""

EVENTS: list[GameEvent] = [
    frame.DeckAccepted(0, 40),
    frame.StartersChosen(0, "pc01", "pc06"),
    frame.StartersChosen(1, UNSET, UNSET),
    frame.StartersRevealed(1, "pc12", "pc14"),
    frame.DeckShuffled(0, 38),
    frame.BattleBegan([33, 28]),
    frame.TurnBegan(1),
    frame.OrderFixed([UnitSpeed("A.pc01", 7), UnitSpeed("B.pc16", -1)]),
    frame.OrderFixed([]),
    frame.PlOrderFixed(1, 0),
    cards.CardsDrawn(0, 2, ["eq04", "st01"]),
    cards.CardsDrawn(1, 2),
    cards.CardsDrawn(1, 1),
    cards.DrawMissed(1, 3),
    frame.PlTurnBegan(0),
    cards.CardSet(0, 2, "st01"),
    cards.CardSet(1, 2),
    cards.SetCardDiscarded(0, 2, "st01", SetReason.OWNER),
    cards.PcSummoned("A.pc02", 2, ArrivedFrom.HAND),
    cards.EquipmentAttached("A.pc01", "eq01"),
    cards.EquipmentDiscarded("A.pc01", "eq01", ItemReason.OVERFLOW),
    frame.PlTurnEnded(0),
    frame.FieldPhaseBegan(),
    cards.FieldChanged("st12", 1, 3),
    cards.CounterReduced("field", "st12", 2),
    cards.CounterReduced("A.set3", "st16", 1),
    cards.FieldChanged(None, None, None),
    frame.MainTurnBegan(),
    frame.UnitTurnBegan("A.pc01"),
    units.BsActed("A.pc01", "毒"),
    cards.SetCardActivated(0, 1, "st01", "A.pc01", ["A.pc01"]),
    cards.SetCardActivated(0, 1, "st01", None, []),
    cards.SetCardFinished(0, "st01"),
    units.WpChanged("A.pc01", -3, 9, WpCause.COST),
    units.AbilityUsed("A.pc01", "ab07", ["B.pc16"]),
    units.AbilityUsed("A.pc01", "ab01", []),
    units.AbilityUsed("A.pc01", "ab20", ["left"]),
    units.AbilityUsed("A.pc01", "ab27", ["B.set2", "sp03", 4]),
    units.AttackDeclared("A.pc01", Attribute.BODY, ["B.pc16"]),
    units.ActionConfused("A.pc01", "A.pc02"),
    cards.TrapSprung(1, 2, "st33", Condition.ENEMY_NORMAL_ATTACK),
    units.AttackNegated("A.pc01"),
    frame.CheckOpened(Purpose.EVADE, 1, "B.pc16", 1, 2),
    frame.CheckLimitReached(Purpose.EVADE, 1, "B.pc16", 2, 2),
    frame.CheckDeclared(1, Parity.ODD),
    frame.CheckResolved(success=True),
    units.AttackEvaded("A.pc01", "B.pc16"),
    units.HitResolved("A.pc01", "B.pc16", Attribute.BODY, 12, 5, 7, 3),
    units.HitResolved(None, "A.pc01", Attribute.NONE, 10, 8, 2, 1),
    units.HpChanged(1, -7, 22, HpCause.HIT),
    units.EnduranceChanged("B.pc16", -3, 5, EnduranceCause.HIT),
    units.PcKnockedOut("B.pc16", EnduranceCause.BLEED),
    units.PlAttacked("A.pc01", 1, 9, 4),
    units.BsReceived("B.pc16", "麻痺", "ab11"),
    units.BsVoided("B.pc16", "麻痺", VoidReason.ALREADY),
    units.BsResisted("B.pc16", "麻痺"),
    units.BsRecovered("B.pc16", "麻痺", RecoveredBy.CHECK),
    units.BreakResolved("B.pc16", "麻痺"),
    units.StatusGained("A.pc01", "防御値(全)+4", 2, "鉄壁"),
    units.StatusGained("A.pc01", "早さ-3", 1, None),
    cards.CounterReduced("A.pc01", "早さ-3", 0),
    units.StatusEnded("A.pc01", "早さ-3", StatusReason.TIME),
    cards.SupportSummoned("A.s1", "sp03", "A.pc01"),
    cards.SupportVanished("A.s2", "sp03", VanishReason.CAPACITY),
    units.UnitWaited("A.s1", forced=True),
    frame.UnitTurnEnded("A.s1"),
    units.PcMoved("A.pc01", 3, 1, forced=True),
    units.PcMoved("A.pc01", 1, 3, forced=False),
    units.UnitWaited("A.pc01", forced=False),
    cards.CardsDiscarded(0, ["eq04"], HandReason.HAND_LIMIT),
    cards.CardReturned(0, "pc02"),
    frame.TurnEnded(1),
    frame.PlayerSurrendered(0),
    frame.DecisionTimedOut(0, Choice.DECLARE_CH),
    frame.MatchEnded(Result.WIN, 1, EndReason.TURN_CAP),
    frame.MatchEnded(Result.DRAW, None, EndReason.HP),
    frame.MatchEnded(Result.VOID, None, EndReason.TIMEOUT),
]

JAPANESE = """\
Aがデッキを提出（40枚）
Aが開始PCを選ぶ: 前衛1に暁の剣士レン、後衛3に森の僧侶リーナ
Bが開始PCを選ぶ: 前衛1に伏せたPC、後衛3に伏せたPC
Bの開始PC: 前衛1に時計塔の守り手ゼム、後衛3に灰の魔女ヴェラ
Aの山札38枚をシャッフル
バトル開始: AのHP33、BのHP28

— 1ターン目 —
行動順: Aの暁の剣士レン（早さ7）、Bの錆びた騎士ボルド（早さ-1）
行動順: -
先PL B、後PL A
  Aが長弓、癒しの泉を引く
  Bがカード2枚を引く
  Bがカードを引く
  Bは山札が尽き、あと3枚を引けない
AのPLターン
  Aが癒しの泉をセット場2に伏せる
  Bがカードをセット場2に伏せる
  Aのセット場2の癒しの泉を捨札に（任意）
  Aの鉄門のガルドを手札から前衛2に召喚
  Aの暁の剣士レンが鋼の剣を装備
    Aの暁の剣士レンの鋼の剣を捨札に（装備の上限、PB-6.4）
AのPLターン終了
フィールドフェイズ
  領域はBの静寂の森になる（3ターン）
    領域の静寂の森: 残り2ターン
    Aのセット場3の火炎陣: 残り1ターン
  領域は無しになる
メインターン
Aの暁の剣士レンのターン
  Aの暁の剣士レンの毒が発動
  Aがセット場1の癒しの泉を発動（Aの暁の剣士レンのターン） → Aの暁の剣士レン
  Aがセット場1の癒しの泉を発動
    癒しの泉はAの捨札へ
    Aの暁の剣士レンのWP-3（消費） → 9
  Aの暁の剣士レンのアビリティ「強斬」 → Bの錆びた騎士ボルド
  Aの暁の剣士レンのアビリティ「奮起」
  Aの暁の剣士レンのアビリティ「雷鎖」 → 左列
  Aの暁の剣士レンのアビリティ「送還」 → Bのセット場2、霧鴉、後衛4
  Aの暁の剣士レンの通常攻撃（体） → Bの錆びた騎士ボルド
  Aの暁の剣士レンは混乱し、Aの鉄門のガルドを攻撃
  罠発動！ Bのセット場2の残り火（敵通常攻撃）
    Aの暁の剣士レンの攻撃は無効
    Bの錆びた騎士ボルドの回避CH（1/2回目）
    Bの錆びた騎士ボルドの回避CH: このターンのチェックは上限（PB-13.4）
    Bが奇数を宣言
    成功
    Bの錆びた騎士ボルドがAの暁の剣士レンの攻撃を回避
    Aの暁の剣士レンがBの錆びた騎士ボルドに命中（体）: 効果値12 - 防御値5 → HP7・持久3ダメージ
    罠がAの暁の剣士レンに命中（無）: 効果値10 - 防御値8 → HP2・持久1ダメージ
    BのHP-7（命中） → 22
    Bの錆びた騎士ボルドの持久-3（命中） → 5
    Bの錆びた騎士ボルド 戦闘不能（出血）！
  Aの暁の剣士レンがBにPL攻撃: 効果値9 ÷ 2 → HPダメージ4
    Bの錆びた騎士ボルドが「盾撃」により麻痺を受ける
    Bの錆びた騎士ボルドは麻痺を受けない（すでに受けている、PB-14.2）
    Bの錆びた騎士ボルドが麻痺に抵抗
    Bの錆びた騎士ボルドが麻痺から回復（チェック成功）
    Bの錆びた騎士ボルドに麻痺のブレイク
    Aの暁の剣士レンに【鉄壁】防御値(全)+4（2ターン）
    Aの暁の剣士レンに早さ-3（1ターン）
    Aの暁の剣士レンの早さ-3: 残り0ターン
    Aの暁の剣士レンの早さ-3が終わる（持続ターン0）
    Aの霧鴉#1がAの暁の剣士レンのもとに現れる
    Aの霧鴉#2が消滅（CP超過、PB-16.3）
  Aの霧鴉#1は行動できず待機
  Aの暁の剣士レンが後衛3から前衛1へ移動（強制移動、PB-11.8）
  Aの暁の剣士レンが前衛1から後衛3へ移動
  Aの暁の剣士レンは待機
  Aが手札の長弓を捨てる（手札上限、PB-5.8）
    鉄門のガルドが捨札からAの手札に戻る
Aがサレンダー
Aは奇数か偶数かを時間内に答えなかった

Bの勝ち（ターン上限）

引き分け（HP0以下）

無効試合（時間切れ）"""

ENGLISH = """\
A submits a deck of 40 cards
A chooses Ren, Blade of Dawn for front 1 and Lina, Cleric of the Wood for rear 3
B chooses a PC face down for front 1 and a PC face down for rear 3
B starts with Zem, Warden of the Clock Tower in front 1 and Vera, Witch of Ash in rear 3
The 38 cards of A's deck are shuffled
The battle begins: HP 33 of A, 28 of B

— Turn 1 —
Order: A's Ren (speed 7); B's Bold the Rusted Knight (speed -1)
Order: -
B takes the first PL turn, A the second
  A draws Longbow; Healing Spring
  B draws 2 cards
  B draws a card
  B cannot draw 3 more: the deck is empty
PL turn of A
  A lays Healing Spring face down in set slot 2
  B lays a card face down in set slot 2
  Healing Spring in A's set slot 2 is discarded: by choice
  A's Gardo of the Iron Gate is summoned from the hand to front 2
  A's Ren is equipped with Steel Sword
    Steel Sword of A's Ren is discarded: more than a PC can wear (PB-6.4)
PL turn of A ends
Field phase
  The field is now Silent Forest of B, for 3 turns
    The field: Silent Forest, turns left: 2
    A's set slot 3: Circle of Flame, turns left: 1
  The field slot is empty
Main turn
Turn of A's Ren
  Poison acts on A's Ren
  A activates Healing Spring in set slot 1 (turn of A's Ren) on A's Ren
  A activates Healing Spring in set slot 1
    Healing Spring goes to A's discard pile
    A's Ren: WP -3 (cost), now 9
  A's Ren uses Power Slash on B's Bold the Rusted Knight
  A's Ren uses Rally
  A's Ren uses Chain Lightning on the left column
  A's Ren uses Dismissal on B's set slot 2; Mist Crow; rear 4
  A's Ren attacks B's Bold the Rusted Knight (body)
  A's Ren is confused and attacks A's Gardo of the Iron Gate instead
  Trap! Embers in B's set slot 2 springs on an enemy's normal attack
    The attack of A's Ren has no effect
    Evasion check of B's Bold the Rusted Knight, try 1 of 2
    Evasion check of B's Bold the Rusted Knight: no tries are left in this turn (PB-13.4)
    B declares odd
    Success
    B's Bold the Rusted Knight evades the attack of A's Ren
    A's Ren hits B's Bold the Rusted Knight (body): \
effect value 12 - defence 5 → 7 HP and 3 endurance damage
    The trap hits A's Ren (typeless): effect value 10 - defence 8 → 2 HP and 1 endurance damage
    PL B: HP -7 (hit), now 22
    B's Bold the Rusted Knight: endurance -3 (hit), now 5
    B's Bold the Rusted Knight is knocked out (bleeding)!
  A's Ren attacks PL B: effect value 9 / 2 → HP damage 4
    B's Bold the Rusted Knight receives Paralysis from Shield Bash
    B's Bold the Rusted Knight does not receive Paralysis: it has it already (PB-14.2)
    B's Bold the Rusted Knight resists Paralysis
    B's Bold the Rusted Knight recovers from Paralysis (by its check)
    The break of Paralysis takes effect on B's Bold the Rusted Knight
    A's Ren has 【鉄壁】 defence (all) +4 for 2 turns
    A's Ren has speed -3 for 1 turn
    A's Ren: speed -3, turns left: 0
    A's Ren: speed -3 ends (its time is up)
    A's Mist Crow #1 arrives beside A's Ren
    A's Mist Crow #2 vanishes: too many CP for its master (PB-16.3)
  A's Mist Crow #1 cannot act and waits
  A's Ren moves from rear 3 to front 1, alone in the rear row (PB-11.8)
  A's Ren moves from front 1 to rear 3
  A's Ren waits
  A discards Longbow: more than the hand limit (PB-5.8)
    Gardo of the Iron Gate returns from the discard pile to A's hand
A surrenders
A was asked for odd or even and has not answered in time

B wins: the last turn is over

A draw: HP at 0 or below

The match is void: out of time"""


def sentences(language: Language) -> list[str | None]:
    a = side("pc01@1", "pc02@2", supports=[("pc01", "sp03")])
    reader = known(position(a, side("pc16@1")))
    return [report(event, reader, HOUSE, language) for event in EVENTS]


@pytest.mark.parametrize(("language", "expected"), [("ja", JAPANESE), ("en", ENGLISH)])
def test_events_have_these_sentences(language: Language, expected: str) -> None:
    assert "\n".join(filter(None, sentences(language))) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_sentence_or_is_silent(language: Language) -> None:
    assert {type(event) for event in EVENTS} == {*PBWCG.book.events}
    pairs = zip(EVENTS, sentences(language), strict=True)
    assert all((sentence is None) == (type(event) in SILENT) for event, sentence in pairs)


def test_a_seat_reads_what_it_draws_and_others_how_many() -> None:
    match = begun()
    hand = match.driver.state.game.pls[0].hand
    drawn, public = cards.CardsDrawn(0, 5, hand), cards.CardsDrawn(0, 5)
    named = "; ".join(HOUSE.cards[card].name_en for card in hand)
    assert report(drawn, seen(match, 0), HOUSE, "en") == f"  A draws {named}"
    assert report(public, seen(match, 1), HOUSE, "en") == "  A draws 5 cards"


def test_every_event_of_a_match_has_a_sentence() -> None:
    for match, _ in pool("pbwcg"):
        fold = match.fold([])
        for line in match.lines:
            event = fold.take(line)
            if isinstance(event, GameEvent) and type(event) not in SILENT:
                for language in LANGUAGES:
                    sentence = PBWCG.telling.report(event, fold.known, HOUSE, language)
                    assert sentence
                    assert "UNSET" not in sentence


def test_every_decision_and_every_purpose_of_dice_has_a_name() -> None:
    """PB-20, PB-25."""
    assert {*PBWCG.book.decisions, CONSENT} == {*PBWCG.telling.decisions}
    assert {*Purpose, DiePurpose.ORDER, DiePurpose.CONFUSION_TARGET} == {*DiePurpose}
