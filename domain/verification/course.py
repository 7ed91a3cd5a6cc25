"""The course of a match: which event may come next, from whom, and within which time.

All of it follows from the shared events alone: who has joined, what is asked of whom, and the
clocks that anybody can compute (`saikoro.domain.match.clocks`).
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import NEVER, Clocks, milliseconds
from saikoro.domain.match.commands.looking import MAX_LOOKS
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.state import (
    DECIDED,
    FINISHED,
    OPEN,
    PLAYING,
    MatchState,
    OpenDecision,
    SeatState,
    evolve,
)
from saikoro.domain.match.words import CancelReason, Forfeited, ReleaseReason
from saikoro.domain.record.line import Outside, event_type
from saikoro.domain.verification.authors import OF_A_SEAT, SEATS, name_of, wrong_author
from saikoro.domain.verification.facts import Wrong
from saikoro.domain.verification.players import player_fault

_ID = re.compile("[0-9a-f]{32}")

_OFFICIAL = re.compile("organiser|judge[1-9][0-9]{0,8}")
"""An official of a tournament, as lines name it (TN-19.1)."""


class Course:
    """A match as its shared events describe it so far."""

    def __init__(self, options: dict[str, Any]) -> None:
        known = {name: options[name] for name in _TIMES if name in options}
        times = msgspec.convert({**_UNTIMED, **known}, MatchOptions)
        self.clocks = Clocks.of(times, SEATS)
        self._join_seconds = times.join_seconds
        self._opening_seconds = times.opening_seconds
        self._forfeits = times.seed_seconds is not msgspec.UNSET
        """Whether a seat forfeits that does not open its seed in time."""
        self._lapsed: e.SeedLapsed | None = None
        self._state: MatchState[None] = MatchState(None, [SeatState() for _ in range(SEATS)])
        self._posted_seeds: set[int] = set()
        self._posted_answers: set[int] = set()
        self._asked: set[int] = set()
        """The versions at which a decision was asked."""
        self._pairing: e.PairingPlayed | msgspec.UnsetType | None = msgspec.UNSET
        """The pairing whose clock may cancel the match in play."""
        self._judged_by: str | None = None
        """The judge whom the match names."""
        self.disclosed = False
        """Whether the secrets of the match were opened."""
        self.released = False
        """Whether the time has come to open what the match keeps closed."""

    @property
    def bound(self) -> bool:
        """Whether `match.created` names the pairing whose clock may cancel the match in play."""
        return self._pairing is not msgspec.UNSET

    @property
    def playing(self) -> bool:
        """Whether play has begun and is not over."""
        return self._state.status == PLAYING

    @property
    def kept_closed(self) -> e.PairingPlayed | None:
        """The pairing because of which a decided match still keeps secrets; None if it does not."""
        return None if self.released or self._state.status != DECIDED else self._state.closed

    def may_follow_end(self, kind: str) -> bool:
        """Whether an event of this type may follow the end that the match has had."""
        return kind in (_WHILE_DECIDED if self._state.status == DECIDED else _AT_THE_END)

    def take(self, event: e.MatchEvent, version: int, outside: Outside | None) -> Iterator[Wrong]:
        """Take the next shared event, line `version`; yields its faults first.

        An event that cannot follow changes nothing.
        """
        if outside is None and self.playing and type(event) in _DRAWN:
            evolve(self._state, event)
            return
        wrong = (
            wrong_author(event, outside)
            or self._out_of_order(event)
            or self._left_by_nobody(event, outside)
            or self._ruled_elsewhere(event, outside)
        )
        if wrong is not None:
            yield wrong
            return
        late = None if outside is None else self._late(event, milliseconds(outside.at))
        if late is not None:
            yield late
        self._follow(event, version, outside)

    def _follow(self, event: e.MatchEvent, version: int, outside: Outside | None) -> None:
        match event:
            case e.MatchCreated(pairing=pairing, judged_by=judged_by):
                self._pairing, self._judged_by = pairing, judged_by
            case e.SeedPosted(seat):
                self._posted_seeds.add(seat)
            case e.SeedLapsed():
                self._lapsed = event
            case e.SubmissionPosted(seat):
                self._posted_answers.add(seat)
            case e.DecisionAsked():
                self._posted_answers.clear()
                self._asked.add(version)
            case e.SecretsReleased():
                self.released = True
            case e.SecretsOpened():
                self.disclosed = True
        evolve(self._state, event)
        self.clocks.take(event, None if outside is None else outside.at)

    # Order

    def _out_of_order(self, event: e.MatchEvent) -> Wrong | None:
        seat = getattr(event, "seat", 0)
        if not (isinstance(seat, int) and 0 <= seat < SEATS):
            return Wrong("seat", f"there is no seat {seat}")
        kind = type(event)
        status = OPEN if kind in _OPENING else PLAYING
        anytime = kind in _ANYTIME
        if isinstance(event, e.MatchCancelled) and event.reason in ("expired", "round_over"):
            anytime = self._state.status in (OPEN, PLAYING)
        if self._lapsed is not None and self._state.status == OPEN:
            status = OPEN if kind is e.MatchFinished else PLAYING
            anytime = kind is e.MatchHalted
        elif self._state.status == DECIDED:
            status = DECIDED if kind in _OPENING_SECRETS else PLAYING
        elif kind in _AFTER_THE_END:
            status, anytime = FINISHED, False
        if not anytime and self._state.status != status:
            return Wrong("order", f"{name_of(event)} while the match is {self._state.status}")
        why = self._refused(event)
        return None if why is None else Wrong("order", why)

    def _refused(self, event: e.MatchEvent) -> str | None:
        """The reason why this event cannot happen now."""
        if self.clocks.paused and type(event) in _NOT_WHILE_PAUSED:
            return f"{name_of(event)} while the match is paused"
        if type(event) in _PREPARING:
            return self._badly_prepared(event)
        decision = self._state.decision
        match event:
            case e.MatchResumed() if not self.clocks.paused:
                return "the match is not paused"
            case e.MatchFinished() if self._lapsed is not None and event != _lost_by(self._lapsed):
                return "the match is not lost by the seats whose seeds were not opened"
            case e.MatchCancelled():
                return self._badly_cancelled(event)
            case e.TimeGivenBack(number):
                if number != (0 if decision is None else decision.number):
                    return f"time is given back for decision {number}, which is not open"
            case e.DecisionAsked():
                return self._badly_asked(event)
            case e.SecretsReleased() | e.SecretsOpened() | e.SubmissionOpened():
                return self._badly_opened(event)
            case e.MatchRewound(to) | e.RewindProposed(to) if to not in self._asked:
                return f"no decision was asked at version {to}"
            case e.JudgeLooked():
                return self._badly_looked(event)
            case e.AnswerGiven() | e.SeatTimedOut() | e.SubmissionPosted():
                return self._refused_answer(event, decision)
            case e.SubmissionSealed(seat) if self._state.decisions:
                if decision is None or seat not in decision.waiting:
                    return f"nothing is asked of seat {seat}"
        return None

    def _badly_opened(
        self, event: e.SecretsReleased | e.SecretsOpened | e.SubmissionOpened
    ) -> str | None:
        """The reason why nothing may be opened now (TN-32.3)."""
        match event:
            case e.SecretsReleased():
                keeps = self._state.status == DECIDED and not self.released
                return None if keeps else "the match keeps nothing closed"
            case e.SecretsOpened() if self.disclosed:
                return "the secrets were opened already"
            case _ if self.kept_closed is not None:
                return f"{name_of(event)} while builds stay closed"
        return None

    def _badly_prepared(self, event: e.MatchEvent) -> str | None:
        places = self._state.seats
        match event:
            case e.MatchCreated(pairing=e.PairingPlayed() as pairing):
                return _badly_paired(pairing)
            case e.SeatJoined(seat) if places[seat].joined:
                return f"seat {seat} is taken"
            case e.SeatJoined():
                return player_fault(event) or None
            case e.SeedLapsed(seats):
                return self._badly_lapsed(seats)
            case e.SeedPosted(seat) if not places[seat].joined:
                return f"seat {seat} has not joined"
            case e.SeedPosted(seat) if seat in self._posted_seeds or places[seat].seed_by:
                return f"the seed of seat {seat} was handed in already"
        return None

    def _badly_lapsed(self, seats: list[e.Seat]) -> str | None:
        """The reason why these seats cannot forfeit; of one that sent its seed no line shows it."""
        places = self._state.seats
        if not self._forfeits:
            return "no seat forfeits by the options"
        if not all(place.joined for place in places):
            return "a seed lapses before all have joined"
        closed = [seat for seat in range(SEATS) if not places[seat].seed_by]
        closed = [seat for seat in closed if seat not in self._posted_seeds]
        if not seats or seats != [seat for seat in closed if seat in seats]:
            return f"no seeds of seats {seats} are missing"
        return None

    def _left_by_nobody(self, event: e.MatchEvent, outside: Outside | None) -> Wrong | None:
        """Whether a match is left by a seat that has not joined."""
        if outside is None or type(event) is not e.MatchCancelled:
            return None
        if event.reason != CancelReason.LEFT:
            return None
        joined = self._state.seats[int(outside.by.removeprefix("seat"))].joined
        return None if joined else Wrong("order", f"{outside.by} has not joined")

    def _ruled_elsewhere(self, event: e.MatchEvent, outside: Outside | None) -> Wrong | None:
        """Whether the judge of a match does what only its tournament can, or the other way round.

        A rewind in a match of a tournament names a ruling, and no other does.
        """
        if type(event) not in _RULED:
            return None
        of_tournament = isinstance(self._pairing, e.PairingPlayed)
        if not isinstance(event, e.MatchRewound):
            if of_tournament and outside is not None and outside.by == "judge":
                return Wrong("origin", f"{name_of(event)} by the judge in a tournament")
            return None
        ruled = of_tournament and outside is not None
        if ruled == (event.ruling > 0):
            return None
        return Wrong("order", f"the match is rewound by ruling {event.ruling}")

    def _badly_cancelled(self, event: e.MatchCancelled) -> str | None:
        if event.reason == CancelReason.ROUND_OVER:
            bound = self._pairing
            if bound is None:
                return "the time of a round is up, but the match is of no tournament"
            if isinstance(bound, e.PairingPlayed) and not bound.ends:
                return "the time of a round is up, which has no clock that cancels the match"
        if event.reason in (CancelReason.NOBODY_JOINED, CancelReason.SEED_MISSING):
            free = not all(place.joined for place in self._state.seats)
            if not free and self._forfeits:
                return "a seed is missing, but its seat forfeits"
            if free != (event.reason == CancelReason.NOBODY_JOINED):
                return f"cancelled for {event.reason}, which is not so"
        possible = self._awaited(event) if event.reason == CancelReason.ROUND_OVER else ()
        if event.awaited != possible:
            return f"seats {list(event.awaited)} are awaited, not {list(possible)}"
        return None

    def _awaited(self, event: e.MatchCancelled) -> tuple[e.Seat, ...]:
        """The seats whose answer is awaited.

        If sealed answers wait to be opened, the lines do not say which seats hold theirs back: then
        the event names them.
        """
        decision = self._state.decision
        if decision is None:
            return ()
        if decision.waiting or not decision.hidden:
            return tuple(decision.waiting)
        sealed = (seat for seat in decision.seats if seat not in self._posted_answers)
        return tuple(seat for seat in sealed if seat in event.awaited)

    def _badly_asked(self, event: e.DecisionAsked) -> str | None:
        if event.decision != self._state.decisions + 1:
            return f"decision {event.decision} does not follow decision {self._state.decisions}"
        seats = set(event.seats)
        if not seats or len(seats) < len(event.seats) or not seats <= set(range(SEATS)):
            return f"a decision is asked of seats {event.seats}"
        if event.seconds < 0 or event.parts < 1:
            return f"a decision of {event.seconds} seconds in {event.parts} parts"
        return None

    def _badly_looked(self, event: e.JudgeLooked) -> str | None:
        """The reason why no such judge looks: the match or its tournament has none, or too often.

        A match of a tournament names who of its officials looked, any other only its own judge.
        """
        of_tournament = isinstance(self._pairing, e.PairingPlayed)
        if of_tournament and not _OFFICIAL.fullmatch(event.who):
            return f"{event.who!r} looked, who is no official of a tournament"
        if not of_tournament and (event.who or self._judged_by is None):
            return f"{event.who or 'a judge'} looked, whom the match does not name"
        if len(self._state.looked) >= MAX_LOOKS:
            return f"judges looked more than {MAX_LOOKS} times"
        return None

    def _refused_answer(
        self,
        event: e.AnswerGiven | e.SeatTimedOut | e.SubmissionPosted,
        decision: OpenDecision | None,
    ) -> str | None:
        if decision is None or event.decision != decision.number:
            return f"decision {event.decision} is not open"
        sealed = decision.hidden and not decision.waiting and event.seat in decision.seats
        to_open = sealed and event.seat not in self._posted_answers
        to_answer = event.seat in decision.waiting
        match event:
            case e.AnswerGiven():
                asked = to_answer and not decision.hidden
            case e.SubmissionPosted():
                asked = to_open
            case _:
                asked = to_answer or to_open
        return None if asked else f"{name_of(event)}, but seat {event.seat} is not waited for"

    # Time

    def _late(self, event: e.MatchEvent, moment: int) -> Wrong | None:
        """The faults that the clocks find with this event at this moment."""
        deadline = self._deadline(event)
        match event:
            case e.MatchCancelled(CancelReason.EXPIRED):
                if deadline != NEVER:
                    return Wrong("time", "a match expires that waits with a deadline")
            case e.MatchCancelled(CancelReason.ROUND_OVER):
                bound = self._pairing
                ends = milliseconds(bound.ends) if isinstance(bound, e.PairingPlayed) else NEVER
                if moment < ends:
                    return Wrong("time", f"{ends - moment} ms before the time of the round is up")
            case e.MatchCancelled(CancelReason.LEFT | CancelReason.WITHDRAWN):
                return None
            case e.SecretsReleased(ReleaseReason.TIME):
                return self._released_early(moment)
            case e.MatchResumed(milliseconds=given):
                if given != (paused := self.clocks.pause(moment)):
                    return Wrong("time", f"{given} ms are given back after a pause of {paused}")
            case e.SeatTimedOut() | e.MatchCancelled() | e.SeedLapsed():
                if deadline == NEVER:
                    return Wrong("time", "a deadline is missed where there is none")
                if moment < deadline:
                    return Wrong("time", f"{deadline - moment} ms before the deadline")
            case e.TimeGivenBack(milliseconds=given):
                gone = moment - self.clocks.covered
                if not 0 < given <= gone:
                    detail = f"{given} ms are given back where {gone} have gone by"
                    return Wrong("time", detail)
            case _:
                if NEVER < deadline < moment:
                    return Wrong("time", f"{moment - deadline} ms after the deadline")
        return None

    def _released_early(self, moment: int) -> Wrong | None:
        """Whether builds are opened before the moment at which they are in any case."""
        closed = self._state.closed
        opens = NEVER if closed is None else milliseconds(closed.opens_by)
        early = f"{opens - moment} ms before the builds may be opened"
        return Wrong("time", early) if moment < opens else None

    def _deadline(self, event: e.MatchEvent) -> int:
        """The moment until which this event may come from a seat; NEVER without a limit."""
        match event:
            case e.SeedPosted() if not all(place.joined for place in self._state.seats):
                return NEVER
            case e.MatchCancelled() if self._state.decision is not None:
                asked = self._state.decision
                return max(self.clocks.deadline(asked.seconds, seat) for seat in asked.seats)
            case e.SeatJoined():
                return self.clocks.deadline(self._join_seconds)
            case e.SeedPosted() | e.SeedLapsed():
                return self.clocks.deadline(self._opening_seconds)
            case e.MatchCancelled():
                joined = all(place.joined for place in self._state.seats)
                seconds = self._opening_seconds if joined else self._join_seconds
                return self.clocks.deadline(seconds)
            case (
                e.AnswerGiven(seat=seat)
                | e.SubmissionSealed(seat=seat)
                | e.SubmissionPosted(seat=seat)
                | e.SeatTimedOut(seat=seat)
            ):
                decision = self._state.decision
                return NEVER if decision is None else self.clocks.deadline(decision.seconds, seat)
            case _:
                return NEVER


# Sets of types, not isinstance, which takes long where an event is none of them.

_DRAWN = frozenset([e.DrawOpened, e.DieRolled, e.DeckShuffled, e.CardRevealed])
"""Events of the rules that can come at any moment of play: only their proofs can be wrong."""

_PREPARING = frozenset([e.MatchCreated, e.SeatJoined, e.SeedPosted, e.SeedLapsed])
"""The events with which a match is prepared."""

_OPENING = _PREPARING | {e.SeedRevealed, e.EntropyFixed, e.MatchCancelled}
"""Events before play begins."""

_ANYTIME = frozenset([e.MatchHalted, e.TimeGivenBack, e.MatchPaused, e.MatchResumed])
"""Events before play and during it."""

_NOT_WHILE_PAUSED = frozenset(
    [*OF_A_SEAT, e.SeedLapsed, e.SeatTimedOut, e.TimeGivenBack, e.MatchPaused, e.MatchCancelled]
)
"""The events that cannot happen during a pause."""

_RULED = frozenset([e.MatchPaused, e.MatchResumed, e.MatchRewound])
"""The events that a judge of the match or its tournament rules, each in its own matches."""

_AFTER_THE_END: frozenset[type[e.MatchEvent]] = frozenset([e.SecretsReleased, e.SecretsOpened])
"""The events that come once a match is over."""

_OPENING_SECRETS: frozenset[type[e.MatchEvent]] = _AFTER_THE_END | {e.SubmissionOpened}
"""The events that open what a match has kept closed."""

_WHILE_DECIDED = frozenset(map(event_type, _OPENING_SECRETS | {e.MatchHalted}))
_AT_THE_END = frozenset([event_type(e.SecretsOpened)])
"""The types of the events that may follow `match.finished`: while builds stay closed, and else."""

_TIMES = ("join_seconds", "bank_seconds", "bank_increment", "seed_seconds")
_UNTIMED = dict.fromkeys(_TIMES[:3], 0)
"""The defaults of options that a header leaves out: no limit."""


def _lost_by(lapsed: e.SeedLapsed) -> e.MatchFinished:
    left = [seat for seat in range(SEATS) if seat not in lapsed.seats]
    return e.MatchFinished(left[0] if left else None, Forfeited.SEED_LAPSED)


def _badly_paired(pairing: e.PairingPlayed) -> str | None:
    if not _ID.fullmatch(pairing.tournament) or pairing.stage < 0 or pairing.slot < 0:
        return "the match is of no such pairing"
    if pairing.ends:
        milliseconds(pairing.ends)
    if pairing.stays_closed:
        milliseconds(pairing.opens_by)
    elif pairing.opens_by:
        return "it names when builds are opened that never are closed"
    return None if pairing.round > 0 else "the match is of no such round"
