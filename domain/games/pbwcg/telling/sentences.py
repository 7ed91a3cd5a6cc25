"""The sentences of PBWCG's battle report, in English and in Japanese."""

from typing import Any

from msgspec import UNSET

from saikoro.domain.games.pbwcg.events import cards, frame, units
from saikoro.domain.games.pbwcg.words import Phase, Result
from saikoro.domain.match.telling.writer import Reading, Sentences, Slot, Slots
from saikoro.domain.words import Text, Word

# Sentences that depend on more than fields

_DRAWN: Text = {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"}
_DRAWN_HIDDEN: Text = {
    "en": "  {seat} draws {count} cards",
    "ja": "  {seat}がカード{count}枚を引く",
}
_ONE_DRAWN_HIDDEN: Text = {"en": "  {seat} draws a card", "ja": "  {seat}がカードを引く"}

_FIELD_TAKEN: Text = {
    "en": "  The field is now {card} of {owner}, for {turns}",
    "ja": "  領域は{owner}の{card}になる（{turns}）",
}
_FIELD_EMPTIED: Text = {"en": "  The field slot is empty", "ja": "  領域は無しになる"}

_WON: Text = {"en": "\n{winner} wins: {reason}", "ja": "\n{winner}の勝ち（{reason}）"}
_NOT_WON: Text = {"en": "\n{outcome}: {reason}", "ja": "\n{outcome}（{reason}）"}


def _drawn(event: cards.CardsDrawn) -> Text:
    if event.cards is not UNSET:
        return _DRAWN
    return _ONE_DRAWN_HIDDEN if event.count == 1 else _DRAWN_HIDDEN


def _field(event: cards.FieldChanged) -> Text:
    return _FIELD_EMPTIED if event.card is None else _FIELD_TAKEN


def _ended(event: frame.MatchEnded, reading: Reading[Any, Any]) -> str:
    if event.result is Result.WIN:
        return reading.fill(_WON)
    return reading.fill(_NOT_WON, outcome=_begin(event.result, reading))


def _begin(word: Word, reading: Reading[Any, Any]) -> str:
    """A word that begins a sentence."""
    text = word.text(reading.language)
    return f"{text[0].upper()}{text[1:]}"


# Every sentence

SENTENCES: Sentences = {
    frame.DeckAccepted: {
        "en": "{seat} submits a deck of {size} cards",
        "ja": "{seat}がデッキを提出（{size}枚）",
    },
    frame.StartersChosen: {
        "en": "{seat} chooses {slot1} for front 1 and {slot3} for rear 3",
        "ja": "{seat}が開始PCを選ぶ: 前衛1に{slot1}、後衛3に{slot3}",
    },
    frame.StartersRevealed: {
        "en": "{seat} starts with {slot1} in front 1 and {slot3} in rear 3",
        "ja": "{seat}の開始PC: 前衛1に{slot1}、後衛3に{slot3}",
    },
    frame.DeckShuffled: {
        "en": "The {size} cards of {seat}'s deck are shuffled",
        "ja": "{seat}の山札{size}枚をシャッフル",
    },
    frame.BattleBegan: {
        "en": "The battle begins: HP {hp[0]} of A, {hp[1]} of B",
        "ja": "バトル開始: AのHP{hp[0]}、BのHP{hp[1]}",
    },
    frame.TurnBegan: {"en": "\n— Turn {turn} —", "ja": "\n— {turn}ターン目 —"},
    frame.OrderFixed: {"en": "Order: {units}", "ja": "行動順: {units}"},
    frame.PlOrderFixed: {
        "en": "{first} takes the first PL turn, {second} the second",
        "ja": "先PL {first}、後PL {second}",
    },
    frame.PlTurnBegan: {"en": "PL turn of {seat}", "ja": "{seat}のPLターン"},
    frame.PlTurnEnded: {"en": "PL turn of {seat} ends", "ja": "{seat}のPLターン終了"},
    frame.FieldPhaseBegan: lambda _event, reading: _begin(Phase.FIELD, reading),
    frame.MainTurnBegan: lambda _event, reading: _begin(Phase.MAIN, reading),
    frame.UnitTurnBegan: {"en": "Turn of {unit}", "ja": "{unit}のターン"},
    frame.UnitTurnEnded: None,
    frame.TurnEnded: None,
    frame.CheckOpened: {
        "en": "    {purpose} of {unit}, try {try_} of {of}",
        "ja": "    {unit}の{purpose}（{try_}/{of}回目）",
    },
    frame.CheckLimitReached: {
        "en": "    {purpose} of {unit}: no tries are left in this turn (PB-13.4)",
        "ja": "    {unit}の{purpose}: このターンのチェックは上限（PB-13.4）",
    },
    frame.CheckDeclared: {"en": "    {seat} declares {parity}", "ja": "    {seat}が{parity}を宣言"},
    frame.CheckResolved: {"en": "    {success}", "ja": "    {success}"},
    frame.PlayerSurrendered: {"en": "{seat} surrenders", "ja": "{seat}がサレンダー"},
    frame.DecisionTimedOut: {
        "en": "{seat} was asked for {decision} and has not answered in time",
        "ja": "{seat}は{decision}を時間内に答えなかった",
    },
    frame.MatchEnded: _ended,
    cards.CardsDrawn: lambda event, reading: reading.fill(_drawn(event)),
    cards.DrawMissed: {
        "en": "  {seat} cannot draw {count} more: the deck is empty",
        "ja": "  {seat}は山札が尽き、あと{count}枚を引けない",
    },
    cards.CardSet: {
        "en": "  {seat} lays {card} face down in set slot {slot}",
        "ja": "  {seat}が{card}をセット場{slot}に伏せる",
    },
    cards.PcSummoned: {
        "en": "  {unit} is summoned from {from_} to {slot}",
        "ja": "  {unit}を{from_}から{slot}に召喚",
    },
    cards.EquipmentAttached: {
        "en": "  {unit} is equipped with {card}",
        "ja": "  {unit}が{card}を装備",
    },
    cards.EquipmentDiscarded: {
        "en": "    {card} of {unit} is discarded: {reason}",
        "ja": "    {unit}の{card}を捨札に（{reason}）",
    },
    cards.SetCardDiscarded: {
        "en": "  {card} in {seat}'s set slot {slot} is discarded: {reason}",
        "ja": "  {seat}のセット場{slot}の{card}を捨札に（{reason}）",
    },
    cards.SetCardActivated: {
        "en": "  {seat} activates {card} in set slot {slot}{unit}{targets}",
        "ja": "  {seat}がセット場{slot}の{card}を発動{unit}{targets}",
    },
    cards.TrapSprung: {
        "en": "  Trap! {card} in {seat}'s set slot {slot} springs on {cause}",
        "ja": "  罠発動！ {seat}のセット場{slot}の{card}（{cause}）",
    },
    cards.SetCardFinished: {
        "en": "    {card} goes to {seat}'s discard pile",
        "ja": "    {card}は{seat}の捨札へ",
    },
    cards.FieldChanged: lambda event, reading: reading.fill(_field(event)),
    cards.CounterReduced: {
        "en": "    {holder}: {what}, turns left: {left}",
        "ja": "    {holder}の{what}: 残り{left}ターン",
    },
    cards.CardsDiscarded: {
        "en": "  {seat} discards {cards}: {reason}",
        "ja": "  {seat}が手札の{cards}を捨てる（{reason}）",
    },
    cards.CardReturned: {
        "en": "    {card} returns from the discard pile to {seat}'s hand",
        "ja": "    {card}が捨札から{seat}の手札に戻る",
    },
    cards.SupportSummoned: {
        "en": "    {support} arrives beside {master}",
        "ja": "    {support}が{master}のもとに現れる",
    },
    cards.SupportVanished: {
        "en": "    {support} vanishes: {reason}",
        "ja": "    {support}が消滅（{reason}）",
    },
    units.WpChanged: {
        "en": "    {unit}: WP {delta} ({cause}), now {wp}",
        "ja": "    {unit}のWP{delta}（{cause}） → {wp}",
    },
    units.AttackDeclared: {
        "en": "  {unit} attacks {targets} ({attribute})",
        "ja": "  {unit}の通常攻撃（{attribute}） → {targets}",
    },
    units.AbilityUsed: {
        "en": "  {unit} uses {ability}{targets}",
        "ja": "  {unit}のアビリティ「{ability}」{targets}",
    },
    units.ActionConfused: {
        "en": "  {unit} is confused and attacks {target} instead",
        "ja": "  {unit}は混乱し、{target}を攻撃",
    },
    units.AttackNegated: {
        "en": "    The attack of {unit} has no effect",
        "ja": "    {unit}の攻撃は無効",
    },
    units.PlAttacked: {
        "en": "  {unit} attacks PL {seat}: effect value {effect} / 2 → HP damage {damage}",
        "ja": "  {unit}が{seat}にPL攻撃: 効果値{effect} ÷ 2 → HPダメージ{damage}",
    },
    units.PcMoved: {
        "en": "  {unit} moves from {from_} to {to}{forced}",
        "ja": "  {unit}が{from_}から{to}へ移動{forced}",
    },
    units.UnitWaited: {"en": "  {unit}{forced}", "ja": "  {unit}{forced}"},
    units.AttackEvaded: {
        "en": "    {target} evades the attack of {attacker}",
        "ja": "    {target}が{attacker}の攻撃を回避",
    },
    units.HitResolved: {
        "en": "    {attacker} hits {target} ({attribute}): effect value {effect} - defence "
        "{defence} → {hp_damage} HP and {endurance_damage} endurance damage",
        "ja": "    {attacker}が{target}に命中（{attribute}）: 効果値{effect} - 防御値{defence} → "
        "HP{hp_damage}・持久{endurance_damage}ダメージ",
    },
    units.HpChanged: {
        "en": "    PL {seat}: HP {delta} ({cause}), now {hp}",
        "ja": "    {seat}のHP{delta}（{cause}） → {hp}",
    },
    units.EnduranceChanged: {
        "en": "    {unit}: endurance {delta} ({cause}), now {endurance}",
        "ja": "    {unit}の持久{delta}（{cause}） → {endurance}",
    },
    units.PcKnockedOut: {
        "en": "    {unit} is knocked out ({cause})!",
        "ja": "    {unit} 戦闘不能（{cause}）！",
    },
    units.BsReceived: {
        "en": "    {unit} receives {bs} from {source}",
        "ja": "    {unit}が「{source}」により{bs}を受ける",
    },
    units.BsVoided: {
        "en": "    {unit} does not receive {bs}: {reason}",
        "ja": "    {unit}は{bs}を受けない（{reason}）",
    },
    units.BsResisted: {"en": "    {unit} resists {bs}", "ja": "    {unit}が{bs}に抵抗"},
    units.BsActed: {"en": "  {bs} acts on {unit}", "ja": "  {unit}の{bs}が発動"},
    units.BsRecovered: {
        "en": "    {unit} recovers from {bs} ({by})",
        "ja": "    {unit}が{bs}から回復（{by}）",
    },
    units.BreakResolved: {
        "en": "    The break of {bs} takes effect on {unit}",
        "ja": "    {unit}に{bs}のブレイク",
    },
    units.StatusGained: {
        "en": "    {unit} has {limited}{mod} for {turns}",
        "ja": "    {unit}に{limited}{mod}（{turns}）",
    },
    units.StatusEnded: {
        "en": "    {unit}: {mod} ends ({reason})",
        "ja": "    {unit}の{mod}が終わる（{reason}）",
    },
}
"""An event without one ends what the next one begins anew."""

_A_CARD: Slot = {None: {"en": "a card", "ja": "カード"}}
_A_PC: Slot = {None: {"en": "a PC face down", "ja": "伏せたPC"}}
_ON_TARGETS: Slot = {None: {"en": "", "ja": ""}, ...: {"en": " on {}", "ja": " → {}"}}

SLOTS: Slots = {
    (frame.StartersChosen, "slot1"): _A_PC,
    (frame.StartersChosen, "slot3"): _A_PC,
    (frame.CheckResolved, "success"): {
        True: {"en": "Success", "ja": "成功"},
        False: {"en": "Failure", "ja": "失敗"},
    },
    (cards.CardSet, "card"): _A_CARD,
    (cards.SetCardActivated, "unit"): {
        None: {"en": "", "ja": ""},
        ...: {"en": " (turn of {})", "ja": "（{}のターン）"},
    },
    (cards.SetCardActivated, "targets"): _ON_TARGETS,
    (units.AbilityUsed, "targets"): _ON_TARGETS,
    (units.PcMoved, "forced"): {
        True: {"en": ", alone in the rear row (PB-11.8)", "ja": "（強制移動、PB-11.8）"},
        False: {"en": "", "ja": ""},
    },
    (units.UnitWaited, "forced"): {
        True: {"en": " cannot act and waits", "ja": "は行動できず待機"},
        False: {"en": " waits", "ja": "は待機"},
    },
    (units.HitResolved, "attacker"): {None: {"en": "The trap", "ja": "罠"}},
    (units.StatusGained, "limited"): {
        None: {"en": "", "ja": ""},
        ...: {"en": "【{}】 ", "ja": "【{}】"},
    },
}
"""The texts of what is hidden, of what may be missing, and of what is true or false."""

# Values of fields

THE_FIELD: Text = {"en": "The field", "ja": "領域"}
NUMBERED: Text = {"en": "{} #{}", "ja": "{}#{}"}
OF_SIDE: Text = {"en": "{}'s {}", "ja": "{}の{}"}
A_SET_SLOT: Text = {"en": "{}'s set slot {}", "ja": "{}のセット場{}"}
ONE_TURN: Text = {"en": "1 turn", "ja": "1ターン"}
TURNS: Text = {"en": "{} turns", "ja": "{}ターン"}
WITH_SPEED: Text = {"en": "{} (speed {})", "ja": "{}（早さ{}）"}
COMMA: Text = {"en": "; ", "ja": "、"}
