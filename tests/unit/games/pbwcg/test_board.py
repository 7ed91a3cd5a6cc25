"""The table as text: what a seat sees of it, readable in a terminal of 100 columns."""

from random import Random

import pytest

from saikoro.conformance.seating import Seated, known
from saikoro.domain.cards.columns import width
from saikoro.domain.games.pbwcg.starters import STARTERS
from saikoro.domain.games.pbwcg.telling.board import board
from saikoro.domain.words import Language
from tests.kit.pbwcg import HOUSE, PBWCG, Match, Side, played, position, side
from tests.kit.pbwcg_telling import begun, seen

COLUMNS = 100


def crowded() -> Side:
    """A side with everything that a line can hold."""
    return side(
        "pc01@1[eq01]",
        "pc06@4",
        hp=33,
        hand=["eq04", "st01"],
        sets={2: "st06"},
        discard=["pc02", "st09"],
        supports=[("pc01", "sp03")],
        units={"pc01": {"bs": ["毒"], "status": ("攻撃値(全)+2", 1, "戦神")}},
    )


JAPANESE = """\
2ターン目 / メインターン / 先PL B
行動順（早さ）: A 暁の剣士レン 0 > B 錆びた騎士ボルド -1

B: HP40（上限30）、山札0、手札0
  セット場: 1 - | 2 - | 3 - | 4 - | 5 -
  捨札: -
  後衛 3  -
  後衛 4  -
  前衛 1  錆びた騎士ボルド（体）  持久8/8 WP9/9 早さ5 攻撃10/5/2 防御5/2/1 1PC内
            自己修復（WP3）・強斬（WP3）・連斬（WP5）・見切り（WP3）
  前衛 2  -

  前衛 1  暁の剣士レン（体）  持久8/8 WP12/12 早さ7 攻撃14/10/6 防御4/3/2 1PC内
            装備 鋼の剣、BS 毒、【戦神】攻撃値(全)+2（残り1ターン）
            奮起（WP2）・強斬（WP3）・連斬（WP5）・見切り（WP3）
            + 霧鴉#1（技）  持久7/7 WP0/0 早さ9 攻撃3/9/3 防御1/4/1 2PC内
  前衛 2  -
  後衛 3  -
  後衛 4  森の僧侶リーナ（心）  持久8/8 WP18/18 早さ5 攻撃3/5/9 防御1/2/4 1PC内
            霊光（WP3）・癒しの手（WP4）・鼓舞の祈り（WP3）・聖撃（WP3）
A: HP33（上限43）、山札0、手札2
  セット場: 1 - | 2 呼び声の笛・伏せ（1ターン目） | 3 - | 4 - | 5 -
    2 呼び声の笛（召）: [味方1PC]に「草原狼」を召喚。
  捨札: 鉄門のガルド、星獣の門
  手札:
    長弓: 武器、両手、技+4、重さ6。常時:通常範囲=2PC内。
    癒しの泉（◆）: 自PLのHP+12。"""


def drawn(seat: int | None, language: Language) -> str:
    a, b = crowded(), side("pc16@1", hp=40)
    return board(known(position(a, b, order="A.pc01 B.pc16"), seat), HOUSE, language)


def test_the_enemy_stands_above_with_its_front_row_below():
    lines = drawn(0, "en").splitlines()
    rows = [line.split()[:2] for line in lines if line.startswith(("  rear", "  front"))]
    assert rows == [
        *(["rear", "3"], ["rear", "4"], ["front", "1"], ["front", "2"]),
        *(["front", "1"], ["front", "2"], ["rear", "3"], ["rear", "4"]),
    ]


def test_a_board_shows_every_zone_and_all_that_a_unit_has():
    assert drawn(0, "ja") == JAPANESE


def test_a_hand_is_drawn_for_its_seat_alone():
    assert drawn(0, "en").splitlines()[-3:] == [
        "  Hand:",
        "    Longbow: weapon, two hands, skill +4, weight 6. Always: the normal attack reaches "
        "distance 2.",
        "    Healing Spring (recovery): You gain 12 HP.",
    ]
    assert "Longbow" not in drawn(1, "en")
    assert "Longbow" not in drawn(None, "en")
    assert "hand 2" in drawn(1, "en")


def test_a_face_down_card_is_drawn_by_name_for_its_owner():
    match = begun()
    seat, card = match.lay_a_set_card()
    name = HOUSE.sets[card].name_en
    assert f"1 {name}, face down (turn 1)" in board(seen(match, seat), HOUSE, "en")
    for other in (1 - seat, None):
        shown = board(seen(match, other), HOUSE, "en")
        assert "1 face down (turn 1)" in shown
        assert name not in shown


def test_there_is_nothing_to_see_before_the_battle():
    match = Seated.both(PBWCG)
    assert board(seen(match, 0), HOUSE, "en") == ""
    match.play([(seat, answers[0]) for seat, answers in enumerate(STARTERS)])
    assert board(seen(match, 0), HOUSE, "en") == ""


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_line_of_a_match_is_wider_than_the_terminal(language):
    widest = 0

    def look(match: Match, _choose: Random) -> None:
        nonlocal widest
        if match.table.match.decisions % 5 == 0:
            shown = board(known(match.state, 0), HOUSE, language)
            for line in shown.splitlines():
                widest = max(widest, width(line))

    played(3, look=look)
    assert 70 < widest <= COLUMNS
