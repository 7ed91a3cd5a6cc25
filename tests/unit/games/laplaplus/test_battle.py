"""Rules that the worked examples do not cover, each on a minimal battle."""

from typing import Any

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from tests.kit.battles import battle, card, card_set
from tests.kit.rulebook import notation

HURT = "<E:敵の能力による自分へのダメージ>"
HIT = "<A> 敵に1点のダメージを与える。"
STUN = (
    "<A> 敵のカードでアップ状態のカードをターゲットリストとする。"
    "ターゲットリストのうち最上位のカードをターゲットとする。ターゲットをダウンする。"
)
RELOAD = "<E:一つ上のカードがダウンされる> そのカードをターゲットとする。ターゲットをアップする。"
SWAP = (
    "<A> 敵の最下位以外のカードをターゲットリストとする。"
    "ターゲットリストのうち最上位のカードをターゲットとする。"
    "ターゲットをひとつ下位のものと入れ替える。"
)


def log(a: list[int], b: list[int], cards: CardSet | None = None, **options: Any) -> list[str]:
    """The battle of two rows in the rule book's notation."""
    return [notation(event) for event in battle(a, b, cards, **options)]


BOOST = "<E:先攻後攻決定フェイズ> 素早さを5点増加する。このフェイズの終了時まで有効。"


class TestStartAndEnd:
    def test_an_empty_row_loses_at_once(self):
        """LP-5.5."""
        assert log([], [1])[-1] == "battle_ended B zero_hp 0 0 6"

    def test_the_first_side_wins_if_both_sides_start_without_hp(self):
        """LP-5.6, LP-6.2 step 5: the side with more cards is first."""
        lines = log([19], [21, 19])
        assert lines[-2:] == ["initiative_decided B cards 0 0", "battle_ended B both_zero_hp 1 0 0"]

    def test_identical_rows_draw(self):
        """LP-5.4."""
        lines = log([7, 1], [7, 1])
        assert lines[-2:] == ["identical_rows_found", "battle_ended - identical 0 8 8"]

    def test_the_same_cards_in_another_order_are_not_identical(self):
        """LP-5.4."""
        assert "identical_rows_found" not in log([7, 1], [1, 7])

    @pytest.mark.parametrize(("face", "winner"), [(1, "A"), (2, "B"), (5, "A"), (6, "B")])
    def test_a_die_may_decide_identical_rows(self, face, winner):
        """LP-11.3."""
        lines = log([7], [7], dice=[face], identical_rows="die")
        assert lines[-1] == f"battle_ended {winner} die 0 2 2"

    def test_two_empty_rows_are_identical(self):
        """LP-5.4."""
        assert log([], [])[-1] == "battle_ended - identical 0 0 0"

    def test_a_side_can_lose_by_its_own_damage(self):
        """LP-7.3 A1: no Event reacts to it."""
        cards = card_set(
            card(1, "<A> 自分に2点のダメージを与える。", force=1),
            card(2, f"{HURT} そのダメージを9点減少する。"),
        )
        lines = log([1, 2], [2], cards)
        assert lines[-1] == "battle_ended B hp 1 0 1"
        assert not [line for line in lines if line.startswith("card_activated A2")]


class TestInitiative:
    def test_more_hp_decides_between_equal_speeds(self):
        """LP-6.3 (2): a charge raises HP, not base HP."""
        cards = card_set(
            card(1, "<ビルド> 初期HPを、基礎HPの半分プラスする。", force=3), card(2, force=3)
        )
        assert "initiative_decided B hp 3 3" in log([2], [1], cards)

    def test_the_lower_number_decides_between_equal_forces(self):
        """LP-6.3 (4)."""
        cards = card_set(card(1, force=3), card(2, force=3))
        assert "initiative_decided B row 3 3" in log([2], [1], cards)

    def test_a_reloaded_booster_raises_speed_once(self):
        """LP-6.2 step 3."""
        cards = card_set(card(1, BOOST), card(2, RELOAD), card(3))
        lines = log([1, 2], [3], cards, max_turns=1)
        assert lines.count("speed_raised A1 5 7") == 1
        assert "card_upped A1 A2" in lines

    def test_boosters_of_the_faster_side_come_first(self):
        """LP-6.2 steps 2 and 3."""
        cards = card_set(card(1, BOOST), card(2, BOOST, force=5))
        lines = log([1], [2], cards, max_turns=1)
        assert lines.index("speed_raised B1 5 10") < lines.index("speed_raised A1 5 6")

    def test_a_tie_goes_by_the_initial_rows_although_cards_have_been_swapped(self):
        """LP-6.3 (4)."""
        cards = card_set(card(1, SWAP, force=3), card(2, force=3))
        lines = log([1, 2], [2, 1], cards, max_turns=2)
        assert "cards_swapped A1 A2 B2" in lines
        assert lines.count("initiative_decided A row 6 6") == 2

    def test_cards_of_the_first_side_come_up_first(self):
        """LP-6.4."""
        cards = card_set(card(1, HIT, force=3), card(2, HIT, force=5))
        assert "cards_readied [B1 A1]" in log([1], [2], cards, max_turns=1)


