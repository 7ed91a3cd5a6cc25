"""Brackets as they are drawn: whole, without overlaps, in letters that can be read (TN-17.7)."""

import re
from itertools import combinations
from random import Random

import pytest

from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    SingleElimination,
)
from saikoro.service.web.tournaments.brackets import EM, Style, cut
from saikoro.service.web.tournaments.drawing import Drawing
from saikoro.service.web.tournaments.letters import broken, ems
from tests.kit.drawn import printed
from tests.kit.random_tournaments import locked, plan_of, play_on, played

PLANS: list[AnyStage] = [SingleElimination(third_place=True), DoubleElimination()]

STYLES = (Style(8), Style(13, linked=True), Style.within(96, 8))


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("count", [4, 5, 24, 64, 200])
def test_the_parts_of_a_bracket_have_every_pairing_once(plan: AnyStage, count: int) -> None:
    drawn = Drawing(played(plan_of(plan), count, Random(count)), "en")
    for rounds in drawn.stages[0].brackets:
        parts = [*cut(rounds, 4)]
        nodes = [node for part in parts for one in part for node in one.nodes]
        assert sorted(map(repr, nodes)) == sorted(
            repr(node) for one in rounds for node in one.nodes
        )
        assert max(len(part[0].nodes) for part in parts) < 32
        assert max(len(part) for part in parts) <= 5  # with third place


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("count", [3, 4, 8, 24])
def test_boxes_stand_apart_and_within_the_picture(plan: AnyStage, count: int, style: Style) -> None:
    drawn = Drawing(played(plan_of(plan), count, Random(count)), "ja")
    [stage] = drawn.stages
    for rounds in stage.brackets:
        shown = drawn.picture(stage, rounds, style)
        for box in shown.boxes:
            assert 0 <= box.x <= shown.width - shown.box_width + 0.1
            assert 0 < box.y <= shown.height - shown.box_height
        for one, other in combinations(shown.boxes, 2):
            assert one.x != other.x or abs(one.y - other.y) > shown.box_height


def test_a_long_name_stands_on_two_lines() -> None:
    state = locked(plan_of(SingleElimination()), ["Ada", "W" * 40, "Bo " * 13, "あ" * 40])
    drawn = Drawing(state, "ja")
    play_on(state, Random(1))
    [stage] = drawn.stages
    shown = drawn.picture(stage, stage.brackets[0])
    for box in shown.boxes:
        for side in box.sides:
            room = shown.box_width - 2 * EM
            assert all(ems(text) * side.size <= room for _, text in side.lines)
            assert len(side.lines) == (1 if side.lines[0][1] == "Ada" else 2)
            assert all(0 < at < shown.side * 2 for at, _ in side.lines)


def test_a_text_is_broken_at_the_space_next_to_its_middle() -> None:
    assert broken("Christopher Robin Milne") == ("Christopher", "Robin Milne")
    assert broken("ミドリ川の龍") == ("ミドリ", "川の龍")


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("count", [8, 64])
def test_names_are_printed_in_letters_that_can_be_read(plan: AnyStage, count: int) -> None:
    """The letters of a picture are 16 units high; its width is in points."""
    state = played(plan_of(plan), count, Random(count))
    page = printed(state, "brackets")
    shown = re.findall(r'viewBox="-1 0 ([\d.]+) [\d.]+" style="width: ([\d.]+)pt"', page)
    assert shown
    for width, points in shown:
        assert float(points) / float(width) * EM >= 7.4
