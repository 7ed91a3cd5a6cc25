"""The sentences of the battle report of Cardgard, in English and in Japanese."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.words import DamageType
from saikoro.domain.match.telling.writer import Sentences, Slot, Slots
from saikoro.domain.words import Text

SENTENCES: Sentences = {
    e.DecksRevealed: {
        "en": "Decks: A {decks[0]} (leap deck {leap_decks[0]}); "
        "B {decks[1]} (leap deck {leap_decks[1]})",
        "ja": "デッキ公開：A {decks[0]}（リープデッキ {leap_decks[0]}）／"
        "B {decks[1]}（リープデッキ {leap_decks[1]}）",
    },
    e.LineupsRevealed: {
        "en": "Teams: A {units[0]}, [{command_squares[0]}] a command face down; "
        "B {units[1]}, [{command_squares[1]}] a command face down",
        "ja": "チーム公開：A {units[0]}、【{command_squares[0]}】裏向きのコマンド／"
        "B {units[1]}、【{command_squares[1]}】裏向きのコマンド",
    },
    e.OrderDecided: {"en": "Order: {order}", "ja": "行動順：{order}"},
    e.OrderChanged: {"en": "    New order: {order}", "ja": "    行動順変更：{order}"},
    e.RoundBegan: {"en": "\n— Round {round} —", "ja": "\n— {round}ラウンド目 —"},
    e.RoundFaceChanged: {
        "en": "    {who} turns the {old} into a {new}",
        "ja": "    {who}がその目を{old}から{new}に変える",
    },
    e.RoundFaceFixed: {
        "en": "The face of this round is {face}",
        "ja": "このラウンドの目は【{face}】",
    },
    e.TurnBegan: {"en": "{ref}'s turn", "ja": "{ref}のターン"},
    e.ActionTaken: {
        "en": "  {ref} takes {extra}action {face} “{name}” on {targets}",
        "ja": "  {ref} {extra}【{face}】「{name}」→ {targets}",
    },
    e.ActionMissed: {
        "en": "  {ref} takes no action on face {face}: {reason}",
        "ja": "  {ref} 【{face}】行動なし（{reason}）",
    },
    e.DamageDealt: {
        "en": "    {target} takes {amount} {type} from {source}: HP {hp}",
        "ja": "    {target}に{amount}点の{type}（{source}）：HP {hp}",
    },
    e.HealingReceived: {
        "en": "    {target} recovers {amount} HP: HP {hp}",
        "ja": "    {target}のHPが{amount}点回復：HP {hp}",
    },
    e.StatusGained: {
        "en": "    {target} is afflicted with {ailment}",
        "ja": "    {target}は【{ailment}】状態になる",
    },
    e.StatusRefused: {
        "en": "    {target} is not afflicted with {ailment}: {reason}",
        "ja": "    {target}は【{ailment}】状態にならない（{reason}）",
    },
    e.StatusCured: {
        "en": "    {target} is cured of {ailment} {reason}",
        "ja": "    {target}の【{ailment}】状態が{reason}回復する",
    },
    e.MaxHpChanged: {
        "en": "    The maximum HP of {target} goes from {old} to {new}: HP {hp}",
        "ja": "    {target}の最大HPが{old}から{new}になる：HP {hp}",
    },
    e.SpeedChanged: {
        "en": "    The speed of {target} goes from {old} to {new}",
        "ja": "    {target}の速度が{old}から{new}になる",
    },
    e.TraitsLost: {
        "en": "    {target} loses its traits {until}",
        "ja": "    {target}は{until}特徴を失う",
    },
    e.AbilitySilenced: {
        "en": "    {target} has no ability {until}",
        "ja": "    {target}の特性は{until}無効となる",
    },
    e.EffectExpired: {"en": "  {target} has its {kind} back", "ja": "  {target}の{kind}が戻る"},
    e.UnitKnockedOut: {"en": "    {ref} is knocked out!", "ja": "    {ref}は戦闘不能！"},
    e.UnitSaved: {
        "en": "    {ref} stays on the field: HP {hp}",
        "ja": "    {ref}は場から取り除かれず復活：HP {hp}",
    },
    e.UnitRemoved: {
        "en": "    {ref} leaves square {square}",
        "ja": "    {ref}は【{square}】のマスから取り除かれる",
    },
    e.UnitRevived: {
        "en": "    {ref} returns on square {square}: HP {hp}",
        "ja": "    {ref}が【{square}】のマスに復活：HP {hp}",
    },
    e.UnitMovedUp: {
        "en": "  {ref} moves up from square {from_square} to {to_square}",
        "ja": "  {ref}が前衛に移動（【{from_square}】→【{to_square}】）",
    },
    e.AbilityTriggered: {"en": "  {ref}'s ability “{name}”", "ja": "  {ref}の特性「{name}」"},
    e.CommandActivated: {
        "en": "  {seat} activates (use {use})",
        "ja": "  {seat}が発動（{use}回目）",
    },
    e.CommandNegated: {"en": "    {seat} is negated", "ja": "    {seat}は無効"},
    e.CommandPulsed: {"en": "  {seat} works again", "ja": "  {seat}の効果が再び発生"},
    e.CommandSettled: {"en": "    {seat} {fate}", "ja": "    {seat}は{fate}"},
    e.UnitLeapt: {
        "en": "Fatal Leap on square {square}! {from_card} becomes {ref}: HP {hp}",
        "ja": "フェイタルリープ！【{square}】{from_card} → {ref}：HP {hp}",
    },
    e.TurnEnded: {"en": "  End of the turn", "ja": "  ターン終了"},
    e.RoundEnded: {"en": "Round {round} ends", "ja": "{round}ラウンド目終了"},
    e.MatchEnded: lambda event, reading: reading.fill(_ended(event)),
    e.CommandShown: {"en": "Never activated: {seat}", "ja": "発動せず：{seat}"},
}

_ENDED: Text = {
    "en": "\n{winner} by {reason}: units A {units_a}, B {units_b}; "
    "HP taken off by A {shaved_by_a}, by B {shaved_by_b}",
    "ja": "\n{winner}（{reason}）：ユニット A {units_a}体／B {units_b}体、"
    "削ったHP A {shaved_by_a}／B {shaved_by_b}",
}
_FORFEITED: Text = {"en": "\n{winner} by {reason}", "ja": "\n{winner}（{reason}）"}

_UNTIL: Slot = {
    None: {"en": "for the whole game", "ja": "ゲーム中"},
    ...: {"en": "to the end of round {}", "ja": "{}ラウンド目の終わりまで"},
}

SLOTS: Slots = {
    (e.ActionTaken, "extra"): {
        False: {"en": "", "ja": ""},
        True: {"en": "the extra ", "ja": "追加の行動"},
    },
    (e.DamageDealt, "type"): {
        DamageType.TYPELESS: {"en": "damage", "ja": "ダメージ"},
        ...: {"en": "{} damage", "ja": "{}ダメージ"},
    },
    (e.TraitsLost, "until"): _UNTIL,
    (e.AbilitySilenced, "until"): _UNTIL,
    (e.MatchEnded, "winner"): {
        None: {"en": "A draw", "ja": "引き分け"},
        0: {"en": "A wins", "ja": "Aの勝ち"},
        1: {"en": "B wins", "ja": "Bの勝ち"},
    },
}


def _ended(event: e.MatchEnded) -> Text:
    return _FORFEITED if event.units_a is None else _ENDED
