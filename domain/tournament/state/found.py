"""States that rulings found, and pairings that they removed; both can come back (TN-14.3, TN-14.6).

The state that a ruling found is kept until something is played because of the ruling. An event that
does not depend on the ruling, such as a result of a pairing that was open before, is applied to it,
too. A removed pairing keeps its run and its result, in case it is paired again.
"""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from saikoro.domain.tournament.facts.events import Linked
from saikoro.domain.tournament.facts.stage import (
    BOTH_LOST,
    Entrant,
    Pairing,
    Result,
    Round,
    SetAside,
    SetAsideKey,
    Stage,
)
from saikoro.domain.tournament.planning.versions import ANY_UNDO
from saikoro.domain.tournament.state.tournament import Found, TournamentState, Where

_WITHOUT_MATCHES = {"bye", "requested_bye", "walkover", *BOTH_LOST}


def keep_found(state: TournamentState, line: int) -> None:
    """Keep the state that a ruling finds."""
    found = Found(
        line=line,
        stages=[_copied(stage) for stage in state.stages],
        linked={where: list(matches) for where, matches in state.linked.items()},
        tables=dict(state.tables),
        gone={entrant: known.gone for entrant, known in state.entrants.items()},
        dropping=dict(state.dropping),
    )
    state.found.append(found)


def every_stage(state: TournamentState, number: int) -> Iterator[Stage]:
    """A stage as it is now, and in each kept state in which it had begun."""
    for stages in (state.stages, *(found.stages for found in state.found)):
        if number < len(stages):
            yield stages[number]


def note_results(
    state: TournamentState, stage: int, number: int, results: Sequence[Result]
) -> None:
    """Apply results to the kept states; drop the states of rulings that led to these results."""
    pairings = state.stages[stage].rounds[number - 1].pairings if state.found else {}
    for result in results if state.found else ():
        if not result.matches and result.decided in _WITHOUT_MATCHES:
            continue  # It follows from the state, and would again.
        kept = 0
        for at, found in enumerate(state.found, 1):
            played = _open(state, found, (stage, number, result.slot), pairings[result.slot])
            if played is not None:
                played.results[result.slot] = result
            elif state.rules < ANY_UNDO or not _has_round(found, stage, number):
                kept = at
        del state.found[:kept]


def note_match(state: TournamentState, stage: int, number: int, linked: Linked) -> None:
    """Link a match in the kept states in which its pairing was open."""
    where = stage, number, linked.slot
    for found in state.found:
        pairing = state.stages[stage].rounds[number - 1].pairings[linked.slot]
        played = _open(state, found, where, pairing)
        if played is not None:
            found.linked[where] = list(state.linked[where])
            if linked.ends:
                played.own_ends[linked.slot] = linked.ends


def rounds_with(state: TournamentState, where: Where, pairing: Pairing) -> Iterator[Round]:
    """The round of an open pairing as it is now, and in each kept state in which it was open."""
    stage, number, _ = where
    yield state.stages[stage].rounds[number - 1]
    for found in state.found:
        played = _open(state, found, where, pairing)
        if played is not None:
            yield played


def _has_round(found: Found, stage: int, number: int) -> bool:
    """Whether a round had begun when a ruling was made."""
    return stage < len(found.stages) and number <= len(found.stages[stage].rounds)


def has_pairing(found: Found, where: Where, pairing: Pairing) -> bool:
    """Whether the same two met in the same slot when a ruling was made."""
    stage, number, slot = where
    if not _has_round(found, stage, number):
        return False
    known = found.stages[stage].rounds[number - 1].pairings.get(slot)
    return known is not None and known.meets(pairing)


def restore(state: TournamentState, found: Found, corrected: Collection[Entrant] = ()) -> None:
    """Restore the state that a ruling found, but use no run of a slot twice (TN-1.3).

    What was played since keeps its result, in case it comes back, except by builds that are no
    longer those of the `corrected` entrants.
    """
    for number in range(len(state.stages) - 1, len(found.stages) - 1, -1):
        drop_rounds(state, number, 0)
        state.removed[number] = state.stages.pop()
    for number, stage in enumerate(found.stages):
        now = state.stages[number] if number < len(state.stages) else state.removed.pop(number)
        _keep_runs(stage, now, corrected)
    state.stages, state.linked, state.tables = found.stages, found.linked, found.tables
    state.dropping = found.dropping
    for entrant, gone in found.gone.items():
        state.entrants[entrant].gone = gone


