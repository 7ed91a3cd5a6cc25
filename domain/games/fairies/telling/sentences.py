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
from saikoro.domain.words import Text, capital

_Reading: TypeAlias = Reading[FairiesState, CardSet]

# Sentences that need more than the fields of their events

_TABLES_LAID: Text = {"en": "The decks are ready: {laid}", "ja": "デッキ準備完了：{laid}"}
_LAID: Text = {
    "en": "{seat} {fairy}, main deck {main}, extra deck {extra}, replies to {windows}",
    "ja": "{seat} {fairy}、デッキ{main}枚、エクストラ{extra}枚、応答する時：{windows}",
}
"""A seat of `tables_laid`."""
_BETWEEN: Text = {"en": "; ", "ja": "／"}


def _tables_laid(event: frame.TablesLaid, reading: _Reading) -> str:
    laid = (
        reading.text(_LAID).format(
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


_COST_PAID: Text = {"en": "  {seat} pays cost {paid}", "ja": "  {seat}がコスト{paid}を支払う"}


def _cost_paid(event: frame.CostPaid, reading: _Reading) -> str:
    return reading.fill(_COST_PAID, paid=str(len(event.cards) + len(event.sloughs)))


_MOVES: dict[MoveWhy, Text] = {
    MoveWhy.TO_HAND: {"en": "  {card} goes back to the {to}", "ja": "  {card}を{to}に戻す"},
    MoveWhy.BANISH: {"en": "  {card} is banished", "ja": "  {card}を除外"},
    MoveWhy.BANISH_FOR_GOOD: {"en": "  {card} is banished for good", "ja": "  {card}を完全除外"},
    MoveWhy.TAKE: {
        "en": "  {seat} takes {card} from the {from_}",
        "ja": "  {seat}が{from_}の{card}を手札に",
    },
    MoveWhy.PUT_UNDER: {
        "en": "  {card} is put under {under}",
        "ja": "  {card}を{under}の下に重ねる",
    },
    MoveWhy.TAKE_SLOUGH: {
        "en": "  {seat} takes the slough {card}",
        "ja": "  {seat}がスラフの{card}を手札に",
    },
    MoveWhy.SEARCH: {
        "en": "  {seat} finds {card} in the deck",
        "ja": "  {seat}がデッキから{card}を手札に",
    },
    MoveWhy.LOOK: {"en": "  {seat} puts {card} into the {to}", "ja": "  {seat}が{card}を{to}へ"},
    MoveWhy.MILL: {
        "en": "  {card} goes from the deck to the {to}",
        "ja": "  デッキから{card}を{to}へ",
    },
    MoveWhy.DISCARD: {"en": "  {seat} discards {card}", "ja": "  {seat}が手札の{card}を{to}へ送る"},
    MoveWhy.RANDOM_DISCARD: {
        "en": "  {seat} discards {card} at random",
        "ja": "  {seat}が手札の{card}を無作為に{to}へ送る",
    },
    MoveWhy.SLOUGH: {
        "en": "  The slough {card} goes to the {to}",
        "ja": "  スラフの{card}は{to}へ",
    },
    MoveWhy.PRICE: {"en": "  {seat} pays with {card}", "ja": "  {seat}が代償に{card}を{to}へ送る"},
    MoveWhy.COST: {
        "en": "  {seat} pays with the slough {card}",
        "ja": "  {seat}がスラフの{card}で支払う",
    },
    MoveWhy.CHECK: {"en": "  {card} goes to the {to}", "ja": "  {card}は{to}へ"},
    MoveWhy.GUARDIAN_EFFECT: {
        "en": "  {card} goes to the {to} after its guardian effect",
        "ja": "  {card}はガーディアン効果を使ったので{to}へ",
    },
    MoveWhy.REPLACED: {
        "en": "  {card} makes room and goes to the {to}",
        "ja": "  入れ替わった{card}は{to}へ",
    },
}

_LOOKED: Text = {
    "en": "  {seat} puts {card} below the deck",
    "ja": "  {seat}が{card}をデッキの下に",
}
"""A `moved` from the deck to the deck."""


def _moved(event: effects.Moved, reading: _Reading) -> str:
    stays = event.from_ is Zone.DECK and event.to is Zone.DECK
    text = _LOOKED if stays else _MOVES[event.why]
    return reading.fill(text, seat=SIDES[owner(event.card)])


_MODIFIED: Text = {
    "en": "  {card}: {modifier} ({until})",
    "ja": "  {card}：{modifier}（{until}）",
}


def _modified(event: effects.Modified, reading: _Reading) -> str:
    return reading.fill(_MODIFIED, modifier=modifier(event.what, event.value, reading.language))


_PREVENTED: Text = {
    "en": "  {seat} takes none of {amount} damage{why}",
    "ja": "  {seat}への{amount}ダメージ{why}は0になる",
}
_NO_DAMAGE: Text = {
    "en": "  {seat} takes no damage{why}: it is 0",
    "ja": "  {seat}へのダメージ{why}は0",
}


def _damage_prevented(event: effects.DamagePrevented, reading: _Reading) -> str:
    return reading.fill(_PREVENTED if event.amount else _NO_DAMAGE)


_ENDED: Text = {
    "en": "  What was {why} ends for {cards}",
    "ja": "  {cards}の「{why}」の効果が終わる",
}
_ENDED_AT_START: Text = {
    "en": "  What was until the start of the turn of {seat} ends for {cards}",
    "ja": "  {cards}の「{seat}のターン開始時まで」の効果が終わる",
}


def _modifiers_ended(event: effects.ModifiersEnded, reading: _Reading) -> str:
    """A duration until the next turn of a seat ends as its turn starts (FB-5.1)."""
    if event.why is w.Duration.THIS_TURN:
        return reading.fill(_ENDED)
    return reading.fill(_ENDED_AT_START, seat=SIDES[reading.known.match.game.seat])


_POWERS: Text = {
    "en": "  {a} has power {attacker}, {d} {defender}: {result}",
    "ja": "  {a}のパワー{attacker}、{d}のパワー{defender}：{result}",
}
_NUMBERS: Text = {
    "en": "  Power {attacker} against {defender}: {result}",
    "ja": "  パワー{attacker}対{defender}：{result}",
}
"""Of powers outside of an attack."""


def _powers_compared(event: battle.PowersCompared, reading: _Reading) -> str:
    attack = reading.known.match.game.attack
    defender = None if attack is None else attack.blocker or attack.target
    if attack is None or defender is None:
        return reading.fill(_NUMBERS)
    return reading.fill(_POWERS, a=card(attack.attacker, reading), d=card(defender, reading))


_CHECKED: Text = {
    "en": "  {seat} makes a {kind}: {card}{trigger}{idle}",
    "ja": "  {seat}の{kind}：{card}{trigger}{idle}",
}
_TOO_HEALTHY: Text = {
    "en": " Nothing is healed: damage {damage}, at least {least} is needed",
    "ja": "ダメージが{damage}なので回復しない（{least}以上で回復）",
}
_NO_DAMAGE_CHECK: Text = {
    "en": " Nothing happens: it negates an attack in a damage check alone",
    "ja": "ダメージチェックではないので無効にしない",
}


def _checked(event: battle.Checked, reading: _Reading) -> str:
    """A trigger that does nothing says why (FB-8.2)."""
    damage, idle = reading.known.match.game.seats[event.seat].damage, ""
    if event.trigger is w.TriggerKind.HEAL and damage < HEALED_FROM:
        idle = reading.text(_TOO_HEALTHY).format(damage=damage, least=HEALED_FROM)
    if event.trigger is w.TriggerKind.BLOCK and event.kind is not CheckKind.DAMAGE:
        idle = reading.text(_NO_DAMAGE_CHECK)
    return reading.fill(_CHECKED, idle=idle)


_TRIGGERED: Text = {"en": "  {card} triggers: {line}{unmet}", "ja": "  {card}の効果：{line}{unmet}"}
_UNMET: Text = {"en": " (its condition is not met)", "ja": "（条件を満たしていない）"}
_UNMET_NUMBER: Text = {
    "en": " (its condition is not met: {wanted} needed, now {now})",
    "ja": "（条件を満たしていない：{wanted}が必要、現在{now}）",
}


def _line_triggered(event: plays.LineTriggered, reading: _Reading) -> str:
    """A line whose condition is false as it triggers says so, with both numbers."""
    found = unmet_condition(event, reading.known, reading.cards)
    if found is None:
        return reading.fill(_TRIGGERED, unmet="")
    text = reading.text(_UNMET if found.now is None else _UNMET_NUMBER)
    wanted = found.wanted(reading.language)
    return reading.fill(_TRIGGERED, unmet=text.format(now=found.now, wanted=wanted))


_CHOSEN: Text = {"en": "  {seat} chooses {cards}", "ja": "  {seat}が{cards}を選ぶ"}
_CHOSEN_NONE: Text = {"en": "  {seat} chooses nothing", "ja": "  {seat}は何も選ばない"}


def _chosen(event: effects.Chosen, reading: _Reading) -> str:
    if not (event.cards or event.count):
        return reading.fill(_CHOSEN_NONE)
    if isinstance(event.count, int):
        return reading.fill(_CHOSEN, cards=unknown(event.count, reading))
    return reading.fill(_CHOSEN)


SENTENCES: Sentences = {
    frame.TablesLaid: _tables_laid,
    frame.FirstPlayerSet: {"en": "{seat} takes the first turn", "ja": "先攻は{seat}"},
    frame.Drawn: {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"},
    frame.Mulliganed: {"en": "  {seat} {kept}", "ja": "  {seat}が{kept}"},
    frame.TurnStarted: {"en": "\n— Turn {turn}: {seat} —", "ja": "\n— ターン{turn}：{seat} —"},
    frame.TurnEnded: {"en": "The turn of {seat} ends", "ja": "{seat}のターン終了"},
    frame.PhaseBegan: _phase_began,
    frame.CostGained: {
        "en": "  {seat} gains a {kind} cost card{why}",
        "ja": "  {seat}に{kind}コスト1枚を追加{why}",
    },
    frame.CostPaid: _cost_paid,
    frame.Faced: {"en": "  Now {facing}: {cards}", "ja": "  {cards}が{facing}になる"},
    plays.Entered: {"en": "{seat} enters {card}{how}", "ja": "{seat}が{card}をエントリー{how}"},
    plays.GradedUp: {
        "en": "{seat} grades {onto} up to {card}",
        "ja": "{seat}が{onto}を{card}にグレードアップ",
    },
    plays.Evolved: {
        "en": "{seat} evolves {onto} into {card}",
        "ja": "{seat}が{onto}を{card}に進化",
    },
    plays.Cast: {"en": "{seat} casts {card}{how}", "ja": "{seat}が{card}をキャスト{how}"},
    plays.CastNegated: {
        "en": "  The cast of {card} is negated: {to}",
        "ja": "  {card}のキャストは無効：{to}へ",
    },
    plays.CastFinished: {"en": "  {card} goes to the {to}", "ja": "  {card}は{to}へ"},
    plays.SetFaceDown: {
        "en": "{seat} sets {card} face-down among the {row}",
        "ja": "{seat}が{card}を{row}に伏せる",
    },
    plays.Flipped: {"en": "  {card} is turned face-up", "ja": "  {card}が表になる"},
    plays.MusicPlaced: {"en": "{seat} places the music {card}", "ja": "{seat}が{card}を配置"},
    plays.AbilityUsed: {
        "en": "{seat} uses {card}: {line}",
        "ja": "{seat}が{card}の効果を使用：{line}",
    },
    plays.LineTriggered: _line_triggered,
    plays.SpecialCastsSpent: {
        "en": "  {card} casts nothing more: this turn has had all its special casts",
        "ja": "  このターンのスペシャルキャストは上限に達したため、{card}はこれ以上キャストしない",
    },
    plays.WindowOpened: {
        "en": "  {seat} may reply ({kind})",
        "ja": "  {seat}は応答できる（{kind}）",
    },
    plays.WindowClosed: {"en": "  {seat}: {how}", "ja": "  {seat}：{how}"},
    plays.Hushed: {
        "en": "  {seat} replies no more this turn",
        "ja": "  {seat}はこのターン応答しない",
    },
    battle.AttackDeclared: {
        "en": "{attacker} attacks {target}{upright}",
        "ja": "{attacker}が{upright}{target}",
    },
    battle.Blocked: {"en": "  {card} blocks", "ja": "  {card}がブロック"},
    battle.Checked: _checked,
    battle.PowersCompared: _powers_compared,
    battle.GuardianEffectUsed: {
        "en": "  {card} uses its guardian effect{forced}",
        "ja": "  {card}のガーディアン効果{forced}",
    },
    battle.GuardianEffectDeclined: {
        "en": "  {card} does not use its guardian effect",
        "ja": "  {card}はガーディアン効果を使わない",
    },
    battle.AttackNegated: {"en": "  {by} negates the attack", "ja": "  {by}が攻撃を無効にする"},
    battle.Shielded: {
        "en": "  {seat} takes no damage from this battle",
        "ja": "  {seat}はこのバトルでダメージを受けない",
    },
    battle.AttackEnded: {"en": "  The attack ends: {outcome}", "ja": "  攻撃終了：{outcome}"},
    effects.Destroyed: {
        "en": "  {card} is destroyed by {by}{to}",
        "ja": "  {by}により{card}を破壊{to}",
    },
    effects.ReversedInstead: {
        "en": "  {card} becomes reversed instead of being destroyed",
        "ja": "  {card}は破壊される代わりに逆向きになる",
    },
    effects.Moved: _moved,
    effects.Damaged: {
        "en": "  {seat} takes {amount} damage{why}, {total} in all",
        "ja": "  {seat}に{amount}ダメージ{why}：計{total}",
    },
    effects.DamagePrevented: _damage_prevented,
    effects.Healed: {
        "en": "  {seat} heals {amount} damage: {total} are left",
        "ja": "  {seat}のダメージを{amount}回復：残り{total}",
    },
    effects.Modified: _modified,
    effects.ModifiersEnded: _modifiers_ended,
    effects.Chosen: _chosen,
    effects.MatchDecided: {
        "en": "\n{winner} ({reason}). Damage: A {damage[0]}, B {damage[1]}",
        "ja": "\n{winner}（{reason}）。ダメージ：A {damage[0]}、B {damage[1]}",
    },
}

# What stands in a slot as part of its sentence

_EMPTY: Text = {"en": "", "ja": ""}
_BEHIND: Text = {"en": " {}", "ja": "（{}）"}
_ENTRY: Slot = {EntryHow.PAID: _EMPTY, ...: _BEHIND}
_CAST: Slot = {
    CastHow.PAID: _EMPTY,
    CastHow.FREE: {"en": f", {CastHow.FREE.en}", "ja": f"（{CastHow.FREE.ja}）"},
    ...: _BEHIND,
}

SLOTS: Slots = {
    (frame.Mulliganed, "kept"): {
        True: {"en": "keeps the hand", "ja": Op.KEEP.ja},
        False: {"en": "puts the hand back", "ja": "手札を戻す"},
    },
    (frame.CostGained, "why"): {CostWhy.TURN: _EMPTY, ...: _BEHIND},
    (plays.Entered, "how"): _ENTRY,
    (plays.Cast, "how"): _CAST,
    (battle.AttackDeclared, "target"): {
        None: {"en": "directly", "ja": DamageWhy.DIRECT.ja},
        ...: {"en": "{}", "ja": "{}を攻撃"},
    },
    (battle.AttackDeclared, "upright"): {
        True: {"en": ", which is upright", "ja": f"{w.Facing.UPRIGHT.ja}の"},
        False: _EMPTY,
    },
    (battle.Checked, "trigger"): {
        None: _EMPTY,
        w.TriggerKind.EFFECT: {
            "en": f", an {w.TriggerKind.EFFECT.en} trigger!",
            "ja": f"、{w.TriggerKind.EFFECT.ja}！",
        },
        ...: {"en": ", a {} trigger!", "ja": "、{}！"},
    },
    (battle.GuardianEffectUsed, "forced"): {
        True: {"en": ", as it must", "ja": "（強制）"},
        False: _EMPTY,
    },
    (effects.Destroyed, "to"): {
        Pile.FOREST: _EMPTY,
        Pile.BANISHED: {"en": " and banished", "ja": f"、{Pile.BANISHED.ja}"},
        Pile.GONE: {"en": " and banished for good", "ja": f"、{Pile.GONE.ja}"},
    },
    (effects.Damaged, "why"): {...: _BEHIND},
    (effects.DamagePrevented, "why"): {...: _BEHIND},
    (effects.MatchDecided, "winner"): {
        None: {"en": "A draw", "ja": BattleResult.TIE.ja},
        ...: {"en": "{} wins", "ja": "{}の勝ち"},
    },
}
