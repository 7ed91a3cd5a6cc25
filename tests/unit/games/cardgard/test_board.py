"""The board of Cardgard in both languages."""

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.words import Ailment
from saikoro.domain.words import Language


def board(match: Seated, language: Language, seat: int | None = 0) -> list[str]:
    fold = match.fold(seat=seat)
    return CARDGARD.telling.board(fold.known, match.cards, language).splitlines()


def begun() -> Seated:
    match = Seated.both(CARDGARD)
    match.play([(seat, CARDGARD.starters[seat][0]) for seat in (0, 1)])
    return match


def test_decks_stand_on_the_board_before_the_lineups_with_one_s_own_below():
    assert board(Seated.both(CARDGARD), "en") == []
    english = board(begun(), "en")
    heads = [line for line in english if not line.startswith(" ")]
    assert heads == ["B: deck and leap deck", "", "A: deck and leap deck"]
    assert "  U01 Flame Blade Amalia Casorla" in english
    assert "  Element holy, HP 10, speed 3" in english
    assert "  【特性】「灼炎の加護」……このユニットは状態異常を受けない。" in board(begun(), "ja")


def test_fields_face_each_other_with_the_numbers_of_their_units():
    match = begun()
    match.play([(seat, CARDGARD.starters[seat][1]) for seat in (0, 1)])
    japanese = board(match, "ja")
    squares = [line for line in japanese if "【" in line]
    faces = [tuple(cell.strip()[1] for cell in line.split("|")) for line in squares]
    assert faces == [("4", "3"), ("2", "1"), ("1", "2"), ("3", "4")]
    assert [line for line in japanese if line in ("A：", "B：")] == ["B：", "A："]
    state = match.driver.state.game
    for ref in (ref for side in state.squares for ref in side if ref is not None):
        unit = state.units[ref]
        [line] = [line for line in squares if f"{ref} " in line]
        assert f"HP{unit.hp}/{unit.max_hp}・速度{unit.speed}" in line
    shown = board(match, "ja", seat=1)
    assert [line for line in shown if line in ("A：", "B：")] == ["A：", "B："]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_line_is_wider_than_a_board(language: Language):
    decks = begun()
    assert max(map(width, board(decks, language))) <= WIDTH
    decks.play([(seat, CARDGARD.starters[seat][1]) for seat in (0, 1)])
    for unit in decks.driver.state.game.units.values():
        unit.ailments = [*Ailment]
    assert max(map(width, board(decks, language))) <= WIDTH
