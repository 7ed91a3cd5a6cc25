"""The sentences of the battle report of Cardgard, in English and in Japanese."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.words import DamageType
from saikoro.domain.match.telling.writer import Sentences, Slot, Slots
from saikoro.domain.text import Text

SENTENCES: Sentences = {
    e.DecksRevealed: Text(
        "デッキ公開：A {decks[0]}（リープデッキ {leap_decks[0]}）／"
        "B {decks[1]}（リープデッキ {leap_decks[1]}）",
        "Decks: A {decks[0]} (leap deck {leap_decks[0]}); B {decks[1]} (leap deck {leap_decks[1]})",
    ),
    e.LineupsRevealed: Text(
        "チーム公開：A {units[0]}、【{command_squares[0]}】裏向きのコマンド／"
        "B {units[1]}、【{command_squares[1]}】裏向きのコマンド",
        "Teams: A {units[0]}, [{command_squares[0]}] a command face down; "
        "B {units[1]}, [{command_squares[1]}] a command face down",
    ),
    e.OrderDecided: Text("行動順：{order}", "Order: {order}"),
    e.OrderChanged: Text("    行動順変更：{order}", "    New order: {order}"),
    e.RoundBegan: Text("\n— {round}ラウンド目 —", "\n— Round {round} —"),
    e.RoundFaceChanged: Text(
        "    {who}がその目を{old}から{new}に変える", "    {who} turns the {old} into a {new}"
    ),
    e.RoundFaceFixed: Text("このラウンドの目は【{face}】", "The face of this round is {face}"),
    e.TurnBegan: Text("{ref}のターン", "{ref}'s turn"),
    e.ActionTaken: Text(
        "  {ref} {extra}【{face}】「{name}」→ {targets}",
        "  {ref} takes {extra}action {face} “{name}” on {targets}",
    ),
    e.ActionMissed: Text(
        "  {ref} 【{face}】行動なし（{reason}）", "  {ref} takes no action on face {face}: {reason}"
    ),
    e.DamageDealt: Text(
        "    {target}に{amount}点の{type}（{source}）：HP {hp}",
        "    {target} takes {amount} {type} from {source}: HP {hp}",
    ),
    e.HealingReceived: Text(
        "    {target}のHPが{amount}点回復：HP {hp}", "    {target} recovers {amount} HP: HP {hp}"
    ),
    e.StatusGained: Text(
        "    {target}は【{ailment}】状態になる", "    {target} is afflicted with {ailment}"
    ),
    e.StatusRefused: Text(
        "    {target}は【{ailment}】状態にならない（{reason}）",
        "    {target} is not afflicted with {ailment}: {reason}",
    ),
    e.StatusCured: Text(
        "    {target}の【{ailment}】状態が{reason}回復する",
        "    {target} is cured of {ailment} {reason}",
    ),
    e.MaxHpChanged: Text(
        "    {target}の最大HPが{old}から{new}になる：HP {hp}",
        "    The maximum HP of {target} goes from {old} to {new}: HP {hp}",
    ),
    e.SpeedChanged: Text(
        "    {target}の速度が{old}から{new}になる",
        "    The speed of {target} goes from {old} to {new}",
    ),
    e.TraitsLost: Text("    {target}は{until}特徴を失う", "    {target} loses its traits {until}"),
    e.AbilitySilenced: Text(
        "    {target}の特性は{until}無効となる", "    {target} has no ability {until}"
    ),
    e.EffectExpired: Text("  {target}の{kind}が戻る", "  {target} has its {kind} back"),
    e.UnitKnockedOut: Text("    {ref}は戦闘不能！", "    {ref} is knocked out!"),
    e.UnitSaved: Text(
        "    {ref}は場から取り除かれず復活：HP {hp}", "    {ref} stays on the field: HP {hp}"
    ),
    e.UnitRemoved: Text(
        "    {ref}は【{square}】のマスから取り除かれる", "    {ref} leaves square {square}"
    ),
    e.UnitRevived: Text(
        "    {ref}が【{square}】のマスに復活：HP {hp}",
        "    {ref} returns on square {square}: HP {hp}",
    ),
    e.UnitMovedUp: Text(
        "  {ref}が前衛に移動（【{from_square}】→【{to_square}】）",
        "  {ref} moves up from square {from_square} to {to_square}",
    ),
    e.AbilityTriggered: Text("  {ref}の特性「{name}」", "  {ref}'s ability “{name}”"),
    e.CommandActivated: Text("  {seat}が発動（{use}回目）", "  {seat} activates (use {use})"),
    e.CommandNegated: Text("    {seat}は無効", "    {seat} is negated"),
    e.CommandPulsed: Text("  {seat}の効果が再び発生", "  {seat} works again"),
    e.CommandSettled: Text("    {seat}は{fate}", "    {seat} {fate}"),
    e.UnitLeapt: Text(
        "フェイタルリープ！【{square}】{from_card} → {ref}：HP {hp}",
        "Fatal Leap on square {square}! {from_card} becomes {ref}: HP {hp}",
    ),
    e.TurnEnded: Text("  ターン終了", "  End of the turn"),
    e.RoundEnded: Text("{round}ラウンド目終了", "Round {round} ends"),
    e.MatchEnded: lambda event, reading: reading.fill(_ended(event)),
    e.CommandShown: Text("発動せず：{seat}", "Never activated: {seat}"),
}

_ENDED = Text(
    "\n{winner}（{reason}）：ユニット A {units_a}体／B {units_b}体、"
    "削ったHP A {shaved_by_a}／B {shaved_by_b}",
    "\n{winner} by {reason}: units A {units_a}, B {units_b}; "
    "HP taken off by A {shaved_by_a}, by B {shaved_by_b}",
)
_FORFEITED = Text("\n{winner}（{reason}）", "\n{winner} by {reason}")

_UNTIL: Slot = {
    None: Text("ゲーム中", "for the whole game"),
    ...: Text("{until}ラウンド目の終わりまで", "to the end of round {until}"),
}

SLOTS: Slots = {
    (e.ActionTaken, "extra"): {
        False: None,
        True: Text("追加の行動", "the extra "),
    },
    (e.DamageDealt, "type"): {
        DamageType.TYPELESS: Text("ダメージ", "damage"),
        ...: Text("{type}ダメージ", "{type} damage"),
    },
    (e.TraitsLost, "until"): _UNTIL,
    (e.AbilitySilenced, "until"): _UNTIL,
    (e.MatchEnded, "winner"): {
        None: Text("引き分け", "A draw"),
        0: Text("Aの勝ち", "A wins"),
        1: Text("Bの勝ち", "B wins"),
    },
}


def _ended(event: e.MatchEnded) -> Text:
    return _FORFEITED if event.units_a is None else _ENDED
