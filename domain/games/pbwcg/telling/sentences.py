"""The sentences of PBWCG's battle report, in English and in Japanese."""

from typing import Any

from msgspec import UNSET

from saikoro.domain.games.pbwcg.events import cards, frame, units
from saikoro.domain.games.pbwcg.words import Phase, Result
from saikoro.domain.match.telling.writer import Reading, Sentences, Slot, Slots
from saikoro.domain.text import Text
from saikoro.domain.words import Word

# Sentences that depend on more than fields

_DRAWN = Text("  {seat}が{cards}を引く", "  {seat} draws {cards}")
_DRAWN_HIDDEN = Text("  {seat}がカード{count}枚を引く", "  {seat} draws {count} cards")
_ONE_DRAWN_HIDDEN = Text("  {seat}がカードを引く", "  {seat} draws a card")

_FIELD_TAKEN = Text(
    "  領域は{owner}の{card}になる（{turns}）", "  The field is now {card} of {owner}, for {turns}"
)
_FIELD_EMPTIED = Text("  領域は無しになる", "  The field slot is empty")

_WON = Text("\n{winner}の勝ち（{reason}）", "\n{winner} wins: {reason}")
_NOT_WON = Text("\n{outcome}（{reason}）", "\n{outcome}: {reason}")


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
    frame.DeckAccepted: Text(
        "{seat}がデッキを提出（{size}枚）", "{seat} submits a deck of {size} cards"
    ),
    frame.StartersChosen: Text(
        "{seat}が開始PCを選ぶ: 前衛1に{slot1}、後衛3に{slot3}",
        "{seat} chooses {slot1} for front 1 and {slot3} for rear 3",
    ),
    frame.StartersRevealed: Text(
        "{seat}の開始PC: 前衛1に{slot1}、後衛3に{slot3}",
        "{seat} starts with {slot1} in front 1 and {slot3} in rear 3",
    ),
    frame.DeckShuffled: Text(
        "{seat}の山札{size}枚をシャッフル", "The {size} cards of {seat}'s deck are shuffled"
    ),
    frame.BattleBegan: Text(
        "バトル開始: AのHP{hp[0]}、BのHP{hp[1]}", "The battle begins: HP {hp[0]} of A, {hp[1]} of B"
    ),
    frame.TurnBegan: Text("\n— {turn}ターン目 —", "\n— Turn {turn} —"),
    frame.OrderFixed: Text("行動順: {units}", "Order: {units}"),
    frame.PlOrderFixed: Text(
        "先PL {first}、後PL {second}", "{first} takes the first PL turn, {second} the second"
    ),
    frame.PlTurnBegan: Text("{seat}のPLターン", "PL turn of {seat}"),
    frame.PlTurnEnded: Text("{seat}のPLターン終了", "PL turn of {seat} ends"),
    frame.FieldPhaseBegan: lambda _event, reading: _begin(Phase.FIELD, reading),
    frame.MainTurnBegan: lambda _event, reading: _begin(Phase.MAIN, reading),
    frame.UnitTurnBegan: Text("{unit}のターン", "Turn of {unit}"),
    frame.UnitTurnEnded: None,
    frame.TurnEnded: None,
    frame.CheckOpened: Text(
        "    {unit}の{purpose}（{try_}/{of}回目）", "    {purpose} of {unit}, try {try_} of {of}"
    ),
    frame.CheckLimitReached: Text(
        "    {unit}の{purpose}: このターンのチェックは上限（PB-13.4）",
        "    {purpose} of {unit}: no tries are left in this turn (PB-13.4)",
    ),
    frame.CheckDeclared: Text("    {seat}が{parity}を宣言", "    {seat} declares {parity}"),
    frame.CheckResolved: Text("    {success}", "    {success}"),
    frame.PlayerSurrendered: Text("{seat}がサレンダー", "{seat} surrenders"),
    frame.DecisionTimedOut: Text(
        "{seat}は{decision}を時間内に答えなかった",
        "{seat} was asked for {decision} and has not answered in time",
    ),
    frame.MatchEnded: _ended,
    cards.CardsDrawn: lambda event, reading: reading.fill(_drawn(event)),
    cards.DrawMissed: Text(
        "  {seat}は山札が尽き、あと{count}枚を引けない",
        "  {seat} cannot draw {count} more: the deck is empty",
    ),
    cards.CardSet: Text(
        "  {seat}が{card}をセット場{slot}に伏せる",
        "  {seat} lays {card} face down in set slot {slot}",
    ),
    cards.PcSummoned: Text(
        "  {unit}を{from_}から{slot}に召喚", "  {unit} is summoned from {from_} to {slot}"
    ),
    cards.EquipmentAttached: Text("  {unit}が{card}を装備", "  {unit} is equipped with {card}"),
    cards.EquipmentDiscarded: Text(
        "    {unit}の{card}を捨札に（{reason}）", "    {card} of {unit} is discarded: {reason}"
    ),
    cards.SetCardDiscarded: Text(
        "  {seat}のセット場{slot}の{card}を捨札に（{reason}）",
        "  {card} in {seat}'s set slot {slot} is discarded: {reason}",
    ),
    cards.SetCardActivated: Text(
        "  {seat}がセット場{slot}の{card}を発動{unit}{targets}",
        "  {seat} activates {card} in set slot {slot}{unit}{targets}",
    ),
    cards.TrapSprung: Text(
        "  罠発動！ {seat}のセット場{slot}の{card}（{cause}）",
        "  Trap! {card} in {seat}'s set slot {slot} springs on {cause}",
    ),
    cards.SetCardFinished: Text(
        "    {card}は{seat}の捨札へ", "    {card} goes to {seat}'s discard pile"
    ),
    cards.FieldChanged: lambda event, reading: reading.fill(_field(event)),
    cards.CounterReduced: Text(
        "    {holder}の{what}: 残り{left}ターン", "    {holder}: {what}, turns left: {left}"
    ),
    cards.CardsDiscarded: Text(
        "  {seat}が手札の{cards}を捨てる（{reason}）", "  {seat} discards {cards}: {reason}"
    ),
    cards.CardReturned: Text(
        "    {card}が捨札から{seat}の手札に戻る",
        "    {card} returns from the discard pile to {seat}'s hand",
    ),
    cards.SupportSummoned: Text(
        "    {support}が{master}のもとに現れる", "    {support} arrives beside {master}"
    ),
    cards.SupportVanished: Text(
        "    {support}が消滅（{reason}）", "    {support} vanishes: {reason}"
    ),
    units.WpChanged: Text(
        "    {unit}のWP{delta}（{cause}） → {wp}", "    {unit}: WP {delta} ({cause}), now {wp}"
    ),
    units.AttackDeclared: Text(
        "  {unit}の通常攻撃（{attribute}） → {targets}", "  {unit} attacks {targets} ({attribute})"
    ),
    units.AbilityUsed: Text(
        "  {unit}のアビリティ「{ability}」{targets}", "  {unit} uses {ability}{targets}"
    ),
    units.ActionConfused: Text(
        "  {unit}は混乱し、{target}を攻撃", "  {unit} is confused and attacks {target} instead"
    ),
    units.AttackNegated: Text("    {unit}の攻撃は無効", "    The attack of {unit} has no effect"),
    units.PlAttacked: Text(
        "  {unit}が{seat}にPL攻撃: 効果値{effect} ÷ 2 → HPダメージ{damage}",
        "  {unit} attacks PL {seat}: effect value {effect} / 2 → HP damage {damage}",
    ),
    units.PcMoved: Text(
        "  {unit}が{from_}から{to}へ移動{forced}", "  {unit} moves from {from_} to {to}{forced}"
    ),
    units.UnitWaited: Text("  {unit}{forced}", "  {unit}{forced}"),
    units.AttackEvaded: Text(
        "    {target}が{attacker}の攻撃を回避", "    {target} evades the attack of {attacker}"
    ),
    units.HitResolved: Text(
        "    {attacker}が{target}に命中（{attribute}）: 効果値{effect} - 防御値{defence} → "
        "HP{hp_damage}・持久{endurance_damage}ダメージ",
        "    {attacker} hits {target} ({attribute}): effect value {effect} - defence "
        "{defence} → {hp_damage} HP and {endurance_damage} endurance damage",
    ),
    units.HpChanged: Text(
        "    {seat}のHP{delta}（{cause}） → {hp}", "    PL {seat}: HP {delta} ({cause}), now {hp}"
    ),
    units.EnduranceChanged: Text(
        "    {unit}の持久{delta}（{cause}） → {endurance}",
        "    {unit}: endurance {delta} ({cause}), now {endurance}",
    ),
    units.PcKnockedOut: Text(
        "    {unit} 戦闘不能（{cause}）！", "    {unit} is knocked out ({cause})!"
    ),
    units.BsReceived: Text(
        "    {unit}が「{source}」により{bs}を受ける", "    {unit} receives {bs} from {source}"
    ),
    units.BsVoided: Text(
        "    {unit}は{bs}を受けない（{reason}）", "    {unit} does not receive {bs}: {reason}"
    ),
    units.BsResisted: Text("    {unit}が{bs}に抵抗", "    {unit} resists {bs}"),
    units.BsActed: Text("  {unit}の{bs}が発動", "  {bs} acts on {unit}"),
    units.BsRecovered: Text(
        "    {unit}が{bs}から回復（{by}）", "    {unit} recovers from {bs} ({by})"
    ),
    units.BreakResolved: Text(
        "    {unit}に{bs}のブレイク", "    The break of {bs} takes effect on {unit}"
    ),
    units.StatusGained: Text(
        "    {unit}に{limited}{mod}（{turns}）", "    {unit} has {limited}{mod} for {turns}"
    ),
    units.StatusEnded: Text(
        "    {unit}の{mod}が終わる（{reason}）", "    {unit}: {mod} ends ({reason})"
    ),
}
"""An event without one ends what the next one begins anew."""

