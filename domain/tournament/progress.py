"""The next step of a tournament: an event to append, or pairings to play.

It is computed from the state alone after every event, so a tournament continues the same way after
a crash, a pause or a ruling.
"""

from collections.abc import Sequence

import msgspec

from saikoro.domain.record.line import Event
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Slot, Stage
from saikoro.domain.tournament.formats import pair
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS
from saikoro.domain.tournament.standings.deciding import without_matches
from saikoro.domain.tournament.standings.ranking import (
    final_places,
    qualifiers,
    stage_standings,
    without_champion,
)
from saikoro.domain.tournament.state import TournamentState


class ToPlay(msgspec.Struct, frozen=True):
    """Pairings that matches must decide."""

    stage: int
    round: int
    slots: list[Slot]


class ToOpen(msgspec.Struct, frozen=True):
    """Sealed builds to open, because their entrants play next (TN-25.2)."""

    entrants: list[Entrant]
    play: ToPlay
    """The pairings to play once their builds are open."""


Step = Event | ToPlay | ToOpen


def next_step(state: TournamentState) -> Step | None:
    """The next step; None while entries are open, while paused, and once over."""
    return _unpaused_step(state) if state.status == "playing" else None


def _unpaused_step(state: TournamentState) -> Step | None:
    """The next step, whether or not the tournament is paused."""
    if state.link is None:
        return None
    leaving = _leaving(state)
    if leaving is not None:
        return leaving
    if not state.stages:
        return e.StageBegun(0, _first_seeds(state))
    for number, stage in enumerate(state.stages):
        if stage.stale and (seeds := _qualified(state, number)) != stage.seeds:
            return e.StageBegun(number, seeds)
        step = _stage_step(stage, number)
        if isinstance(step, ToPlay):
            return _opening(state, step) or step
        if step is not None:
            return step
    if len(state.stages) < len(state.plan.stages):
        return e.StageBegun(len(state.stages), _qualified(state, len(state.stages)))
    return e.TournamentFinished(
        list(final_places(state.stages)), without_champion(state.stages[-1])
    )


def _leaving(state: TournamentState) -> e.EntrantWithdrawn | None:
    """The withdrawal of an entrant who dropped and has no pairing to finish (TN-26.3)."""
    if not state.dropping:
        return None
    busy = {
        entrant
        for _, _, played in state.rounds()
        for slot, pairing in played.pairings.items()
        if slot not in played.results
        for entrant in pairing.entrants
    }
    idle = (entrant for entrant in state.dropping if entrant not in busy)
    return next((e.EntrantWithdrawn(one, state.dropping[one]) for one in idle), None)


def _opening(state: TournamentState, step: ToPlay) -> ToOpen | None:
    """The builds to open before these pairings are played, if any are sealed (TN-25.2)."""
    if not state.plan.secret_entries:
        return None
    pairings = state.stages[step.stage].rounds[step.round - 1].pairings
    playing = sorted(entrant for slot in step.slots for entrant in pairings[slot].entrants)
    sealed = [entrant for entrant in playing if state.entrants[entrant].sealed]
    return ToOpen(sealed, step) if sealed else None


def playable(state: TournamentState, stage: int, number: int) -> list[Pairing]:
    """The pairings of a round that matches may decide now, also while paused.

    Empty once the tournament is over, and until the events that follow a ruling are appended.
    Tables that are paused themselves are left out (TN-30.3).
    """
    step = None if state.over else _unpaused_step(state)
    if not isinstance(step, ToPlay | e.ResultsTaken) or (step.stage, step.round) != (stage, number):
        return []
    played, gone = state.stages[stage].rounds[number - 1], state.stages[stage].gone
    return [
        pairing
        for slot, pairing in sorted(played.pairings.items())
        if slot not in played.results
        and pairing.b is not None
        and state.pause_of((stage, number, slot)) is state.pause
        and gone.isdisjoint(pairing.entrants)
    ]


def first_rounds(stage: Stage, rounds: int) -> Stage:
    """The stage with only its first `rounds` rounds."""
    return msgspec.structs.replace(stage, rounds=stage.rounds[:rounds])


def _stage_step(stage: Stage, number: int) -> Event | ToPlay | None:
    """The next step of a stage; None if it is over."""
    for count, played in enumerate(stage.rounds, 1):
        if played.stale:
            paired = _paired_again(stage, number, count, played)
            if paired is not None:
                return paired
        if not played.decided:
            return _undecided(stage, number, count, played)
        if not played.closed:
            return e.RoundClosed(number, count, stage_standings(first_rounds(stage, count)))
    count = len(stage.rounds) + 1
    expected = _next_pairings(stage)
    if not expected:
        return None
    taken_up = [_taken_up(stage, count, pairing) for pairing in expected]
    pairings = [pairing for pairing, _ in taken_up]
    known = (
        without_matches(stage, pairing) if pairing.b is None and result is None else result
        for pairing, result in taken_up
    )
    results = [result for result in known if result is not None]
    return e.RoundPaired(number, count, pairings, results)


