"""The sentences of the battle report of Fairies Battle, in English and in Japanese."""

from typing import TypeAlias

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import battle, effects, frame, plays
from saikoro.domain.games.fairies.ids import SIDES, owner
from saikoro.domain.games.fairies.rules.checking import HEALED_FROM
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.telling.conditions import unmet_condition
from saikoro.domain.games.fairies.telling.names import card, card_name, modifier, unknown
from saikoro.domain.games.fairies.words import (
    BattleResult,
    CastHow,
    CheckKind,
    CostWhy,
    DamageWhy,
    EntryHow,
    MoveWhy,
    Op,
    Pile,
    Zone,
)
from saikoro.domain.match.telling.writer import Reading, Sentences, Slot, Slots
from saikoro.domain.text import Text
from saikoro.domain.words import capital

_Reading: TypeAlias = Reading[FairiesState, CardSet]

# Sentences that need more than the fields of their events

_TABLES_LAID = Text("デッキ準備完了：{laid}", "The decks are ready: {laid}")
_LAID = Text(
    "{seat} {fairy}、デッキ{main}枚、エクストラ{extra}枚、応答する時：{windows}",
    "{seat} {fairy}, main deck {main}, extra deck {extra}, replies to {windows}",
)
"""A seat of `tables_laid`."""
_BETWEEN = Text("／", "; ")


def _tables_laid(event: frame.TablesLaid, reading: _Reading) -> str:
    laid = (
        reading.text(
            _LAID,
            seat=SIDES[seat],
            fairy=card_name(of.fairy, reading),
            main=of.main,
            extra=of.extra,
            windows=reading.joined(window.text(reading.language) for window in of.reactions),
        )
        for seat, of in enumerate(event.seats)
    )
    return reading.fill(_TABLES_LAID, laid=reading.text(_BETWEEN).join(laid))


def _phase_began(event: frame.PhaseBegan, reading: _Reading) -> str:
    return capital(event.phase.text(reading.language))


_COST_PAID = Text("  {seat}がコスト{paid}を支払う", "  {seat} pays cost {paid}")


def _cost_paid(event: frame.CostPaid, reading: _Reading) -> str:
    return reading.fill(_COST_PAID, paid=str(len(event.cards) + len(event.sloughs)))


_MOVES: dict[MoveWhy, Text] = {
    MoveWhy.TO_HAND: Text("  {card}を{to}に戻す", "  {card} goes back to the {to}"),
    MoveWhy.BANISH: Text("  {card}を除外", "  {card} is banished"),
    MoveWhy.BANISH_FOR_GOOD: Text("  {card}を完全除外", "  {card} is banished for good"),
    MoveWhy.TAKE: Text(
        "  {seat}が{from_}の{card}を手札に", "  {seat} takes {card} from the {from_}"
    ),
    MoveWhy.PUT_UNDER: Text("  {card}を{under}の下に重ねる", "  {card} is put under {under}"),
    MoveWhy.TAKE_SLOUGH: Text(
        "  {seat}がスラフの{card}を手札に", "  {seat} takes the slough {card}"
    ),
    MoveWhy.SEARCH: Text("  {seat}がデッキから{card}を手札に", "  {seat} finds {card} in the deck"),
    MoveWhy.LOOK: Text("  {seat}が{card}を{to}へ", "  {seat} puts {card} into the {to}"),
    MoveWhy.MILL: Text("  デッキから{card}を{to}へ", "  {card} goes from the deck to the {to}"),
    MoveWhy.DISCARD: Text(
        "  {seat}が手札の{card}を{to}へ送る", "  {seat} discards {card}", left_out=("to",)
    ),
    MoveWhy.RANDOM_DISCARD: Text(
        "  {seat}が手札の{card}を無作為に{to}へ送る",
        "  {seat} discards {card} at random",
        left_out=("to",),
    ),
    MoveWhy.SLOUGH: Text("  スラフの{card}は{to}へ", "  The slough {card} goes to the {to}"),
    MoveWhy.PRICE: Text(
        "  {seat}が代償に{card}を{to}へ送る", "  {seat} pays with {card}", left_out=("to",)
    ),
    MoveWhy.COST: Text("  {seat}がスラフの{card}で支払う", "  {seat} pays with the slough {card}"),
    MoveWhy.CHECK: Text("  {card}は{to}へ", "  {card} goes to the {to}"),
    MoveWhy.GUARDIAN_EFFECT: Text(
        "  {card}はガーディアン効果を使ったので{to}へ",
        "  {card} goes to the {to} after its guardian effect",
    ),
    MoveWhy.REPLACED: Text(
        "  入れ替わった{card}は{to}へ", "  {card} makes room and goes to the {to}"
    ),
}