_A_CARD: Slot = {None: Text("カード", "a card")}
_A_PC: Slot = {None: Text("伏せたPC", "a PC face down")}
_ON_TARGETS: Slot = {None: None, ...: Text(" → {targets}", " on {targets}")}

SLOTS: Slots = {
    (frame.StartersChosen, "slot1"): _A_PC,
    (frame.StartersChosen, "slot3"): _A_PC,
    (frame.CheckResolved, "success"): {
        True: Text("成功", "Success"),
        False: Text("失敗", "Failure"),
    },
    (cards.CardSet, "card"): _A_CARD,
    (cards.SetCardActivated, "unit"): {
        None: None,
        ...: Text("（{unit}のターン）", " (turn of {unit})"),
    },
    (cards.SetCardActivated, "targets"): _ON_TARGETS,
    (units.AbilityUsed, "targets"): _ON_TARGETS,
    (units.PcMoved, "forced"): {
        True: Text("（強制移動、PB-11.8）", ", alone in the rear row (PB-11.8)"),
        False: None,
    },
    (units.UnitWaited, "forced"): {
        True: Text("は行動できず待機", " cannot act and waits"),
        False: Text("は待機", " waits"),
    },
    (units.HitResolved, "attacker"): {None: Text("罠", "The trap")},
    (units.StatusGained, "limited"): {
        None: None,
        ...: Text("【{limited}】", "【{limited}】 "),
    },
}
"""The texts of what is hidden, of what may be missing, and of what is true or false."""

# Values of fields

THE_FIELD = Text("領域", "The field")
OF_SIDE = Text("{side}の{name}", "{side}'s {name}")
A_SET_SLOT = Text("{side}のセット場{slot}", "{side}'s set slot {slot}")
ONE_TURN = Text("1ターン", "1 turn")
TURNS = Text("{turns}ターン", "{turns} turns")
WITH_SPEED = Text("{unit}（早さ{speed}）", "{unit} (speed {speed})")
COMMA = Text("、", "; ")
