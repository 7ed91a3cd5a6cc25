"""What follows from where a tournament stands: the next event, or the pairings to be played.

It is asked again after every event. Nothing is remembered between two questions, so it goes on
after a crash, a pause or a ruling in the same way.
"""

from collections.abc import Sequence

import msgspec

from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.formats import pair
from domain.tournament.matches.deciding import without_matches
from domain.tournament.stage import Entrant, Pairing, Result, Round, Slot, Stage
from domain.tournament.standings.tables import qualifiers, table
from domain.tournament.state import TournamentState


class ToPlay(msgspec.Struct, frozen=True):
    """Pairings that matches have to decide."""

    stage: int
    round: int
    slots: list[Slot]


def following(state: TournamentState) -> Event | ToPlay | None:
    """What comes next; None while it is entered, paused or over."""
    return _following(state) if state.status == "playing" else None


def _following(state: TournamentState) -> Event | ToPlay | None:
    """What comes next if nobody has paused it."""
    if state.link is None:
        return None
    if not state.stages:
        return e.StageBegun(0, _first_seeds(state))
    for number, stage in enumerate(state.stages):
        if stage.stale and (seeds := _qualified(state, number)) != stage.seeds:
            return e.StageBegun(number, seeds)
        said = _in_stage(stage, number)
        if said is not None:
            return said
    if len(state.stages) < len(state.plan.stages):
        return e.StageBegun(len(state.stages), _qualified(state, len(state.stages)))
    return e.TournamentFinished(_ranking(state))


def playable(state: TournamentState, stage: int, number: int) -> list[Pairing]:
    """The pairings of a round that matches can decide now, if they have begun before a pause.

    None once the tournament is over, and none until what follows from a ruling has been said.
    """
    step = None if state.over else _following(state)
    if not isinstance(step, ToPlay | e.ResultsTaken) or (step.stage, step.round) != (stage, number):
        return []
    played, gone = state.stages[stage].rounds[number - 1], state.stages[stage].gone
    return [
        pairing
        for slot, pairing in sorted(played.pairings.items())
        if slot not in played.results
        and pairing.b is not None
        and gone.isdisjoint(pairing.entrants)
    ]


def view(stage: Stage, rounds: int) -> Stage:
    """A stage as it was when only so many rounds had been paired."""
    return msgspec.structs.replace(stage, rounds=stage.rounds[:rounds])


def _in_stage(stage: Stage, number: int) -> Event | ToPlay | None:
    """What comes next in a stage; None if it is over."""
    for count, played in enumerate(stage.rounds, 1):
        if played.stale:
            paired = _held_against(stage, number, count, played)
            if paired is not None:
                return paired
        if not played.decided:
            return _undecided(stage, number, count, played)
        if not played.closed:
            return e.RoundClosed(number, count, table(view(stage, count)))
    count = len(stage.rounds) + 1
    expected = pair(stage)
    if not expected:
        return None
    pairings = [_begun(stage, count, pairing) for pairing in expected]
    return e.RoundPaired(number, count, pairings, _byes(stage, pairings))


def _undecided(stage: Stage, number: int, count: int, played: Round) -> Event | ToPlay:
    """TN-13.1: a pairing of which somebody has gone is not played."""
    slots = sorted(played.pairings.keys() - played.results.keys())
    walkovers = [
        without_matches(pairing, stage.plan, _here(stage, pairing))
        for pairing in map(played.pairings.__getitem__, slots)
        if pairing.b is None or not stage.gone.isdisjoint(pairing.entrants)
    ]
    if walkovers:
        return e.ResultsTaken(number, count, walkovers)
    return ToPlay(number, count, slots)


def _held_against(stage: Stage, number: int, count: int, played: Round) -> e.RoundPaired | None:
    """A round against what it would be now; None if nothing has changed (TN-14.3)."""
    expected = pair(view(stage, count - 1))
    pairings: list[Pairing] = []
    results: list[Result] = []
    known = {pairing.entrants: slot for slot, pairing in played.pairings.items()}
    for pairing in expected:
        old = played.pairings.get(pairing.slot)
        if old is not None and old.meets(pairing):
            pairings.append(msgspec.structs.replace(pairing, run=old.run))
            slot: Slot | None = old.slot
        else:
            pairings.append(_begun(stage, count, pairing, old))
            slot = known.get(pairing.entrants) if stage.plan.by_points else None
        if slot is not None and slot in played.results:
            kept = played.results[slot]
            results.append(msgspec.structs.replace(kept, slot=pairing.slot))
        elif pairing.b is None:
            results.append(without_matches(pairings[-1], stage.plan, _here(stage, pairing)))
    if not stage.plan.by_points and {p.slot: p for p in pairings} == played.pairings:
        return None
    return e.RoundPaired(number, count, pairings, results)


def _begun(stage: Stage, count: int, pairing: Pairing, old: Pairing | None = None) -> Pairing:
    """A pairing with the next run of its slot (TN-1.3)."""
    last = stage.spent.get((count, pairing.slot), -1) if old is None else old.run
    return msgspec.structs.replace(pairing, run=last + 1)


def _byes(stage: Stage, pairings: Sequence[Pairing]) -> list[Result]:
    return [
        without_matches(pairing, stage.plan, _here(stage, pairing))
        for pairing in pairings
        if pairing.b is None
    ]


def _here(stage: Stage, pairing: Pairing) -> list[Entrant]:
    return [entrant for entrant in pairing.entrants if entrant not in stage.gone]


def _first_seeds(state: TournamentState) -> list[Entrant]:
    """TN-4.1."""
    here = [entrant for entrant in state.playing if not state.entrants[entrant].gone]
    return here if state.plan.seeding == "entered" else state.entropy.order(0, here)


def _qualified(state: TournamentState, number: int) -> list[Entrant]:
    """The seeds of a later stage (TN-4.2, TN-10.3)."""
    if number == 0:
        return state.stages[0].seeds
    absent = {entrant for entrant, known in state.entrants.items() if known.gone}
    if number < len(state.stages):
        absent = state.stages[number].absent
    rows = [
        msgspec.structs.replace(row, gone=row.entrant in absent)
        for row in table(state.stages[number - 1])
    ]
    return qualifiers(rows, state.plan.stages[number].qualifiers)


def _ranking(state: TournamentState) -> list[Entrant]:
    """All that played: by the last stage they came to, then by rank in it."""
    ranking: dict[Entrant, None] = {}
    for stage in reversed(state.stages):
        rows = [msgspec.structs.replace(row, gone=False) for row in table(stage)]
        ranking |= dict.fromkeys(qualifiers(rows, len(rows)))
    return list(ranking)
