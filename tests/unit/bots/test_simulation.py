"""Simulations: they ask the same decisions as the match, and do not change it."""

from random import Random
from typing import Any

import pytest

from domain.bots.simulation import AnySimulation, Position, Simulation, sampled_position
from domain.bots.worlds import Worlds
from domain.games import RULESETS
from domain.games.ktc import KTC
from domain.match.history.checkpoint import pack, unpack_hidden
from domain.match.sources.chance import Chance
from tests.kit.budget import budget
from tests.kit.lanterns import LANTERNS
from tests.kit.seating import Seated, secret
from tests.kit.watching import answer_at_random, observation
from tests.unit.match.test_commands import until_kept

ALL = [*RULESETS.values(), LANTERNS]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "ktc": [{"turn_cap": 12}, {"turn_cap": 4, "placement": "second_last"}],
    "laplaplus": [{}, {"build_mode": "open"}],
}


@pytest.mark.parametrize("game", ALL, ids=lambda game: f"{game.id}-{game.version}")
def test_a_simulation_asks_what_the_match_asks(game):
    asked = set()
    for seed in range(budget(1, soak=200)):
        choose = Random(seed)
        for options in OPTIONS.get(game.id, [{}]):
            match = Seated.both(game, seed, **options)
            while match.waiting:
                asked.add(match.decision.name)
                for seat in match.waiting:
                    check_simulation(match, seat)
                answer_at_random(match, choose)
    assert asked


def check_simulation(match: Seated, seat: int) -> None:
    observed = observation(match, seat)
    position = sampled_position(match.game, observed, Chance(bytes(32)))
    assert position is not None
    simulated = Worlds(match.game, observed).simulation(position, bytes(32)).decision
    assert simulated is not None
    assert (simulated.name, simulated.seats) == (match.decision.name, match.decision.seats)
    listed = match.decision.choices.listed
    if listed is not None:
        assert simulated.choices.listed is not None
        assert simulated.choices.listed(seat) == listed(seat)


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
