"""A tournament in a language, as plain data: what its page, its sheets and its folder show."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import NamedTuple

import msgspec

from saikoro.domain.moments import shown_in
from saikoro.domain.names import reading_order
from saikoro.domain.text import Fact
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.facts.words import TournamentStatus
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
from saikoro.domain.tournament.outputs.wording.decisions import Decisions
from saikoro.domain.tournament.outputs.wording.sentences import Sentences, official_name
from saikoro.domain.tournament.outputs.wording.words import (
    DECIDED,
    TIE_BREAKS,
    WORDS,
    shown,
    stage_title,
)
from saikoro.domain.tournament.standings.deciding import seat_of_a
from saikoro.domain.tournament.state import TournamentState, present
from saikoro.domain.words import Language
from saikoro.service.web.tournaments.brackets import Picture, Rounds, Style, picture
from saikoro.service.web.tournaments.letters import ems
from saikoro.service.web.tournaments.stages import (
    PairedAt,
    PlayedRound,
    PlayedStage,
    played_stages,
    times,
)

_AGAINST_MATCHES = ("ruling", "double_loss")
"""How a pairing is decided whatever was won in its matches."""

_ON_PAGE = 12
"""Ems for a name on the page: five rounds stand side by side on a desk."""

_WALL = 96
"""The width of a wall, in ems of letters that can be read from the back of a room."""

_MOST_WINNERS = 8
"""A place that more entrants share is not named with the winners; the ranking has it (TN-17.7)."""


class Occasion(msgspec.Struct, frozen=True):
    """What is drawn of a tournament that is not in its state."""

    game: Mapping[Language, str] = {}
    """The title of the game; its id stands for a missing one."""
    paired_at: PairedAt = {}


class Participant(NamedTuple):
    """An entrant with its pairings, in their order."""

    number: Entrant
    pairings: list[PairingResult]


class Drawing:
    """A tournament in a language. Texts are not escaped: that is for the templates."""

    def __init__(
        self,
        state: TournamentState,
        language: Language,
        occasion: Occasion | None = None,
        base: str | None = "",
    ) -> None:
        """Links of results begin with `base`; without one they lead to files of a folder."""
        self.state = state
        self.language = language
        self.name = state.plan.name
        self._occasion = occasion or Occasion()
        self._base = base
        self.spelling: Callable[[str], str] = str

    def spelled(self, spelling: Callable[[str], str]) -> "Drawing":
        """The same, but with sentences whose names are spelled for the page that they stand on."""
        other = copy(self)
        other.spelling = spelling
        return other

    @cached_property
    def results(self) -> Results:
        """All rounds with their pairings, rulings and disputes."""
        return results(self.state, self._base)

    @cached_property
    def standings(self) -> Standings:
        """The newest tables, and the final ranking."""
        return standings(self.state)

    @cached_property
    def stages(self) -> list[PlayedStage]:
        """The stages that have begun."""
        return played_stages(
            self.state, self.language, self.results, self.standings, self._occasion.paired_at
        )

    @property
    def coming(self) -> list[str]:
        """The titles of stages that have not begun."""
        every = range(len(self.state.plan.stages))
        return [self.stage_title(at) for at in every[len(self.state.stages) :]]

    @property
    def game(self) -> str:
        """The title of the game."""
        return self._occasion.game.get(self.language) or self.state.plan.game

    @property
    def stands(self) -> str:
        """How far it has come, in a word."""
        return TournamentStatus.text_of(self.state.status, self.language)

    @property
    def date(self) -> str:
        """The day of the first pairing, and of the last if it is another; empty before both."""
        zone = self.state.plan.time_zone
        moments = self._occasion.paired_at.values()
        days = sorted({f"{shown_in(at, zone):%Y-%m-%d}" for at in moments})
        return " – ".join(dict.fromkeys((days[0], days[-1]))) if days else ""

    def word(self, word: str, **facts: Fact) -> str:
        """A word of what is drawn."""
        return WORDS[word].in_language(self.language, **facts)

    def noted(self, line: str, notes: list[str]) -> str:
        """A line with its notes in brackets."""
        for note in notes:
            line = self.word("noted", line=line, note=note)
        return line

    def stage_title(self, number: int) -> str:
        """The title of a stage, from 0."""
        return stage_title(self.state.plan, number, self.language)

    def tie_break(self, name: str) -> str:
        """The name of a tie-break."""
        return TIE_BREAKS[name].in_language(self.language)

    def standing(self, row: Standing) -> str:
        """The name of an entrant in a table, with all its notes."""
        name = self.spelling(row.name)
        if gone := self.state.entrants[row.entrant].gone:
            name = self.word(gone, name=name)
        notes = []
        if row.rerun_again:
            notes.append(self.word("rerun_again_of", count=row.rerun_again))
        if row.disputed:
            notes.append(self.word("disputes", count=row.disputed))
        return self.noted(name, notes)

    def notes(self, pairing: PairingResult) -> list[str]:
        """The notes on a pairing: reruns, open disputes, and who ruled."""
        notes = [self.word("rerun", count=pairing.reruns)] if pairing.reruns else []
        if pairing.disputed:
            notes.append(self.word("disputed"))
        if pairing.ruled_by is not None:
            name = official_name(pairing.ruled_by, self.language, self.spelling)
            notes.append(self.word("ruled_by", name=name))
        return notes

    def decided(self, pairing: PairingResult) -> str:
        """The way in which a pairing was decided, where that is no plain win."""
        if pairing.decided not in DECIDED:
            return ""
        return DECIDED[pairing.decided].in_language(self.language, die=pairing.die or 0)

    def opponent(self, pairing: PairingResult) -> str:
        """The name of the opponent of `a`, or the reason why `a` meets none."""
        if pairing.b is not None:
            return pairing.b.name
        return self.decided(pairing) or DECIDED["bye"].in_language(self.language)

    def scored(self, pairing: PairingResult) -> bool:
        """Whether the score of a pairing says who won: that of a ruling does not."""
        return pairing.decided is not None and pairing.decided not in _AGAINST_MATCHES

    def by_ruling(self, outcome: MatchOutcome) -> str:
        """How a ruling has decided a match: it was lost, or played at a real table; else empty."""
        if outcome.lost_by:
            return self.word("by_ruling")
        return self.word("real_table") if outcome.at_table is True else ""

    def outcome(self, pairing: PairingResult, outcome: MatchOutcome | None) -> str:
        """Who has won a match, and how; or that it is open."""
        if outcome is None:
            return self.word("open")
        left = self.word("left", a=outcome.left[0], b=outcome.left[1])
        if outcome.reason:
            left = self.word("reason", reason=self.spelling(outcome.reason), left=left)
        return self.noted(self.won(pairing, outcome.winner), [self.by_ruling(outcome) or left])

    def won(self, pairing: PairingResult, winner: Entrant | None) -> str:
        """Who has won, or that it was a draw."""
        for who in (pairing.a, pairing.b):
            if who is not None and who.entrant == winner:
                return self.word("wins", name=self.spelling(who.name))
        return self.word("draw")

    def own_time(self, played: PlayedRound, pairing: PairingResult) -> str:
        """The end of a pairing that has a time of its own; else empty (TN-21.3)."""
        if not pairing.ends or pairing.ends == played.document.ends:
            return ""
        return self.word("until", ends=shown(pairing.ends, self.state.plan))

    def times(self, played: RoundResults) -> str:
        """The times of a round; empty without a clock."""
        return times(played, self.state.plan, self.language)

    def decisions(self) -> tuple[list[str], list[str]]:
        """Every ruling and every dispute as a sentence, the oldest first."""
        wording = Decisions(self.state, self.language, self.spelling)
        return (
            [wording.ruling(one) for one in self.results.rulings],
            [wording.dispute(one) for one in self.results.disputes],
        )

    def winners(self) -> Iterator[tuple[str, int, list[str]]]:
        """The first three places of the final ranking: title, place, and the names of each."""
        for place in (1, 2, 3):
            names = [one.name for one in self.standings.ranking if one.place == place]
            if 1 <= len(names) <= _MOST_WINNERS:
                yield self.word(f"place_{place}"), place, names

    def current(self) -> tuple[PlayedStage, PlayedRound] | None:
        """The round that is played now, or the last one; None before the first."""
        played = [(stage, one) for stage in self.stages for one in stage.rounds]
        unfinished = (one for one in played if not one[1].document.closed)
        return next(unfinished, played[-1] if played else None)

    def where(self, stage: PlayedStage, played: PlayedRound) -> str:
        """The title of a round, with that of its stage if there are several."""
        return Sentences(self.state).where(stage.number, played.document.round, self.language)

    def picture(self, stage: PlayedStage, rounds: Rounds, style: Style | None = None) -> Picture:
        """A bracket, or a part of one, as it is drawn; by default for the page."""
        paired = {
            (played.document.round, pairing.slot): pairing
            for played in stage.rounds
            for pairing in played.document.pairings
        }
        return picture(rounds, self._name, paired, style or Style(_ON_PAGE, linked=True))

    def on_wall(self, stage: PlayedStage, rounds: Rounds) -> Picture:
        """A bracket as a projector shows it, all rounds side by side."""
        return self.picture(stage, rounds, Style.within(_WALL, len(rounds)))

    def longest_name(self, stage: PlayedStage) -> float:
        """The width of the longest name in a stage, in ems."""
        return max(ems(self._name(entrant)) for entrant in self.state.stages[stage.number].seeds)

    def participants(self) -> list[Participant]:
        """Every entrant with its pairings, by number."""
        met: dict[Entrant, list[PairingResult]] = defaultdict(list)
        for stage in self.results.stages:
            for played in stage.rounds:
                for pairing in played.pairings:
                    for side in filter(None, (pairing.a, pairing.b)):
                        met[side.entrant].append(pairing)
        return [Participant(number, met[number]) for number in sorted(self.state.entrants)]

    def names(self) -> list[tuple[str, str]]:
        """Every entrant by name, with its table in the round that is played now (TN-17.7)."""
        now, tables = self.current(), dict[Entrant, str]()
        for part in now[1].parts if now else ():
            for pairing in part.pairings:
                if pairing.b is None:
                    tables[pairing.a.entrant] = self.opponent(pairing)
                elif pairing.table is not None:
                    tables |= dict.fromkeys(
                        (pairing.a.entrant, pairing.b.entrant), str(pairing.table)
                    )
        named = [
            (self.state.entrants[entrant].name, entrant)
            for entrant in self.state.taking_part or present(self.state)
        ]
        ordered = sorted(named, key=lambda one: (reading_order(one[0]), one[1]))
        return [(name, tables.get(entrant, "–")) for name, entrant in ordered]

    def seats(self, stage: PlayedStage, pairing: PairingResult) -> list[list[str]]:
        """Who sits in seat A and who in seat B, for each match of a pairing of two."""
        sides = [pairing.a.name, self.opponent(pairing)]
        return [sides[::-1] if seat_of_a(number) else sides for number in range(stage.matches)]

    def _name(self, entrant: Entrant) -> str:
        return self.state.entrants[entrant].name
