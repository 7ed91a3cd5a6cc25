"""Standings and results as Markdown, in Japanese and in English (TN-17.4)."""

from collections.abc import Iterator, Sequence

from saikoro.domain.text import Fact
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.outputs.documents.results import (
    PairingResult,
    RoundResults,
    Standing,
    results,
    standings,
)
from saikoro.domain.tournament.outputs.documents.views import PairingMatch
from saikoro.domain.tournament.outputs.pages.decisions import decisions
from saikoro.domain.tournament.outputs.pages.notes import noted_name
from saikoro.domain.tournament.outputs.pages.sentences import official_name
from saikoro.domain.tournament.outputs.pages.words import (
    DECIDED,
    TIE_BREAKS,
    WORDS,
    RoundTitles,
    escaped,
    group_title,
    shown,
    stage_title,
)
from saikoro.domain.tournament.planning.plan import Elimination, Ladder, StagePlan
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

_AGAINST_MATCHES = ("ruling", "double_loss")
"""How a pairing is decided whatever was won in its matches."""


def standings_page(state: TournamentState, language: Language) -> str:
    """The final ranking, if there is one, and the newest standings of each stage."""
    return "\n".join(_Page(state, language).standings()).rstrip("\n") + "\n"


def results_page(state: TournamentState, language: Language, base: str | None = "") -> str:
    """Every paired round, with each of its matches linked as in `results`."""
    return "\n".join(_Page(state, language).results(base)).rstrip("\n") + "\n"


