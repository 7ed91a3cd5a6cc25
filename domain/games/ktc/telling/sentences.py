"""The sentences of KTC's battle report, in English and in Japanese."""

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.words import MoveCause, Wish
from saikoro.domain.match.telling.writer import Sentences, Slots
from saikoro.domain.words import Text

SENTENCES: Sentences = {
    e.RostersRevealed: {"en": "Rosters: A {a}; B {b}", "ja": "編成公開: A {a}／B {b}"},
    e.FirstPlayerDecided: {"en": "{seat} plays first", "ja": "先攻 {seat}"},
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
    e.CommanderAttackSucceeded: {"en": "  {target} is hit", "ja": "  {target}に命中"},
    e.CommanderAttackFailed: {"en": "  {target} is not hit", "ja": "  {target}に失敗"},
    e.SoldierMoved: {
        "en": "  {soldier} moves from {from_} to {to}{swapped}{cause}",
        "ja": "  {soldier}が{from_}から{to}へ移動{swapped}{cause}",
    },
    e.StaminaChanged: {"en": "  {soldier} is {stamina}", "ja": "  {soldier}は{stamina}になる"},
    e.SkillUsed: {
        "en": "  {soldier} uses {skill} (use {uses})",
        "ja": "  {soldier}がスキル「{skill}」を使用（{uses}回目）",
    },
    e.SkillSucceeded: {
        "en": "  {skill} of {soldier} succeeds ({rate}%)",
        "ja": "  {soldier}の「{skill}」成功（{rate}%）",
    },
    e.SkillFailed: {
        "en": "  {skill} of {soldier} fails ({rate}%)",
        "ja": "  {soldier}の「{skill}」失敗（{rate}%）",
    },
    e.EffectTriggered: {
        "en": "  {origin} of {soldier} triggers {timing}",
        "ja": "  {soldier}の{origin}「{timing}」発動",
    },
    e.EffectFailed: {
        "en": "    The effect of {soldier} fails ({rate}%)",
        "ja": "    {soldier}の効果は失敗（{rate}%）",
    },
    e.DamageDealt: {
        "en": "    {target} takes {x2} {attribute} damage from {source} "
        "({x0} → {x1} → {x2}): HP {hp}",
        "ja": "    {target}に{x2}{attribute}ダメージ（{source}、{x0}→{x1}→{x2}）: HP {hp}",
    },
    e.Healed: {
        "en": "    {target} is healed by {x2} by {source} ({x0} → {x1} → {x2}): HP {hp}",
        "ja": "    {target}を{x2}回復（{source}、{x0}→{x1}→{x2}）: HP {hp}",
    },
    e.HpIncreased: {
        "en": "    The HP of {soldier} rises by {n}: HP {hp}",
        "ja": "    {soldier}のHPを{n}増やす: HP {hp}",
    },
    e.HpDecreased: {
        "en": "    The HP of {soldier} falls by {n}: HP {hp}",
        "ja": "    {soldier}のHPを{n}減らす: HP {hp}",
    },
    e.StatusGained: {
        "en": "    {soldier} gains the {kind} {name} ({turns}){replaced}",
        "ja": "    {soldier}に{kind}「{name}」（{turns}）{replaced}",
    },
    e.StatusLost: {
        "en": "    {soldier} loses the {kind} {name}: {cause}",
        "ja": "    {soldier}の{kind}「{name}」が消える（{cause}）",
    },
    e.StatusCounted: {
        "en": "  {kind} {name} of {soldier}: {turns} left",
        "ja": "  {soldier}の{kind}「{name}」: 残り{turns}",
    },
    e.UniqueChanged: {
        "en": "    Unique counter of {soldier}: {from_} → {to}",
        "ja": "    {soldier}のユニーク {from_}→{to}",
    },
    e.SoldierDefeated: {
        "en": "    {soldier} is defeated{by}!",
        "ja": "    {soldier} 撃破{by}！",
    },
    e.SoldierExiled: {
        "en": "    {soldier} is exiled from {square} ({timer}, {state})",
        "ja": "    {soldier}を{square}から追放（{timer}、{state}）",
    },
    e.ExileCounted: {
        "en": "  {soldier} returns in {timer}",
        "ja": "  {soldier}の復帰まで{timer}",
    },
    e.SoldierReturned: {
        "en": "  {soldier} returns to {square}",
        "ja": "  {soldier}が{square}に戻る",
    },
    e.SoldierPromoted: {
        "en": "  {soldier} is promoted: HP {hp}/{max_hp}",
        "ja": "  {soldier}が昇進: HP {hp}/{max_hp}",
    },
    e.PromotionDeclined: {"en": "  {soldier} is not promoted", "ja": "  {soldier}は昇進しない"},
    e.PlayerConceded: {"en": "{seat} concedes", "ja": "{seat}が投了"},
    e.PlayerForfeited: {
        "en": "{seat} has timed out too often",
        "ja": "{seat}は時間切れを重ねた",
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
        None: {"en": " without a skill", "ja": "、スキルなし"},
        ...: {"en": " with {}", "ja": "、「{}」"},
    },
    (e.ActionDeclared, "targets"): {None: _NOTHING, ...: {"en": " on {}", "ja": " → {}"}},
    (e.ActionDeclared, "wish"): {
        Wish.ASK: _NOTHING,
        Wish.YES: {"en": " (with promotion)", "ja": "（昇進希望）"},
        Wish.NO: {"en": " (without promotion)", "ja": "（昇進しない）"},
    },
    (e.SoldierMoved, "swapped"): {
        None: _NOTHING,
        ...: {"en": ", changing places with {}", "ja": "（{}と入れ替わり）"},
    },
    (e.SoldierMoved, "cause"): {
        MoveCause.MOVE: _NOTHING,
        ...: {"en": " by {}", "ja": "（{}）"},
    },
    (e.DamageDealt, "source"): {None: {"en": "a status", "ja": "バフ・デバフ"}},
    (e.Healed, "source"): {None: {"en": "a status", "ja": "バフ・デバフ"}},
    (e.StatusGained, "turns"): {0: {"en": "no limit", "ja": "無期限"}},
    (e.StatusGained, "replaced"): {
        None: _NOTHING,
        ...: {"en": " in place of {}", "ja": "（「{}」と入れ替え）"},
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
