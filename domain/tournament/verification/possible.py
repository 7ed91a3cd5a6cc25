"""Manipulations that a sound record does not rule out (TN-3.8)."""

from collections.abc import Iterator

from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state.tournament import reruns


def remains_possible(ledger: Ledger, locked_at: str) -> Iterator[str]:
    """Name, in sentences, what an organiser who also runs the service could have done.

    `locked_at` is the time at which entries were locked.
    """
    state = ledger.state
    yield (
        "the same entrants may have been opened more often: every public list of tournaments with "
        f"the field {ledger.field} should have this one alone"
    )
    brought = sum(state.entrants[one].seed_by is None for one in state.playing)
    if state.beacon is not None:
        yield (
            f"the beacon {state.plan.beacon!r} must have been published after {locked_at}, when "
            f"entries were locked, with the value {state.beacon.value!r}"
        )
    elif brought:
        yield f"who knew all but one of the {brought} seeds of entrants could choose the last one"
    else:
        yield "the service chose every seed and could choose among outcomes before it was announced"
    counts = reruns(state).values()
    if counts:
        again = sum(count > 1 for count in counts)
        yield (
            f"{sum(counts)} reruns were ruled, and {again} pairings were rerun more than once; the "
            "result of a rerun can be known before it is ruled"
        )
