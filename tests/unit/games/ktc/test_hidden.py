"""Hidden information (KT-12.2): before the reveal, lines do not depend on submissions."""

from random import Random

from saikoro.conformance.seating import Seated
from saikoro.domain.games.ktc import KTC
from tests.kit.cases import for_every
from tests.kit.ktc import IRON, SHADOW, random_placement, random_roster


def rostered(roster: list[str]) -> Seated:
    match = Seated.both(KTC)
    match.answer(0, {"roster": roster})
    return match


def placed(squares: dict[str, str], seat: int = 0) -> Seated:
    match = Seated.both(KTC).play([(0, {"roster": IRON}), (1, {"roster": SHADOW})])
    match.answer(seat, {"squares": squares})
    return match


def shapes(match: Seated) -> list[tuple[str, int]]:
    return [(kind, len(line)) for kind, line in zip(match.types, match.lines, strict=True)]


@for_every("seed", range(10))
def test_a_roster_is_hidden_until_both_are_in(seed):
    first, second = (rostered(random_roster(Random(2 * seed + k))) for k in (0, 1))
    assert shapes(first) == shapes(second)
    assert not any(b"S0" in line for line in first.lines)


@for_every("seed", range(10))
@for_every("seat", [0, 1])
def test_a_placement_is_hidden_until_both_are_in(seed, seat):
    first, second = (placed(random_placement(Random(2 * seed + k), seat), seat) for k in (0, 1))
    assert shapes(first) == shapes(second)
    name = f'"{"AB"[seat]}1"'.encode()
    assert not any(name in line for line in first.lines)


def test_the_state_has_no_placement_before_the_reveal():
    state = placed(random_placement(Random(1), 0)).driver.state.game
    assert state.rosters == [IRON, SHADOW]
    assert state.soldiers == {}


def test_the_form_of_a_seat_does_not_depend_on_the_other_placement():
    one, other = (placed(random_placement(Random(seed), 0)) for seed in (1, 2))
    assert one.decision.choices.form(1) == other.decision.choices.form(1)


def test_both_placements_are_revealed_together():
    match = placed(random_placement(Random(1), 0))
    assert "ktc.placement_revealed" not in match.types
    match.answer(1, {"squares": random_placement(Random(2), 1)})
    match.run()
    assert [event["seat"] for event in match.data("ktc.placement_revealed")] == [0, 1]
