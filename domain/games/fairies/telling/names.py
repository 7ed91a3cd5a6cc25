"""What the closed sets of Fairies Battle are called, in English and in Japanese."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards.notation import words as w
from domain.match.events import GameEvent
from domain.match.interface.game import Language

Text = dict[Language, str]

SEATS = "AB"
"""What reports call the seats."""

PHASES: dict[str, Text] = {
    "start": {"en": "Start", "ja": "スタートフェイズ"},
    "actionable": {"en": "Actionable", "ja": "アクショナブルフェイズ"},
    "draw": {"en": "Draw", "ja": "ドローフェイズ"},
    "main": {"en": "Main", "ja": "メインフェイズ"},
    "battle": {"en": "Battle", "ja": "バトルフェイズ"},
    "music": {"en": "Music", "ja": "ミュージックフェイズ"},
    "end": {"en": "End", "ja": "エンドフェイズ"},
}
WINDOWS: dict[str, Text] = {
    "play": {"en": "entry or cast", "ja": "エントリー・キャスト"},
    "attack": {"en": "attack", "ja": "攻撃"},
    "blocked": {"en": "block", "ja": "ブロック"},
    "aftermath": {"en": "aftermath", "ja": "破壊・ダメージの後"},
    "turn_start": {"en": "start of the turn", "ja": "ターン開始時"},
    "turn_end": {"en": "end of the turn", "ja": "ターン終了時"},
}
FACINGS: dict[str, Text] = {
    facing.value: {"en": facing.english, "ja": facing.printed} for facing in w.Facing
}
DURATIONS: dict[str, Text] = {
    duration.value: {"en": duration.english, "ja": duration.printed} for duration in w.Duration
}
WHATS: dict[str, Text] = {
    "power": {"en": "power ", "ja": "パワー"},
    "damage_value": {"en": "damage value ", "ja": "ダメージ値"},
    "breaker": {"en": "breaker ", "ja": "ブレイカー"},
    "attribute": {"en": "", "ja": ""},
    "cannot": {"en": "cannot ", "ja": ""},
}
"""What a modifier changes, to stand before its value."""
WORDS_GIVEN: dict[str, Text] = {
    "guardian": {"en": "guardian", "ja": "ガーディアン"},
    "trigger_check": {"en": "trigger check", "ja": "トリガーチェック"},
    "attack": {"en": "attack", "ja": "攻撃できない"},
    "block": {"en": "block", "ja": "ブロックできない"},
}
"""Attributes, and what a restriction forbids."""
ZONES: dict[str, Text] = {
    "units": {"en": "units", "ja": "ユニットゾーン"},
    "supports": {"en": "supports", "ja": "サポートゾーン"},
    "music": {"en": "music zone", "ja": "ミュージックゾーン"},
    "hand": {"en": "hand", "ja": "手札"},
    "deck": {"en": "deck", "ja": "デッキ"},
    "extra": {"en": "extra deck", "ja": "エクストラデッキ"},
    "forest": {"en": "forest", "ja": "森"},
    "banished": {"en": "banished zone", "ja": "除外"},
    "gone": {"en": "zone of those banished for good", "ja": "完全除外"},
}
_RESULTS: dict[Any, Text] = {
    "attacker_won": {"en": "the attacker wins", "ja": "攻撃側の勝ち"},
    "defender_won": {"en": "the defender wins", "ja": "防御側の勝ち"},
    "tie": {"en": "a tie", "ja": "引き分け"},
    "direct_hit": {"en": "a direct hit", "ja": "ダイレクトアタック成功"},
    "negated": {"en": "negated", "ja": "無効"},
    "fizzled": {"en": "it comes to nothing", "ja": "不発"},
}
_HOW: dict[Any, Text] = {
    "paid": {"en": "", "ja": ""},
    "special": {"en": " by an effect", "ja": "（効果）"},
    "revived": {"en": " by revival", "ja": "（復活）"},
    "instant": {"en": " as an instant", "ja": "（インスタント）"},
    "returned": {"en": " from banishment", "ja": "（除外から）"},
    "free": {"en": ", prepaid", "ja": "（支払い済み）"},
    "passed": {"en": "no reply", "ja": "応答なし"},
    "blocked": {"en": "a block", "ja": "ブロック"},
    "timed_out": {"en": "no reply in time", "ja": "時間切れ"},
    "closed": {"en": "no more replies", "ja": "応答終了"},
}

VALUES: dict[tuple[type[GameEvent], str], dict[Any, Text]] = {
    (e.Mulliganed, "kept"): {
        True: {"en": "keeps the hand", "ja": "手札を残す"},
        False: {"en": "puts the hand back", "ja": "手札を戻す"},
    },
    (e.PhaseBegan, "phase"): {**PHASES},
    (e.CostGained, "kind"): {
        "basic": {"en": "basic", "ja": "通常"},
        "wound": {"en": "wound", "ja": "傷"},
    },
    (e.CostGained, "why"): {
        "turn": {"en": "", "ja": ""},
        "wound": {"en": " for the damage", "ja": "（ダメージ）"},
        "effect": {"en": " by an effect", "ja": "（効果）"},
    },
    (e.Faced, "facing"): {**FACINGS},
    (e.Entered, "how"): _HOW,
    (e.Cast, "how"): _HOW,
    (e.CastNegated, "to"): {**ZONES},
    (e.CastFinished, "to"): {**ZONES},
    (e.SetFaceDown, "row"): {**ZONES},
    (e.WindowOpened, "kind"): {**WINDOWS},
    (e.WindowClosed, "how"): _HOW,
    (e.AttackDeclared, "target"): {None: {"en": "directly", "ja": "相手"}},
    (e.AttackDeclared, "upright"): {
        True: {"en": ", which is upright", "ja": "（縦向き）"},
        False: {"en": "", "ja": ""},
    },
    (e.Checked, "kind"): {
        "attack": {"en": "attack", "ja": "トリガーチェック"},
        "damage": {"en": "damage", "ja": "ダメージチェック"},
        "effect": {"en": "effect", "ja": "効果によるチェック"},
    },
    (e.Checked, "trigger"): {
        kind.value: {"en": f", a {kind.value} trigger!", "ja": f"、{kind.printed}！"}
        for kind in w.TriggerKind
    },
    (e.PowersCompared, "result"): _RESULTS,
    (e.GuardianEffectUsed, "forced"): {
        True: {"en": ", as it must", "ja": "（強制）"},
        False: {"en": "", "ja": ""},
    },
    (e.Destroyed, "to"): {
        "forest": {"en": "", "ja": ""},
        "banished": {"en": " and banished", "ja": "、除外"},
        "gone": {"en": " and banished for good", "ja": "、完全除外"},
    },
    (e.Moved, "from_"): {**ZONES},
    (e.Moved, "to"): {**ZONES},
    (e.Modified, "what"): {**WHATS},
    (e.Modified, "value"): {**WORDS_GIVEN},
    (e.Modified, "until"): {**DURATIONS},
    (e.ModifiersEnded, "why"): {**DURATIONS},
    (e.AttackEnded, "outcome"): _RESULTS,
    (e.MatchDecided, "winner"): {
        None: {"en": "A draw", "ja": "引き分け"},
        0: {"en": "A wins", "ja": "Aの勝ち"},
        1: {"en": "B wins", "ja": "Bの勝ち"},
    },
    (e.MatchDecided, "reason"): {
        "damage": {"en": "damage", "ja": "ダメージ"},
        "deck_out": {"en": "an empty deck", "ja": "デッキ切れ"},
        "card": {"en": "by a card", "ja": "カードの効果"},
        "turn_limit": {"en": "the turn limit", "ja": "ターン上限"},
        "draws_exhausted": {"en": "no draws left", "ja": "抽選の上限"},
        "resignation": {"en": "resignation", "ja": "投了"},
        "timeout": {"en": "out of time", "ja": "時間切れ"},
    },
}
"""The names of the values of a field, by event and field."""

_DAMAGE_WHY: dict[Any, Text] = {
    "battle": {"en": " from the battle", "ja": "（バトル）"},
    "direct": {"en": " from the direct attack", "ja": "（ダイレクトアタック）"},
    "effect": {"en": " from an effect", "ja": "（効果）"},
    "price": {"en": " as a price", "ja": "（代償）"},
}
VALUES |= {(e.Damaged, "why"): _DAMAGE_WHY, (e.DamagePrevented, "why"): _DAMAGE_WHY}

COPIES: Text = {"en": "{} ×{}", "ja": "{}×{}"}


def with_copies(names: Iterable[str], language: Language) -> list[str]:
    """The names in order, equal ones once with their number."""
    return [
        name if copies == 1 else COPIES[language].format(name, copies)
        for name, copies in Counter(names).items()
    ]
