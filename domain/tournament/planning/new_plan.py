"""Plans of new tournaments: one that can be read but makes no sense is refused (TN-2.4).

Plans of older tournaments are read without these checks, so that their records stay valid.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from saikoro.domain.errors import BrokenRecord, IllegalPlan, Violation
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.names import form_of, is_name, read_name
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import (
    Ladder,
    Plan,
    RoundRobin,
    StagePlan,
    Swiss,
    Tabled,
    read_plan,
)

RULE, SEALED, WINDOW, RANKED = "TN-2.4", "TN-25.1", "TN-26.1", "TN-29.1"
CLOCK, TABLES, LATE = "TN-21.1", "TN-21.6", "TN-27.1"


MAX_TITLE_LENGTH = 80
"""The longest name of a tournament, in characters."""


def read_new_plan(data: Mapping[str, Any]) -> Plan:
    """The plan with its defaults filled in; IllegalPlan names every fault."""
    name = data.get("name")
    plan = read_plan({**data, "name": read_name(name)} if isinstance(name, str) else data)
    faults = [
        Violation("impossible_plan", RULE, detail, f"/stages/{number}{pointer}")
        for number, stage in enumerate(plan.stages)
        for pointer, detail in _faults(stage)
    ]
    if not is_name(plan.name, MAX_TITLE_LENGTH):
        detail = form_of("name", MAX_TITLE_LENGTH)
        faults.append(Violation("impossible_plan", RULE, detail, "/name"))
    if plan.sealed_until == "played" and (not plan.secret_entries or plan.play == "seats"):
        detail = "only secret entries with builds are sealed until they are played"
        faults.append(Violation("impossible_plan", SEALED, detail, "/sealed_until"))
    if (plan.seeding == "ranked") != (plan.seeded_by is not None):
        detail = "a plan is seeded by a ranking if it has one: seeding = ranked, and seeded_by"
        faults.append(Violation("impossible_plan", RANKED, detail, "/seeded_by"))
    faults += _late_faults(plan)
    faults += _window_faults(plan)
    faults += _clock_faults(plan)
    if faults:
        raise IllegalPlan(faults)
    return plan


def _late_faults(plan: Plan) -> Iterator[Violation]:
    """Find options for late entries that can never be taken (TN-27.1)."""
    for number, stage in enumerate(plan.stages):
        if number and isinstance(stage, Swiss | Ladder) and stage.late_until:
            detail = "only the first stage takes late entries: the others take qualifiers"
            yield Violation("impossible_plan", LATE, detail, f"/stages/{number}/late_until")


def _clock_faults(plan: Plan) -> Iterator[Violation]:
    """Find contradictions in clocks and tables."""
    for number, stage in enumerate(plan.stages):
        if stage.clock is not None and plan.play == "builds":
            detail = "matches of builds take no time, so their rounds have no clock"
            yield Violation("impossible_plan", CLOCK, detail, f"/stages/{number}/clock")
    fixed = () if plan.tables is None else plan.tables.fixed
    names = [folded_name(one.name) for one in fixed]
    for at, name in enumerate(names):
        if name in names[:at]:
            detail = f"{fixed[at].name!r} has a table already"
            yield Violation("impossible_plan", TABLES, detail, f"/tables/fixed/{at}/name")


def _faults(stage: StagePlan) -> Iterator[tuple[str, str]]:
    """Find faults of a stage, each with a pointer into it."""
    yield from _twice("/draws/tie_breaks", stage.draws.tie_breaks)
    if isinstance(stage, Tabled):
        yield from _twice("/tie_breaks", stage.tie_breaks)
        points = stage.points
        if points.draw > points.win:
            yield "/points/draw", f"a draw gives {points.draw} points, and a win only {points.win}"
        if points.loss > points.draw:
            yield "/points/loss", f"a loss gives {points.loss} points, and a draw {points.draw}"
        for name in ("requested_bye", "missed"):
            given = getattr(points, name)
            if given > points.win:
                yield f"/points/{name}", f"{name} gives {given} points, and a win only {points.win}"
        if points.bye > points.win:
            yield "/points/bye", f"a bye gives {points.bye} points, and a win only {points.win}"
    if isinstance(stage, RoundRobin) and stage.qualifiers and stage.qualifiers < 2 * stage.groups:
        detail = f"{stage.qualifiers} qualifiers are too few for {stage.groups} groups of 2"
        yield "/groups", detail


def _twice(pointer: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for at, name in enumerate(names):
        if name in names[:at]:
            yield f"{pointer}/{at}", f"{name} appears twice"


def _window_faults(plan: Plan) -> Iterator[Violation]:
    """Find contradictions in the time of check-in (TN-26.1)."""
    for name in ("check_in_from", "check_in_until"):
        given = getattr(plan, name)
        if given and not _is_moment(given):
            yield Violation("impossible_plan", WINDOW, f"there is no {given}", f"/{name}")
        if given and not plan.check_in:
            detail = "only a plan with check_in has a time for it"
            yield Violation("impossible_plan", WINDOW, detail, f"/{name}")
    if plan.check_in_until and plan.check_in_until <= plan.check_in_from:
        detail = "the check-in ends before it begins"
        yield Violation("impossible_plan", WINDOW, detail, "/check_in_until")


def _is_moment(given: str) -> bool:
    try:
        milliseconds(f"{given[:-1]}.000Z")
    except BrokenRecord:
        return False
    return True
