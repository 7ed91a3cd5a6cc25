"""The sentences of the battle report of LaplaPlus, in English and in Japanese."""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.words import IdenticalRows
from saikoro.domain.match.telling.writer import Sentences, Slots
from saikoro.domain.words import Text, capital

SENTENCES: Sentences = {
    e.OpenCardsShown: {"en": "Open cards: A {a}; B {b}", "ja": "オープンカード：A {a}／B {b}"},
    e.RowsRevealed: {"en": "Rows: A {a}; B {b}", "ja": "構成開示：A {a}／B {b}"},
    e.InitialHpRaised: {
        "en": "{card} raises the initial HP by {bonus} to {hp}",
        "ja": "{card}により初期HPが{bonus}点増加：{hp}",
    },
    e.BattleStarted: {
        "en": "The battle starts: HP A {hp_a}, B {hp_b}",
        "ja": "バトル開始：HP A {hp_a}／B {hp_b}",
    },
    e.IdenticalRowsFound: {"en": "The rows are identical", "ja": "構成が全く同一"},
    e.TurnStarted: {"en": "\n— Turn {turn} —", "ja": "\n— {turn}ターン目 —"},
    e.SpeedRaised: {
        "en": "{card} raises its side's speed by {amount} to {speed}",
        "ja": "{card}により素早さが{amount}点増加：{speed}",
    },
    e.InitiativeDecided: {
        "en": "{first} acts first by {by} (speed A {speed_a}, B {speed_b})",
        "ja": "先攻は{first}（{by}で決定、素早さ A {speed_a}／B {speed_b}）",
    },
    e.ActionPhaseStarted: {"en": "Action phase of {side}", "ja": "{side}のアクションフェイズ"},
    e.CardActivated: {"en": "  {card} activates ({kind})", "ja": "  {card}が発動（{kind}）"},
    e.CardDowned: {"en": "    {card} goes down", "ja": "    {card}がダウン"},
    e.CardUpped: {"en": "    {by} turns {card} up", "ja": "    {by}が{card}をアップ"},
    e.CardRemoved: lambda event, reading: reading.fill(_removed(event)),
    e.CardsSwapped: {
        "en": "    {by} swaps {card} with {below}",
        "ja": "    {by}が{card}と{below}を入れ替える",
    },
    e.CardTargeted: {"en": "    {by} targets {card}", "ja": "    {by}のターゲット：{card}"},
    e.EffectIgnored: {
        "en": "    {card} ignores the effect of {by}",
        "ja": "    {card}は{by}の効果を無視",
    },
    e.EventCancelled: {
        "en": "    {by} cancels the effect of {card}",
        "ja": "    {by}が{card}の効果を無効化",
    },
    e.TargetListMade: {
        "en": "    {by} makes a target list: {cards}",
        "ja": "    {by}のターゲットリスト：{cards}",
    },
    e.TargetListFiltered: {
        "en": "    {by} narrows the list to {cards}",
        "ja": "    {by}がターゲットリストを{cards}に絞る",
    },
    e.DamageAnnounced: {
        "en": "    {source} is to deal {amount} damage to {side}",
        "ja": "    {source}が{side}に{amount}点のダメージを与えようとする",
    },
    e.DamageChanged: {
        "en": "    {by} changes the damage to {amount}",
        "ja": "    {by}によりダメージが{amount}点になる",
    },
    e.DamagePrevented: {
        "en": "    The damage from {source} is 0",
        "ja": "    {source}のダメージは0点",
    },
    e.DamageDealt: {
        "en": "    {side} takes {amount} damage from {source}: HP {hp}",
        "ja": "    {side}に{amount}点のダメージ（{source}）：HP {hp}",
    },
    e.HpRestored: {
        "en": "    {by} restores {amount} HP to {side}: HP {hp}",
        "ja": "    {by}により{side}のHPが{amount}点回復：HP {hp}",
    },
    e.EffectFizzled: {"en": "    {card} has no effect", "ja": "    {card}は効果なし"},
    e.CardsReadied: {"en": "Up phase, up again: {cards}", "ja": "アップフェイズ：{cards}をアップ"},
    e.JudgementMade: {
        "en": "\nJudgement: {winner} is ahead by {by}",
        "ja": "\n判定：{winner}が上回る（{by}）",
    },
    e.BattleEnded: lambda event, reading: reading.fill(_ended(event)),
}

_REMOVED: Text = {
    "en": "    {by} removes {card}: the base HP of its side is {base}",
    "ja": "    {by}が{card}を除去：基礎HP {base}",
}
_REMOVED_ITSELF: Text = {
    "en": "    {card} is removed: the base HP of its side is {base}",
    "ja": "    {card}を除去：基礎HP {base}",
}
_ENDED: Text = {
    "en": "\n{winner} in turn {turn} ({reason}). HP: A {hp_a}, B {hp_b}",
    "ja": "\n{winner}（{reason}）：{turn}ターン目、HP A {hp_a}／B {hp_b}",
}
_WITHOUT_A_TURN: Text = {
    "en": "\n{winner} ({reason}). HP: A {hp_a}, B {hp_b}",
    "ja": "\n{winner}（{reason}）：HP A {hp_a}／B {hp_b}",
}
_FORFEITED: Text = {"en": "\n{winner} ({reason})", "ja": "\n{winner}（{reason}）"}

SLOTS: Slots = {
    (e.BattleEnded, "winner"): {
        None: {"en": capital(IdenticalRows.DRAW.en), "ja": IdenticalRows.DRAW.ja},
        ...: {"en": "{} wins", "ja": "{}の勝ち"},
    },
}


def _removed(event: e.CardRemoved) -> Text:
    return _REMOVED_ITSELF if event.card == event.by else _REMOVED


def _ended(event: e.BattleEnded) -> Text:
    if event.hp_a is None:
        return _FORFEITED
    return _ENDED if event.turn else _WITHOUT_A_TURN