class TestActing:
    def test_both_sides_are_judged_at_their_moment(self):
        """LP-7.3 A5: the revenge of B takes all Force from A, which has more HP than that then."""
        judge = (
            "<A> HPが基礎HPを上回っているキャラクターに、1点のダメージを与える。"
            "この効果は、後攻側のキャラクターから順に処理する。"
        )
        revenge = HURT + (
            "<L:ダメージの発生源となったカードが場に存在している> "
            "ダメージの発生源となったカードをターゲットとする。ターゲットを除去する。"
        )
        charge = "<ビルド> 初期HPを、基礎HPの半分プラスする。"
        cards = card_set(card(1, judge, force=5), card(2, charge), card(3, revenge))
        lines = log([1], [2, 3], cards, max_turns=1)
        dealt = [line for line in lines if line.startswith("damage_dealt")]
        assert dealt == ["damage_dealt A1 B 1 2", "damage_dealt A1 A 1 4"]

    def test_an_action_without_effect_still_pays(self):
        """LP-7.2."""
        cards = card_set(card(1, "<A> HPを基礎HPまで回復する。"), card(2, SWAP))
        lines = log([1, 1], [2], cards, max_turns=1)
        for name in ("A1", "A2"):
            assert f"effect_fizzled {name}" in lines
            assert f"card_downed {name} {name}" in lines

    def test_all_but_the_bottom_card_of_a_row_of_one_is_an_empty_list(self):
        """LP-7.4 step 1."""
        cards = card_set(card(1), card(2, SWAP))
        assert "effect_fizzled A1" in log([2], [1], cards, max_turns=1)

    def test_the_top_condition_is_positional(self):
        """LP-3.7: a down card above still counts as above."""
        cards = card_set(
            card(1, HIT), card(2, "<A><トップ> 敵に1点のダメージを与える。"), card(3, force=9)
        )
        lines = log([1, 2], [3], cards, max_turns=1)
        assert "card_activated A1 action -" in lines
        assert "card_activated A2 action -" not in lines

    def test_restoring_reads_base_hp_after_its_removal_cost(self):
        """LP-7.3 A3."""
        restore = "<A><L:HPが基礎HPの半分以下>[除去] HPを基礎HPまで回復する。"
        cards = card_set(
            card(1, restore, force=4),
            card(2, force=4),
            card(3, "<A> 敵に5点のダメージを与える。", force=9),
        )
        lines = log([1, 2], [3], cards, max_turns=1)
        assert "hp_restored A1 A 1 4" in lines


