"""Whether the targets of a command are what its text admits, and why not (PB-9.5, PB-9.6)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.games.pbwcg.ids import Entry
from saikoro.domain.games.pbwcg.rules.asking import refused
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
        en, ja = _wrong_target(Naming(battle, who.seat), wrong, targets)
        raise refused("bad_targets", en, ja, f"/targets/{wrong.at}")
    far = _first_out_of_reach(battle, who, text, targets)
    name = Naming(battle, who.seat).entry(targets[far])
    raise refused(
        "out_of_range", f"{name.en} is out of range", f"{name.ja}は範囲外", f"/targets/{far}"
    )


def _wrong_target(naming: Naming, wrong: "_Unfit", targets: Sequence[Entry]) -> tuple[str, str]:
    """Why targets do not fit, in English and in Japanese."""
    at = wrong.at
    match wrong.why:
        case "nothing":
            return "there is nothing to act on", "効果を受けるものがない"
        case "more":
            return f"only {at} targets are expected", f"対象は{at}つまで"
        case "unfit" if at < len(targets):
            name = naming.entry(targets[at])
            return f"{name.en} is not what it may name", f"{name.ja}は対象に選べない"
        case _:
            return "a target is missing", "対象が足りない"


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
