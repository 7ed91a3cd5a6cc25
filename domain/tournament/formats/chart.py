"""Brackets: the seeding chart, and how entrants advance from round to round (TN-5)."""

from collections.abc import Iterable, Sequence

from saikoro.domain.tournament.facts.stage import Bracket, Entrant, Pairing, Round, Slot, Stage

Occupant = Entrant | None
"""The entrant at a place of a bracket; None for an empty place."""

Couple = tuple[Occupant, Occupant]

Couples = dict[Slot, Couple]
"""The two places that meet in each slot, of which at most one is empty."""


def places(stage: Stage) -> int:
    """S, the number of places in the first round: a power of two, at least 2 (TN-5.1)."""
    return max(2, 1 << (len(stage.seeds) - 1).bit_length())


def winners_rounds(stage: Stage) -> int:
    """k, the number of rounds from S places to one winner."""
    return places(stage).bit_length() - 1


def chart(size: int) -> list[int]:
    """The seeds of `size` places in order; the best seeds meet as late as possible (TN-5.1)."""
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [seed for upper in seeds for seed in (upper, total - upper)]
    return seeds


def still_winning(stage: Stage, bracket: Sequence[Round]) -> list[Occupant]:
    """The places of the winners' bracket after these rounds; neighbours meet next.

    One place is left after the last round, and none after any that follows it.
    """
    if bracket:
        return [bracket[-1].winner(slot) for slot in range(places(stage) >> len(bracket))]
    count = len(stage.seeds)
    return [stage.seeds[seed - 1] if seed <= count else None for seed in chart(places(stage))]


def in_slots(couples: Iterable[Couple], first: Slot = 0) -> Couples:
    """The couples in slots from `first` on, without those of two empty places (TN-5.2)."""
    return {slot: couple for slot, couple in enumerate(couples, first) if couple != (None, None)}


def neighbours(standing: Sequence[Occupant], first: Slot = 0) -> Couples:
    """Pair places 2p and 2p+1, for every p, in slots from `first` on."""
    return in_slots(zip(standing[::2], standing[1::2], strict=False), first)


def paired(stage: Stage, couples: Couples, bracket: Bracket) -> list[Pairing]:
    """The pairings of these couples, with the better seed as `a` (TN-5.4)."""
    order = {entrant: at for at, entrant in enumerate(stage.seeds)}
    pairings = []
    for slot, couple in couples.items():
        present = [entrant for entrant in couple if entrant is not None]
        a, *rest = sorted(present, key=order.__getitem__)
        pairings.append(Pairing(slot, a, rest[0] if rest else None, bracket))
    return pairings
