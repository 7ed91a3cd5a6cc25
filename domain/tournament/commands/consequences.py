"""The consequences of a ruling, before it is made (TN-14)."""

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import (
    DoubleLoss,
    OfPairing,
    Overturn,
    Penalty,
    Rewind,
    Ruling,
    Undo,
)
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Row, Slot
from saikoro.domain.tournament.progress import ToOpen, ToPlay, next_step
from saikoro.domain.tournament.state import TournamentState, evolve
from saikoro.domain.tournament.state.penalties import penalty_count

Play = Callable[[TournamentState, ToPlay], Iterable[Result]]
"""Plays pairings of builds and returns their results."""

MAX_STEPS = 100_000
"""More steps than any tournament takes: a guard against endless loops."""


class PairingId(msgspec.Struct, frozen=True):
    """Names a pairing of the tournament by stage, round and slot."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing that a ruling restarts, adds, or decides in another way."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    a: Entrant
    b: Entrant | None
    winner: Entrant | None = None
    """The new winner; None for a draw, or if the preview does not play it."""
    was: Pairing | None = None
    """The pairing in the slot before the ruling."""
    won_by: Entrant | None = None
    """The winner before the ruling."""


class Move(msgspec.Struct, frozen=True):
    """An entrant whose rank changes."""

    stage: int
    """The stage, from 0."""
    entrant: Entrant
    before: int | None
    """The rank before the ruling; None if it was not in the stage."""
    after: int | None
    """The rank after the ruling; None if it is no longer in the stage."""


class Consequences(msgspec.Struct, frozen=True, kw_only=True):
    """The changes that a ruling makes."""

    kept: list[PairingId]
    """Pairings from the round of the ruling on that keep their result."""
    replayed: list[Replayed]
    """Pairings that are replayed or become walkovers, with their new winners."""
    dropped: list[PairingId]
    """Pairings that no longer exist."""
    moves: list[Move]
    """The entrants whose rank changes."""
    exact: bool
    """False if matches between people or of sealed builds remain: then more may change."""
    count: int = 0
    """For a penalty, how many of its kind and offence the entrant then has (TN-33.2); otherwise
    0."""


def preview(state: TournamentState, ruling: Ruling, play: Play | None) -> Consequences:
    """The consequences of `ruling`; `state` is not changed. IllegalRuling as from `admit`.

    `play` plays pairings of builds; without it the preview stops at matches between people. It also
    stops where only sealed builds are to be played, because they stay secret (TN-25.4).
    """
    admit(state, ruling)
    before, ahead = copy.deepcopy(state), copy.deepcopy(state)
    for one in (before, ahead):
        if one.status == "paused":
            one.status = "playing"
    frontier = _advance(before)
    evolve(ahead, e.RulingMade(ruling, ""))
    exact = _play_on(ahead, frontier, play)
    return _compare(before, ahead, ruling, exact=exact)


def _advance(state: TournamentState) -> ToPlay:
    """Apply every event that needs no match; returns what must be played next, if anything."""
    for _ in range(MAX_STEPS):
        step = next_step(state)
        if isinstance(step, ToPlay):
            return step
        if isinstance(step, ToOpen):
            return step.play
        if step is None:
            return ToPlay(len(state.plan.stages), 0, [])
        evolve(state, step)
    raise RuntimeError("a tournament did not reach a pairing to play")


def _play_on(ahead: TournamentState, frontier: ToPlay, play: Play | None) -> bool:
    """Play on to where the tournament stood before the ruling; False if that is impossible.

    `frontier` is what would be played next without the ruling.
    """
    for _ in range(MAX_STEPS):
        step = next_step(ahead)
        match step:
            case None | e.TournamentFinished():
                return True
            case ToPlay() | ToOpen():
                missing = _before(step.play if isinstance(step, ToOpen) else step, frontier)
                if not missing.slots:
                    return True
                known = _unsealed(ahead, missing)
                if play is None or not known.slots:
                    return False
                evolve(ahead, e.ResultsTaken(known.stage, known.round, list(play(ahead, known))))
            case _:
                evolve(ahead, step)
    raise RuntimeError("a tournament did not get back to where it was before a ruling")


def _unsealed(state: TournamentState, step: ToPlay) -> ToPlay:
    """The pairings of `step` whose builds are open."""
    pairings = state.stages[step.stage].rounds[step.round - 1].pairings
    slots = [
        slot
        for slot in step.slots
        if not any(state.entrants[entrant].sealed for entrant in pairings[slot].entrants)
    ]
    return msgspec.structs.replace(step, slots=slots)


def _before(step: ToPlay, frontier: ToPlay) -> ToPlay:
    """The pairings of `step` that come before `frontier`."""
    limit = frontier.stage, frontier.round
    if (step.stage, step.round) > limit:
        return msgspec.structs.replace(step, slots=[])
    if (step.stage, step.round) < limit:
        return step
    slots = [slot for slot in step.slots if slot not in set(frontier.slots)]
    return msgspec.structs.replace(step, slots=slots)


def _compare(
    state: TournamentState, ahead: TournamentState, ruling: Ruling, *, exact: bool
) -> Consequences:
    before = {(stage, number): played for stage, number, played in state.rounds()}
    after = {(stage, number): played for stage, number, played in ahead.rounds()}
    about = state.rulings[ruling.line].what if isinstance(ruling, Undo) else ruling
    since = (about.stage, about.round) if isinstance(about, OfPairing | Rewind) else (0, 0)
    ruled = PairingId(*since, ruling.slot) if isinstance(ruling, Overturn | DoubleLoss) else None
    kept: list[PairingId] = []
    replayed: list[Replayed] = []
    dropped: list[PairingId] = []
    for at in sorted(where for where in before.keys() | after.keys() if where >= since):
        old, new = before.get(at, _NONE), after.get(at, _NONE)
        unchanged = set(_slots_kept(old, new))
        for slot in sorted(old.pairings.keys() | new.pairings.keys()):
            if slot not in new.pairings:
                dropped.append(PairingId(*at, slot))
            elif slot in unchanged:
                kept.append(PairingId(*at, slot))
            elif PairingId(*at, slot) != ruled and not _same(old, new, slot):
                replayed.append(_replayed(at, slot, old, new))
    moves = [
        move
        for stage in sorted(state.tables.keys() | ahead.tables.keys())
        for move in _moves(stage, state.tables.get(stage, []), ahead.tables.get(stage, []))
    ]
    return Consequences(
        kept=kept,
        replayed=replayed,
        dropped=dropped,
        moves=moves,
        exact=exact,
        count=penalty_count(state, ruling) if isinstance(ruling, Penalty) else 0,
    )


def _slots_kept(old: Round, new: Round) -> Iterator[Slot]:
    """The slots whose pair keeps its result, whichever slot it was in before (TN-14.3)."""
    known = {old.pairings[slot].entrants: result for slot, result in old.results.items()}
    for slot, result in new.results.items():
        was = known.get(new.pairings[slot].entrants)
        if was is not None and msgspec.structs.replace(was, slot=slot) == result:
            yield slot


_NONE = Round({})


def _same(old: Round, new: Round, slot: Slot) -> bool:
    pairing, result = old.pairings.get(slot), old.results.get(slot)
    return pairing == new.pairings[slot] and result == new.results.get(slot)


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
    """The entrants whose rank differs between two standings."""
    old = {row.entrant: row.rank for row in before}
    new = {row.entrant: row.rank for row in after}
    for entrant in sorted(old.keys() | new.keys()):
        if old.get(entrant) != new.get(entrant):
            yield Move(stage, entrant, old.get(entrant), new.get(entrant))
