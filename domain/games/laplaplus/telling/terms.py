"""The words of this game's closed sets."""

from domain.match.interface.terms import names, terms

TERMS = {
    **names(*(f"{side}{number}" for side in "AB" for number in range(1, 9))),
    **terms(
        {
            "both_forfeited": ("両者不戦敗", "both forfeited"),
            "both_zero_hp": ("両者HP0", "both at 0 HP"),
            "die": ("ダイス", "a die"),
            "forfeit": ("不戦敗・投了", "forfeit"),
            "identical": ("同一構成", "identical rows"),
            "judgement": ("判定", "judgement"),
            "draws_exhausted": ("抽選の上限", "no draws left"),
            "zero_hp": ("HP0", "0 HP"),
            "open_cards": ("オープンカード", "open cards"),
            "row": ("構成", "row"),
            "action": ("アクション", "action"),
            "build": ("ビルド", "build"),
            "event": ("イベント", "event"),
            "cards": ("カード枚数", "number of cards"),
            "hp": ("HP", "HP"),
            "speed": ("素早さ", "speed"),
            "base": ("基礎HP", "base HP"),
        }
    ),
}
