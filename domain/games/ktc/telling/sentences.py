"""The sentences of KTC's battle report, in English and in Japanese."""

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.state import KtcState
from saikoro.domain.games.ktc.words import MoveCause, Origin, Wish
from saikoro.domain.match.telling.writer import Reading, Sentences, Slots
from saikoro.domain.text import Text

_UNIQUE_CHANGED = Text(
    "    {soldier}のユニーク「{name}」: {from_} → {to}",
    "    The unique counter of {soldier}: {from_} → {to}",
    left_out=("name",),
)
"""A ユニーク has no English name (KT-3.1)."""


def _unique_changed(event: e.UniqueChanged, reading: Reading[KtcState, CardSet]) -> str:
    """The sentence with the name of the ユニーク, which the card has."""
    card = reading.known.match.game.soldiers[event.soldier].card
    unique = reading.cards.soldiers[card].unique
    return reading.fill(_UNIQUE_CHANGED, name="" if unique is None else unique.name)


_EFFECT_TRIGGERED = Text(
    "  {soldier}の{origin}{name}が発動（{timing}）",
    '  The {origin}{name} of {soldier} triggers: "{timing}"',
)

_NAMED = Text("「{name}」", " {name}")


def _effect_triggered(event: e.EffectTriggered, reading: Reading[KtcState, CardSet]) -> str:
    """The sentence with the name of the バフ or デバフ whose line it is, which the soldier has."""
    soldier = reading.known.match.game.soldiers[event.soldier]
    held = {Origin.BUFF: soldier.buff, Origin.DEBUFF: soldier.debuff}.get(event.origin)
    label = None if held is None else reading.cards.statuses[held.name].label
    name = "" if label is None else reading.text(_NAMED, name=label)
    return reading.fill(_EFFECT_TRIGGERED, name=name)


SENTENCES: Sentences = {
    e.RostersRevealed: Text("編成公開: A {a}／B {b}", "Rosters: A {a}; B {b}"),
    e.FirstPlayerDecided: Text("{seat}が先攻", "{seat} plays first"),
    e.PlacementRevealed: Text("{seat}の配置: {squares}", "Placement of {seat}: {squares}"),
    e.GameStarted: Text("ゲーム開始", "The game starts"),
    e.TurnStarted: Text("\n— {turn}ターン目: {seat} —", "\n— Turn {turn}: {seat} —"),
    e.TurnEnded: Text("{turn}ターン目終了", "End of turn {turn}"),
    e.ActionDeclared: Text(
        "{soldier}の行動{to}{skill}{targets}{wish}", "{soldier} acts{to}{skill}{targets}{wish}"
    ),
    e.SupplyDeclared: Text("{seat}の補給: {row}", "{seat} supplies the {row}"),
    e.CommanderAttackDeclared: Text(
        "{seat}の指揮官攻撃 → {target}", "{seat}'s commander attacks {target}"
    ),
    e.CommanderAttackSucceeded: Text(
        "  {target}への指揮官攻撃は成功", "  The attack on {target} succeeds"
    ),
    e.CommanderAttackFailed: Text(
        "  {target}への指揮官攻撃は失敗", "  The attack on {target} fails"
    ),
    e.SoldierMoved: Text(
        "  {soldier}が{cause}{from_}から{to}へ移動{swapped}",
        "  {soldier} moves{cause} from {from_} to {to}{swapped}",
    ),
    e.StaminaChanged: Text("  {soldier}は{stamina}になる", "  {soldier} becomes {stamina}"),
    e.SkillUsed: Text(
        "  {soldier}がスキル「{skill}」を使用（{uses}回目）",
        "  {soldier} uses {skill} (use no. {uses})",
    ),
    e.SkillSucceeded: Text(
        "  {soldier}の「{skill}」は成功（成功率{rate}%）",
        "  {skill} of {soldier} succeeds (success rate {rate}%)",
    ),
    e.SkillFailed: Text(
        "  {soldier}の「{skill}」は失敗（成功率{rate}%）",
        "  {skill} of {soldier} fails (success rate {rate}%)",
    ),
    e.EffectTriggered: _effect_triggered,
    e.EffectFailed: Text(
        "    {soldier}の効果は失敗（成功率{rate}%）",
        "    The effect of {soldier} fails (success rate {rate}%)",
    ),
    e.DamageDealt: Text(
        "    {target}に{x2}の{attribute}ダメージ"
        "（{source}、元の値{x0}、与える値{x1}、受ける値{x2}）: HP {hp}",
        "    {target} takes {x2} {attribute} damage from {source} "
        "(text {x0}, dealt {x1}, taken {x2}): HP {hp}",
    ),
    e.Healed: Text(
        "    {target}を{x2}回復（{source}、元の値{x0}、与える値{x1}、受ける値{x2}）: HP {hp}",
        "    {source} heals {target} by {x2} (text {x0}, given {x1}, received {x2}): HP {hp}",
    ),
    e.HpIncreased: Text(
        "    {soldier}のHPを{n}増やす: HP {hp}", "    The HP of {soldier} is raised by {n}: HP {hp}"
    ),
    e.HpDecreased: Text(
        "    {soldier}のHPを{n}減らす: HP {hp}",
        "    The HP of {soldier} is lowered by {n}: HP {hp}",
    ),
    e.StatusGained: Text(
        "    {soldier}が{kind}「{name}」を得る（{turns}{replaced}）",
        "    {soldier} gains the {kind} {name} ({turns}{replaced})",
    ),
    e.StatusLost: Text(
        "    {soldier}の{kind}「{name}」が消える（{cause}）",
        "    {soldier} loses the {kind} {name} ({cause})",
    ),
    e.StatusCounted: Text(
        "  {soldier}の{kind}「{name}」: 残り{turns}",
        "  The {kind} {name} of {soldier}: {turns} left",
    ),
    e.UniqueChanged: _unique_changed,
    e.SoldierDefeated: Text("    {soldier}を撃破{by}！", "    {soldier} is defeated{by}!"),
    e.SoldierExiled: Text(
        "    {soldier}を{square}から追放（{timer}、{state}）",
        "    {soldier} is exiled from {square} ({timer}, {state})",
    ),
    e.ExileCounted: Text("  {soldier}が戻るまで{timer}", "  {soldier} returns in {timer}"),
    e.SoldierReturned: Text("  {soldier}が{square}に戻る", "  {soldier} returns to {square}"),
    e.SoldierPromoted: Text(
        "  {soldier}が上級職に昇進: HP {hp}/{max_hp}",
        "  {soldier} is promoted to upper class: HP {hp}/{max_hp}",
    ),
    e.PromotionDeclined: Text("  {soldier}は昇進しない", "  {soldier} is not promoted"),
    e.PlayerConceded: Text("{seat}が投了", "{seat} concedes"),
    e.PlayerForfeited: Text(
        "{seat}は時間切れが上限の回数に達した", "{seat} has run out of time too often"
    ),
    e.MatchEnded: Text("\n{winner}（{reason}）", "\n{winner}: {reason}"),
}

