"""Whether the targets of a command are what its text admits, and why not (PB-9.5, PB-9.6)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.games.pbwcg.ids import Entry
from saikoro.domain.games.pbwcg.rules import refusals
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming
from saikoro.domain.games.pbwcg.rules.targets import Branch, Chooser, branches


def check_targets(battle: Battle, who: Chooser, text: Text, targets: Sequence[Entry]) -> None:
    """Refuse targets that a text does not admit, distance last (PB-9.5, PB-9.6, PB-20.2)."""
    clauses = text.plain
    if _read_through([branches(battle, who, clause) for clause in clauses], targets) is None:
        return
    anywhere = [branches(battle, who, clause, any_distance=True) for clause in clauses]
    wrong = _read_through(anywhere, targets)
    if wrong is not None:
        raise _refused(Naming(battle, who.seat), wrong, targets)
    far = _first_out_of_reach(battle, who, text, targets)
    target = Naming(battle, who.seat).entry(targets[far])
    raise refusals.OUT_OF_RANGE.error(f"/targets/{far}", target=target)


def _refused(naming: Naming, wrong: "_Unfit", targets: Sequence[Entry]) -> IllegalAnswer:
    """Why targets do not fit."""
    at = wrong.at
    place = f"/targets/{at}"
    match wrong.why:
        case "nothing":
            return refusals.NOTHING_TO_ACT_ON.error(place)
        case "more":
            return refusals.TOO_MANY_TARGETS.error(place, most=at)
        case "unfit" if at < len(targets):
            return refusals.WRONG_TARGET.error(place, target=naming.entry(targets[at]))
        case _:
            return refusals.TARGET_MISSING.error(place)


class _Unfit(NamedTuple):
    """The first entry that a clause cannot take, and why."""

    at: int
    why: Literal["unfit", "nothing", "more"]


def _read_through(options: Sequence[Sequence[Branch]], targets: Sequence[Entry]) -> _Unfit | None:
    """What keeps `targets` from naming one of these for each clause; None if they do."""
    at = 0
    for index, of_clause in enumerate(options):
        if not of_clause and index:  # a later clause with nothing to act on (PB-9.5)
            continue
        size = _fitting(of_clause, targets[at:])
        if size is None:
            return _Unfit(at, "unfit" if of_clause else "nothing")
        at += size
    return _Unfit(at, "more") if at < len(targets) else None


def _first_out_of_reach(battle: Battle, who: Chooser, text: Text, targets: Sequence[Entry]) -> int:
    """The first of these entries, which fit at any distance, whose clause does not reach it."""
    at = 0
    for clause in text.plain:
        anywhere = branches(battle, who, clause, any_distance=True)
        size = _fitting(anywhere, targets[at:]) or 0
        if anywhere and _fitting(branches(battle, who, clause), targets[at:]) is None:
            break
        at += size
    return at


def _fitting(options: Sequence[Branch], entries: Sequence[Entry]) -> int | None:
    """How many of `entries`, from the first on, a clause takes; None if they do not fit."""
    for branch in options:
        size = len(branch.first)
        chosen = tuple(entries[size : size + branch.picks])
        if tuple(entries[:size]) == branch.first and len(chosen) == branch.picks:
            places = [branch.pool.index(one) if one in branch.pool else -1 for one in chosen]
            if -1 not in places and places == sorted(set(places)):
                return size + branch.picks
    return None
