"""The sentences of the battle report of Fairies Battle, in English and in Japanese."""

from domain.games.fairies import events as e
from domain.games.fairies.telling.names import Text
from domain.match.events import GameEvent

WORDS: dict[str, Text] = {
    "deck": {"en": "a deck", "ja": "デッキ"},
    "mulligan": {"en": "a mulligan", "ja": "マリガン"},
    "turn_start": {"en": "an effect at the start of the turn", "ja": "開始時の効果"},
    "turn_end": {"en": "an effect at the end of the turn", "ja": "終了時の効果"},
    "main": {"en": "an action of the main phase", "ja": "メインフェイズの行動"},
    "attack": {"en": "an attack", "ja": "攻撃"},
    "respond": {"en": "a reply", "ja": "応答"},
    "guardian_effect": {"en": "the guardian effect", "ja": "ガーディアン効果"},
    "choose": {"en": "a choice of cards", "ja": "カードの選択"},
    "confirm": {"en": "whether to do it", "ja": "任意効果を行うか"},
    "first_player": {"en": "Who begins", "ja": "先攻決め"},
    "random_discard": {"en": "Random discard", "ja": "無作為に捨てるカード"},
}
"""The names of the decisions of FB-18 and of the dice of FB-19."""

SENTENCES: dict[type[GameEvent], Text] = {
    e.TablesLaid: {"en": "The decks are ready: {seats}", "ja": "デッキ準備完了：{seats}"},
    e.FirstPlayerSet: {"en": "{seat} takes the first turn", "ja": "先攻は{seat}"},
    e.Drawn: {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"},
    e.Mulliganed: {"en": "  {seat} {kept}", "ja": "  {seat}が{kept}"},
    e.TurnStarted: {"en": "\n— Turn {turn}: {seat} —", "ja": "\n— ターン{turn}：{seat} —"},
    e.TurnEnded: {"en": "The turn of {seat} ends", "ja": "{seat}のターン終了"},
    e.PhaseBegan: {"en": "{phase} phase", "ja": "{phase}"},
    e.CostGained: {
        "en": "  {seat} gains a {kind} cost card{why}",
        "ja": "  {seat}に{kind}コスト1枚{why}",
    },
    e.CostPaid: {"en": "  {seat} pays {paid}", "ja": "  {seat}が{paid}を支払う"},
    e.Faced: {"en": "  {cards}: {facing}", "ja": "  {cards}が{facing}になる"},
    e.Entered: {"en": "{seat} enters {card}{how}", "ja": "{seat}が{card}をエントリー{how}"},
    e.GradedUp: {
        "en": "{seat} grades {onto} up to {card}",
        "ja": "{seat}が{onto}を{card}にグレードアップ",
    },
    e.Evolved: {"en": "{seat} evolves {onto} to {card}", "ja": "{seat}が{onto}を{card}に進化"},
    e.Cast: {"en": "{seat} casts {card}{how}", "ja": "{seat}が{card}をキャスト{how}"},
    e.CastNegated: {
        "en": "  The cast of {card} is negated: {to}",
        "ja": "  {card}のキャストは無効：{to}へ",
    },
    e.CastFinished: {"en": "  {card} goes to the {to}", "ja": "  {card}は{to}へ"},
    e.SetFaceDown: {
        "en": "{seat} sets {card} face-down among the {row}",
        "ja": "{seat}が{card}を{row}に伏せる",
    },
    e.Flipped: {"en": "  {card} is turned face-up", "ja": "  {card}が表になる"},
    e.MusicPlaced: {"en": "{seat} plays the music {card}", "ja": "{seat}が{card}を流す"},
    e.AbilityUsed: {"en": "{seat} uses {card}: {line}", "ja": "{seat}が{card}を使用：{line}"},
    e.LineTriggered: {"en": "  {card} triggers: {line}", "ja": "  {card}が誘発：{line}"},
    e.SpecialCastsSpent: {
        "en": "  {card} casts nothing more: this turn has had all its special casts",
        "ja": "  このターンのスペシャルキャストは上限に達したため、{card}はこれ以上キャストしない",
    },
    e.WindowOpened: {"en": "  {seat} may reply ({kind})", "ja": "  {seat}の応答窓（{kind}）"},
    e.WindowClosed: {"en": "  {seat}: {how}", "ja": "  {seat}：{how}"},
    e.Hushed: {
        "en": "  {seat} asks for no more windows this turn",
        "ja": "  {seat}はこのターン応答しない",
    },
    e.AttackDeclared: {
        "en": "{attacker} attacks {target}{upright}",
        "ja": "{attacker}が{target}を攻撃{upright}",
    },
    e.Blocked: {"en": "  {card} blocks", "ja": "  {card}がブロック"},
    e.Checked: {
        "en": "  {seat} checks for a trigger ({kind}): {card}{trigger}",
        "ja": "  {seat}の{kind}：{card}{trigger}",
    },
    e.PowersCompared: {
        "en": "  Power {attacker} against {defender}: {result}",
        "ja": "  パワー{attacker}対{defender}：{result}",
    },
    e.GuardianEffectUsed: {
        "en": "  {card} uses its guardian effect{forced}",
        "ja": "  {card}のガーディアン効果{forced}",
    },
    e.GuardianEffectDeclined: {
        "en": "  {card} does not use its guardian effect",
        "ja": "  {card}はガーディアン効果を使わない",
    },
    e.AttackNegated: {"en": "  {by} negates the attack", "ja": "  {by}が攻撃を無効にする"},
    e.Shielded: {
        "en": "  {seat} takes no damage from this battle",
        "ja": "  {seat}はこのバトルでダメージを受けない",
    },
    e.Destroyed: {
        "en": "  {card} is destroyed by {by}{to}",
        "ja": "  {by}により{card}を破壊{to}",
    },
    e.ReversedInstead: {
        "en": "  {card} becomes reversed instead of being destroyed",
        "ja": "  {card}は破壊される代わりに逆向きになる",
    },
    e.Damaged: {
        "en": "  {seat} takes {amount} damage{why}: {total}",
        "ja": "  {seat}に{amount}ダメージ{why}：計{total}",
    },
    e.DamagePrevented: {
        "en": "  {seat} takes none of {amount} damage{why}",
        "ja": "  {seat}への{amount}ダメージ{why}は0になる",
    },
    e.Healed: {
        "en": "  {seat} heals {amount} damage: {total}",
        "ja": "  {seat}のダメージを{amount}回復：計{total}",
    },
    e.Modified: {
        "en": "  {card}: {what}{value}, {until}",
        "ja": "  {card}：{until}、{what}{value}",
    },
    e.ModifiersEnded: {
        "en": "  What was {why} ends for {cards}",
        "ja": "  {cards}の「{why}」の効果が終わる",
    },
    e.AttackEnded: {"en": "  The attack ends: {outcome}", "ja": "  攻撃終了：{outcome}"},
    e.Chosen: {"en": "  {seat} chooses {cards}", "ja": "  {seat}が{cards}を選ぶ"},
    e.MatchDecided: {
        "en": "\n{winner}: {reason}; damage {damage}",
        "ja": "\n{winner}（{reason}）、ダメージ{damage}",
    },
}
"""By event; those of `Moved` are in `MOVES`."""

MOVES: dict[e.MoveWhy, Text] = {
    "to_hand": {"en": "{card} goes back to the {to}", "ja": "{card}を{to}に戻す"},
    "banish": {"en": "{card} is banished", "ja": "{card}を除外"},
    "banish_for_good": {"en": "{card} is banished for good", "ja": "{card}を完全除外"},
    "take": {"en": "{seat} takes {card} from the {from_}", "ja": "{seat}が{from_}の{card}を手札に"},
    "put_under": {"en": "{card} is put under {under}", "ja": "{card}を{under}の下に重ねる"},
    "take_slough": {
        "en": "{seat} takes the slough {card}",
        "ja": "{seat}がスラフの{card}を手札に",
    },
    "search": {"en": "{seat} finds {card} in the deck", "ja": "{seat}がデッキから{card}を手札に"},
    "look": {"en": "{seat} puts {card} into the {to}", "ja": "{seat}が{card}を{to}へ"},
    "mill": {"en": "{card} goes from the deck to the {to}", "ja": "デッキから{card}を{to}へ"},
    "discard": {"en": "{seat} discards {card}", "ja": "{seat}が{card}を捨てる"},
    "random_discard": {
        "en": "{seat} discards {card} at random",
        "ja": "{seat}が無作為に{card}を捨てる",
    },
    "slough": {"en": "The slough {card} goes to the {to}", "ja": "スラフの{card}は{to}へ"},
    "price": {"en": "{seat} pays with {card}", "ja": "{seat}が{card}を支払う"},
    "cost": {"en": "{seat} pays with the slough {card}", "ja": "{seat}がスラフの{card}で支払う"},
    "check": {"en": "{card} goes to the {to}", "ja": "{card}は{to}へ"},
    "guardian_effect": {
        "en": "{card} leaves after its guardian effect",
        "ja": "{card}はガーディアン効果を使い退場",
    },
    "replaced": {"en": "{card} makes room", "ja": "{card}は入れ替わる"},
}
"""By the reason of a `Moved`."""

LOOKED: Text = {"en": "  {seat} puts {card} below the deck", "ja": "  {seat}が{card}をデッキの下に"}
"""A `Moved` from the deck to the deck."""

LAID: Text = {
    "en": "{seat} {fairy}, main deck {main}, extra deck {extra}, replies to {windows}",
    "ja": "{seat} {fairy}、デッキ{main}枚、エクストラ{extra}枚、応答 {windows}",
}
"""One seat of `TablesLaid`."""
A_CARD: Text = {"en": "a card", "ja": "カード1枚"}
CARDS: Text = {"en": "{} cards", "ja": "カード{}枚"}
FACE_DOWN: Text = {"en": "a face-down card", "ja": "裏向きのカード"}
"""What is not known."""
COSTS: Text = {"en": "cost {}", "ja": "コスト{}"}
NOTHING: Text = {"en": "nothing", "ja": "なし"}
COMMA: Text = {"en": ", ", "ja": "、"}
