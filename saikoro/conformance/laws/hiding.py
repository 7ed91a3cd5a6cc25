"""Laws of secrets: what is hidden leaves no trace in the public lines."""

from random import Random
from typing import Any

import msgspec

from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import START, Seated, secret
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.commands import answering
from saikoro.domain.match.events import CardRevealed
from saikoro.domain.match.play.batch import proposed_batch
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.record.line import Line, Outside, event_type
from saikoro.service.clock import iso

COMMITMENTS = {"commit", "commits", "deck_commits"}
"""Fields of shared events that are hashes of what is hidden."""

REVEALED = event_type(CardRevealed)

DIFFERENT_ANSWERS = 8
"""Answers that are drawn to find two that differ."""


class LawsOfSecrets(Tried):
    """Two matches that differ only in what is hidden have the same public lines, but for hashes."""

    def test_a_sealed_answer_leaves_no_trace(self) -> None:
        self.every_match(_sealed_answers_leave_no_trace)

    def test_the_order_of_a_hidden_deck_leaves_no_trace(self) -> None:
        self.every_match(_hidden_decks_leave_no_trace)

    def test_hidden_fields_are_in_no_line(self) -> None:
        self.every_match(_hidden_fields_are_in_no_line)


def _public(line: bytes) -> Any:
    """A line, without hashes of what is hidden but with their sizes."""
    parts = msgspec.json.decode(line)
    for name in COMMITMENTS & parts["data"].keys():
        parts["data"][name] = len(parts["data"][name])
    return parts


def _sealed_answers_leave_no_trace(trial: Trial) -> None:
    """The lines of a sealed answer are the same, but for hashes, whatever the answer is."""
    for match in trial.decisions():
        if match.waiting and match.decision.hidden:
            for seat in match.waiting:
                chances = [Chance(secret(trial.seed, seat, at)) for at in range(DIFFERENT_ANSWERS)]
                answers = [match.decision.draw(seat, chance) for chance in chances]
                first, *others = [_lines_of(match, seat, answer) for answer in answers]
                assert all(lines == first for lines in others)


def _lines_of(match: Seated, seat: int, answer: Any) -> list[Any]:
    """The public lines that an answer would give."""
    nonces = [secret("nonce", part) for part in range(match.decision.parts)]
    events = answering.answer(match.driver, seat, answer, nonces)
    version, head = match.driver.version, match.driver.head
    batch = proposed_batch(events, version, head, Outside(iso(START), f"seat{seat}"))
    return [_public(line) for line in batch.lines]


def _hidden_decks_leave_no_trace(trial: Trial) -> None:
    """Until a card is shown to all, the lines do not depend on the order of hidden decks."""
    one = trial.begun()
    other = Seated.both(trial.game, trial.seed, decks="others", **trial.options)
    choose, at = Random(trial.seed), 0
    while True:
        for line, twin in zip(one.lines[at:], other.lines[at:], strict=False):
            if REVEALED in (Line.read(line).type, Line.read(twin).type):
                return
            assert _public(line) == _public(twin)
        assert len(one.lines) == len(other.lines)
        at = len(one.lines)
        if not one.waiting or not _answer_alike(one, other, choose):
            return


def _answer_alike(one: Seated, other: Seated, choose: Random) -> bool:
    """Answer in both matches alike; False where the hidden cards allow no answer in both."""
    assert one.waiting == other.waiting
    for seat in one.waiting:
        answer = one.decision.draw(seat, Chance(choose.randbytes(32)))
        try:
            other.decision.read(seat, answer)
        except SaikoroError:
            return False
        for match in (one, other):
            match.answer(seat, answer)
    for match in (one, other):
        match.run()
    return True


def _hidden_fields_are_in_no_line(trial: Trial) -> None:
    """A field of `GameEvent.hidden` is in the secret of its seat, and not in the line."""
    hidden = {
        event_type(event): {
            field.encode_name for field in msgspec.structs.fields(event) if field.name in names
        }
        for event in trial.game.book.events
        if (names := event.hidden)
    }
    for line in trial.played().match.lines if hidden else ():
        parts = msgspec.json.decode(line)
        assert not hidden.get(parts["type"], set()) & parts["data"].keys(), line