_LOOKED = Text("  {seat}が{card}をデッキの下に", "  {seat} puts {card} below the deck")
"""A `moved` from the deck to the deck."""


def _moved(event: effects.Moved, reading: _Reading) -> str:
    stays = event.from_ is Zone.DECK and event.to is Zone.DECK
    text = _LOOKED if stays else _MOVES[event.why]
    return reading.fill(text, seat=SIDES[owner(event.card)])


_MODIFIED = Text("  {card}：{modifier}（{until}）", "  {card}: {modifier} ({until})")


def _modified(event: effects.Modified, reading: _Reading) -> str:
    return reading.fill(_MODIFIED, modifier=modifier(event.what, event.value, reading.language))


_PREVENTED = Text(
    "  {seat}への{amount}ダメージ{why}は0になる", "  {seat} takes none of {amount} damage{why}"
)
_NO_DAMAGE = Text("  {seat}へのダメージ{why}は0", "  {seat} takes no damage{why}: it is 0")


def _damage_prevented(event: effects.DamagePrevented, reading: _Reading) -> str:
    return reading.fill(_PREVENTED if event.amount else _NO_DAMAGE)


_ENDED = Text("  {cards}の「{why}」の効果が終わる", "  What was {why} ends for {cards}")
_ENDED_AT_START = Text(
    "  {cards}の「{seat}のターン開始時まで」の効果が終わる",
    "  What was until the start of the turn of {seat} ends for {cards}",
)


def _modifiers_ended(event: effects.ModifiersEnded, reading: _Reading) -> str:
    """A duration until the next turn of a seat ends as its turn starts (FB-5.1)."""
    if event.why is w.Duration.THIS_TURN:
        return reading.fill(_ENDED)
    return reading.fill(_ENDED_AT_START, seat=SIDES[reading.known.match.game.seat])


_POWERS = Text(
    "  {a}のパワー{attacker}、{d}のパワー{defender}：{result}",
    "  {a} has power {attacker}, {d} {defender}: {result}",
)
_NUMBERS = Text(
    "  パワー{attacker}対{defender}：{result}", "  Power {attacker} against {defender}: {result}"
)
"""Of powers outside of an attack."""
_NUMBERS = Text(
    "  パワー{attacker}対{defender}：{result}", "  Power {attacker} against {defender}: {result}"
)
"""Of powers outside of an attack."""


def _powers_compared(event: battle.PowersCompared, reading: _Reading) -> str:
    attack = reading.known.match.game.attack
    defender = None if attack is None else attack.blocker or attack.target
    if attack is None or defender is None:
        return reading.fill(_NUMBERS)
    return reading.fill(_POWERS, a=card(attack.attacker, reading), d=card(defender, reading))


_CHECKED = Text(
    "  {seat}の{kind}：{card}{trigger}{idle}", "  {seat} makes a {kind}: {card}{trigger}{idle}"
)
_TOO_HEALTHY = Text(
    "ダメージが{damage}なので回復しない（{least}以上で回復）",
    " Nothing is healed: damage {damage}, at least {least} is needed",
)
_NO_DAMAGE_CHECK = Text(
    "ダメージチェックではないので無効にしない",
    " Nothing happens: it negates an attack in a damage check alone",
)


def _checked(event: battle.Checked, reading: _Reading) -> str:
    """A trigger that does nothing says why (FB-8.2)."""
    damage, idle = reading.known.match.game.seats[event.seat].damage, ""
    if event.trigger is w.TriggerKind.HEAL and damage < HEALED_FROM:
        idle = reading.text(_TOO_HEALTHY, damage=damage, least=HEALED_FROM)
    if event.trigger is w.TriggerKind.BLOCK and event.kind is not CheckKind.DAMAGE:
        idle = reading.text(_NO_DAMAGE_CHECK)
    return reading.fill(_CHECKED, idle=idle)


