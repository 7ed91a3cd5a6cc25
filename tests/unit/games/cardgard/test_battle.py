"""Rules of the battle (CG-6 to CG-15), each in a minimal position."""

from tests.kit.cardgard_positions import NEVER, acting, fought, leap, unit

HIT = "【近接】1体に3点の物理ダメージを与える。"


def of(log: list[str], *types: str) -> list[str]:
    return [line for line in log if line.startswith(types)]


def test_a_knocked_out_unit_has_lost_its_ailments_when_its_ability_speaks():
    """CG-10.4, CG-11.6: the weakness of A2 does not lower its damage any more."""
    falls = unit(
        ability="【特性】「爆」……このユニットが戦闘不能になった場合、敵全体に2点の物理ダメージを与える。",
        left=1,
        ailments="weakness",
    )
    log = fought([unit(), falls], [acting(HIT)], order=["B1", "A1", "A2"])
    assert of(log, "damage_dealt A2") == ["damage_dealt A2 B1 physical 2 2 8"]


def test_first_strikes_are_marked_by_the_final_face():
    """CG-6.4: 【先制】 is in B1's row for the face that was rolled, and in B2's for the other."""
    strike = "【近接】1体に1点の物理ダメージを与える。この行動は【先制】である。"
    rolled = acting(strike)
    final = unit(actions=[*unit()["actions"][:5], f"【6】「x」……{strike}"])
    log = fought(
        [unit()],
        [rolled, final],
        commands=[NEVER, "ラウンドロールで1の目が出た場合に発動する。その目を6に変える。"],
    )
    assert of(log, "turn_began") == ["turn_began B2", "turn_began A1", "turn_began B1"]


def test_of_equally_low_hp_the_same_column_comes_first():
    """CG-9.1, CG-1.3: A1 faces B2."""
    log = fought([acting("【射撃・HP】1体に1点の物理ダメージを与える。")], [unit(), unit()])
    assert of(log, "action_taken") == ["action_taken A1 1 x [B2]"]


def test_a_loss_counts_for_the_next_leap_check_alone():
    """CG-15.4: after the turn of B1 no unit fits; after that of B2 one would."""
    lost = "自分の場のユニットが戦闘不能になった時"
    line = f"【リープ】{lost}、自分の場のHPが7以下のユニット1体と入れ替わる。"
    log = fought(
        [unit(), unit(left=3)],
        [acting(HIT), acting("【近接】1体に4点の物理ダメージを与える。")],
        order=["B1", "B2", "A1", "A2"],
        leaps=[leap(leap=line)],
    )
    assert of(log, "unit_removed", "damage_dealt", "unit_leapt") == [
        "damage_dealt B1 A2 physical 3 3 0",
        "unit_removed A2 2",
        "damage_dealt B2 A1 physical 4 4 6",
    ]


def test_an_effect_to_the_end_of_this_round_by_its_number_is_given():
    """CG-21.5: the end is not past."""
    log = fought([acting("【全体】敵全体は1ラウンド目の終わりまで特徴を失う。")], [unit()])
    assert of(log, "traits_lost", "effect_expired") == [
        "traits_lost B1 1",
        "effect_expired B1 traits",
    ]
