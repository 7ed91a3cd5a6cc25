"""A moment of a finished match, from which its rules are played on with fresh dice.

The run begins at the last checkpoint, or the last rewind, and repeats what the record has from
there. Nothing of the match's chain is used: what comes after the moment has dice and shuffles from
a seed of its own.
"""

from collections.abc import Mapping, Sequence

import msgspec

from saikoro.domain.bots.observation import AnyObserver
from saikoro.domain.bots.playing import Players, Watch
from saikoro.domain.bots.specs import Bot, Random
from saikoro.domain.errors.dice import DiceExhausted
from saikoro.domain.errors.rules import IllegalAnswer, IllegalChange
from saikoro.domain.fairness.frames import keyed_digest
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.table import NO_SECRETS, AnyTable, Emitted, Table
from saikoro.domain.match.play.checkpoint import Checkpoint, unpack_hidden, unpack_match
from saikoro.domain.match.play.run import AnyRun, Run
from saikoro.domain.match.sources.dice import DiceSource, GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles, Shuffled
from saikoro.domain.match.state import parse_handle
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import refused
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.twists import Twist

_USED_BEFORE = Text(
    "#{version}より前の出来事が、それによってすでに決まっています",
    "what happened before #{version} already depends on it",
)


class Moment:
    """A moment of a match with its twist, to be played on as often as one likes."""

    def __init__(self, past: Past, twist: Twist) -> None:
        self.past = past
        self.version = twist.version
        """The first event that is played anew."""
        self._twist = twist
        self._observers: dict[Seat, AnyObserver] = {}
        before = past.events[: twist.version - 1]
        shuffled = {(one.deck, one.no) for one in before if isinstance(one, e.DeckShuffled)}
        known = {
            name: card for name, card in past.hidden.items() if parse_handle(name)[:2] in shuffled
        }
        self._cards: Mapping[str, str] = known | dict(twist.cards)

    def begin(self, bots: Sequence[Bot], seed: bytes, watch: Watch) -> tuple[AnyRun, Players]:
        """The run at the moment, and the bots that play on, one per seat.

        `watch` is shown every event from there on. Dice, shuffles and bots follow from a `seed` of
        32 bytes. IllegalAnswer if the rules forbid the answer; IllegalChange if what is changed had
        been used before the moment.
        """
        observers = {
            seat: self._observer(seat).copied()
            for seat, bot in enumerate(bots)
            if not isinstance(bot, Random)
        }
        players = Players(bots, seed, observers, watch=watch)
        try:
            run = self._repeated(keyed_digest(seed, "dice"), players)
        except (_Differs, DiceExhausted, ValueError) as differs:
            raise self._used_before() from differs
        self._answer(run, players)
        return run, players

    def _observer(self, seat: Seat) -> AnyObserver:
        found = self._observers.get(seat)
        if found is None:
            found = self._observers[seat] = self.past.observer(seat, self.version)
        return found

    # What the record has

    def _repeated(self, seed: bytes, players: Players) -> AnyRun:
        """The run before the event; what its batch emitted from there on is shown to `players`."""
        at, run = self._started(seed)
        while (at := at + 1) < self.version:
            event = self.past.event(at)
            if isinstance(event, e.MatchEvent) and self.past.from_outside(at):
                seat = str(getattr(event, "seat", None))
                run.take(event, self.past.secrets(at).get(seat, NO_SECRETS))
                continue
            before = run.checkpoint
            emitted = run.advance()
            at, index = self._compared(at, emitted.events)
            reached = run.checkpoint
            new = reached is not None and reached is not before and reached.emitted >= index
            checkpoint = reached.emitted - index if reached is not None and new else None
            players.show(_cut(emitted, index), checkpoint)
        return run

    def _started(self, seed: bytes) -> tuple[int, AnyRun]:
        """The run at the last checkpoint or rewind, and the version of that."""
        past, fresh = self.past, RepeatedDice([], seed)
        shuffles = _Shuffles(self._cards, seed)

        def restore(checkpoint: Checkpoint, dice: DiceSource) -> AnyRun:
            match = unpack_match(past.game.book.state, checkpoint.match)
            hidden = unpack_hidden(checkpoint.hidden)
            table: AnyTable = Table(match, past.options, past.cards, dice, shuffles, hidden)
            return Run(past.game, table, keeps_checkpoints=True)

        anchor, run = past.history.started(self.version - 1, restore, fresh)
        table = run.table
        if anchor in past.history.rewinds:
            past.after_rewind(anchor).put_on(table)
        rolled = past.history.dice(anchor, self.version - 1)
        table.dice = GivenDice([*rolled, *self._twist.dice], fresh)
        there = table.hidden.cards
        there.update((name, card) for name, card in self._cards.items() if name in there)
        return anchor, run

    def _compared(self, at: int, emitted: Sequence[Event]) -> tuple[int, int]:
        """Compare events with the record before the moment, from version `at` on.

        Returns the last version that they lead to, and how many of them lie before the moment.
        """
        index = 0
        while at < self.version and (index < len(emitted) or self._is_draw(at)):
            if not self._is_draw(at):
                if unproven(self.past.event(at)) != unproven(emitted[index]):
                    raise _Differs
                index += 1
            at += 1
        return at - 1, index

    def _is_draw(self, version: int) -> bool:
        """Whether an event opened a draw, which dice that were given do not."""
        return isinstance(self.past.event(version), e.DrawOpened)

    # What is given instead

    def _answer(self, run: AnyRun, players: Players) -> None:
        given = self._twist.given
        if given is not None:
            (seat, answer), decision = given, run.stop
            if not isinstance(decision, Decision) or seat not in run.waiting:
                raise self._used_before()
            try:
                decision.read(seat, answer)
            except IllegalAnswer as illegal:
                raise illegal.under("/answer") from illegal
            players.give(run, decision, seat, answer)
        for at in self._twist.taken:
            event = self.past.event(at)
            if isinstance(event, e.MatchEvent):
                players.take(run, event, self.past.secrets(at))

    def _used_before(self) -> IllegalChange:
        return refused("used_before", "/change", _USED_BEFORE.filled(version=self.version))


class _Differs(Exception):
    """The rules emit something else before the moment than the record has."""


class _Shuffles(KnownShuffles):
    """The record's shuffles, then others from a seed; none is committed to."""

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """A shuffle with an empty commitment for each position: tables count them."""
        order = super().shuffle(deck, no, cards).order
        return Shuffled(order, [""] * len(order))


def _cut(emitted: Emitted, first: int) -> Emitted:
    """The events from index `first` on, with their secrets."""
    secrets = {at - first: one for at, one in emitted.secrets.items() if at >= first}
    return Emitted(emitted.events[first:], secrets)


def unproven(event: Event) -> Event:
    """An event without what proves it: its draw, its commitments, or its salt."""
    match event:
        case e.DieRolled():
            return msgspec.structs.replace(event, draw=0)
        case e.DeckShuffled():
            return msgspec.structs.replace(event, commits=[])
        case e.CardRevealed():
            return msgspec.structs.replace(event, salt="")
        case _:
            return event