_TRIGGERED = Text("  {card}の効果：{line}{unmet}", "  {card} triggers: {line}{unmet}")


def _line_triggered(event: plays.LineTriggered, reading: _Reading) -> str:
    """A line whose condition is false as it triggers says so, with the number that it is."""
    unmet = unmet_condition(event, reading.known, reading.cards)
    return reading.fill(_TRIGGERED, unmet=reading.text(unmet))


_CHOSEN = Text("  {seat}が{cards}を選ぶ", "  {seat} chooses {cards}")
_CHOSEN_NONE = Text("  {seat}は何も選ばない", "  {seat} chooses nothing")


def _chosen(event: effects.Chosen, reading: _Reading) -> str:
    if not (event.cards or event.count):
        return reading.fill(_CHOSEN_NONE)
    if isinstance(event.count, int):
        return reading.fill(_CHOSEN, cards=unknown(event.count, reading))
    return reading.fill(_CHOSEN)


SENTENCES: Sentences = {
    frame.TablesLaid: _tables_laid,
    frame.FirstPlayerSet: Text("先攻は{seat}", "{seat} takes the first turn"),
    frame.Drawn: Text("  {seat}が{cards}を引く", "  {seat} draws {cards}"),
    frame.Mulliganed: Text("  {seat}が{kept}", "  {seat} {kept}"),
    frame.TurnStarted: Text("\n— ターン{turn}：{seat} —", "\n— Turn {turn}: {seat} —"),
    frame.TurnEnded: Text("{seat}のターン終了", "The turn of {seat} ends"),
    frame.PhaseBegan: _phase_began,
    frame.CostGained: Text(
        "  {seat}に{kind}コスト1枚を追加{why}", "  {seat} gains a {kind} cost card{why}"
    ),
    frame.CostPaid: _cost_paid,
    frame.Faced: Text("  {cards}が{facing}になる", "  Now {facing}: {cards}"),
    plays.Entered: Text("{seat}が{card}をエントリー{how}", "{seat} enters {card}{how}"),
    plays.GradedUp: Text(
        "{seat}が{onto}を{card}にグレードアップ", "{seat} grades {onto} up to {card}"
    ),
    plays.Evolved: Text("{seat}が{onto}を{card}に進化", "{seat} evolves {onto} into {card}"),
    plays.Cast: Text("{seat}が{card}をキャスト{how}", "{seat} casts {card}{how}"),
    plays.CastNegated: Text(
        "  {card}のキャストは無効：{to}へ", "  The cast of {card} is negated: {to}"
    ),
    plays.CastFinished: Text("  {card}は{to}へ", "  {card} goes to the {to}"),
    plays.SetFaceDown: Text(
        "{seat}が{card}を{row}に伏せる", "{seat} sets {card} face-down among the {row}"
    ),
    plays.Flipped: Text("  {card}が表になる", "  {card} is turned face-up"),
    plays.MusicPlaced: Text("{seat}が{card}を配置", "{seat} places the music {card}"),
    plays.AbilityUsed: Text("{seat}が{card}の効果を使用：{line}", "{seat} uses {card}: {line}"),
    plays.LineTriggered: _line_triggered,
    plays.SpecialCastsSpent: Text(
        "  このターンのスペシャルキャストは上限に達したため、{card}はこれ以上キャストしない",
        "  {card} casts nothing more: this turn has had all its special casts",
    ),
    plays.WindowOpened: Text("  {seat}は応答できる（{kind}）", "  {seat} may reply ({kind})"),
    plays.WindowClosed: Text("  {seat}：{how}", "  {seat}: {how}"),
    plays.Hushed: Text("  {seat}はこのターン応答しない", "  {seat} replies no more this turn"),
    battle.AttackDeclared: Text(
        "{attacker}が{upright}{target}", "{attacker} attacks {target}{upright}"
    ),
    battle.Blocked: Text("  {card}がブロック", "  {card} blocks"),
    battle.Checked: _checked,
    battle.PowersCompared: _powers_compared,
    battle.GuardianEffectUsed: Text(
        "  {card}のガーディアン効果{forced}", "  {card} uses its guardian effect{forced}"
    ),
    battle.GuardianEffectDeclined: Text(
        "  {card}はガーディアン効果を使わない", "  {card} does not use its guardian effect"
    ),
    battle.AttackNegated: Text("  {by}が攻撃を無効にする", "  {by} negates the attack"),
    battle.Shielded: Text(
        "  {seat}はこのバトルでダメージを受けない", "  {seat} takes no damage from this battle"
    ),
    battle.AttackEnded: Text("  攻撃終了：{outcome}", "  The attack ends: {outcome}"),
    effects.Destroyed: Text("  {by}により{card}を破壊{to}", "  {card} is destroyed by {by}{to}"),
    effects.ReversedInstead: Text(
        "  {card}は破壊される代わりに逆向きになる",
        "  {card} becomes reversed instead of being destroyed",
    ),
    effects.Moved: _moved,
    effects.Damaged: Text(
        "  {seat}に{amount}ダメージ{why}：計{total}",
        "  {seat} takes {amount} damage{why}, {total} in all",
    ),
    effects.DamagePrevented: _damage_prevented,
    effects.Healed: Text(
        "  {seat}のダメージを{amount}回復：残り{total}",
        "  {seat} heals {amount} damage: {total} are left",
    ),
    effects.Modified: _modified,
    effects.ModifiersEnded: _modifiers_ended,
    effects.Chosen: _chosen,
    effects.MatchDecided: Text(
        "\n{winner}（{reason}）。ダメージ：A {damage[0]}、B {damage[1]}",
        "\n{winner} ({reason}). Damage: A {damage[0]}, B {damage[1]}",
    ),
}