class TestWindows:
    def test_a_sight_that_is_removed_hides_none_below_it(self):
        """LP-8.3: the row is walked as it was when the window opened."""
        sight = "<E:自分の能力でターゲットリストが発生>[除去] " + (
            "このカードの一つ上のカードのナンバーを優先ナンバーとする。"
            "ターゲットリストに優先ナンバーのカードが含まれているなら、"
            "ターゲットリストから優先ナンバー以外のカードを除外する。"
        )
        cards = card_set(card(1, STUN), card(2, sight), card(3))
        lines = log([1, 2, 2], [3], cards, max_turns=1)
        removed = [line for line in lines if line.startswith("card_removed")]
        assert removed == ["card_removed A2 A2 2", "card_removed A3 A3 1"]

    def test_no_interception_stops_events_of_the_other_side_only(self):
        """LP-3.13: the reload of the enemy does not activate, that of the own side does."""
        stun = STUN.replace("<A>", "<A>[迎撃不可]")
        cards = card_set(card(1, stun), card(2, RELOAD), card(3), card(4, force=0))
        lines = log([1, 2], [3, 2, 4], cards, max_turns=1)
        assert "card_upped A1 A2" in lines
        assert "card_activated B2 event A1" not in lines

    def test_an_event_activates_once_in_a_window(self):
        """LP-8.3: a shield that is reloaded in the same window does not activate again."""
        cards = card_set(
            card(1, "<A> 敵に9点のダメージを与える。", force=9),
            card(2, f"{HURT} そのダメージを1点減少する。", force=20),
            card(3, RELOAD),
        )
        lines = log([1], [2, 3], cards, max_turns=1)
        assert lines.count("card_activated B1 event A1") == 1
        assert "card_upped B1 B2" in lines
        assert "damage_dealt A1 B 8 13" in lines

    def test_a_mirror_compares_its_m_with_the_reduced_damage(self):
        """LP-9.1 step 2, LP-9.2."""
        cards = card_set(
            card(1, "<A> 敵に2点のダメージを与える。", force=5),
            card(2, f"{HURT} そのダメージを1点減少する。"),
            card(
                3,
                "<E:敵の能力による自分への2点以上のダメージ> "
                "そのダメージを無効化し、同じ分だけのダメージを敵に与える。",
            ),
            card(4, force=9),
        )
        assert "card_activated B2 event A1" not in log([1], [2, 3, 4], cards, max_turns=1)
        assert "card_activated B1 event A1" in log([1], [3, 2, 4], cards, max_turns=1)

    def test_a_decoy_ignores_only_the_effect_on_itself(self):
        """LP-8.9, X2: the first target went down, the second ignores it."""
        decoy = (
            "<E:このカードが敵の能力の効果のターゲットになる> "
            "このカードに対するその効果の適用を無視する。敵に2点のダメージを与える。"
        )
        resonance = (
            "<A><L:敵と自分にアップ状態の同カードがある> "
            "敵と自分にあるアップ状態の同カードのうち、自分の最上位のカードをターゲットとする。"
            "ターゲットをダウンする。"
            "敵のカードでターゲットと同じアップ状態のカードのうち最上位のカードをターゲット2とする。"
            "ターゲット2をダウンする。"
        )
        cards = card_set(card(1, resonance), card(2, decoy, force=5))
        lines = log([1, 2], [2], cards, max_turns=1)
        start = lines.index("card_activated A1 action -")
        assert lines[start : start + 9] == [
            "card_activated A1 action -",
            "card_downed A1 A1",
            "card_targeted A2 A1",
            "card_downed A2 A1",
            "card_targeted B1 A1",
            "card_activated B1 event A1",
            "card_downed B1 B1",
            "effect_ignored B1 A1",
            "damage_announced B1 A 2",
        ]

    def test_a_card_that_skips_the_up_phase_can_be_reloaded(self):
        """LP-6.4, LP-8.6: S1 forbids only the up phase."""
        no_up = "<常態> このカードはアップフェイズにアップされない。"
        cards = card_set(card(1, no_up, HIT), card(2, force=9), card(3, RELOAD))
        lines = log([1], [2], cards, max_turns=2)
        assert lines.count("card_activated A1 action -") == 1
        lines = log([1, 3], [2], cards, max_turns=1)
        assert lines.count("card_activated A1 action -") == 2


class TestJudgement:
    @pytest.mark.parametrize(
        ("a", "b", "expected"),
        [
            ([2], [1], "judgement_made A hp"),
            ([1], [3], "judgement_made B hp"),
        ],
    )
    def test_higher_hp_wins(self, a, b, expected):
        """LP-10.4 (1)."""
        assert expected in log(a, b, max_turns=1)

    def test_base_hp_then_cards_decide_between_equal_hp(self):
        """LP-10.4 (2), (3): a discarded card lowers base HP."""
        discard = "<A> このカードを除去する。"
        cards = card_set(card(1, discard, force=2), card(2, force=2), card(3, force=0))
        assert "judgement_made B base" in log([1, 2], [2, 2], cards, max_turns=1)
        assert "judgement_made A cards" in log([2, 3], [2], cards, max_turns=1)

    def test_turn_31_never_starts(self):
        """LP-10.3."""
        lines = log([1], [3])
        assert "turn_started 30" in lines
        assert "turn_started 31" not in lines
        assert lines[-1] == "battle_ended B judgement 30 6 7"


def test_every_event_of_the_rule_book_can_happen():
    seen: set[type] = set()
    for rows in ([14, 23, 12, 27, 15, 16, 17, 7], [6, 24, 8, 25, 16, 11, 26, 20]):
        for other in ([7, 22, 4, 9, 19, 5, 10, 27], [15, 18, 21, 17, 12, 3, 13, 6], [4, 1, 7]):
            seen |= {type(event) for event in battle(rows, other)}
    seen |= {type(event) for event in battle([7], [7]) + battle([1], [3])}
    assert set(LAPLAPLUS.book.events) - seen == {e.OpenCardsShown}
