"""The inspection of a record: its facts, its rules run again, and whether it is sound."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from saikoro.domain.errors.records import ReplayDiverged, Undisclosed
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.beside import apart
from saikoro.domain.verification.audit import audit, rerun_unfinished
from saikoro.domain.verification.facts import Facts, Fault
from saikoro.domain.verification.verify import verify

Verdict: TypeAlias = Literal["sound", "incomplete", "not_sound"]
"""`sound`: every fact holds, and the rules emit the whole record, to its end. `incomplete`: nothing
is wrong, but not everything could be checked. `not_sound`: something cannot be true."""

UNBOUND = "the cancellation: match.created does not say whose clock may end the match"
"""What cannot be checked of an older match in a tournament without the tournament's record."""


def verdict_on(*, faulty: bool, complete: bool) -> Verdict:
    """The verdict in one word; `complete` if everything could be checked, to the end."""
    if faulty:
        return "not_sound"
    return "sound" if complete else "incomplete"


def _closed(pairing: PairingPlayed) -> str:
    """What cannot be checked of a decided match yet, and until when (TN-32.5)."""
    until = pairing.open_builds.en
    return f"the builds: they stay closed {until}, and until {pairing.opens_by} at the latest"


class Playable(NamedTuple):
    """The game and the cards that a record is run with."""

    game: AnyGame
    cards: Any
    """The playable card set that the header names."""


class Inspection(msgspec.Struct, frozen=True):
    """The results of an inspection."""

    facts: Facts
    faults: list[Fault]
    """Everything that is wrong: faults of the facts, and lines that the rules contradict."""
    rules_version: int
    """The last line that running the rules again has confirmed; 0 if they were not run."""
    unchecked: list[str]
    """What could not be checked, with the reason."""

    @property
    def verdict(self) -> Verdict:
        """The verdict in one word."""
        return verdict_on(faulty=bool(self.faults), complete=not self.unchecked)


def inspect_record(lines: Sequence[bytes], playable: Playable | str, *kept: str) -> Inspection:
    """Check everything that can be checked of a record, header line first.

    `playable` is the game and the cards to run it with, or the reason why there are none. `kept`
    are heads that somebody kept. BrokenLine if the first line is no header.
    """
    facts = verify(lines, *kept)
    unchecked, faults, version = [], list(facts.faults), 0
    events = apart(lines).record
    if isinstance(playable, str):
        unchecked.append(f"the rules: {playable}")
    elif facts.gave_up:
        unchecked.append(f"the lines after line {facts.version}: too much is wrong before them")
    else:
        version, stopped, fault = _run_rules(playable, events, facts)
        if fault is not None:
            faults.append(fault)
        if stopped is not None:
            unchecked.append(f"the rules after line {version}: {stopped}")
    if facts.ended == "halted":
        unchecked.append("how the match would have ended: the service halted it")
    elif facts.unbound:
        unchecked.append(UNBOUND)
    elif facts.closed is not None:
        unchecked.append(_closed(facts.closed))
    elif facts.ended is None:
        unchecked.append("the rest of the match: it is not finished, or its record was cut")
    if facts.sealed:
        unchecked.append("the seal: this version does not check seals")
    return Inspection(facts, faults, version, unchecked)


class _Run(NamedTuple):
    version: int
    stopped: str | None = None
    fault: Fault | None = None


def _run_rules(playable: Playable, lines: Sequence[bytes], facts: Facts) -> _Run:
    """Run the rules over the record, as far as its lines show enough."""
    game, cards = playable
    try:
        if not facts.finished or facts.closed is not None:
            return _Run(*rerun_unfinished(game, cards, lines))
        audit(game, cards, lines)
    except ReplayDiverged as diverged:
        return _Run(diverged.version - 1, fault=Fault.of(diverged.version, "rules", str(diverged)))
    except Undisclosed as secret:
        return _Run(
            0, fault=Fault.of(facts.version, "rules", f"although the match is over, {secret}")
        )
    except Exception as broken:  # noqa: BLE001 - a forged line may break whatever reads it
        detail = f"the rules cannot be run: {type(broken).__name__}: {broken}"
        return _Run(0, fault=Fault.of(facts.version, "rules", detail))
    return _Run(facts.version)
