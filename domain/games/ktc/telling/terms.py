"""The words of this game's closed sets; some are the rule book's Japanese on the wire, too."""

from domain.match.interface.terms import names, printed, terms

TERMS = {
    **names(*(f"{column}-{row}" for column in range(1, 6) for row in (1, 2))),
    **printed(
        {
            "追加": ("additional", "additional"),
            "通常": ("normal", "normal"),
            "元気状態": ("ready", "ready"),
            "疲労状態": ("tired", "tired"),
            "全位置": ("any", "any position"),
            "前衛": ("front", "front row"),
            "後衛": ("rear", "rear row"),
            "HPが0の時": ("at_zero_hp", "when HP is 0"),
            "ターン開始時": ("turn_start", "at the start of a turn"),
            "ターン終了時": ("turn_end", "at the end of a turn"),
            "自分のターン開始時": ("own_turn_start", "at the start of your turn"),
            "自分のターン終了時": ("own_turn_end", "at the end of your turn"),
            "相手のターン開始時": ("enemy_turn_start", "at the start of the enemy's turn"),
            "相手のターン終了時": ("enemy_turn_end", "at the end of the enemy's turn"),
            "撃破した時": ("on_kill", "on a kill"),
            "行動後": ("after_action", "after the action"),
        }
    ),
    **terms(
        {
            "ask": ("結果を見て決める", "decide after the results"),
            "concede": ("降参", "concede"),
            "buff": ("バフ", "buff"),
            "debuff": ("デバフ", "debuff"),
            "skill": ("スキル", "skill"),
            "trait": ("特性", "trait"),
            "both_three": ("両者3撃破", "both at 3 kills"),
            "cap_draw": ("ターン上限、引き分け", "turn limit, a draw"),
            "draws_exhausted": ("抽選の上限", "no draws left"),
            "cap_hp": ("ターン上限、HPの差", "turn limit, more HP"),
            "cap_kills": ("ターン上限、撃破数の差", "turn limit, more kills"),
            "forfeit": ("不戦敗・投了", "forfeit"),
            "not_started": ("開始せず", "not started"),
            "three": ("3撃破", "3 kills"),
            "front": ("前衛", "front row"),
            "rear": ("後衛", "rear row"),
            "act": ("行動", "act"),
            "commander": ("指揮官攻撃", "commander attack"),
            "supply": ("補給", "supply"),
            "promote": ("昇進", "promote"),
            "fresh": ("初期状態に戻る", "as it started"),
            "kept": ("状態を保つ", "kept as it was"),
            "effect": ("効果", "an effect"),
            "move": ("移動", "a move"),
            "field": ("フィールド", "the field"),
            "outside": ("フィールド外", "off the field"),
            "removed": ("除外", "removed"),
            "erased": ("消された", "erased"),
            "expired": ("期限切れ", "expired"),
        }
    ),
}
