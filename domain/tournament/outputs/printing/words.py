"""The words of printed pages in every language."""

from domain.match.interface.game import Language

TITLES: dict[str, dict[Language, str]] = {
    "pairings": {"en": "Pairings", "ja": "対戦組み合わせ"},
    "slips": {"en": "Result slips", "ja": "対戦結果票"},
    "standings": {"en": "Standings", "ja": "順位表"},
    "crosstable": {"en": "Cross table", "ja": "対戦成績表"},
    "table": {"en": "Table", "ja": "卓"},
    "player": {"en": "Player", "ja": "選手"},
    "opponent": {"en": "Opponent", "ja": "対戦相手"},
    "note": {"en": "Note", "ja": "備考"},
    "wins": {"en": "Matches won", "ja": "マッチ勝数"},
    "signature": {"en": "Signature", "ja": "署名"},
    "nothing": {"en": "Nothing yet.", "ja": "まだありません。"},
    "signs": {
        "en": "W won, D drawn, L lost, bye: no opponent; a number before it is the rank of the "
        "opponent. * rerun more than once, ! disputed.",
        "ja": "W 勝ち、D 引き分け、L 負け、bye 相手なし。前の数字は対戦相手の席次。"
        "* 再試合の裁定が2回以上、! 異議あり。",
    },
}