SLOTS: Slots = {
    (e.ActionDeclared, "to"): {
        None: None,
        ...: Text("、{to}へ移動", ", moving to {to}"),
    },
    (e.ActionDeclared, "skill"): {
        None: Text("、スキルなし", ", using no skill"),
        ...: Text("、「{skill}」", ", using {skill}"),
    },
    (e.ActionDeclared, "targets"): {None: None, ...: Text(" → {targets}", " on {targets}")},
    (e.ActionDeclared, "wish"): {
        Wish.ASK: None,
        Wish.YES: Text("（昇進できれば昇進する）", " (to be promoted if it can be)"),
        Wish.NO: Text("（昇進しない）", " (not to be promoted)"),
    },
    (e.SoldierMoved, "swapped"): {
        None: None,
        ...: Text("（{swapped}と入れ替わり）", ", changing places with {swapped}"),
    },
    (e.SoldierMoved, "cause"): {
        MoveCause.MOVE: None,
        ...: Text("{cause}により", " by {cause}"),
    },
    (e.DamageDealt, "source"): {None: Text("バフ・デバフ", "a buff or debuff")},
    (e.Healed, "source"): {None: Text("バフ・デバフ", "A buff or debuff")},
    (e.StatusGained, "turns"): {0: Text("無期限", "no limit")},
    (e.StatusGained, "replaced"): {
        None: None,
        ...: Text("、「{replaced}」に上書き", ", replacing {replaced}"),
    },
    (e.SoldierDefeated, "by"): {None: None, ...: Text("（{by}による）", " by {by}")},
    (e.SoldierExiled, "timer"): {0: Text("期限なし", "no timer")},
    (e.MatchEnded, "winner"): {
        None: Text("引き分け", "A draw"),
        ...: Text("{winner}の勝ち", "{winner} wins"),
    },
}

COLUMN = Text("縦列{number}", "column {number}")
