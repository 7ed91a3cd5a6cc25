"""The stages of a tournament as plain data in a language: rounds, brackets and tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.formats import rounds as rounds_of
from saikoro.domain.tournament.outputs.documents.cross_tables import (
    BYE,
    CrossRow,
    CrossTable,
    cross_tables,
)
from saikoro.domain.tournament.outputs.documents.results import (
    PairingResult,
    Results,
    RoundResults,
    Standing,
    Standings,
    newest,
)
from saikoro.domain.tournament.outputs.wording.words import (
    ROUND,
    WORDS,
    RoundTitles,
    Sign,
    group_title,
    shown,
    stage_title,
)
from saikoro.domain.tournament.planning.plan import Elimination, Ladder, Plan, RoundRobin
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language
from saikoro.service.web.tournaments.brackets import Rounds, rounds_by_bracket

PairedAt = Mapping[tuple[int, int], str]
"""The time at which each round was first paired, by stage and round."""


class Part(NamedTuple):
    """The pairings of a round under one title: of a bracket, of a group, or all of them."""

    title: str
    pairings: list[PairingResult]


class PlayedRound(NamedTuple):
    """A paired round."""

    document: RoundResults
    parts: list[Part]
    """Pairings by table, byes last."""
    decided: int
    current: bool
    """Whether it is the newest of its stage: the first that is not closed, else the last."""
    title: str
    when: str
    """Its times, or else when it was paired; empty where neither is known."""


class Table(NamedTuple):
    """The standings of a group."""

    title: str
    """Empty for the only one."""
    rows: list[Standing]


class Cross(NamedTuple):
    """The cross table of a group, in the marks of the language."""

    title: str
    columns: list[str]
    rows: list[tuple[Standing, list[str]]]


class PlayedStage(NamedTuple):
    """A stage that has begun."""

    number: int
    title: str
    rounds: list[PlayedRound]
    rounds_to_come: int
    brackets: list[Rounds]
    tables: list[Table]
    score: str
    """What is counted, `points` or `rating`; empty for an elimination."""
    tie_breaks: list[str]
    crosses: list[Cross]
    matches: int
    """The number of matches of a pairing, before replays."""


def played_stages(
    state: TournamentState,
    language: Language,
    results: Results,
    standings: Standings,
    paired_at: PairedAt,
) -> list[PlayedStage]:
    """The stages that have begun."""
    rows = {one.stage: one.rows for one in standings.stages}
    crossed: dict[int, list[CrossTable]] = defaultdict(list)
    for table in cross_tables(state):
        crossed[table.stage].append(table)
    stages = []
    for document in results.stages:
        number, stage = document.stage, state.stages[document.stage]
        plan, titles, now = stage.plan, RoundTitles(stage, language), [*newest(document)]
        ranked = rows.get(number, [])
        when = {
            one.round: _when(one, state.plan, language, paired_at.get((number, one.round)))
            for one in document.rounds
        }
        score = "" if isinstance(plan, Elimination) else "points"
        stages.append(
            PlayedStage(
                number=number,
                title=stage_title(state.plan, number, language),
                rounds=[
                    _round(one, titles, language, when[one.round], current=one in now)
                    for one in document.rounds
                ],
                rounds_to_come=max(0, rounds_of(stage) - len(document.rounds)),
                brackets=_brackets(stage, language),
                tables=_tables(ranked, language),
                score="rating" if isinstance(plan, Ladder) else score,
                tie_breaks=list(ranked[0].tie_breaks) if ranked else [],
                crosses=_crosses(
                    crossed[number], language, by_opponent=isinstance(plan, RoundRobin)
                ),
                matches=plan.best_of * (2 if plan.mirrored else 1),
            )
        )
    return stages


def times(played: RoundResults, plan: Plan, language: Language) -> str:
    """The times of a round; empty without a clock."""
    if not played.starts or not played.ends:
        return ""
    bounds = {"starts": shown(played.starts, plan), "ends": shown(played.ends, plan)}
    return WORDS["times"].in_language(language, **bounds)


def _when(played: RoundResults, plan: Plan, language: Language, paired_at: str | None) -> str:
    """The times of a round, or else when it was paired; empty where neither is known."""
    return times(played, plan, language) or (shown(paired_at, plan) if paired_at else "")


def _round(
    document: RoundResults, titles: RoundTitles, language: Language, when: str, *, current: bool
) -> PlayedRound:
    parts: dict[str, list[PairingResult]] = defaultdict(list)
    for pairing in sorted(document.pairings, key=_by_table):
        parts[titles.title(document.round, pairing.slot, pairing.group)].append(pairing)
    plain = ROUND.in_language(language, number=document.round)
    return PlayedRound(
        document=document,
        parts=[Part(title, pairings) for title, pairings in parts.items()],
        decided=sum(one.decided is not None for one in document.pairings),
        current=current,
        title=next(iter(parts)) if len(parts) == 1 else plain,
        when=when,
    )


def _by_table(pairing: PairingResult) -> tuple[bool, bool, int, int]:
    """The order of pairings by table, byes last."""
    return pairing.b is None, pairing.table is None, pairing.table or 0, pairing.slot


def _brackets(stage: Stage, language: Language) -> list[Rounds]:
    return rounds_by_bracket(stage, language) if isinstance(stage.plan, Elimination) else []


def _tables(rows: Sequence[Standing], language: Language) -> list[Table]:
    groups: dict[int, list[Standing]] = defaultdict(list)
    for row in rows:
        groups[row.group].append(row)
    return [
        Table(group_title(group, language) if len(groups) > 1 else "", members)
        for group, members in sorted(groups.items())
    ]


def _crosses(tables: Sequence[CrossTable], language: Language, *, by_opponent: bool) -> list[Cross]:
    return [
        Cross(
            group_title(one.group, language) if len(tables) > 1 else "",
            one.columns,
            [
                (row.standing, _cells(row, at if by_opponent else None, language))
                for at, row in enumerate(one.rows)
            ],
        )
        for one in tables
    ]


def _cells(row: CrossRow, own: int | None, language: Language) -> list[str]:
    """The cells of a row in the marks of the language; its own column is struck out."""
    cells = [_localized(cell, language) for cell in row.cells]
    if own is not None:
        cells[own] = "＼"
    return cells


def _localized(cell: str, language: Language) -> str:
    """A cell in the marks of the language: `12W*` is `12○*` in Japanese, a bye is 不戦."""
    if cell == BYE:
        return Sign.BYE.text(language)
    marks = {sign.value: sign.text(language) for sign in Sign if sign is not Sign.BYE}
    return "".join(marks.get(one, one) for one in cell)
