"""The sentences of KTC's battle report, in English and in Japanese."""

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.state import KtcState
from saikoro.domain.games.ktc.words import MoveCause, Origin, Wish
from saikoro.domain.match.telling.writer import Reading, Sentences, Slots
from saikoro.domain.words import Text

_UNIQUE_CHANGED: Text = {
    "en": "    The unique counter of {soldier}: {from_} → {to}",
    "ja": "    {soldier}のユニーク「{unique}」: {from_} → {to}",
}


def _unique_changed(event: e.UniqueChanged, reading: Reading[KtcState, CardSet]) -> str:
    """The sentence with the name of the ユニーク, which the card has."""
    card = reading.known.match.game.soldiers[event.soldier].card
    unique = reading.cards.soldiers[card].unique
    return reading.fill(_UNIQUE_CHANGED, unique="" if unique is None else unique.name)


_EFFECT_TRIGGERED: Text = {
    "en": '  The {origin}{name} of {soldier} triggers: "{timing}"',
    "ja": "  {soldier}の{origin}{name}が発動（{timing}）",
}

_NAMED: Text = {"en": " {}", "ja": "「{}」"}


def _effect_triggered(event: e.EffectTriggered, reading: Reading[KtcState, CardSet]) -> str:
    """The sentence with the name of the バフ or デバフ whose line it is, which the soldier has."""
    soldier = reading.known.match.game.soldiers[event.soldier]
    held = {Origin.BUFF: soldier.buff, Origin.DEBUFF: soldier.debuff}.get(event.origin)
    if held is None:
        return reading.fill(_EFFECT_TRIGGERED, name="")
    name = held.name if reading.language == "ja" else reading.cards.statuses[held.name].english
    return reading.fill(_EFFECT_TRIGGERED, name=reading.text(_NAMED).format(name))


SENTENCES: Sentences = {
    e.RostersRevealed: {"en": "Rosters: A {a}; B {b}", "ja": "編成公開: A {a}／B {b}"},
    e.FirstPlayerDecided: {"en": "{seat} plays first", "ja": "{seat}が先攻"},
    e.PlacementRevealed: {"en": "Placement of {seat}: {squares}", "ja": "{seat}の配置: {squares}"},
    e.GameStarted: {"en": "The game starts", "ja": "ゲーム開始"},
    e.TurnStarted: {"en": "\n— Turn {turn}: {seat} —", "ja": "\n— {turn}ターン目: {seat} —"},
    e.TurnEnded: {"en": "End of turn {turn}", "ja": "{turn}ターン目終了"},
    e.ActionDeclared: {
        "en": "{soldier} acts{to}{skill}{targets}{wish}",
        "ja": "{soldier}の行動{to}{skill}{targets}{wish}",
    },
    e.SupplyDeclared: {"en": "{seat} supplies the {row}", "ja": "{seat}の補給: {row}"},
    e.CommanderAttackDeclared: {
        "en": "{seat}'s commander attacks {target}",
        "ja": "{seat}の指揮官攻撃 → {target}",
    },
    e.CommanderAttackSucceeded: {
        "en": "  The attack on {target} succeeds",
        "ja": "  {target}への指揮官攻撃は成功",
    },
    e.CommanderAttackFailed: {
        "en": "  The attack on {target} fails",
        "ja": "  {target}への指揮官攻撃は失敗",
    },
    e.SoldierMoved: {
        "en": "  {soldier} moves{cause} from {from_} to {to}{swapped}",
        "ja": "  {soldier}が{cause}{from_}から{to}へ移動{swapped}",
    },
    e.StaminaChanged: {"en": "  {soldier} becomes {stamina}", "ja": "  {soldier}は{stamina}になる"},
    e.SkillUsed: {
        "en": "  {soldier} uses {skill} (use no. {uses})",
        "ja": "  {soldier}がスキル「{skill}」を使用（{uses}回目）",
    },
    e.SkillSucceeded: {
        "en": "  {skill} of {soldier} succeeds (success rate {rate}%)",
        "ja": "  {soldier}の「{skill}」は成功（成功率{rate}%）",
    },
    e.SkillFailed: {
        "en": "  {skill} of {soldier} fails (success rate {rate}%)",
        "ja": "  {soldier}の「{skill}」は失敗（成功率{rate}%）",
    },
    e.EffectTriggered: _effect_triggered,
    e.EffectFailed: {
        "en": "    The effect of {soldier} fails (success rate {rate}%)",
        "ja": "    {soldier}の効果は失敗（成功率{rate}%）",
    },
    e.DamageDealt: {
        "en": "    {target} takes {x2} {attribute} damage from {source} "
        "(text {x0}, dealt {x1}, taken {x2}): HP {hp}",
        "ja": "    {target}に{x2}の{attribute}ダメージ"
        "（{source}、元の値{x0}、与える値{x1}、受ける値{x2}）: HP {hp}",
    },
    e.Healed: {
        "en": "    {source} heals {target} by {x2} (text {x0}, given {x1}, received {x2}): HP {hp}",
        "ja": "    {target}を{x2}回復（{source}、元の値{x0}、与える値{x1}、受ける値{x2}）: HP {hp}",
    },
    e.HpIncreased: {
        "en": "    The HP of {soldier} is raised by {n}: HP {hp}",
        "ja": "    {soldier}のHPを{n}増やす: HP {hp}",
    },
    e.HpDecreased: {
        "en": "    The HP of {soldier} is lowered by {n}: HP {hp}",
        "ja": "    {soldier}のHPを{n}減らす: HP {hp}",
    },
    e.StatusGained: {
        "en": "    {soldier} gains the {kind} {name} ({turns}{replaced})",
        "ja": "    {soldier}が{kind}「{name}」を得る（{turns}{replaced}）",
    },
    e.StatusLost: {
        "en": "    {soldier} loses the {kind} {name} ({cause})",
        "ja": "    {soldier}の{kind}「{name}」が消える（{cause}）",
    },
    e.StatusCounted: {
        "en": "  The {kind} {name} of {soldier}: {turns} left",
        "ja": "  {soldier}の{kind}「{name}」: 残り{turns}",
    },
    e.UniqueChanged: _unique_changed,
    e.SoldierDefeated: {
        "en": "    {soldier} is defeated{by}!",
        "ja": "    {soldier}を撃破{by}！",
    },
    e.SoldierExiled: {
        "en": "    {soldier} is exiled from {square} ({timer}, {state})",
        "ja": "    {soldier}を{square}から追放（{timer}、{state}）",
    },
    e.ExileCounted: {
        "en": "  {soldier} returns in {timer}",
        "ja": "  {soldier}が戻るまで{timer}",
    },
    e.SoldierReturned: {
        "en": "  {soldier} returns to {square}",
        "ja": "  {soldier}が{square}に戻る",
    },
    e.SoldierPromoted: {
        "en": "  {soldier} is promoted to upper class: HP {hp}/{max_hp}",
        "ja": "  {soldier}が上級職に昇進: HP {hp}/{max_hp}",
    },
    e.PromotionDeclined: {"en": "  {soldier} is not promoted", "ja": "  {soldier}は昇進しない"},
    e.PlayerConceded: {"en": "{seat} concedes", "ja": "{seat}が投了"},
    e.PlayerForfeited: {
        "en": "{seat} has run out of time too often",
        "ja": "{seat}は時間切れが上限の回数に達した",
    },
    e.MatchEnded: {"en": "\n{winner}: {reason}", "ja": "\n{winner}（{reason}）"},
}

