"""Simulations: they ask the same decisions as the match, and do not change it."""

from random import Random

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import answer_at_random, observation
from saikoro.domain.bots.simulation import AnySimulation, Position, Simulation, sampled_position
from saikoro.domain.games.ktc import KTC
from saikoro.domain.match.play.checkpoint import pack, unpack_hidden
from saikoro.domain.match.sources.chance import Chance
from tests.unit.match.test_commands import until_kept


def test_a_card_shown_since_the_checkpoint_is_the_same_in_every_world():
    match = until_kept()
    [seat] = match.waiting
    observed = observation(match, seat)
    for number in range(20):
        position = sampled_position(LANTERNS, observed, Chance(secret(number)))
        assert position is not None
        assert unpack_hidden(position.hidden).cards.items() >= observed.cards_shown.items()


def ktc_in_the_middle(seed: int) -> tuple[Seated, Position]:
    match, choose = Seated.both(KTC, seed, turn_cap=20), Random(seed)
    for _ in range(12):
        answer_at_random(match, choose)
    [seat] = match.waiting
    position = sampled_position(KTC, observation(match, seat), Chance(bytes(32)))
    assert position is not None
    return match, position


def simulation(match: Seated, position: Position, seed: int) -> AnySimulation:
    return Simulation(KTC, match.driver.options, match.cards, position, bytes([seed] * 32))


def test_the_same_dice_and_answers_lead_to_the_same_end():
    match, position = ktc_in_the_middle(1)
    one, same, other = (simulation(match, position, seed) for seed in (1, 1, 2))
    for each, chance in ((one, Chance(bytes(32))), (same, Chance(bytes(32)))):
        while each.decision is not None:
            each.answer({}, chance)
    assert (one.state, one.outcome) == (same.state, same.outcome)
    assert one.value(0) == -one.value(1)
    while other.decision is not None:
        other.answer({}, Chance(bytes(32)))
    assert other.events != one.events


def test_a_simulation_continues_from_its_position():
    match, position = ktc_in_the_middle(2)
    one, chance = simulation(match, position, 1), Chance(bytes(32))
    for _ in range(3):
        one.answer({}, chance)
    again = simulation(match, one.position, 9)
    assert again.state == one.state
    assert again.decision is not None


def test_a_simulation_does_not_change_the_match():
    match, position = ktc_in_the_middle(3)
    before = pack(match.driver.state)
    tried = simulation(match, position, 1)
    while tried.decision is not None:
        tried.answer({}, Chance(bytes(32)))
    assert pack(match.driver.state) == before
