"""Ratings of a ladder (TN-15.1)."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from saikoro.domain.tournament.facts.stage import Entrant, Stage

P = TypeVar("P", bound=int | str)

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415 - clients load this without it

    return PlackettLuce(mu=25, sigma=25 / 3, beta=25 / 6, tau=25 / 300)


def ratings(stage: Stage) -> dict[Entrant, int]:
    """The rating of every entrant after all decided pairings, in seed order; 0 at the start."""
    rated = Ratings(stage.seeds)
    for _, pairing, result in stage.met():
        if pairing.b is not None and result.played:
            rated.rate(pairing.a, pairing.b, result.winner)
    return rated.shown()


class Ratings(Generic[P]):
    """The ratings of players, from one meeting to the next; all begin alike."""

    def __init__(self, players: Iterable[P] = ()) -> None:
        self._rated = {player: _model().rating() for player in players}

    def rate(self, a: P, b: P, winner: P | None) -> None:
        """Take a meeting into account; without a winner it was a draw."""
        teams = [[self._rated.setdefault(player, _model().rating())] for player in (a, b)]
        ranks: list[float] = [1, 1] if winner is None else [1, 2] if winner == a else [2, 1]
        (self._rated[a],), (self._rated[b],) = _model().rate(teams, ranks=ranks)

    def shown(self) -> dict[P, int]:
        """The rating of every player; 0 at the start."""
        return {player: round(1000 * one.ordinal(z=3)) for player, one in self._rated.items()}
