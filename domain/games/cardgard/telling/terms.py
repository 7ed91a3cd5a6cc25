"""The words of this game's closed sets."""

from domain.match.interface.terms import names, printed, terms

TERMS = {
    **names(*(f"{side}{number}" for side in "AB" for number in range(1, 5)), "1", "2", "3", "4"),
    **printed(
        {
            "混沌": ("chaos", "chaos"),
            "無": ("neutral", "neutral"),
            "聖": ("holy", "holy"),
            "闇": ("dark", "dark"),
        }
    ),
    **terms(
        {
            "asleep": ("睡眠状態", "asleep"),
            "no_target": ("対象なし", "no target"),
            "none": ("その目に行動なし", "no action for this face"),
            "rear": ("後衛では使えない", "not from the rear row"),
            "stunned": ("スタン状態", "stunned"),
            "used_up": ("使用回数なし", "used up"),
            "double_wipe": ("両者全滅", "both sides wiped out"),
            "equal": ("同点", "equal"),
            "draws_exhausted": ("抽選の上限", "no draws left"),
            "forfeit": ("不戦敗・投了", "forfeit"),
            "shaved": ("削ったHPの差", "more HP shaved"),
            "units": ("残りユニット数の差", "more units left"),
            "wipe": ("全滅", "wiped out"),
            "poison": ("毒", "poison"),
            "seal": ("魔力封印", "magic seal"),
            "sleep": ("睡眠", "sleep"),
            "stun": ("スタン", "stun"),
            "weakness": ("弱体化", "weakness"),
            "destroyed": ("破壊", "destroyed"),
            "removed": ("場から取り除かれる", "removed"),
            "set_again": ("セットしなおす", "set again"),
            "stays": ("場に残る", "stays"),
            "both": ("物理・魔力", "physical and magical"),
            "magical": ("魔力", "magical"),
            "physical": ("物理", "physical"),
            "typeless": ("無属性", "typeless"),
            "ability": ("特性", "ability"),
            "traits": ("特徴", "traits"),
            "effect": ("効果", "an effect"),
            "roll": ("ダイス", "a roll"),
            "turn_end": ("ターン終了", "the end of the turn"),
            "already": ("すでにその状態", "has it already"),
            "immune": ("受けない", "immune"),
        }
    ),
}
