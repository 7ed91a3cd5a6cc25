"""Bots of PBWCG look ahead by what their seat knows, also inside a resolution (PB-21)."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from saikoro.conformance.seating import Seated, known, secret
from saikoro.conformance.watching import observation
from saikoro.domain.bots import playing
from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.simulation import Simulation, sampled_position
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.games.pbwcg.events.cards import CardsDiscarded, TrapSprung
from saikoro.domain.games.pbwcg.look_ahead import evaluate, imagine
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules.submissions import read_submission
from saikoro.domain.games.pbwcg.starters import STARTERS
from saikoro.domain.games.pbwcg.state import UNKNOWN, PbwcgState
from saikoro.domain.games.pbwcg.words import Condition, HandReason
from saikoro.domain.match.interface.known import Known, World
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.state import DeckState
from tests.kit.pbwcg import HOUSE, PBWCG, position, side

BOTS: list[Bot] = [Random(), Greedy(looks=2), Mcts(playouts=12)]
OPTIONS = PbwcgOptions()
RAMPAGE = "ab33"
"""Confuses its user, whose PL is then asked for a recovery check within the resolution."""


# What a seat cannot know


def begun(enemy: int) -> Seated:
    """A match against one of several decks that have the same starters and no 罠."""
    mine = {"slot1": "pc04", "slot3": "pc06"}
    theirs = {"slot1": "pc12", "slot3": "pc14"}
    quiet = [card.id for card in HOUSE.sets.values() if card.kind != "罠"]
    others = Chance(secret("deck", enemy)).sample(quiet, 38)
    submissions = [
        {"deck": [*HOUSE.decks["dawn_host"].cards], "starters": mine},
        {"deck": [*theirs.values(), *others], "starters": theirs},
    ]
    match = Seated.both(PBWCG, salt="bots", starters="submitted")
    return match.play([(seat, submission) for seat, submission in enumerate(submissions)])


def quietly(match: Seated) -> Any:
    """What seat 1 answers: it lays cards, and its units wait."""
    listed = match.options(1)
    return next((one for one in listed if one["op"] == "set"), listed[-1])


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)
def test_two_matches_that_differ_in_what_is_hidden_get_the_same_answers(bot):
    matches, asked = [begun(1), begun(2)], Counter[str]()
    while sum(asked.values()) < 8:
        [seat] = matches[0].waiting
        if seat == 1:
            answers = [quietly(match) for match in matches]
        else:
            asked[matches[0].decision.name] += 1
            observed = [observation(match, 0) for match in matches]
            answers = [think(PBWCG, bot, secret("bot"), each) for each in observed]
            assert answers[0] == answers[1]
            rampage = {"op": "ability", "ability": RAMPAGE, "targets": []}
            if rampage in matches[0].options(0):
                answers = [rampage, rampage]
        for match, answer in zip(matches, answers, strict=True):
            match.play([(seat, answer)])
    assert {"pl_action", "pc_action", "declare_ch"} <= asked.keys()
    hidden = [match.driver.state.game.pls[1] for match in matches]
    assert hidden[0] != hidden[1]


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
        playing.play_out(PBWCG, OPTIONS, HOUSE, [Greedy(), Greedy()], secret("match", seed))
    return seen


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_is_reached_again_in_an_imagined_world(seed):
    kinds = Counter[str]()
    for observed in every_decision(seed):
        chance = Chance(secret("world", seed, observed.number))
        reached = sampled_position(PBWCG, observed, chance)
        assert reached is not None
        decision = Simulation(PBWCG, OPTIONS, HOUSE, reached, chance.seed()).decision
        assert decision is not None
        kinds[decision.name] += 1
        assert observed.seat in decision.seats
        listed = decision.choices.every(observed.seat)
        if listed is not None:
            assert listed == observed.choices
    assert {"deck", "choose_starters", "pl_action", "pc_action", "declare_ch"} <= kinds.keys()


def hidden_again(world: PbwcgState, seen: PbwcgState) -> PbwcgState:
    """A world with what `seen` does not show taken out of it."""
    for pl, shown in zip(world.pls, seen.pls, strict=True):
        pl.deck_list = [UNKNOWN if UNKNOWN in shown.deck_list else card for card in pl.deck_list]
        pl.hand = [
            UNKNOWN if there == UNKNOWN else card
            for card, there in zip(pl.hand, shown.hand, strict=True)
        ]
        for slot, there in zip(pl.sets, shown.sets, strict=True):
            if slot is not None and there is not None and there.card == UNKNOWN:
                assert slot.card in HOUSE.sets
                slot.card = UNKNOWN
    return world


def dealt(world: World[PbwcgState], seat: int) -> Counter[str]:
    """Every card of a seat in a world, wherever it is."""
    state, pl = world.state, world.state.pls[seat]
    cards = Counter([*pl.hand, *pl.discard, *(slot.card for slot in pl.sets if slot)])
    for pc in state.pcs(seat):
        cards.update([pc.card, *pc.items])
    if state.field is not None and state.field.owner == seat:
        cards[state.field.card] += 1
    in_deck = [card for handle, card in world.cards.items() if handle.startswith(f"d{seat}.")]
    assert len(in_deck) == pl.deck
    cards.update(in_deck)
    return cards


@pytest.mark.parametrize("seed", range(2))
def test_an_imagined_world_agrees_with_all_that_is_known(seed):
    for observed in every_decision(seed):
        seen = observed.known(PbwcgState)
        if not seen.match.game.pls[0].shuffled:
            continue
        before = deepcopy(seen.match.game)
        world = imagine(seen, OPTIONS, HOUSE, Chance(secret(seed, observed.number)))
        for seat, pl in enumerate(world.state.pls):
            assert dealt(world, seat) == Counter(pl.deck_list)
            one, other, *_ = (card for card in pl.deck_list if card in HOUSE.pcs)
            submission = {"deck": pl.deck_list, "starters": {"slot1": one, "slot3": other}}
            read_submission(submission, HOUSE, OPTIONS)
        assert all(world.cards.get(name, card) == card for name, card in seen.cards.items())
        assert hidden_again(world.state, before) == before


def shown(later: list[Any], **hidden: Any) -> PbwcgState:
    """A world of seat 0 in which seat 1 has shown something since the checkpoint."""
    state = position(side("pc01@1"), side("pc16@1", **hidden))
    for seat, pl in enumerate(state.pls):
        pl.shuffled = 38
        size = len([*pl.hand, *filter(None, pl.sets), *state.pcs(seat)])
        pl.deck_list = [UNKNOWN] * size if seat else ["pc01"]
    reader: Known[PbwcgState] = known(state, 0)
    reader.match.decks = {seat: DeckState(0, []) for seat in (0, 1)}
    reader.later = later
    return imagine(reader, OPTIONS, HOUSE, Chance(bytes(32))).state


def test_cards_revealed_since_the_checkpoint_are_in_their_places():
    sprung = TrapSprung(1, 2, "st33", Condition.ENEMY_NORMAL_ATTACK)
    discarded = CardsDiscarded(1, ["eq04", "st01"], HandReason.HAND_LIMIT)
    world = shown([sprung, discarded], sets={1: UNKNOWN, 2: UNKNOWN}, hand=[UNKNOWN] * 3)
    pl = world.pls[1]
    assert pl.sets[1] is not None
    assert pl.sets[1].card == "st33"
    assert {"eq04", "st01"} < set(pl.hand)


# How good a state is


def test_hp_pcs_and_cards_are_good_and_bs_are_bad():
    plain = side("pc01@1", hp=30)
    better = [
        side("pc01@1", hp=31),
        side("pc01@1", "pc06@2", hp=30),
        side("pc01@1[eq01]", hp=30),
        side("pc01@1", hp=30, hand=["eq04"]),
        side("pc01@1", hp=30, sets={1: "st33"}),
        side("pc01@1", hp=30, units={"pc01": {"status": ("被持久-1", 2, None)}}),
    ]
    worse = [
        side(hp=30),
        side("pc01@1", hp=30, units={"pc01": {"bs": ["毒"]}}),
        side("pc01@1", hp=30, units={"pc01": {"endurance": 7}}),
        side("pc01@1", hp=30, units={"pc01": {"status": ("早さ-3", 1, None)}}),
    ]
    assert all(evaluate(position(each, plain)) > 0 for each in better)
    assert all(evaluate(position(each, plain)) < 0 for each in worse)
    assert all(evaluate(position(plain, each)) < 0 for each in better)
    assert evaluate(position(plain, plain)) == 0


def test_a_search_before_the_shuffles_goes_on_behind_them():
    """Starters are chosen before the decks are shuffled (PB-4.2, PB-4.4)."""
    match = Seated.both(PBWCG)
    match.play([(seat, answers[0]) for seat, answers in enumerate(STARTERS)])
    some = match.options(0)[:2]
    observed = replace(observation(match, 0), choices=some)
    assert think(PBWCG, Mcts(playouts=40), secret("bot"), observed) in some
