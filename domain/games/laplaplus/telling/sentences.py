"""The sentences of the battle report of LaplaPlus, in English and in Japanese."""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.words import IdenticalRows
from saikoro.domain.match.telling.writer import Sentences, Slots
from saikoro.domain.text import Text
from saikoro.domain.words import capital

SENTENCES: Sentences = {
    e.OpenCardsShown: Text("オープンカード：A {a}／B {b}", "Open cards: A {a}; B {b}"),
    e.RowsRevealed: Text("構成開示：A {a}／B {b}", "Rows: A {a}; B {b}"),
    e.InitialHpRaised: Text(
        "{card}により初期HPが{bonus}点増加：{hp}", "{card} raises the initial HP by {bonus} to {hp}"
    ),
    e.BattleStarted: Text(
        "バトル開始：HP A {hp_a}／B {hp_b}", "The battle starts: HP A {hp_a}, B {hp_b}"
    ),
    e.IdenticalRowsFound: Text("構成が全く同一", "The rows are identical"),
    e.TurnStarted: Text("\n— {turn}ターン目 —", "\n— Turn {turn} —"),
    e.SpeedRaised: Text(
        "{card}により素早さが{amount}点増加：{speed}",
        "{card} raises its side's speed by {amount} to {speed}",
    ),
    e.InitiativeDecided: Text(
        "先攻は{first}（{by}で決定、素早さ A {speed_a}／B {speed_b}）",
        "{first} acts first by {by} (speed A {speed_a}, B {speed_b})",
    ),
    e.ActionPhaseStarted: Text("{side}のアクションフェイズ", "Action phase of {side}"),
    e.CardActivated: Text("  {card}が発動（{kind}）", "  {card} activates ({kind})"),
    e.CardDowned: Text("    {card}がダウン", "    {card} goes down"),
    e.CardUpped: Text("    {by}が{card}をアップ", "    {by} turns {card} up"),
    e.CardRemoved: lambda event, reading: reading.fill(_removed(event)),
    e.CardsSwapped: Text(
        "    {by}が{card}と{below}を入れ替える", "    {by} swaps {card} with {below}"
    ),
    e.CardTargeted: Text("    {by}のターゲット：{card}", "    {by} targets {card}"),
    e.EffectIgnored: Text("    {card}は{by}の効果を無視", "    {card} ignores the effect of {by}"),
    e.EventCancelled: Text(
        "    {by}が{card}の効果を無効化", "    {by} cancels the effect of {card}"
    ),
    e.TargetListMade: Text(
        "    {by}のターゲットリスト：{cards}", "    {by} makes a target list: {cards}"
    ),
    e.TargetListFiltered: Text(
        "    {by}がターゲットリストを{cards}に絞る", "    {by} narrows the list to {cards}"
    ),
    e.DamageAnnounced: Text(
        "    {source}が{side}に{amount}点のダメージを与えようとする",
        "    {source} is to deal {amount} damage to {side}",
    ),
    e.DamageChanged: Text(
        "    {by}によりダメージが{amount}点になる", "    {by} changes the damage to {amount}"
    ),
    e.DamagePrevented: Text("    {source}のダメージは0点", "    The damage from {source} is 0"),
    e.DamageDealt: Text(
        "    {side}に{amount}点のダメージ（{source}）：HP {hp}",
        "    {side} takes {amount} damage from {source}: HP {hp}",
    ),
    e.HpRestored: Text(
        "    {by}により{side}のHPが{amount}点回復：HP {hp}",
        "    {by} restores {amount} HP to {side}: HP {hp}",
    ),
    e.EffectFizzled: Text("    {card}は効果なし", "    {card} has no effect"),
    e.CardsReadied: Text("アップフェイズ：{cards}をアップ", "Up phase, up again: {cards}"),
    e.JudgementMade: Text(
        "\n判定：{winner}が上回る（{by}）", "\nJudgement: {winner} is ahead by {by}"
    ),
    e.BattleEnded: lambda event, reading: reading.fill(_ended(event)),
}

_REMOVED = Text(
    "    {by}が{card}を除去：基礎HP {base}",
    "    {by} removes {card}: the base HP of its side is {base}",
)
_REMOVED_ITSELF = Text(
    "    {card}を除去：基礎HP {base}", "    {card} is removed: the base HP of its side is {base}"
)
_ENDED = Text(
    "\n{winner}（{reason}）：{turn}ターン目、HP A {hp_a}／B {hp_b}",
    "\n{winner} in turn {turn} ({reason}). HP: A {hp_a}, B {hp_b}",
)
_WITHOUT_A_TURN = Text(
    "\n{winner}（{reason}）：HP A {hp_a}／B {hp_b}", "\n{winner} ({reason}). HP: A {hp_a}, B {hp_b}"
)
_FORFEITED = Text("\n{winner}（{reason}）", "\n{winner} ({reason})")

SLOTS: Slots = {
    (e.BattleEnded, "winner"): {
        None: Text(IdenticalRows.DRAW.ja, capital(IdenticalRows.DRAW.en)),
        ...: Text("{winner}の勝ち", "{winner} wins"),
    },
}


def _removed(event: e.CardRemoved) -> Text:
    return _REMOVED_ITSELF if event.card == event.by else _REMOVED


def _ended(event: e.BattleEnded) -> Text:
    if event.hp_a is None:
        return _FORFEITED
    return _ENDED if event.turn else _WITHOUT_A_TURN
