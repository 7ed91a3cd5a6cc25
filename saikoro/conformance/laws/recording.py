"""Laws of records: the lines alone give the state, and the rules give the same lines again."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from saikoro.conformance.failing import difference
from saikoro.conformance.laws.trying import Played, Trial, Tried
from saikoro.conformance.poisoned import played_from_checkpoints, poisoned
from saikoro.conformance.seating import Seated
from saikoro.domain.match.play.driver import Driver
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.match.state import MatchState
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.line import Line, event_type
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.replay import replay
from saikoro.domain.verification.verify import verify

MOST_NAMED = 10
"""Events that an error names."""

MOST_CHECKPOINTS = 20
"""Checkpoints that are tried of one match."""


class LawsOfRecords(Tried):
    """A finished match can be folded, replayed and continued from any of its checkpoints."""

    followed: ClassVar[frozenset[type]] = frozenset()
    """Types of things in the state that rules may follow over events, such as a unit."""

    def test_a_record_is_sound(self) -> None:
        self.every_match(_is_sound)

    def test_folding_the_lines_gives_the_state(self) -> None:
        self.every_match(_folds_to_the_state)

    def test_the_rules_give_the_same_bytes_again(self) -> None:
        self.every_match(_replays)

    def test_the_same_lines_follow_from_every_checkpoint(self) -> None:
        self.every_match(_continues_from_checkpoints)

    def test_no_reference_into_the_state_is_kept_over_an_event(self) -> None:
        copying = poisoned(self.game, self.followed)

        def keeps_no_reference(trial: Trial) -> None:
            """Rules do not use over an event what they have read in the state before."""
            match = trial.played().match
            again = played_from_checkpoints(match, copying)
            _same_history(again.head, match.driver.head, "rules that were started again")
            _same_state(again.state, match.driver.state, "rules that were started again")

        self.every_match(keeps_no_reference)

    def test_neither_rules_nor_state_depend_on_a_gained_field(self) -> None:
        self.every_match(_needs_no_gained_field)


def _is_sound(trial: Trial) -> None:
    """What was sealed is opened, and every die, card and hash of the record is proven."""
    match = trial.played().match
    facts = verify(match.record, match.driver.head.hex())
    assert facts.sound, facts.faults
    assert facts.finished


def _folds_to_the_state(trial: Trial) -> None:
    """The events alone give the state: `apply` is its only writer."""
    match = trial.played().match
    if _known_to_all(match, match.lines) != match.driver.state:
        raise AssertionError(_first_apart(trial))


def _first_apart(trial: Trial) -> str:
    """Where the state of the rules leaves that of the events, and what to do about it."""
    after, differs = 0, ""
    for match in trial.decisions():
        differs = difference(_known_to_all(match, match.lines), match.driver.state)
        if differs:
            between = ", ".join(match.types[after:][-MOST_NAMED:])
            return (
                f"folding events {after + 1} to {len(match.lines)} ({between}): {differs}; "
                "change the state in `apply` of an event alone, and keep no reference into it"
            )
        after = len(match.lines)
    return "the fold of the events is not the state of the rules"


def _same_state(found: Any, state: Any, of: str) -> None:
    if found != state:
        raise AssertionError(f"in {of} {difference(found, state)}")


def _same_history(found: bytes, head: bytes, of: str) -> None:
    assert found == head, (
        f"{of} gave other lines: `play` may depend on nothing but its table, and a checkpoint "
        "promises that all of it lies in the state"
    )


def _known_to_all(match: Seated, lines: Sequence[bytes]) -> MatchState[Any]:
    """The lines, folded with the secrets of every seat."""
    fold = match.fold([], 0)
    for version, line in enumerate(lines, 1):
        secrets = match.secrets.get(version, {}).values()
        fold.take(line, {name: value for each in secrets for name, value in each.items()})
    return fold.state


def _replays(trial: Trial) -> None:
    """The same answers and dice give the same lines, byte for byte."""
    match = trial.played().match
    again = audit(match.game, match.cards, match.record)
    _same_history(again.head, match.driver.head, "rules that were run again")
    _same_state(match.replayed().state, match.driver.state, "rules that were run again")


def _continues_from_checkpoints(trial: Trial) -> None:
    """Nothing of the rules lives outside of the state at a checkpoint."""
    played = trial.played()
    for snapshot in played.snapshots[:: 1 + len(played.snapshots) // MOST_CHECKPOINTS]:
        _continues_from(played, snapshot)


def _continues_from(played: Played, snapshot: Snapshot) -> None:
    match = played.match
    driver = Driver.restored(
        match.game,
        match.header,
        match.driver.options,
        match.cards,
        Snapshot.unpack(snapshot.packed()),
    )
    at = driver.version
    replay(driver, match.lines[at:], match.secrets)
    _same_history(driver.head, match.driver.head, f"from the checkpoint at {at} the rules")
    _same_state(driver.state, match.driver.state, f"the match from the checkpoint at {at}")
    assert driver.clocks == match.driver.clocks, f"clocks from the checkpoint at {at} differ"


def _needs_no_gained_field(trial: Trial) -> None:
    """A match whose lines lack the fields of `upcasts` replays, and folds to the same state."""
    match = trial.played().match
    gained = {event_type(event): {*fields} for event, fields in match.game.book.upcasts.items()}
    older = [_without(line, gained) for line in match.lines]
    driver = match.new_driver()
    replay(driver, older, match.secrets)
    without = "a match without the fields of `upcasts`"
    _same_state(driver.state, match.driver.state, without)
    _same_state(_known_to_all(match, older), match.driver.state, f"the fold of {without}")


def _without(line: bytes, gained: dict[str, set[str]]) -> bytes:
    """A line as it was before its event had gained these fields."""
    fields = gained.get(Line.read(line).type)
    if fields is None:
        return line
    parts = msgspec.json.decode(line)
    parts["data"] = {name: value for name, value in parts["data"].items() if name not in fields}
    return canonical(parts)
