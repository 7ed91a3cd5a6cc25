"""What a ruling leads to, before it is made (TN-14)."""

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from domain.errors import IllegalRuling, UnknownEntrant, Violation
from domain.tournament import events as e
from domain.tournament.plan import Elimination
from domain.tournament.progress import ToPlay, following
from domain.tournament.rulings import Correct, Disqualify, Overturn, Rerun, Ruling
from domain.tournament.stage import Entrant, Pairing, Result, Round, Row, Slot
from domain.tournament.state import TournamentState, evolve

Play = Callable[[TournamentState, ToPlay], Iterable[Result]]
"""Plays pairings of builds."""

MOST_STEPS = 100_000
"""More steps than any tournament takes."""


class Place(msgspec.Struct, frozen=True):
    """A pairing of the tournament."""

    stage: int
    round: int
    slot: Slot


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing that a ruling has begun anew, or that is there only because of it."""

    stage: int
    round: int
    slot: Slot
    a: Entrant
    b: Entrant | None
    winner: Entrant | None = None
    """Who wins it now; None for nobody, or while it has not been played."""
    was: Pairing | None = None
    """Who met in the slot before."""
    won_by: Entrant | None = None
    """Who had won it before."""


class Move(msgspec.Struct, frozen=True):
    """An entrant whose rank changes."""

    stage: int
    entrant: Entrant
    before: int | None
    """Its rank before; None if it was not in the stage."""
    after: int | None


class Consequences(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruling leads to."""

    kept: list[Place]
    """Pairings from the round that is ruled on that keep their result."""
    replayed: list[Replayed]
    """Pairings that are played anew, with what they come to."""
    dropped: list[Place]
    """Pairings that are not there any more."""
    moves: list[Move]
    exact: bool
    """Whether everything was played out; else more may follow from matches that people play."""


def admit(state: TournamentState, ruling: Ruling) -> None:
    """Raise IllegalRuling if the tournament does not admit the ruling as it stands (TN-14.1)."""
    if state.status in {"entering", "cancelled"}:
        raise _illegal(f"the tournament is {state.status}")
    match ruling:
        case Overturn():
            pairing = _decided(state, ruling)
            if ruling.winner is None:
                if isinstance(state.plan.stages[ruling.stage], Elimination):
                    raise _illegal("a pairing of an elimination cannot stay drawn", "/winner")
            elif ruling.winner not in pairing.entrants:
                raise _illegal(f"entrant {ruling.winner} is not in this pairing", "/winner")
        case Rerun():
            pairing = _decided(state, ruling)
            if pairing.b is None:
                raise _illegal("a bye has no match that could be played anew", "/slot")
            if not state.stages[ruling.stage].gone.isdisjoint(pairing.entrants):
                raise _illegal("an entrant of this pairing has left the tournament", "/slot")
        case Correct() | Disqualify():
            if ruling.entrant not in state.entrants:
                raise UnknownEntrant(ruling.entrant)
            if state.entrants[ruling.entrant].gone:
                raise _illegal(f"entrant {ruling.entrant} has left already", "/entrant")


def _decided(state: TournamentState, ruling: Overturn | Rerun) -> Pairing:
    """The pairing that a ruling names, if it is decided."""
    if ruling.stage not in range(len(state.stages)):
        raise _illegal(f"stage {ruling.stage} has not begun", "/stage")
    rounds = state.stages[ruling.stage].rounds
    if ruling.round not in range(1, len(rounds) + 1):
        raise _illegal(f"round {ruling.round} has not been paired", "/round")
    played = rounds[ruling.round - 1]
    if ruling.slot not in played.results:
        raise _illegal(f"slot {ruling.slot} has no result", "/slot")
    return played.pairings[ruling.slot]


def _illegal(detail: str, pointer: str = "") -> IllegalRuling:
    return IllegalRuling([Violation("illegal_ruling", "TN-14.1", detail, pointer)])


def preview(state: TournamentState, ruling: Ruling, play: Play | None) -> Consequences:
    """What `ruling` leads to; the state is left as it is. IllegalRuling as from `admit`.

    `play` plays pairings of builds; without it the preview ends where people have to play.
    """
    admit(state, ruling)
    ahead = copy.deepcopy(state)
    if ahead.status == "paused":
        ahead.status = "playing"
    step = following(ahead)
    # Up to which stage and round everything had been decided.
    frontier = (len(state.plan.stages), 0)
    if isinstance(step, ToPlay):
        frontier = (step.stage, step.round)
    evolve(ahead, e.RulingMade(ruling, ""))
    exact = _play_on(ahead, frontier, play)
    return _compared(state, ahead, ruling, exact=exact)


def _play_on(ahead: TournamentState, frontier: tuple[int, int], play: Play | None) -> bool:
    """Go on to where the tournament was before the ruling; whether that was possible."""
    for _ in range(MOST_STEPS):
        step = following(ahead)
        match step:
            case None | e.TournamentFinished():
                return True
            case ToPlay():
                if (step.stage, step.round) >= frontier:
                    return True
                if play is None:
                    return False
                results = list(play(ahead, step))
                evolve(ahead, e.ResultsTaken(step.stage, step.round, results))
            case _:
                evolve(ahead, step)
    raise RuntimeError("a tournament did not come to where it had been before a ruling")


def _compared(
    state: TournamentState, ahead: TournamentState, ruling: Ruling, *, exact: bool
) -> Consequences:
    before = {(stage, number): played for stage, number, played in state.rounds()}
    after = {(stage, number): played for stage, number, played in ahead.rounds()}
    since = (ruling.stage, ruling.round) if isinstance(ruling, Overturn | Rerun) else (0, 0)
    kept: list[Place] = []
    replayed: list[Replayed] = []
    dropped: list[Place] = []
    for at in sorted(where for where in before.keys() | after.keys() if where >= since):
        old, new = before.get(at, _NONE), after.get(at, _NONE)
        for slot in sorted(old.pairings.keys() | new.pairings.keys()):
            if slot not in new.pairings:
                dropped.append(Place(*at, slot))
            elif old.pairings.get(slot) != new.pairings[slot]:
                replayed.append(_replayed(at, slot, old, new))
            elif slot in old.results and old.results[slot] == new.results.get(slot):
                kept.append(Place(*at, slot))
    moves = [
        move
        for stage in sorted(state.tables.keys() | ahead.tables.keys())
        for move in _moves(stage, state.tables.get(stage, []), ahead.tables.get(stage, []))
    ]
    return Consequences(kept=kept, replayed=replayed, dropped=dropped, moves=moves, exact=exact)


_NONE = Round({})


def _replayed(at: tuple[int, int], slot: Slot, old: Round, new: Round) -> Replayed:
    pairing = new.pairings[slot]
    return Replayed(
        stage=at[0],
        round=at[1],
        slot=slot,
        a=pairing.a,
        b=pairing.b,
        winner=new.winner(slot),
        was=old.pairings.get(slot),
        won_by=old.winner(slot),
    )


def _moves(stage: int, before: Sequence[Row], after: Sequence[Row]) -> Iterator[Move]:
    """Whose rank differs between two tables."""
    old = {row.entrant: row.rank for row in before}
    new = {row.entrant: row.rank for row in after}
    for entrant in sorted(old.keys() | new.keys()):
        if old.get(entrant) != new.get(entrant):
            yield Move(stage, entrant, old.get(entrant), new.get(entrant))