class _Page:
    """Renders one tournament in one language, line by line."""

    def __init__(self, state: TournamentState, language: Language) -> None:
        self._state = state
        self._language = language

    def standings(self) -> Iterator[str]:
        document = standings(self._state)
        yield from self._heading("standings")
        if document.rerun_again:
            yield from (self._word("rerun_again", count=document.rerun_again), "")
        if document.disputes:
            yield from (self._word("disputes", count=document.disputes), "")
        if document.ranking:
            yield from (f"## {self._word('ranking')}", "")
            if document.without_champion:
                yield from (self._word("without_champion"), "")
            yield table_row([self._word("place"), self._word("name")])
            yield table_row(["--:", ":--"])
            for ranked in document.ranking:
                yield table_row([str(ranked.place), escaped(ranked.name)])
            yield ""
        for stage in document.stages:
            plan = self._state.plan.stages[stage.stage]
            yield from (f"## {stage_title(self._state.plan, stage.stage, self._language)}", "")
            groups = sorted({row.group for row in stage.rows})
            for group in groups:
                if len(groups) > 1:
                    yield from (f"### {group_title(group, self._language)}", "")
                yield from self._table(plan, [row for row in stage.rows if row.group == group])
                yield ""
        if not document.stages:
            yield self._word("nothing")

    def results(self, base: str | None) -> Iterator[str]:
        document = results(self._state, base)
        yield from self._heading("results")
        for stage in document.stages:
            titles = RoundTitles(self._state.stages[stage.stage], self._language)
            yield from (f"## {stage_title(self._state.plan, stage.stage, self._language)}", "")
            for played in stage.rounds:
                yield from self._round(titles, played)
        if not document.stages:
            yield self._word("nothing")
        yield from decisions(self._state, document, self._language)

    def _heading(self, what: str) -> Iterator[str]:
        yield from (f"# {escaped(self._state.plan.name)}: {self._word(what)}", "")

    def _table(self, plan: StagePlan, rows: Sequence[Standing]) -> Iterator[str]:
        score = {} if isinstance(plan, Elimination) else {"points": "points"}
        if isinstance(plan, Ladder):
            score = {"points": "rating"}
        titles = [
            *(self._word(word) for word in ("place", "name", *score.values())),
            *(TIE_BREAKS[name].in_language(self._language) for name in rows[0].tie_breaks),
            *(self._word(word) for word in ("won", "drawn", "lost", "byes")),
        ]
        yield table_row(titles)
        yield table_row([":--" if column == 1 else "--:" for column in range(len(titles))])
        for row in rows:
            values = [getattr(row, name) for name in score]
            values += [*row.tie_breaks.values(), row.won, row.drawn, row.lost, row.byes]
            yield table_row([str(row.place), self._name_in_table(row), *map(str, values)])

    def _name_in_table(self, row: Standing) -> str:
        return noted_name(self._state, row, escaped(row.name), self._language)

    def _round(self, titles: RoundTitles, played: RoundResults) -> Iterator[str]:
        titled: dict[str, list[PairingResult]] = {}
        for pairing in played.pairings:
            title = titles.title(played.round, pairing.slot, pairing.group)
            titled.setdefault(title, []).append(pairing)
        for title, pairings in titled.items():
            yield from (f"### {title}", "")
            if played.starts and played.ends:
                plan = self._state.plan
                times = {"starts": shown(played.starts, plan), "ends": shown(played.ends, plan)}
                yield from (self._word("times", **times), "")
            for pairing in pairings:
                yield f"- {self._timed(played, pairing)}"
                for match in pairing.matches:
                    yield f"  - {self._match(pairing, match)}"
            yield ""

    def _timed(self, played: RoundResults, pairing: PairingResult) -> str:
        """A pairing in a round with a clock, with its table and its own time (TN-21.3)."""
        line = self._pairing(pairing)
        if pairing.ends and pairing.ends != played.ends:
            note = self._word("until", ends=shown(pairing.ends, self._state.plan))
            line = self._word("noted", line=line, note=note)
        if pairing.ends and pairing.b is not None:
            line = self._word("at_table", table=pairing.table or "", line=line)
        return line

    def _pairing(self, pairing: PairingResult) -> str:
        names = [
            f"**{escaped(who.name)}**" if who.entrant == pairing.winner else escaped(who.name)
            for who in (pairing.a, pairing.b)
            if who is not None
        ]
        # The matches beneath say how they went, which is not what a ruling made of them.
        scored = pairing.decided is not None and pairing.decided not in _AGAINST_MATCHES
        between = "–".join(map(str, pairing.won)) if scored else "–"
        line = f" {between} ".join(names)
        if pairing.reruns:
            note = self._word("rerun", count=pairing.reruns)
            line = self._word("noted", line=line, note=note)
        if pairing.disputed:
            line = self._word("noted", line=line, note=self._word("disputed"))
        if pairing.ruled_by is not None:
            name = official_name(pairing.ruled_by, self._language, escaped)
            note = self._word("ruled_by", name=name)
            line = self._word("noted", line=line, note=note)
        if pairing.decided is None:
            note = self._word("open")
        elif pairing.decided == "ruling":
            outcome = self._won(pairing, pairing.winner)
            note = self._word("ruled", outcome=outcome)
        elif pairing.decided in DECIDED:
            note = DECIDED[pairing.decided].in_language(self._language, die=pairing.die or 0)
        else:
            return line
        return self._word("noted", line=line, note=note)

    def _match(self, pairing: PairingResult, match: PairingMatch) -> str:
        outcome = match.outcome
        text = self._word("open")
        if outcome is not None:
            text = self._won(pairing, outcome.winner)
            left = self._word("left", a=outcome.left[0], b=outcome.left[1])
            if outcome.lost_by:
                left = self._word("by_ruling")
            elif outcome.at_table is True:
                left = self._word("real_table")
            elif outcome.reason:
                left = self._word("reason", reason=escaped(outcome.reason), left=left)
            text = self._word("noted", line=text, note=left)
        line = self._word("match", number=match.number + 1, outcome=text)
        links = [
            f"[{self._word(kind)}]({link})"
            for kind in ("report", "record", "audit")
            if (link := getattr(match.links, kind)) is not None
        ]
        return f"{line} {' · '.join(links)}".rstrip()

    def _won(self, pairing: PairingResult, winner: Entrant | None) -> str:
        for who in (pairing.a, pairing.b):
            if who is not None and who.entrant == winner:
                return self._word("wins", name=escaped(who.name))
        return self._word("draw")

    def _word(self, word: str, **facts: Fact) -> str:
        return WORDS[word].in_language(self._language, **facts)


def table_row(cells: Sequence[str]) -> str:
    """A row of a table; cells are escaped already."""
    return f"| {' | '.join(cells)} |"
