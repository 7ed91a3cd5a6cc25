"""The page of a tournament: its stages, rounds and tables as templates draw them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from saikoro.domain.text import Fact
from saikoro.domain.tournament.facts.stage import Entrant, Round, Stage
from saikoro.domain.tournament.formats import rounds as rounds_of
from saikoro.domain.tournament.formats.tree import Node, tree
from saikoro.domain.tournament.outputs.documents.results import (
    PairingResult,
    Results,
    RoundResults,
    Standing,
    Standings,
    results,
    standings,
)
from saikoro.domain.tournament.outputs.documents.views import MatchOutcome
from saikoro.domain.tournament.outputs.pages.decisions import Decisions
from saikoro.domain.tournament.outputs.pages.sentences import official_name
from saikoro.domain.tournament.outputs.pages.words import (
    DECIDED,
    TIE_BREAKS,
    TITLES,
    WORDS,
    RoundTitles,
    group_title,
    node_titles,
    stage_title,
)
from saikoro.domain.tournament.outputs.printing.brackets import bracket_parts
from saikoro.domain.tournament.outputs.printing.cross_pages import localized
from saikoro.domain.tournament.outputs.printing.cross_tables import CrossTable, cross_tables
from saikoro.domain.tournament.outputs.printing.pairings import newest
from saikoro.domain.tournament.outputs.printing.standings import groups
from saikoro.domain.tournament.planning.plan import Elimination, Ladder
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language


class Part(NamedTuple):
    """The pairings of a round under one title: of a bracket, of a group, or all of them."""

    title: str
    pairings: list[PairingResult]


class PlayedRound(NamedTuple):
    """A paired round."""

    document: RoundResults
    parts: list[Part]
    decided: int
    current: bool
    """Whether it is the newest round that is played."""


class Box(NamedTuple):
    """A node of a bracket: a pairing, or the place of one to come."""

    node: Node
    pairing: PairingResult | None
    """None until it is paired."""


class Column(NamedTuple):
    """A round of a bracket."""

    title: str
    boxes: list[Box]
    halved: bool
    """Whether two of its pairings lead to one of the next round."""


class Table(NamedTuple):
    """The standings of a group."""

    title: str
    """Empty for the only one."""
    rows: list[Standing]


class Cross(NamedTuple):
    """The cross table of a group, in the marks of the language."""

    title: str
    document: CrossTable
    cells: list[list[str]]


class PlayedStage(NamedTuple):
    """A stage that has begun."""

    number: int
    title: str
    rounds: list[PlayedRound]
    rounds_to_come: int
    brackets: list[list[Column]]
    tables: list[Table]
    score: str
    """What is counted, `points` or `rating`; empty for an elimination."""
    tie_breaks: list[str]
    crosses: list[Cross]


class Participant(NamedTuple):
    """An entrant with its pairings, in their order."""

    number: Entrant
    pairings: list[PairingResult]


class Evening:
    """A tournament in a language, as its page shows it."""

    def __init__(self, state: TournamentState, language: Language) -> None:
        self.state = state
        self.language = language
        self.results: Results = results(state, "")
        self.standings: Standings = standings(state)
        self._decisions = Decisions(state, language)
        self.stages = [self._stage(at, one) for at, one in enumerate(state.stages)]
        self.coming = [
            stage_title(state.plan, at, language)
            for at in range(len(state.stages), len(state.plan.stages))
        ]
        """The titles of stages that have not begun."""

    def word(self, word: str, **facts: Fact) -> str:
        """A word of the outputs, which print the same."""
        return (TITLES.get(word) or WORDS[word]).in_language(self.language, **facts)

    def tie_break(self, name: str) -> str:
        """The name of a tie-break."""
        return TIE_BREAKS[name].in_language(self.language)

    def decided(self, pairing: PairingResult) -> str:
        """The way in which a pairing was decided, where that is no plain win."""
        if pairing.decided not in DECIDED:
            return ""
        return DECIDED[pairing.decided].in_language(self.language, die=pairing.die or 0)

    def by_ruling(self, outcome: MatchOutcome) -> str:
        """How a ruling has decided a match: it was lost, or played at a real table; else empty."""
        if outcome.lost_by:
            return self.word("by_ruling")
        return self.word("real_table") if outcome.at_table is True else ""

    def notes(self, pairing: PairingResult) -> list[str]:
        """The notes on a pairing: reruns, open disputes, and who ruled."""
        notes = [self.word("rerun", count=pairing.reruns)] if pairing.reruns else []
        if pairing.disputed:
            notes.append(self.word("disputed"))
        if pairing.ruled_by is not None:
            name = official_name(pairing.ruled_by, self.language)
            notes.append(self.word("ruled_by", name=name))
        return notes

    def rulings(self) -> list[str]:
        """Every ruling as a sentence, the oldest first."""
        return [self._decisions.ruling(one) for one in self.results.rulings]

    def disputes(self) -> list[str]:
        """Every dispute as a sentence, the oldest first."""
        return [self._decisions.dispute(one) for one in self.results.disputes]

    def winners(self) -> Iterator[tuple[int, list[str]]]:
        """The first three places of the final ranking, with the names of each."""
        for place in (1, 2, 3):
            names = [one.name for one in self.standings.ranking if one.place == place]
            if names:
                yield place, names

    def current(self) -> tuple[PlayedStage, PlayedRound] | None:
        """The round that is played now, or the last one; None before the first."""
        played = [(stage, one) for stage in self.stages for one in stage.rounds]
        unfinished = (one for one in played if not one[1].document.closed)
        return next(unfinished, played[-1] if played else None)

    def participants(self) -> list[Participant]:
        """Every entrant with its pairings, by number."""
        met: dict[Entrant, list[PairingResult]] = defaultdict(list)
        for stage in self.results.stages:
            for played in stage.rounds:
                for pairing in played.pairings:
                    for side in filter(None, (pairing.a, pairing.b)):
                        met[side.entrant].append(pairing)
        return [Participant(number, met[number]) for number in sorted(self.state.entrants)]

    def _stage(self, number: int, stage: Stage) -> PlayedStage:
        state, language = self.state, self.language
        titles, document = RoundTitles(stage, language), self.results.stages[number]
        now = {(at, count) for at, count, _ in newest(state)}
        played = [
            self._round(
                titles, stage.rounds[one.round - 1], one, current=(number, one.round) in now
            )
            for one in document.rounds
        ]
        rows = next((one.rows for one in self.standings.stages if one.stage == number), [])
        score = "" if isinstance(stage.plan, Elimination) else "points"
        crossed = [one for one in cross_tables(state) if one.stage == number]
        return PlayedStage(
            number=number,
            title=stage_title(state.plan, number, language),
            rounds=played,
            rounds_to_come=max(0, rounds_of(stage) - len(played)),
            brackets=self._brackets(number, stage) if isinstance(stage.plan, Elimination) else [],
            tables=[
                Table("" if group is None else group_title(group, language), members)
                for group, members in groups(rows)
            ],
            score="rating" if isinstance(stage.plan, Ladder) else score,
            tie_breaks=list(rows[0].tie_breaks) if rows else [],
            crosses=[self._cross(one, grouped=len(crossed) > 1) for one in crossed],
        )

    def _round(
        self, titles: RoundTitles, played: Round, document: RoundResults, *, current: bool
    ) -> PlayedRound:
        parts: dict[str, list[PairingResult]] = {}
        for pairing in sorted(document.pairings, key=_by_table):
            title = titles.title(document.round, pairing.slot, pairing.group)
            parts.setdefault(title, []).append(pairing)
        listed = [Part(title, pairings) for title, pairings in parts.items()]
        return PlayedRound(document, listed, len(played.results), current)

    def _brackets(self, number: int, stage: Stage) -> list[list[Column]]:
        nodes = tree(stage)
        named = zip(nodes, node_titles(stage, nodes, self.language), strict=True)
        titles = {(node.bracket, node.round): title for node, title in named}
        paired = {
            (played.round, pairing.slot): pairing
            for played in self.results.stages[number].rounds
            for pairing in played.pairings
        }

        def box(node: Node) -> Box:
            slot = None if node.pairing is None else node.pairing.slot
            return Box(node, None if slot is None else paired.get((node.at, slot)))

        return [
            [
                Column(
                    titles[one[0].bracket, one[0].round],
                    [box(node) for node in one],
                    halved=at + 1 < len(part) and len(part[at + 1]) < len(one),
                )
                for at, one in enumerate(part)
            ]
            for part in bracket_parts(nodes)
        ]

    def _cross(self, table: CrossTable, *, grouped: bool) -> Cross:
        title = group_title(table.group, self.language) if grouped else ""
        cells = [[localized(cell, self.language) for cell in row.cells] for row in table.rows]
        return Cross(title, table, cells)


def _by_table(pairing: PairingResult) -> tuple[Any, ...]:
    """The order of pairings by table, byes last."""
    return pairing.b is None, pairing.table is None, pairing.table, pairing.slot
