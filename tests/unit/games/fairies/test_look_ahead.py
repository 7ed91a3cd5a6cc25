"""Bots of Fairies Battle look ahead by what their seat knows, also in windows (FB-17.1)."""

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import observation
from saikoro.domain.bots import playing
from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.simulation import Simulation, sampled_position
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.look_ahead import evaluate, imagine
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.opening.submission import read_submission
from saikoro.domain.games.fairies.state import FairiesState, field_of
from saikoro.domain.match.interface.known import World
from saikoro.domain.match.sources.chance import Chance
from tests.kit.budget import budget
from tests.kit.fairies import FLOWERS, STARS, between_starters, position
from tests.kit.fairies_catalogue import HOUSE

BOTS: list[Bot] = [Random(), Greedy(looks=2), Mcts(playouts=6)]
OPTIONS = FairiesOptions()


# What a seat cannot know


def begun(swapped: dict[str, str]) -> Seated:
    """A match against the flowers, some of their cards swapped for others."""
    main = {swapped.get(card, card): count for card, count in FLOWERS["main"].items()}
    match = Seated.both(FAIRIES, "bots")
    keep = {"op": "keep"}
    match.play([(0, STARS), (1, FLOWERS | {"main": main}), (0, keep), (1, keep)])
    return match


def quietly(match: Seated) -> Any:
    """What seat 1 answers: it goes on, and does nothing."""
    return next(one for one in match.options(1) if one["op"] in {"next", "pass", "end"})


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)
def test_two_matches_that_differ_in_what_is_hidden_get_the_same_answers(bot):
    """Until a check or a draw of cards shows a card that differs."""
    matches, asked = [begun({}), begun({"fb-u01": "fb-u16", "fb-u03": "fb-u17"})], 0
    hands = [hand(match) for match in matches]
    assert hands[0] != hands[1]
    while asked < 12 and matches[0].folded().cards == matches[1].folded().cards:
        [seat] = matches[0].waiting
        assert matches[1].waiting == [seat]
        if seat == 1:
            answers = [quietly(match) for match in matches]
        else:
            asked += 1
            observed = [observation(match, 0) for match in matches]
            answers = [think(FAIRIES, bot, secret("bot"), each) for each in observed]
            assert answers[0] == answers[1]
        for match, answer in zip(matches, answers, strict=True):
            match.play([(seat, answer)])
    assert asked >= 4


def hand(match: Seated) -> list[str | None]:
    """The cards in the hand of seat 1, as it knows them."""
    known = match.fold(seat=1).known
    return [known.card(card) for card in known.match.game.seats[1].hand]


# Imagined worlds


@cache
def every_decision(seed: int) -> list[AnyObservation]:
    """What bots observe in a match between random players with random decks."""
    seen: list[AnyObservation] = []

    def look(_game: Any, _bot: Bot, _seed: bytes, observed: AnyObservation) -> Any:
        seen.append(deepcopy(observed))
        return Chance(secret("answer", seed, len(seen))).choose(observed.choices)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(playing, "think", look)
        playing.play_out(FAIRIES, OPTIONS, HOUSE, [Greedy(), Greedy()], secret("match", seed))
    return seen


@pytest.mark.parametrize("seed", range(budget(1, soak=100)))
def test_every_decision_is_reached_again_in_an_imagined_world(seed):
    """Hidden choices of the other seat, and shuffles since the turn began, among them."""
    reached = Counter[str]()
    for observed in every_decision(seed):
        chance = Chance(secret("world", seed, observed.number))
        sampled = sampled_position(FAIRIES, observed, chance)
        assert sampled is not None
        decision = Simulation(FAIRIES, OPTIONS, HOUSE, sampled, chance.seed()).decision
        assert decision is not None
        reached[decision.name] += 1
        if decision.choices.listed is not None:
            assert decision.choices.listed(observed.seat) == observed.choices
    assert {"deck", "mulligan", "main", "attack", "respond", "choose"} <= reached.keys()


def counts(cards: list[str]) -> dict[str, int]:
    return dict(Counter(cards))


def submission(world: World[FairiesState], seat: int) -> dict[str, Any]:
    """The decks that a world gives a seat."""
    side = world.state.seats[seat]
    assert side.fairy is not None
    decks = {
        name: counts([card for at, card in world.cards.items() if at.startswith(f"d{number}.")])
        for name, number in (("main", seat), ("extra", 2 + seat))
    }
    costs, sheet = counts([*side.cost_ids.values()]), [*side.reactions]
    return {"fairy": side.fairy.id, **decks, "cost": costs, "reactions": sheet}


@pytest.mark.parametrize("seed", range(budget(1, soak=100)))
def test_an_imagined_world_agrees_with_all_that_is_known(seed):
    for observed in every_decision(seed):
        seen = observed.known(FairiesState)
        if seen.match.game.seats[0].fairy is None:
            continue
        before = deepcopy(seen.match.game)
        world = imagine(seen, OPTIONS, HOUSE, Chance(secret(seed, observed.number)))
        assert world.state == before
        assert all(world.cards.get(handle, card) == card for handle, card in seen.cards.items())
        for seat, side in enumerate(before.seats):
            decks = submission(world, seat)
            read_submission(OPTIONS, HOUSE, decks)
            down = [world.cards[placed.card] for placed in field_of(side) if placed.id is None]
            assert all(HOUSE.cards[card].type is w.CardType.MAGIC for card in down)
            if seat == observed.seat:
                [mine] = [each for each in seen.submitted.values() if "fairy" in each]
                assert (decks["main"], decks["extra"]) == (mine["main"], mine["extra"])


def test_of_a_choice_from_the_others_hand_a_bot_knows_only_that_it_was_made():
    match = Seated.both(FAIRIES, "choice", turn_limit=30)
    match.play([(0, STARS), (1, FLOWERS), (0, {"op": "keep"}), (1, {"op": "keep"})])
    chance = Chance(secret("answers"))
    while not (chosen := [each for each in match.data("fairies.chosen") if "count" in each]):
        [seat] = match.waiting
        match.play([(seat, match.decision.draw(seat, chance))])
    own, other = chosen[-1]["seat"], 1 - chosen[-1]["seat"]
    kinds = {
        seat: [
            reply.kind
            for asked in observation(match, seat).since.asked[:-1]
            for answering, reply in asked.replies.items()
            if answering == own
        ]
        for seat in (own, other)
    }
    assert "unknown" not in kinds[own]
    assert kinds[other].count("unknown") == 1


# How good a state is


BETTER: list[dict[str, Any]] = [
    {"damage": 10},
    {"units": ["u01", "u02"], "damage": 20},
    {"supports": ["s02"], "damage": 20},
    {"hand": 3, "damage": 20},
    {"costs": 3, "damage": 20},
    {"units": ["u03/u01"], "damage": 20},
]


@pytest.mark.parametrize("better", BETTER, ids=str)
def test_less_damage_and_more_cards_are_better(better):
    plain = {"units": ["u01"], "hand": 2, "costs": 2, "damage": 20}
    worth = [evaluate(position(side, plain).state) for side in (plain, plain | better)]
    assert worth[1] > worth[0]
    worth = [evaluate(position(plain, side).state) for side in (plain, plain | better)]
    assert worth[1] < worth[0]


def test_to_end_a_turn_is_neither_good_nor_bad_by_itself():
    match = between_starters(0)
    while match.decision.name == "mulligan":
        match.answer({"op": "keep"})
    before = evaluate(match.state)
    match.answer({"op": "next", "to": "end"})
    assert match.decision.name == "main"
    assert evaluate(match.state) == before
