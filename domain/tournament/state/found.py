"""What rulings found: kept so that taking one back restores it exactly (TN-14.6).

It is kept until something is played because of the ruling. What happens meanwhile without regard
to the ruling, such as a result of a pairing that was open before, happens there too.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.tournament.events import Linked
from domain.tournament.stage import BOTH_LOST, Pairing, Result, Round, Stage
from domain.tournament.state.setting_aside import drop_rounds
from domain.tournament.state.tournament import Found, TournamentState, Where

_WITHOUT_MATCHES = {"bye", "requested_bye", "walkover", *BOTH_LOST}


def keep_found(state: TournamentState, line: int) -> None:
    """Remember what a ruling finds."""
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
    """A stage as it is, and as every ruling found it that found it begun."""
    for stages in (state.stages, *(found.stages for found in state.found)):
        if number < len(stages):
            yield stages[number]


def note_results(
    state: TournamentState, stage: int, number: int, results: Sequence[Result]
) -> None:
    """Take results in what rulings found; forget that of rulings that they are a consequence of."""
    pairings = state.stages[stage].rounds[number - 1].pairings if state.found else {}
    for result in results if state.found else ():
        if not result.matches and result.decided in _WITHOUT_MATCHES:
            continue  # It follows from the state, and would again.
        kept = 0
        for at, found in enumerate(state.found, 1):
            played = _open(found, (stage, number, result.slot), pairings[result.slot])
            if played is None:
                kept = at
            else:
                played.results[result.slot] = result
        del state.found[:kept]


def note_match(state: TournamentState, stage: int, number: int, linked: Linked) -> None:
    """Link a match in what rulings found, where its pairing was open."""
    where = stage, number, linked.slot
    for found in state.found:
        pairing = state.stages[stage].rounds[number - 1].pairings[linked.slot]
        played = _open(found, where, pairing)
        if played is not None:
            matches = found.linked.setdefault(where, [])
            matches[linked.number :] = [linked.match]
            if linked.ends:
                played.own_ends[linked.slot] = linked.ends


def rounds_with(state: TournamentState, where: Where, pairing: Pairing) -> Iterator[Round]:
    """The round of an open pairing as it is, and as every ruling found it that found it open."""
    stage, number, _ = where
    yield state.stages[stage].rounds[number - 1]
    for found in state.found:
        played = _open(found, where, pairing)
        if played is not None:
            yield played


def has_pairing(found: Found, where: Where, pairing: Pairing) -> bool:
    """Whether the same two met in the same slot when a ruling was made."""
    stage, number, slot = where
    if stage >= len(found.stages) or number > len(found.stages[stage].rounds):
        return False
    known = found.stages[stage].rounds[number - 1].pairings.get(slot)
    return known is not None and known.meets(pairing)


def restore(state: TournamentState, found: Found) -> None:
    """Let everything be as a ruling found it; but no run of a slot is used twice (TN-1.3)."""
    for number in range(len(state.stages) - 1, len(found.stages) - 1, -1):
        drop_rounds(state, number, 0)
        state.removed[number] = state.stages.pop()
    for number, stage in enumerate(found.stages):
        now = state.stages[number] if number < len(state.stages) else state.removed.pop(number)
        _keep_runs(stage, now)
    state.stages, state.linked, state.tables = found.stages, found.linked, found.tables
    state.dropping = found.dropping
    for entrant, gone in found.gone.items():
        state.entrants[entrant].gone = gone


def _open(found: Found, where: Where, pairing: Pairing) -> Round | None:
    """The round that a ruling found with this pairing open, in the same run; None without it."""
    stage, number, slot = where
    if stage >= len(found.stages) or number > len(found.stages[stage].rounds):
        return None
    played = found.stages[stage].rounds[number - 1]
    known = played.pairings.get(slot)
    return played if known == pairing and slot not in played.results else None


def _keep_runs(stage: Stage, now: Stage) -> None:
    """Keep the runs of pairings that a restored stage does not have: they may come back."""
    for number, played in enumerate(now.rounds, 1):
        known = stage.rounds[number - 1].pairings if number <= len(stage.rounds) else {}
        for slot, pairing in played.pairings.items():
            old = known.get(slot)
            if old == pairing:
                continue
            stage.retire(number, pairing)
            if old is None or not old.meets(pairing):
                key = number, slot, pairing.a, pairing.b
                stage.set_aside.setdefault(key, (pairing.run, None))
    for (number, slot), last in now.retired_runs.items():
        stage.retired_runs[number, slot] = max(last, stage.retired_runs.get((number, slot), -1))
    for key, (run, _) in now.set_aside.items():
        number, slot, a, b = key
        old = stage.rounds[number - 1].pairings.get(slot) if number <= len(stage.rounds) else None
        if old is None or (old.a, old.b) != (a, b):
            stage.set_aside.setdefault(key, (run, None))


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
        late=dict(stage.late),
    )
