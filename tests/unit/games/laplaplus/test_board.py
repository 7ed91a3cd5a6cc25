"""The board of LaplaPlus in both languages."""

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.words import Language

OPEN_EN = """\
B: open cards
  1 Plain Core (Force 6)
  6 Main Gun (Force 2)
      <Action><Top> Deal 4 damage to the enemy.
  6 Main Gun (Force 2)
      <Action><Top> Deal 4 damage to the enemy.
  6 Main Gun (Force 2)
      <Action><Top> Deal 4 damage to the enemy.
A: open cards
  1 Plain Core (Force 6)
  1 Plain Core (Force 6)
  1 Plain Core (Force 6)
  1 Plain Core (Force 6)"""

OVER_JA = """\
B：HP-3、基礎HP6
  B2 素核（フォース6）
A：HP10、基礎HP10
  A1 主砲（フォース2、ダウン）
      <A><トップ> 敵に4点のダメージを与える。
  A2 射撃（フォース2）
      <A> 敵に2点のダメージを与える。
  A3 素核（フォース6）"""


def board(match: Seated, language: Language) -> str:
    return LAPLAPLUS.telling.board(match.fold(seat=0).known, match.cards, language)


def test_open_cards_stand_on_the_board_before_the_rows_are_chosen():
    match = Seated.both(LAPLAPLUS, build_mode="open")
    assert board(match, "en") == ""
    match.play([(0, {"open_cards": [1, 1, 1, 1]}), (1, {"open_cards": [6, 1, 6, 6]})])
    assert board(match, "en") == OPEN_EN


def test_rows_stand_on_the_board_with_their_lines_and_what_is_down():
    match = Seated.both(LAPLAPLUS)
    match.play([(0, {"row": [6, 7, 1]}), (1, {"row": [3, 1]})])
    assert board(match, "ja") == OVER_JA


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_line_is_wider_than_a_board(language: Language):
    numbers = sorted(Seated.both(LAPLAPLUS).cards.cards)
    for first in range(0, len(numbers), ROW_SIZE):
        match = Seated.both(LAPLAPLUS)
        match.play([(0, {"row": numbers[first : first + ROW_SIZE]}), (1, {"row": [1]})])
        assert max(map(width, board(match, language).splitlines())) <= WIDTH
