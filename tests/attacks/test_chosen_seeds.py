"""A server that wants to choose the dice picks its seed after it has seen the player's."""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.domain.fairness.commitments import seed_commit, seed_mix
from saikoro.domain.fairness.draws import draw_words
from saikoro.domain.match.commands import opening
from saikoro.domain.verification.verify import verify
from tests.kit.forged_bases import come
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


@pytest.mark.parametrize("commits", [False, True])
def test_a_friend_of_the_operator_who_joins_last_tries_seeds_offline(*, commits: bool) -> None:
    """He knows the links and the seed that was sent in plain, and so every die of each try."""
    match = come("laplaplus", "p0")
    known, links = match.driver.preparation.seeds[0], match.driver.preparation.links
    match_id = match.header.match_id

    def first_die(seed: bytes) -> int:
        mix = seed_mix(match_id, links.head, [known, seed])
        return draw_words(match_id, 1, links.link(1), mix).below(20)

    chosen = next(seed for seed in map(secret, range(1_000)) if first_die(seed) == 19)
    if commits:
        match.join(1, commit=seed_commit(match_id, 1, chosen))
        match.accept([opening.post_seed(match.driver, 1, chosen)], "seat1")
    else:
        match.join(1, seed=chosen)
    match.run()
    facts = verify(match.record)
    assert facts.faults == []
    assert facts.choice == "nobody_bound_them"


@pytest.mark.parametrize(
    ("steps", "choice"),
    [
        # Both commit, and open when both have joined
        ("k0 k1 o0 o1", "nobody_could_choose"),
        ("k1 k0 o0 o1", "nobody_could_choose"),
        ("k0 k1 o1 o0", "nobody_could_choose"),
        # Somebody opens while another may still choose
        ("k0 o0 k1 o1", "nobody_bound_them"),
        ("p0 k1 o1", "nobody_bound_them"),
        ("k0 p1 o0", "nobody_bound_them"),
        ("p0 p1", "nobody_bound_them"),
        # Not all is open, or here, yet
        ("k0", "nobody_bound_them"),
        ("k0 k1 o0", "nobody_bound_them"),
        # A seed of the server among them, which it had promised
        ("p0 s1", "server_alone_could_not"),
        ("s0 p1", "server_alone_could_not"),
        ("k0 s1 o0", "server_alone_could_not"),
        ("s0 k1 o1", "server_alone_could_not"),
        ("k0 b1 o0", "server_alone_could_not"),
        ("s0 s1", "nobody_bound_them"),
    ],
)
def test_the_lines_show_who_could_choose(steps: str, choice: str) -> None:
    facts = verify(come("laplaplus", steps).record)
    assert facts.faults == []
    assert facts.choice == choice


@pytest.mark.parametrize("steps", ["p0 s1", "s0 p1", "k0 s1 o0", "s0 s1"])
def test_a_seed_that_the_server_had_not_promised_binds_nothing(steps: str) -> None:
    assert verify(come("laplaplus", steps, bound=False).record).choice == "nobody_bound_them"


def test_a_seed_of_the_server_does_not_pass_for_one_of_the_player():
    match = joined(SERVER, PLAYER, bound=True)
    forged = changed(match.record, "seat.joined", lambda data: data.pop("seed_by"))
    assert "seed" in {fault.what for fault in verify(forged).faults}
