"""The sentences of PBWCG's battle report, in English and in Japanese."""

from domain.games.pbwcg import events as e
from domain.match.events import GameEvent
from domain.match.interface.game import Language

WORDS: dict[str, dict[Language, str]] = {
    "deck": {"en": "a deck", "ja": "デッキ"},
    "choose_starters": {"en": "two starters", "ja": "開始PC"},
    "pl_action": {"en": "a command of the PL turn", "ja": "PLターンのコマンド"},
    "pc_action": {"en": "a command of the PC turn", "ja": "PCターンのコマンド"},
    "support_action": {"en": "the action of a support", "ja": "召喚サポートの行動"},
    "declare_ch": {"en": "odd or even", "ja": "奇数か偶数か"},
    "choose_discard": {"en": "cards to discard", "ja": "捨てるカード"},
    "consent_rewind": {"en": "consent to a correction", "ja": "修正への同意"},
    "order": {"en": "Order of equal speed", "ja": "同速の行動順"},
    "evade": {"en": "Evasion check", "ja": "回避CH"},
    "resist": {"en": "Check against the BS", "ja": "BS抵抗CH"},
    "recover": {"en": "Recovery check", "ja": "BS回復CH"},
    "paralysis": {"en": "Paralysis check", "ja": "麻痺CH"},
    "confusion": {"en": "Confusion check", "ja": "混乱CH"},
    "confusion_target": {"en": "Target of the confused PC", "ja": "混乱の標的"},
}
"""The decisions of PB-20, and the purposes of dice of PB-25."""

SILENT = frozenset({e.PlTurnEnded, e.UnitTurnEnded, e.TurnEnded})
"""Events without a sentence: the next one begins what follows."""