_NOTHING: Text = {"en": "", "ja": ""}

SLOTS: Slots = {
    (e.ActionDeclared, "to"): {
        None: _NOTHING,
        ...: {"en": ", moving to {}", "ja": "、{}へ移動"},
    },
    (e.ActionDeclared, "skill"): {
        None: {"en": ", using no skill", "ja": "、スキルなし"},
        ...: {"en": ", using {}", "ja": "、「{}」"},
    },
    (e.ActionDeclared, "targets"): {None: _NOTHING, ...: {"en": " on {}", "ja": " → {}"}},
    (e.ActionDeclared, "wish"): {
        Wish.ASK: _NOTHING,
        Wish.YES: {"en": " (to be promoted if it can be)", "ja": "（昇進できれば昇進する）"},
        Wish.NO: {"en": " (not to be promoted)", "ja": "（昇進しない）"},
    },
    (e.SoldierMoved, "swapped"): {
        None: _NOTHING,
        ...: {"en": ", changing places with {}", "ja": "（{}と入れ替わり）"},
    },
    (e.SoldierMoved, "cause"): {
        MoveCause.MOVE: _NOTHING,
        ...: {"en": " by {}", "ja": "{}により"},
    },
    (e.DamageDealt, "source"): {None: {"en": "a buff or debuff", "ja": "バフ・デバフ"}},
    (e.Healed, "source"): {None: {"en": "A buff or debuff", "ja": "バフ・デバフ"}},
    (e.StatusGained, "turns"): {0: {"en": "no limit", "ja": "無期限"}},
    (e.StatusGained, "replaced"): {
        None: _NOTHING,
        ...: {"en": ", replacing {}", "ja": "、「{}」に上書き"},
    },
    (e.SoldierDefeated, "by"): {None: _NOTHING, ...: {"en": " by {}", "ja": "（{}による）"}},
    (e.SoldierExiled, "timer"): {0: {"en": "no timer", "ja": "期限なし"}},
    (e.MatchEnded, "winner"): {
        None: {"en": "A draw", "ja": "引き分け"},
        ...: {"en": "{} wins", "ja": "{}の勝ち"},
    },
}

TURNS: Text = {"en": "{} turns", "ja": "{}ターン"}

ONE_TURN: Text = {"en": "1 turn", "ja": "1ターン"}

COLUMN: Text = {"en": "column {}", "ja": "縦列{}"}
