"""Observations by the seats of a match in memory, what people read of it, and random players."""

from random import Random
from typing import Any

from saikoro.conformance.seating import Seated
from saikoro.domain.bots.observation import AnyObservation, Observer, choices_of
from saikoro.domain.match.events import DrawOpened
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.record.line import Line
from saikoro.domain.words import LANGUAGES


def observation(match: Seated, seat: int, choices: list[Any] | None = None) -> AnyObservation:
    """The current observation of a bot at `seat`."""
    driver = match.driver
    observer = Observer(match.game, driver.options, match.cards, seat)
    for version, line in enumerate(match.lines, 1):
        secrets = match.secrets.get(version, {}).get(str(seat), {})
        observer.take(match.game.book.reader.read(Line.read(line)), secrets)
        if version == driver.checkpoint_version:
            observer.reach_checkpoint()
    choices = choices_of(match.decision, seat, Chance(bytes(32)))
    return observer.observation(driver.state.decisions, choices)


def readings(match: Seated, after: int) -> list[str | None]:
    """What each seat and all others read after a version, up to the next draw of dice.

    These are the sentences of the report, and the words of the board at the end in any order, in
    both languages: the order of a hand is no difference.
    """
    found: list[str | None] = []
    for seat in (None, *range(match.game.book.seats)):
        fold = match.fold(match.lines[:after], seat)
        reporters = [Reporter(fold, language) for language in LANGUAGES]
        for version, line in enumerate(match.lines[after:], after + 1):
            event = fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
            if isinstance(event, DrawOpened):
                break
            found += [reporter.describe(event) for reporter in reporters]
        for language in LANGUAGES:
            board = match.game.telling.board(fold.known, match.cards, language)
            found.append(" ".join(sorted(board.split())))
    return found


def answer_at_random(match: Seated, choose: Random) -> None:
    """Answer at random for every asked seat, and run the rules."""
    chance = Chance(choose.randbytes(32))
    for seat in match.waiting:
        match.answer(seat, match.decision.draw(seat, chance))
    match.run()
