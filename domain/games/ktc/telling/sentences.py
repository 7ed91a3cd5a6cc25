"""The sentences of KTC's battle report, in English and in Japanese."""

from domain.games.ktc import events as e
from domain.match.events import GameEvent
from domain.match.interface.game import Language

WORDS: dict[str, dict[Language, str]] = {
    "roster": {"en": "a roster", "ja": "編成"},
    "placement": {"en": "a placement", "ja": "カード配置"},
    "operation": {"en": "an operation", "ja": "作戦"},
    "promotion": {"en": "promotion", "ja": "昇進"},
    "first_player": {"en": "Who plays first", "ja": "先攻決め"},
    "action": {"en": "Action", "ja": "行動"},
    "commander": {"en": "Commander's attack", "ja": "指揮官攻撃"},
    "effect": {"en": "Whether the effect works", "ja": "効果が働くか"},
    "random_target": {"en": "Random target", "ja": "無作為の対象"},
}
"""The names of the decisions of KT-13.1 and of the purposes of KT-10.3."""

SENTENCES: dict[type[GameEvent], dict[Language, str]] = {
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
    e.SupplyDeclared: {"en": "{seat} supplies the {row} row", "ja": "{seat}の補給: {row}"},
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

TURNS: dict[Language, str] = {"en": "{} turns", "ja": "{}ターン"}

_ONE_TURN: dict[Language, str] = {"en": "1 turn", "ja": "1ターン"}

Names = dict[str | int | None, dict[Language, str]]
"""The names of the values of a field."""

_STATUS: Names = {
    "buff": {"en": "buff", "ja": "バフ"},
    "debuff": {"en": "debuff", "ja": "デバフ"},
}

VALUES: dict[str, Names] = {
    "to": {None: {"en": "", "ja": ""}},
    "skill": {None: {"en": " without a skill", "ja": "、スキルなし"}},
    "wish": {
        "ask": {"en": "", "ja": ""},
        "yes": {"en": " (with promotion)", "ja": "（昇進希望）"},
        "no": {"en": " (without promotion)", "ja": "（昇進しない）"},
    },
    "row": {
        "front": {"en": "front", "ja": "前衛"},
        "rear": {"en": "rear", "ja": "後衛"},
    },
    "swapped": {None: {"en": "", "ja": ""}},
    "cause": {
        "move": {"en": "", "ja": ""},
        "effect": {"en": " by an effect", "ja": "（効果）"},
        "erased": {"en": "erased", "ja": "消去"},
        "expired": {"en": "expired", "ja": "終了"},
    },
    "stamina": {
        "元気状態": {"en": "ready", "ja": "元気状態"},
        "疲労状態": {"en": "tired", "ja": "疲労状態"},
    },
    "origin": _STATUS
    | {
        "trait": {"en": "trait", "ja": "特性"},
        "skill": {"en": "skill", "ja": "スキル"},
    },
    "kind": _STATUS,
    "source": {None: {"en": "a status", "ja": "バフ・デバフ"}},
    "attribute": {
        "通常": {"en": "normal", "ja": "通常"},
        "追加": {"en": "additional", "ja": "追加"},
    },
    "turns": {0: {"en": "no limit", "ja": "無期限"}, 1: _ONE_TURN},
    "timer": {0: {"en": "no timer", "ja": "期限なし"}, 1: _ONE_TURN},
    "replaced": {None: {"en": "", "ja": ""}},
    "by": {None: {"en": "", "ja": ""}},
    "state": {
        "fresh": {"en": "its state is lost", "ja": "状態は失われる"},
        "kept": {"en": "its state is kept", "ja": "状態は保存される"},
    },
    "winner": {
        None: {"en": "A draw", "ja": "引き分け"},
        0: {"en": "A wins", "ja": "Aの勝ち"},
        1: {"en": "B wins", "ja": "Bの勝ち"},
    },
    "reason": {
        "three": {"en": "three defeats", "ja": "撃破数3"},
        "both_three": {
            "en": "both at three in the other's turn",
            "ja": "同時に撃破数3、ターンを持つ側の負け",
        },
        "cap_kills": {"en": "more defeats at the turn cap", "ja": "ターン上限・撃破数"},
        "cap_hp": {"en": "more HP at the turn cap", "ja": "ターン上限・HP合計"},
        "cap_draw": {"en": "equal at the turn cap", "ja": "ターン上限・同数"},
        "draws_exhausted": {"en": "judged when no draws were left", "ja": "抽選の上限・判定"},
        "concede": {"en": "the other player conceded", "ja": "投了"},
        "forfeit": {"en": "out of time", "ja": "時間切れ"},
        "not_started": {"en": "a roster is missing", "ja": "編成が揃わず不成立"},
    },
}
"""By field."""

FRAMES: dict[str, dict[Language, str]] = {
    "to": {"en": ", moving to {}", "ja": "、{}へ移動"},
    "skill": {"en": " with {}", "ja": "、「{}」"},
    "targets": {"en": " on {}", "ja": " → {}"},
    "swapped": {"en": ", changing places with {}", "ja": "（{}と入れ替わり）"},
    "replaced": {"en": " in place of {}", "ja": "（「{}」と入れ替え）"},
    "by": {"en": " by {}", "ja": "（{}による）"},
}
"""The text around a value that may be missing, by field."""
