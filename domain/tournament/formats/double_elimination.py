"""Double elimination: two losses eliminate an entrant (TN-6)."""

from collections.abc import Sequence

from saikoro.domain.tournament.facts.stage import Bracket, Pairing, Round, Stage
from saikoro.domain.tournament.formats.chart import (
    Couples,
    in_slots,
    neighbours,
    paired,
    places,
    still_winning,
    winners_rounds,
)
from saikoro.domain.tournament.planning.plan import DoubleElimination


def rounds(stage: Stage) -> int:
    """The maximum number of rounds; a missing reset or withdrawals make it fewer (TN-6.3)."""
    before = 2 * winners_rounds(stage) - 1
    match stage.plan:
        case DoubleElimination(grand_final="none"):
            return before
        case DoubleElimination(grand_final="simple"):
            return before + 1
        case _:
            return before + 2


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the round after `stage.rounds`, by slot; empty when the stage is finished."""
    played = iter(stage.rounds)
    bracket: list[Round] = []
    while len(bracket) < rounds(stage):
        couples_of = _next_couples(stage, bracket)
        # A skipped round has no number in the stage, but keeps its place here (TN-6.3).
        round_ = next(played, None) if any(couples_of.values()) else Round({})
        if round_ is None:
            parts = [paired(stage, couples, name) for name, couples in couples_of.items()]
            return [pairing for part in parts for pairing in part]
        bracket.append(round_)
    return []


def _next_couples(stage: Stage, bracket: Sequence[Round]) -> dict[Bracket, Couples]:
    """The couples of the next round, given all rounds of the bracket, skipped ones included."""
    half, k = places(stage) // 2, winners_rounds(stage)
    if len(bracket) < 2 * k - 1:
        winners = neighbours(still_winning(stage, bracket))
        return {"winners": winners, "losers": _losers(half, bracket)}
    champion = bracket[k - 1].winner(0)
    challenger = bracket[2 * k - 2].winner(half) if k > 1 else bracket[0].loser(0)
    if len(bracket) == 2 * k and (champion is None or bracket[-1].loser(0) != champion):
        return {}
    return {"final": in_slots([(champion, challenger)])}


def _losers(half: int, bracket: Sequence[Round]) -> Couples:
    """Losers' round j, which follows j rounds of the bracket (TN-6.2)."""
    if not bracket:
        return {}
    if len(bracket) == 1:
        return neighbours([bracket[0].loser(slot) for slot in range(half)], half)
    i, odd = divmod(len(bracket), 2)
    count = half >> i
    left = [bracket[-1].winner(slot) for slot in range(half, half + count)]
    if odd:
        return neighbours(left, half)
    dropped = [bracket[i].loser(slot) for slot in range(count)]
    crossed = dropped[::-1] if i % 2 else dropped[count // 2 :] + dropped[: count // 2]
    return in_slots(zip(left, crossed, strict=True), half)
