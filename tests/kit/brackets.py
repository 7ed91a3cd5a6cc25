"""Whole stages, with decided results in place of matches."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Slot, Stage
from saikoro.domain.tournament.planning.plan import AnyStage
from tests.kit.budget import FAST, FAST_SHARE, SOAKING, budget
from tests.kit.cases import for_every

COUNTS = range(2, 131) if SOAKING else [*range(2, 34), 48, 63, 64, 65, 129, 130]
every_count = for_every("count", COUNTS[:: FAST_SHARE if FAST else 1])
"""Runs a test with every `count` of entrants up to one more than fill a bracket of 32, and with
some up to two more than fill one of 128; with all of them in the soak."""

Pair = Callable[[Stage], list[Pairing]]
Decide = Callable[[Pairing], Result]


def play_stage(stage: Stage, pair: Pair, decide: Decide) -> Stage:
    """Play the stage to its end: `pair` gives the rounds, `decide` the results.

    `decide` may add to `stage.gone`, which the returned stage shares.
    """
    rounds = list(stage.rounds)
    while pairings := pair(replace(stage, rounds=rounds)):
        results = {pairing.slot: decide(pairing) for pairing in pairings}
        rounds.append(Round({pairing.slot: pairing for pairing in pairings}, results, closed=True))
    return replace(stage, rounds=rounds)


def seeded(plan: AnyStage, count: int) -> Stage:
    """Entrants in the order of their seeds: entrant 1 is seed 1, and so on."""
    return Stage(plan, list(range(1, count + 1)))


def won_by(pairing: Pairing, winner: Entrant) -> Result:
    """The result of a pairing that was won, or a bye."""
    return Result(pairing.slot, winner, "bye" if pairing.b is None else "games")


def a_wins(pairing: Pairing) -> Result:
    """Let `a` win, which is the better seed in a bracket."""
    return won_by(pairing, pairing.a)


def at_random(rng: Random) -> Decide:
    """Let a random entrant win."""
    return lambda pairing: won_by(pairing, rng.choice(pairing.entrants))


def if_present(stage: Stage, decide: Decide) -> Decide:
    """Decide pairings with gone entrants as walkovers or `double_loss`, others by `decide`
    (TN-13.1)."""

    def decide_present(pairing: Pairing) -> Result:
        present = [entrant for entrant in pairing.entrants if entrant not in stage.gone]
        if not present:
            return Result(pairing.slot, None, "double_loss")
        if len(present) < len(pairing.entrants):
            return Result(pairing.slot, present[0], "walkover")
        return decide(pairing)

    return decide_present


def while_leaving(stage: Stage, rng: Random, chance: float) -> Decide:
    """Let a random entrant win; before each pairing an entrant leaves with probability `chance`."""
    decide = if_present(stage, at_random(rng))

    def decide_after_leaving(pairing: Pairing) -> Result:
        if rng.random() < chance:
            stage.gone.add(rng.choice(stage.seeds))
        return decide(pairing)

    return decide_after_leaving


def some_stages(
    plan: AnyStage, count: int, pair: Pair, chance: float | None = None
) -> Iterator[Stage]:
    """Random stages with shuffled seeds; with `chance`, entrants leave."""
    for number in range(budget(3, soak=60)):
        rng = Random(number)
        stage = Stage(plan, rng.sample(range(1, count + 1), count))
        decide = at_random(rng) if chance is None else while_leaving(stage, rng, chance)
        yield play_stage(stage, pair, decide)


def encounters(stage: Stage) -> Iterator[tuple[int, Pairing, Result]]:
    """Every decided pairing of two entrants, with its round number."""
    return (met for met in stage.met() if met[1].b is not None)


def couples(stage: Stage) -> list[dict[Slot, tuple[Entrant, ...]]]:
    """The entrants in each slot, round by round."""
    return [
        {slot: pairing.entrants for slot, pairing in played.pairings.items()}
        for played in stage.rounds
    ]


def at_most_once(played: Round) -> bool:
    """Whether no entrant is in two pairings of the round."""
    there = [entrant for pairing in played.pairings.values() for entrant in pairing.entrants]
    return len(there) == len(set(there))