def _open(state: TournamentState, found: Found, where: Where, pairing: Pairing) -> Round | None:
    """The round in a kept state that has this pairing open as it is now; None without it.

    In the same run, and with the same scores that rulings have fixed.
    """
    stage, number, slot = where
    if not _has_round(found, stage, number):
        return None
    played = found.stages[stage].rounds[number - 1]
    known = played.pairings.get(slot)
    fixed = found.stages[stage].fixed_of(number, pairing)
    same = known == pairing and fixed == state.stages[stage].fixed_of(number, pairing)
    return played if same and slot not in played.results else None


def _keep_runs(stage: Stage, now: Stage, corrected: Collection[Entrant]) -> None:
    """Keep the runs of pairings that a restored stage does not have, because they may come back."""
    for number, played in enumerate(now.rounds, 1):
        known = stage.rounds[number - 1].pairings if number <= len(stage.rounds) else {}
        for slot, pairing in played.pairings.items():
            old = known.get(slot)
            if old == pairing:
                continue
            stage.retire(number, pairing)
            if old is None or not old.meets(pairing):
                key = number, slot, pairing.a, pairing.b
                _set_aside(stage, key, (pairing.run, played.results.get(slot)), corrected)
    for (number, slot), last in now.retired_runs.items():
        stage.retired_runs[number, slot] = max(last, stage.retired_runs.get((number, slot), -1))
    for key, aside in now.set_aside.items():
        number, slot, a, b = key
        old = stage.rounds[number - 1].pairings.get(slot) if number <= len(stage.rounds) else None
        if old is None or (old.a, old.b) != (a, b):
            _set_aside(stage, key, aside, corrected)


def _set_aside(
    stage: Stage, key: SetAsideKey, aside: SetAside, corrected: Collection[Entrant]
) -> None:
    """Set aside a pairing that a restored stage does not have; before version 6 without result."""
    run, result = aside
    lasts = stage.rules >= ANY_UNDO and result is not None and result.unruled
    if lasts and not set(corrected).isdisjoint(key[2:]):
        return
    if stage.set_aside.get(key, (run, None)) == (run, None):
        stage.set_aside[key] = run, result if lasts else None


def _copied(stage: Stage) -> Stage:
    rounds = [
        msgspec.structs.replace(
            played,
            pairings=dict(played.pairings),
            results=dict(played.results),
            own_ends=dict(played.own_ends),
        )
        for played in stage.rounds
    ]
    return msgspec.structs.replace(
        stage,
        rounds=rounds,
        gone=set(stage.gone),
        absent=set(stage.absent),
        retired_runs=dict(stage.retired_runs),
        set_aside=dict(stage.set_aside),
        clubs=dict(stage.clubs),
        fixed=dict(stage.fixed),
        late=dict(stage.late),
    )


def put_aside(state: TournamentState, stage: int, number: int, pairing: Pairing) -> None:
    """Set aside a pairing that its slot no longer has."""
    of = state.stages[stage]
    kept = _lasting(of.rounds[number - 1].results.get(pairing.slot))
    of.set_aside[number, pairing.slot, pairing.a, pairing.b] = pairing.run, kept
    of.retire(number, pairing)
    state.linked.pop((stage, number, pairing.slot), None)


def _lasting(result: Result | None) -> Result | None:
    """A result that its pairing keeps when it comes back; None otherwise."""
    return result if result is not None and (result.played or result.decided == "bye") else None


def drop_rounds(state: TournamentState, stage: int, kept: int) -> None:
    """Remove all rounds of a stage but the first `kept`."""
    rounds = state.stages[stage].rounds
    for number, played in enumerate(rounds[kept:], kept + 1):
        for pairing in played.pairings.values():
            put_aside(state, stage, number, pairing)
    del rounds[kept:]