# What stands in a slot as part of its sentence

_HOW = Text("（{how}）", " {how}")
_WHY = Text("（{why}）", " {why}")
_ENTRY: Slot = {EntryHow.PAID: None, ...: _HOW}
_CAST: Slot = {
    CastHow.PAID: None,
    CastHow.FREE: Text(f"（{CastHow.FREE.ja}）", f", {CastHow.FREE.en}"),
    ...: _HOW,
}

SLOTS: Slots = {
    (frame.Mulliganed, "kept"): {
        True: Text(Op.KEEP.ja, "keeps the hand"),
        False: Text("手札を戻す", "puts the hand back"),
    },
    (frame.CostGained, "why"): {CostWhy.TURN: None, ...: _WHY},
    (plays.Entered, "how"): _ENTRY,
    (plays.Cast, "how"): _CAST,
    (battle.AttackDeclared, "target"): {
        None: Text(DamageWhy.DIRECT.ja, "directly"),
        ...: Text("{target}を攻撃", "{target}"),
    },
    (battle.AttackDeclared, "upright"): {
        True: Text(f"{w.Facing.UPRIGHT.ja}の", ", which is upright"),
        False: None,
    },
    (battle.Checked, "trigger"): {
        None: None,
        w.TriggerKind.EFFECT: Text(
            f"、{w.TriggerKind.EFFECT.ja}！", f", an {w.TriggerKind.EFFECT.en} trigger!"
        ),
        ...: Text("、{trigger}！", ", a {trigger} trigger!"),
    },
    (battle.GuardianEffectUsed, "forced"): {
        True: Text("（強制）", ", as it must"),
        False: None,
    },
    (effects.Destroyed, "to"): {
        Pile.FOREST: None,
        Pile.BANISHED: Text(f"、{Pile.BANISHED.ja}", " and banished"),
        Pile.GONE: Text(f"、{Pile.GONE.ja}", " and banished for good"),
    },
    (effects.Damaged, "why"): {...: _WHY},
    (effects.DamagePrevented, "why"): {...: _WHY},
    (effects.MatchDecided, "winner"): {
        None: Text(BattleResult.TIE.ja, "A draw"),
        ...: Text("{winner}の勝ち", "{winner} wins"),
    },
}
