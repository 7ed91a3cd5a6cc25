"""Laws of explanations: every event has one, and it gives nothing hidden away."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

import msgspec

from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import observation
from saikoro.domain.bots.simulation import Position, Simulation, sampled_position
from saikoro.domain.match.events import DieRolled, GameEvent, Seat
from saikoro.domain.match.interface.causes import Happened
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.telling.why.explaining import explain
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.offered import Open
from saikoro.domain.match.telling.why.rules import rule_text
from saikoro.domain.match.telling.why.stated import Stated
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.record.line import Line
from saikoro.domain.verification.explaining import ExplainedRecord
from saikoro.domain.words import LANGUAGES

VIEWS: tuple[tuple[Seat | None, bool], ...] = ((None, True), (0, False), (None, False), (1, False))
"""Who asks, and whether all is open to it."""

COMPARED = range(1, 40, 3)
"""The decisions of a match at which worlds are compared."""

WORLDS = 3
"""How many worlds that a seat cannot tell apart are compared."""


class LawsOfExplanations(Tried):
    """Whoever asks why learns the causes, and nothing that it may not know."""

    explained: ClassVar[int] = 20
    """How many events of a match are explained."""

    def test_every_event_is_explained(self) -> None:
        explained = self.explained

        def explains(trial: Trial) -> None:
            """Events of all kinds are explained, to each seat, to everybody and in full in turn."""
            _explains(trial, explained)

        self.every_match(explains, 1)

    def test_an_explanation_gives_nothing_hidden_away(self) -> None:
        self.every_match(_gives_nothing_away, 1)


def _explains(trial: Trial, most: int) -> None:
    match = trial.played().match
    book, events = trial.game.book.text(), _by_type(match, most)
    record = ExplainedRecord(trial.game, match.cards, match.record)
    for number, version in enumerate(events):
        seat, all_open = VIEWS[number % len(VIEWS)]
        found = record.why(version, seat, all_open=all_open)
        msgspec.json.encode(found)
        assert found.event.v == version
        grounds, notes = found.grounds, [*found.checked, *found.not_so]
        cited = [*found.rule, *(one.rule for one in found.because)]
        cited += [*(one.rule for one in grounds), *(one.rule for one in notes)]
        assert [rule for rule in cited if rule and rule_text(book, rule) is None] == []
        for language in LANGUAGES:
            assert as_text(found, language).strip()


def _by_type(match: Seated, most: int) -> Sequence[int]:
    """One event of every type, and some more."""
    last = {kind: version for version, kind in enumerate(match.types, 1)}
    others = Random(len(match.lines)).sample(range(1, len(match.lines) + 1), most // 2)
    return sorted({*last.values(), *others})


def _gives_nothing_away(trial: Trial) -> None:
    """An explanation is the same in all worlds that its reader cannot tell apart."""
    chance = Chance(bytes(32))
    for number, match in enumerate(trial.decisions()):
        for seat in match.waiting if number in COMPARED else ():
            worlds = [*_worlds(match, seat, chance)]
            first, *others = worlds or [{}]
            for other in others:
                for version in first.keys() & other.keys():
                    assert first[version] == other[version], f"seat {seat}, event {version}"


def _worlds(match: Seated, seat: Seat, chance: Chance) -> Iterator[dict[int, Explanation]]:
    """The explanations of the last events, in worlds that are possible as the seat knows."""
    observed = observation(match, seat)
    for _ in range(WORLDS):
        position = sampled_position(match.game, observed, chance)
        if position is not None:
            yield _explained_in(match, seat, position)


def _explained_in(match: Seated, seat: Seat, position: Position) -> dict[int, Explanation]:
    """The explanations of the events since the last checkpoint, as one world has them."""
    recorder = Recorder()
    options = match.driver.options
    world = Simulation(match.game, options, match.cards, position, bytes(32), recorder.table)
    emitted = _versions(match, recorder.happened)
    asked = max(at for at, kind in enumerate(match.types, 1) if kind == "decision.asked")
    stop = world.run.stop
    open_ = Open(stop, world.run.table, recorder) if isinstance(stop, Decision) else None
    versions = {*sorted(set(emitted))[-EVENTS_OF_A_WORLD:], asked}
    secrets = {version: secret.get(str(seat), {}) for version, secret in match.secrets.items()}
    return {
        version: explain(
            match.fold([], seat),
            match.lines[:version],
            version,
            Stated.of(version, emitted, recorder),
            secrets,
            all_open=False,
            open_=open_ if version == asked else None,
        )
        for version in versions
    }


EVENTS_OF_A_WORLD = 4
"""The most events that are explained in a world, the last ones."""


def _versions(match: Seated, happened: Sequence[Happened]) -> list[int]:
    """The version of each event of a simulation that ends where the match stands.

    A simulation opens no draws and no sealed answers: other shared events have the version of the
    event before.
    """
    reader = match.game.book.reader
    lines = enumerate(match.lines, 1)
    there = [(version, reader.read(Line.read(line))) for version, line in lines]
    played = [(at, event) for at, event in there if isinstance(event, GameEvent | DieRolled)]
    mine = [one for one in happened if isinstance(one.event, GameEvent | DieRolled)]
    following = iter(played[len(played) - len(mine) :])
    versions: list[int] = []
    for one in happened:
        if isinstance(one.event, GameEvent | DieRolled):
            versions.append(next(following)[0])
        else:
            versions.append(versions[-1] if versions else match.driver.checkpoint_version or 1)
    return versions
