"""A server that wants to choose the dice picks its seed after it has seen the player's."""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.domain.match.commands import opening
from saikoro.domain.verification.verify import verify
from tests.kit.forging import changed

SERVER = {"player": None, "seed": None, "commit": None, "server_seed": secret("chosen")}
PLAYER = SERVER | {"seed": secret("of the player")}


def joined(
    first: dict[str, Any], second: dict[str, Any], *, bound: bool, chosen: int = 2
) -> Seated:
    """A match whose seats have joined; the server has another seed for the `chosen` one."""
    match = Seated(LANTERNS, bound=bound)
    match.driver.preparation.server_seeds.pop(chosen, None)
    for seat, given in enumerate((first, second)):
        match.accept([opening.join(match.driver, seat, **given)], f"seat{seat}")
    match.run()
    return match


@pytest.mark.parametrize("seats", [(PLAYER, SERVER), (SERVER, PLAYER)])
def test_another_seed_than_the_committed_one_is_a_fault(seats):
    for chosen, given in enumerate(seats):
        facts = verify(joined(*seats, bound=True, chosen=chosen).record)
        assert [fault.what for fault in facts.faults] == ["seed"] * (given is SERVER)


@pytest.mark.parametrize(
    ("seats", "bound", "level"),
    [
        ((PLAYER, PLAYER), False, "L1"),
        ((PLAYER, PLAYER), True, "L1"),
        ((PLAYER, SERVER), False, "L0"),
        ((SERVER, PLAYER), False, "L0"),
        ((PLAYER, SERVER), True, "L1"),
        ((SERVER, SERVER), True, "L0"),
    ],
)
def test_the_level_says_whether_the_server_could_choose(seats, bound, level):
    facts = verify(joined(*seats, bound=bound).record)
    assert facts.faults == []
    assert facts.level == level


def test_a_seed_of_the_server_does_not_pass_for_one_of_the_player():
    match = joined(SERVER, PLAYER, bound=True)
    forged = changed(match.record, "seat.joined", lambda data: data.pop("seed_by"))
    assert "seed" in {fault.what for fault in verify(forged).faults}