SENTENCES: dict[type[GameEvent], dict[Language, str]] = {
    e.DeckAccepted: {
        "en": "{seat} submits a deck of {size} cards",
        "ja": "{seat}がデッキを提出（{size}枚）",
    },
    e.StartersChosen: {
        "en": "{seat} chooses {slot1} for slot 1 and {slot3} for slot 3",
        "ja": "{seat}が開始PCを選ぶ: 1に{slot1}、3に{slot3}",
    },
    e.StartersRevealed: {
        "en": "{seat} starts with {slot1} in slot 1 and {slot3} in slot 3",
        "ja": "{seat}の開始PC: 1に{slot1}、3に{slot3}",
    },
    e.DeckShuffled: {
        "en": "The {size} cards of {seat}'s deck are shuffled",
        "ja": "{seat}の山札{size}枚をシャッフル",
    },
    e.BattleBegan: {"en": "The battle begins: HP {hp}", "ja": "バトル開始: HP {hp}"},
    e.TurnBegan: {"en": "\n— Turn {turn} —", "ja": "\n— {turn}ターン目 —"},
    e.OrderFixed: {"en": "Order: {units}", "ja": "行動順: {units}"},
    e.PlOrderFixed: {
        "en": "{first} takes the first PL turn, {second} the second",
        "ja": "先PL {first}、後PL {second}",
    },
    e.CardsDrawn: {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"},
    e.DrawMissed: {
        "en": "  {seat} cannot draw {count} more: the deck is empty",
        "ja": "  {seat}は山札が尽き、あと{count}枚を引けない",
    },
    e.PlTurnBegan: {"en": "PL turn of {seat}", "ja": "{seat}のPLターン"},
    e.FieldPhaseBegan: {"en": "Field phase", "ja": "フィールドフェイズ"},
    e.MainTurnBegan: {"en": "Main turn", "ja": "メインターン"},
    e.UnitTurnBegan: {"en": "Turn of {unit}", "ja": "{unit}のターン"},
    e.CheckOpened: {
        "en": "    {purpose} of {unit}, try {try_} of {of}",
        "ja": "    {unit}の{purpose}（{try_}/{of}回目）",
    },
    e.CheckLimitReached: {
        "en": "    {purpose} of {unit}: no tries are left in this turn (PB-13.4)",
        "ja": "    {unit}の{purpose}: このターンのチェックは上限（PB-13.4）",
    },
    e.CheckDeclared: {"en": "    {seat} declares {parity}", "ja": "    {seat}が{parity}を宣言"},
    e.CheckResolved: {"en": "    {success}", "ja": "    {success}"},
    e.CardSet: {
        "en": "  {seat} lays {card} face down in set slot {slot}",
        "ja": "  {seat}が{card}をセット{slot}に伏せる",
    },
    e.PcSummoned: {
        "en": "  {unit} is summoned from {from_} to slot {slot}",
        "ja": "  {unit}を{from_}から{slot}に召喚",
    },
    e.EquipmentAttached: {"en": "  {unit} wears {card}", "ja": "  {unit}が{card}を装備"},
    e.EquipmentDiscarded: {
        "en": "    {card} of {unit} is discarded: {reason}",
        "ja": "    {unit}の{card}を捨札に（{reason}）",
    },
    e.SetCardDiscarded: {
        "en": "  {card} in {seat}'s set slot {slot} is discarded: {reason}",
        "ja": "  {seat}のセット{slot}の{card}を捨札に（{reason}）",
    },
    e.SetCardActivated: {
        "en": "  {seat} activates {card} in set slot {slot}{unit}{targets}",
        "ja": "  {seat}がセット{slot}の{card}を発動{unit}{targets}",
    },
    e.TrapSprung: {
        "en": "  Trap! {card} in {seat}'s set slot {slot} springs on {cause}",
        "ja": "  罠発動！ {seat}のセット{slot}の{card}（{cause}）",
    },
    e.SetCardFinished: {
        "en": "    {card} goes to {seat}'s discard pile",
        "ja": "    {card}は{seat}の捨札へ",
    },
    e.FieldChanged: {
        "en": "  The field is now {card} of {owner}, for {turns}",
        "ja": "  領域は{owner}の{card}になる（{turns}）",
    },
    e.CounterReduced: {
        "en": "    {what} of {holder}: {left} left",
        "ja": "    {holder}の{what}: 残り{left}",
    },
    e.CardsDiscarded: {
        "en": "  {seat} discards {cards}: {reason}",
        "ja": "  {seat}が手札の{cards}を捨てる（{reason}）",
    },
    e.CardReturned: {
        "en": "    {card} returns from the discard pile to {seat}'s hand",
        "ja": "    {card}が捨札から{seat}の手札に戻る",
    },
    e.WpChanged: {
        "en": "    {unit}: WP {delta} ({cause}), now {wp}",
        "ja": "    {unit}のWP{delta}（{cause}）: {wp}",
    },
    e.AttackDeclared: {
        "en": "  {unit} attacks {targets} ({attribute})",
        "ja": "  {unit}の通常攻撃（{attribute}） → {targets}",
    },
    e.AbilityUsed: {
        "en": "  {unit} uses {ability}{targets}",
        "ja": "  {unit}のアビリティ「{ability}」{targets}",
    },
    e.ActionConfused: {
        "en": "  {unit} is confused and attacks {target} instead",
        "ja": "  {unit}は混乱し、{target}を攻撃",
    },
    e.AttackNegated: {
        "en": "    The attack of {unit} has no effect",
        "ja": "    {unit}の攻撃は無効",
    },
    e.PlAttacked: {
        "en": "  {unit} attacks PL {seat}: effect value {effect}, halved to {damage}",
        "ja": "  {unit}のPL攻撃 → {seat}: 効果値{effect}の半分、{damage}ダメージ",
    },
    e.PcMoved: {
        "en": "  {unit} moves from slot {from_} to slot {to}{forced}",
        "ja": "  {unit}が{from_}から{to}へ移動{forced}",
    },
    e.UnitWaited: {"en": "  {unit} {forced}", "ja": "  {unit}は{forced}"},
    e.AttackEvaded: {
        "en": "    {target} evades the attack of {attacker}",
        "ja": "    {target}が{attacker}の攻撃を回避",
    },
    e.HitResolved: {
        "en": "    {attacker} hits {target} ({attribute}): {effect} against defence {defence}, "
        "{hp_damage} HP and {endurance_damage} endurance",
        "ja": "    {attacker}が{target}に命中（{attribute}）: 効果値{effect}、防御値{defence}、"
        "HP{hp_damage}・持久{endurance_damage}ダメージ",
    },
    e.HpChanged: {
        "en": "    PL {seat}: HP {delta} ({cause}), now {hp}",
        "ja": "    {seat}のHP{delta}（{cause}）: {hp}",
    },
    e.EnduranceChanged: {
        "en": "    {unit}: endurance {delta} ({cause}), now {endurance}",
        "ja": "    {unit}の持久{delta}（{cause}）: {endurance}",
    },
    e.PcKnockedOut: {
        "en": "    {unit} is knocked out ({cause})!",
        "ja": "    {unit} 戦闘不能（{cause}）！",
    },
    e.BsReceived: {
        "en": "    {unit} receives {bs} from {source}",
        "ja": "    {unit}が「{source}」により{bs}を受ける",
    },
    e.BsVoided: {
        "en": "    {unit} does not receive {bs}: {reason}",
        "ja": "    {unit}は{bs}を受けない（{reason}）",
    },
    e.BsResisted: {"en": "    {unit} resists {bs}", "ja": "    {unit}が{bs}に抵抗"},
    e.BsActed: {"en": "  {bs} acts on {unit}", "ja": "  {unit}の{bs}が働く"},
    e.BsRecovered: {
        "en": "    {unit} recovers from {bs} ({by})",
        "ja": "    {unit}が{bs}から回復（{by}）",
    },
    e.BreakResolved: {
        "en": "    {bs} breaks through on {unit}",
        "ja": "    {unit}に{bs}のブレイク",
    },
    e.StatusGained: {
        "en": "    {unit} has {limited}{mod} for {turns}",
        "ja": "    {unit}に{limited}{mod}（{turns}）",
    },
    e.StatusEnded: {
        "en": "    {mod} of {unit} ends: {reason}",
        "ja": "    {unit}の{mod}が終わる（{reason}）",
    },
    e.SupportSummoned: {
        "en": "    {support} {card} arrives beside {master}",
        "ja": "    {support} {card}が{master}のもとに現れる",
    },
    e.SupportVanished: {
        "en": "    {support} {card} vanishes: {reason}",
        "ja": "    {support} {card}が消滅（{reason}）",
    },
    e.PlayerSurrendered: {"en": "{seat} surrenders", "ja": "{seat}が降参"},
    e.DecisionTimedOut: {
        "en": "{seat} was asked for {decision} and has not answered in time",
        "ja": "{seat}は{decision}を時間内に答えなかった",
    },
    e.MatchEnded: {"en": "\n{result}: {reason}", "ja": "\n{result}（{reason}）"},
}

FIELD_EMPTIED: dict[Language, str] = {
    "en": "  The field slot is empty",
    "ja": "  領域は無しになる",
}
"""FieldChanged without a card."""

Names = dict[str | bool | None, dict[Language, str]]
"""The names of the values of a field."""

VALUES: dict[str, Names] = {
    "parity": {"odd": {"en": "odd", "ja": "奇数"}, "even": {"en": "even", "ja": "偶数"}},
    "success": {True: {"en": "Success", "ja": "成功"}, False: {"en": "Failure", "ja": "失敗"}},
    "from_": {
        "hand": {"en": "the hand", "ja": "手札"},
        "discard": {"en": "the discard pile", "ja": "捨札"},
    },
    "forced": {
        True: {"en": "cannot act and waits", "ja": "行動できず待機"},
        False: {"en": "waits", "ja": "待機"},
    },
    "attacker": {None: {"en": "The trap", "ja": "罠"}},
    "by": {
        "check": {"en": "by its check", "ja": "チェック成功"},
        "hit": {"en": "woken by the hit", "ja": "命中により"},
        "effect": {"en": "by an effect", "ja": "効果"},
    },
    "cause": {
        "hit": {"en": "hit", "ja": "命中"},
        "pl_attack": {"en": "PL attack", "ja": "PL攻撃"},
        "summon": {"en": "summoned PC", "ja": "召喚"},
        "effect": {"en": "effect", "ja": "効果"},
        "poison": {"en": "poison", "ja": "毒"},
        "bleed": {"en": "bleeding", "ja": "出血"},
        "cost": {"en": "cost", "ja": "消費"},
        "敵通常攻撃": {"en": "an enemy's normal attack", "ja": "敵通常攻撃"},
        "敵アビリティ": {"en": "an enemy's ability", "ja": "敵アビリティ"},
        "敵召喚": {"en": "an enemy's summons", "ja": "敵召喚"},
        "味方戦闘不能": {"en": "a knock-out on its side", "ja": "味方戦闘不能"},
        "PL攻撃": {"en": "an attack on its PL", "ja": "PL攻撃"},
    },
    "reason": {
        # Cards and items
        "overflow": {"en": "more than a PC can wear (PB-6.4)", "ja": "装備の上限、PB-6.4"},
        "owner": {"en": "by choice", "ja": "任意"},
        "effect": {"en": "by an effect", "ja": "効果"},
        "knock_out": {"en": "its PC is knocked out", "ja": "戦闘不能"},
        "time": {"en": "its time is up", "ja": "カウンター0"},
        "hand_limit": {"en": "more than the hand limit (PB-5.8)", "ja": "手札上限、PB-5.8"},
        # BS that are not received (PB-14.2)
        "immune": {"en": "it is immune (PB-14.2)", "ja": "無効、PB-14.2"},
        "already": {"en": "it has it already (PB-14.2)", "ja": "すでに受けている、PB-14.2"},
        "full": {"en": "it has three BS (PB-14.2)", "ja": "BSが3つある、PB-14.2"},
        "once": {"en": "once in the battle only (PB-14.2)", "ja": "同バトル内1回、PB-14.2"},
        # Status changes and supports
        "replaced": {
            "en": "another 【】 takes its place (PB-15.1)",
            "ja": "後の【】が優先、PB-15.1",
        },
        "world": {"en": "its master is of another world (PB-16.2)", "ja": "世界が違う、PB-16.2"},
        "capacity": {"en": "too many CP for its master (PB-16.3)", "ja": "CP超過、PB-16.3"},
        "endurance": {"en": "its endurance is 0", "ja": "持久0"},
        "master": {"en": "its master has left", "ja": "主が場を離れた"},
        # The end (PB-23)
        "hp": {"en": "HP at 0 or below", "ja": "HP0以下"},
        "surrender": {"en": "surrender", "ja": "降参"},
        "timeout": {"en": "out of time", "ja": "時間切れ"},
        "turn_cap": {"en": "the last turn is over", "ja": "ターン上限"},
        "draws_exhausted": {"en": "no draws are left (PB-23.11)", "ja": "抽選の上限、PB-23.11"},
    },
    "result": {
        "draw": {"en": "A draw", "ja": "引き分け"},
        "void": {"en": "The match is void", "ja": "無効試合"},
    },
    "holder": {"field": {"en": "the field", "ja": "領域"}},
}
"""By field."""

VALUES_OF: dict[tuple[type[GameEvent], str], Names] = {
    (e.PcMoved, "forced"): {
        True: {"en": ", alone in the rear row (PB-11.8)", "ja": "（強制移動、PB-11.8）"},
        False: {"en": "", "ja": ""},
    },
    (e.SetCardActivated, "unit"): {None: {"en": "", "ja": ""}},
    (e.StatusGained, "limited"): {None: {"en": "", "ja": ""}},
}
"""By field of one event."""

FRAMES: dict[tuple[type[GameEvent], str], dict[Language, str]] = {
    (e.SetCardActivated, "unit"): {"en": " in the turn of {}", "ja": "（{}のターン）"},
    (e.SetCardActivated, "targets"): {"en": " on {}", "ja": " → {}"},
    (e.AbilityUsed, "targets"): {"en": " on {}", "ja": " → {}"},
    (e.StatusGained, "limited"): {"en": "【{}】 ", "ja": "【{}】"},
}
"""The text around a value that may be missing."""

WINS: dict[Language, str] = {"en": "{} wins", "ja": "{}の勝ち"}
A_CARD: dict[Language, str] = {"en": "a card", "ja": "カード"}
A_PC: dict[Language, str] = {"en": "a PC face down", "ja": "伏せたPC"}
CARDS: dict[Language, str] = {"en": "{} cards", "ja": "カード{}枚"}
"""What is hidden."""
SLOT: dict[Language, str] = {"en": "slot {}", "ja": "スロット{}"}
SET_SLOT: dict[Language, str] = {"en": "{}'s set slot {}", "ja": "{}のセット{}"}
COLUMNS: dict[str, dict[Language, str]] = {
    "left": {"en": "the left column", "ja": "左列"},
    "right": {"en": "the right column", "ja": "右列"},
}
TURNS: dict[Language, str] = {"en": "{} turns", "ja": "{}ターン"}
ONE_TURN: dict[Language, str] = {"en": "1 turn", "ja": "1ターン"}
SPEED: dict[Language, str] = {"en": "{} ({})", "ja": "{}（{}）"}
COMMA: dict[Language, str] = {"en": "; ", "ja": "、"}
