"""What was played between a ruling and its undoing, and stays played (TN-14.6)."""

import itertools
from collections.abc import Collection, Iterable, Sequence

import msgspec

from saikoro.domain.tournament.facts.rulings import Correct
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Row, Slot, Stage
from saikoro.domain.tournament.standings.ranking import stage_standings
from saikoro.domain.tournament.state.tournament import TournamentState, Where

Run = tuple[int, int, Slot, Entrant, Entrant | None, int]
"""A run of a pairing: stage, round, slot, `a`, `b` and its number."""


class Meanwhile(msgspec.Struct, frozen=True):
    """The results of all runs that were played by the time a ruling is undone."""

    results: dict[Run, Result]
    """As their matches alone decided them, whatever was ruled on them since."""
    played: Collection[Run]
    """All runs that were played, also those that a ruling decided."""
    corrected: Collection[Entrant]
    """The entrants who get an earlier build back: no result by the later one counts."""

    def void(self, where: Where, pairing: Pairing) -> bool:
        """Whether a run was played by a build that is no longer there."""
        played = _run(*where[:2], pairing) in self.played
        return played and not set(self.corrected).isdisjoint(pairing.entrants)

    def take_up(self, state: TournamentState) -> None:
        """Give undecided pairings the results that their present runs have already.

        Not where a ruling that stands has fixed the score of a match (TN-33.3, TN-34.2).
        """
        for stage, number, played in state.rounds():
            for slot, pairing in played.pairings.items():
                result = self.results.get(_run(stage, number, pairing))
                if slot in played.results or result is None:
                    continue
                fixed = state.stages[stage].fixed_of(number, pairing)
                unruled = fixed.items() <= dict(enumerate(result.matches)).items()
                if unruled and set(self.corrected).isdisjoint(pairing.entrants):
                    played.results[slot] = result


def played_meanwhile(state: TournamentState, line: int) -> Meanwhile:
    """What has been played when the ruling in `line` is undone."""
    known: list[tuple[Run, Result | None]] = []
    for later, ruled in state.rulings.items():
        if later >= line:
            before = ruled.before.items()
            known += ((_run(*where[:2], pairing), found) for where, (pairing, found) in before)
    for stage, of in enumerate(state.stages):
        for number, pairing, result in of.met():
            known.append((_run(stage, number, pairing), result))
        for (number, slot, a, b), (run, kept) in of.set_aside.items():
            known.append(((stage, number, slot, a, b, run), kept))
    what = state.rulings[line].what
    results: dict[Run, Result] = {}
    for one, taken in known:
        if taken is not None and taken.unruled:
            results.setdefault(one, taken)
    played = {one for one, taken in known if taken is not None and taken.matches}
    return Meanwhile(results, played, [what.entrant] if isinstance(what, Correct) else ())


def state_again(state: TournamentState, before: Sequence[Stage]) -> None:
    """Let tables be stated again from the first round on that an undoing has changed.

    Not in a stage with a closed round that was opened again: its table is from before that, and
    is stated anew when the round is over.
    """
    changed = False
    for number, stage in enumerate(state.stages):
        rounds = before[number].rounds if number < len(before) else []
        as_closed = _table(state, number) == _table_of_closed(stage)
        for at, played in enumerate(stage.rounds):
            changed = changed or at >= len(rounds) or _differ(played, rounds[at])
            if changed and as_closed:
                played.closed = False
        changed = changed or len(rounds) != len(stage.rounds)


def _table(state: TournamentState, stage: int) -> list[Row]:
    return _without_gone(state.tables.get(stage, ()))


def _table_of_closed(stage: Stage) -> list[Row]:
    """The table after the last round before which all are closed."""
    closed = list(itertools.takewhile(lambda played: played.closed, stage.rounds))
    if not closed:
        return []
    return _without_gone(stage_standings(msgspec.structs.replace(stage, rounds=closed)))


def _without_gone(rows: Iterable[Row]) -> list[Row]:
    """A table without who has left, which may have become known since."""
    return [msgspec.structs.replace(row, gone=False) for row in rows]


def _run(stage: int, number: int, pairing: Pairing) -> Run:
    return stage, number, pairing.slot, pairing.a, pairing.b, pairing.run


def _differ(one: Round, other: Round) -> bool:
    """Whether a round has changed, or is closed again without a line that says so."""
    reopened = one.closed and not other.closed
    return reopened or (one.pairings, one.results) != (other.pairings, other.results)
