"""The sentences of the battle report of LaplaPlus, in English and in Japanese."""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.match.telling.writer import Sentences

SENTENCES: Sentences = {
    e.OpenCardsShown: {"en": "Open cards: A {a}; B {b}", "ja": "オープンカード: A {a}／B {b}"},
    e.RowsRevealed: {"en": "Rows: A {a}; B {b}", "ja": "構成開示: A {a}／B {b}"},
    e.InitialHpRaised: {
        "en": "{card} raises the initial HP by {bonus} to {hp}",
        "ja": "{card}: 初期HP+{bonus}（{hp}）",
    },
    e.BattleStarted: {
        "en": "The battle starts: HP A {hp_a}, B {hp_b}",
        "ja": "バトル開始: HP A {hp_a}／B {hp_b}",
    },
    e.IdenticalRowsFound: {"en": "The rows are identical", "ja": "構成が全く同一"},
    e.TurnStarted: {"en": "\n— Turn {turn} —", "ja": "\n— {turn}ターン目 —"},
    e.SpeedRaised: {
        "en": "{card} raises its side's speed by {amount} to {speed}",
        "ja": "{card}: 素早さ+{amount}（{speed}）",
    },
    e.InitiativeDecided: {
        "en": "{first} acts first by {by} (speed A {speed_a}, B {speed_b})",
        "ja": "先攻 {first}（{by}、素早さ A {speed_a}／B {speed_b}）",
    },
    e.ActionPhaseStarted: {"en": "Action phase of {side}", "ja": "{side}の行動フェイズ"},
    e.CardActivated: {"en": "  {card} activates ({kind})", "ja": "  {card} 発動（{kind}）"},
    e.CardDowned: {"en": "    {card} goes down", "ja": "    {card} ダウン"},
    e.CardUpped: {"en": "    {by} ups {card}", "ja": "    {by}により{card} アップ"},
    e.CardRemoved: {
        "en": "    {by} removes {card}; base HP of its side {base}",
        "ja": "    {by}により{card} 除去（基礎HP {base}）",
    },
    e.CardsSwapped: {
        "en": "    {by} swaps {card} with {below}",
        "ja": "    {by}により{card}と{below}を入れ替え",
    },
    e.CardTargeted: {"en": "    {by} targets {card}", "ja": "    {by}のターゲット: {card}"},
    e.EffectIgnored: {"en": "    {card} ignores {by}", "ja": "    {card}は{by}の効果を無視"},
    e.EventCancelled: {"en": "    {by} cancels {card}", "ja": "    {by}が{card}を無効化"},
    e.TargetListMade: {"en": "    {by} lists {cards}", "ja": "    {by}のリスト: {cards}"},
    e.TargetListFiltered: {
        "en": "    {by} narrows the list to {cards}",
        "ja": "    {by}がリストを{cards}に絞る",
    },
    e.DamageAnnounced: {
        "en": "    {source} deals {amount} to {side} ...",
        "ja": "    {source}から{side}へ{amount}点 …",
    },
    e.DamageChanged: {"en": "    {by} changes it to {amount}", "ja": "    {by}により{amount}点に"},
    e.DamagePrevented: {
        "en": "    the damage of {source} is reduced to 0",
        "ja": "    {source}のダメージは0",
    },
    e.DamageDealt: {
        "en": "    {side} takes {amount} from {source}: HP {hp}",
        "ja": "    {side}に{amount}点（{source}）: HP {hp}",
    },
    e.HpRestored: {
        "en": "    {by} restores {amount} to {side}: HP {hp}",
        "ja": "    {by}により{side} {amount}点回復: HP {hp}",
    },
    e.EffectFizzled: {"en": "    {card} has no effect", "ja": "    {card}は空振り"},
    e.CardsReadied: {"en": "Up phase: {cards}", "ja": "アップフェイズ: {cards}"},
    e.JudgementMade: {
        "en": "\nJudgement: {winner} is ahead by {by}",
        "ja": "\n判定: {winner}（{by}）",
    },
    e.BattleEnded: {
        "en": "\nWinner: {winner} ({reason}, turn {turn}, HP A {hp_a}, B {hp_b})",
        "ja": "\n勝者: {winner}（{reason}、{turn}ターン目、HP A {hp_a}／B {hp_b}）",
    },
}