def _next_pairings(stage: Stage) -> list[Pairing]:
    """The pairings of the next round, among the entrants who have not left.

    When a ruling that changed a round is undone, the round is paired again among the entrants who
    had not left before the ruling (TN-14.6).
    """
    gone = stage.again_without.get(len(stage.rounds) + 1)
    return pair(stage if gone is None else msgspec.structs.replace(stage, gone=set(gone)))


def _undecided(stage: Stage, number: int, count: int, played: Round) -> Event | ToPlay:
    """The step of an undecided round; a pairing with an entrant gone is not played (TN-13.1)."""
    slots = sorted(played.pairings.keys() - played.results.keys())
    walkovers = [
        without_matches(stage, pairing)
        for pairing in map(played.pairings.__getitem__, slots)
        if pairing.b is None or not stage.gone.isdisjoint(pairing.entrants)
    ]
    if walkovers:
        return e.ResultsTaken(number, count, walkovers)
    return ToPlay(number, count, slots)


def _paired_again(stage: Stage, number: int, count: int, played: Round) -> e.RoundPaired | None:
    """The round, paired again after a ruling; None if nothing changes (TN-14.3)."""
    expected = _next_pairings(first_rounds(stage, count - 1))
    pairings: list[Pairing] = []
    results: list[Result] = []
    known = {pairing.entrants: slot for slot, pairing in played.pairings.items()}
    for pairing in expected:
        old = played.pairings.get(pairing.slot)
        if old is not None and old.meets(pairing):
            pairings.append(msgspec.structs.replace(pairing, run=old.run))
            slot: Slot | None = old.slot
        else:
            taken_up, result = _taken_up(stage, count, pairing)
            pairings.append(taken_up)
            slot = known.get(pairing.entrants) if stage.plan.by_points else None
            if result is not None:
                results.append(result)
                continue
        if slot is not None and slot in played.results:
            kept = played.results[slot]
            results.append(msgspec.structs.replace(kept, slot=pairing.slot))
        elif pairing.b is None:
            results.append(without_matches(stage, pairings[-1]))
    if not stage.plan.by_points and {p.slot: p for p in pairings} == played.pairings:
        return None
    return e.RoundPaired(number, count, pairings, results)


def _taken_up(stage: Stage, count: int, pairing: Pairing) -> tuple[Pairing, Result | None]:
    """A new pairing of a slot; one that comes back gets its run and result again (TN-14.3)."""
    key = count, pairing.slot, pairing.a, pairing.b
    aside = stage.set_aside.get(key) if stage.rules >= DOUBLE_LOSS else None
    if aside is None:
        run, result = stage.next_run(count, pairing.slot), None
    else:
        run, result = aside
    return msgspec.structs.replace(pairing, run=run), result


def _first_seeds(state: TournamentState) -> list[Entrant]:
    """The seeds of the first stage (TN-4.1)."""
    present = [entrant for entrant in state.playing if not state.entrants[entrant].gone]
    match state.plan.seeding:
        case "entered":
            return present
        case "rated":
            return sorted(present, key=lambda entrant: -(state.entrants[entrant].rating or 0))
        case "ranked":
            return _by_ranking(state, present)
        case "drawn":
            return state.entropy.order(0, present)


def _by_ranking(state: TournamentState, present: Sequence[Entrant]) -> list[Entrant]:
    """Order entrants by the ranking in the plan; others come last, by number (TN-29)."""
    ranking = () if state.plan.seeded_by is None else state.plan.seeded_by.ranking
    places = {folded_name(name): place for place, name in enumerate(ranking)}
    folded = {entrant: folded_name(state.entrants[entrant].name) for entrant in present}
    return sorted(present, key=lambda entrant: places.get(folded[entrant], len(places)))


def _qualified(state: TournamentState, number: int) -> list[Entrant]:
    """The seeds of a later stage (TN-4.2, TN-10.3)."""
    if number == 0:
        return state.stages[0].seeds
    absent = {entrant for entrant, known in state.entrants.items() if known.gone}
    if number < len(state.stages):
        absent = state.stages[number].absent
    rows = [
        msgspec.structs.replace(row, gone=row.entrant in absent)
        for row in stage_standings(state.stages[number - 1])
    ]
    return qualifiers(rows, state.plan.stages[number].qualifiers)
