"""What an explanation costs: of late events with nothing kept, and of rules with their causes."""

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from saikoro.domain.record.header import Header
from saikoro.domain.verification import recording
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.verification.inspection import Playable
from tests.kit.records import RECORDS, playable_with

EVENTS = 900

LAST = 12
"""How many of the last events are explained: they take longest."""

RERUNS = 25
"""How often rules are run again; the best counts."""


class Rerun(NamedTuple):
    """Processor time for running the rules of a record again, from its lines alone."""

    bare: float
    recorded: float
    """The same where what the rules state is recorded."""


def seconds_of_why(ruleset: str) -> float:
    """Processor time for the slowest of the last events of the longest record, for `EVENTS`."""
    playing, lines = _longest(ruleset)
    last, took = len(lines) - 1, []
    for version in range(last - LAST + 1, last + 1):
        began = time.process_time()
        explain_record(playing.game, playing.cards, lines, version)
        took.append(time.process_time() - began)
    return max(took) / last * EVENTS


def rerun(ruleset: str, rounds: int) -> Rerun:
    """The rules of the longest record, alternately without and with causes; the best of some."""
    playing, lines = _longest(ruleset)
    game, cards = playing
    bare = recorded = math.inf
    for _ in range(rounds):
        bare = min(bare, _seconds(lambda: audit(game, cards, lines)))
        recorded = min(recorded, _seconds(lambda: recording.rerun(game, cards, lines, len(lines))))
    return Rerun(bare, recorded)


def _seconds(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def _longest(ruleset: str) -> tuple[Playable, Any]:
    lines = max((kept.lines for kept in RECORDS[ruleset]), key=len)
    playing = playable_with(Header.read(lines[0]))
    assert not isinstance(playing, str), playing
    return playing, lines
