"""The seats and slots of pairs (TN-8.5, TN-8.6)."""

from collections.abc import Sequence

from saikoro.domain.tournament.facts.stage import Bracket, Entrant, Pairing, Stage

Taken = dict[int, int]
"""An entrant's seats by round number: 1 for `a`, -1 for `b`."""


def seated(
    stage: Stage,
    pairs: Sequence[tuple[Entrant, Entrant]],
    bye: Entrant | None,
    bracket: Bracket,
    sitting_out: Sequence[Entrant] = (),
) -> list[Pairing]:
    """The pairings of the next round; each pair has its upper entrant first, in order.

    The bye comes after the pairs, and then those who sit out.
    """
    number = len(stage.rounds) + 1
    taken = _taken(stage)
    pairings = []
    for slot, (upper, lower) in enumerate(pairs):
        upper_first = _goes_first(taken[upper], taken[lower], number)
        a, b = (upper, lower) if upper_first else (lower, upper)
        pairings.append(Pairing(slot=slot, a=a, b=b, bracket=bracket))
    if bye is not None:
        pairings.append(Pairing(slot=len(pairs), a=bye, b=None, bracket=bracket))
    pairings += (
        Pairing(slot=slot, a=entrant, b=None, bracket=bracket, requested=True)
        for slot, entrant in enumerate(sitting_out, len(pairings))
    )
    return pairings


def _taken(stage: Stage) -> dict[Entrant, Taken]:
    taken: dict[Entrant, Taken] = {entrant: {} for entrant in stage.seeds}
    for number, pairing, result in stage.met():
        if pairing.b is not None and result.played:
            taken[pairing.a][number] = 1
            taken[pairing.b][number] = -1
    return taken


def _goes_first(upper: Taken, lower: Taken, number: int) -> bool:
    """Whether the upper entrant is `a` in round `number` (TN-8.5)."""
    balances = sum(upper.values()), sum(lower.values())
    if balances[0] != balances[1]:
        return balances[0] < balances[1]
    for earlier in range(number - 1, 0, -1):
        seats = upper.get(earlier, 0), lower.get(earlier, 0)
        if seats[0] * seats[1] < 0:
            return seats[0] < seats[1]
    return number % 2 == 1
