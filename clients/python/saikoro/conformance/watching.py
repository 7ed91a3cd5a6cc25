"""Observations by the seats of a match in memory, and random players."""

from random import Random
from typing import Any

from saikoro.conformance.seating import Seated
from saikoro.domain.bots.observation import AnyObservation, Observer, choices_of
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.record.line import Line


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


def answer_at_random(match: Seated, choose: Random) -> None:
    """Answer at random for every asked seat, and run the rules."""
    chance = Chance(choose.randbytes(32))
    for seat in match.waiting:
        match.answer(seat, match.decision.draw(seat, chance))
    match.run()
