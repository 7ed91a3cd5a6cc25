"""Tournaments between people: creating their matches, and collecting the results."""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial

import msgspec

from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines, opening
from saikoro.domain.match.events import PairingPlayed, Seat
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import PLAYED
from saikoro.domain.match.words import OpenBuilds
from saikoro.domain.record.header import FORMAT, Header
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Score, Slot
from saikoro.domain.tournament.matches.attendance import awaited, missed_by
from saikoro.domain.tournament.matches.closing import opens_by, played_part
from saikoro.domain.tournament.matches.timing import cancels_from, has_started, time_is_up
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS
from saikoro.domain.tournament.progress import ToPlay, next_step
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.standings.deciding import is_cut, score, seat_of_a, settle_first
from saikoro.domain.tournament.state import EntrantState, TournamentState
from saikoro.domain.tournament.state.tournament import Where
from saikoro.service.clock import iso, now
from saikoro.service.identity import Identity
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.kind import MatchKind
from saikoro.service.matches.listing import tournament_tag
from saikoro.service.matches.reading import MatchReader
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal
from saikoro.service.tokens import kept_token, new_secret, token_digest
from saikoro.service.tournaments.kind import Tournaments


class Seating:
    """Creates matches for pairings, and collects their results."""

    def __init__(
        self, matches: Matches, kind: MatchKind, reader: MatchReader, identity: Identity
    ) -> None:
        self._matches = matches
        self._kind = kind
        self._reader = reader
        self._identity = identity

    async def progress(
        self, ledger: Ledger, step: ToPlay, at: str
    ) -> list[e.MatchesLinked | e.ResultsTaken]:
        """The events to append for these pairings, `at` this time: new matches, and results."""
        where = step.stage, step.round
        if not has_started(ledger.state, *where, at):
            return []
        step = _without_paused(ledger.state, step)
        late = {slot for slot in step.slots if time_is_up(ledger.state, *where, slot, at)}
        await self._end(ledger, where, late, at)
        played = ledger.state.stages[step.stage].rounds[step.round - 1]
        linked: list[e.Linked] = []
        results: list[Result] = []
        for slot in await self._idle(ledger, step):
            pairing = played.pairings[slot]
            scores = await self._scores(ledger, where, pairing)
            if is_cut(scores) and slot not in late:
                continue  # by the clock of another worker, which is ahead of this one
            result = self._decided(ledger, where, pairing, scores, late=slot in late)
            if result is not None:
                results.append(result)
            else:
                linked.append(await self._create(ledger, where, pairing, len(scores), at))
        events: list[e.MatchesLinked | e.ResultsTaken] = []
        if linked:
            events.append(e.MatchesLinked(*where, linked))
        if results:
            events.append(e.ResultsTaken(*where, results))
        return events

    async def waits_for_people(self, ledger: Ledger, step: ToPlay) -> bool:
        """Whether every one of these pairings has a match that a person plays."""
        pairings = ledger.state.stages[step.stage].rounds[step.round - 1].pairings
        entrants = ledger.state.entrants
        return not await self._idle(ledger, step) and all(
            any(entrants[entrant].bot is None for entrant in pairings[slot].entrants)
            for slot in step.slots
        )

    async def _end(self, ledger: Ledger, where: tuple[int, int], slots: set[Slot], at: str) -> None:
        """End the matches in progress of pairings whose time is up `at` this time (TN-21.4)."""

        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            if driver.state.played:
                return None
            ended = iso(max(driver.clocks.stamp, milliseconds(at)))
            batch = driver.accept([deadlines.end_round(driver)], Outside(ended, "server"))
            return Proposal([batch])

        for match in (_last(ledger.state, (*where, slot)) for slot in sorted(slots)):
            if match and (await self._reader.pages.meta(match)).status not in PLAYED:
                with contextlib.suppress(MatchOver):  # it may have ended meanwhile
                    await self._matches.execute(match, command)

    async def _idle(self, ledger: Ledger, step: ToPlay) -> list[Slot]:
        """The pairings without a match in progress."""
        last = {
            slot: match
            for slot in step.slots
            if (match := _last(ledger.state, (step.stage, step.round, slot)))
        }
        metas = await asyncio.gather(*map(self._reader.pages.meta, last.values()))
        busy = {slot for slot, meta in zip(last, metas, strict=True) if meta.status not in PLAYED}
        return [slot for slot in step.slots if slot not in busy]

    async def _scores(
        self, ledger: Ledger, where: tuple[int, int], pairing: Pairing
    ) -> list[Score]:
        """The scores of a pairing's matches, all of which are played or fixed by a ruling."""
        scores: list[Score] = []
        fixed = ledger.state.stages[where[0]].fixed_of(where[1], pairing)
        for number in range(ledger.state.next_match((*where, pairing.slot))):
            if number in fixed:
                scores.append(fixed[number])
                continue
            match = ledger.state.linked[*where, pairing.slot][number]
            fold = await self._played(match)
            missed: tuple[Seat, ...] = ()
            late: tuple[Seat, ...] = ()
            if fold.state.winner is None and ledger.state.rules >= DOUBLE_LOSS:
                _header, *lines = await self._reader.pages.record(match)
                missed, late = missed_by(lines), awaited(lines)
            scores.append(
                score(
                    pairing,
                    number,
                    match,
                    head=fold.head.hex(),
                    version=fold.version,
                    winner=fold.state.winner,
                    reason=fold.state.reason or "",
                    left=fold.game.book.left(fold.state.game),
                    missed_by=missed,
                    awaited=late,
                )
            )
        return scores

    async def _played(self, match: str) -> Fold:
        """A match at its result, also if its builds were opened since (TN-32.5)."""
        fold = await self._reader.fold(match)
        _header, *lines = await self._reader.pages.record(match)
        played = len(played_part(lines))
        return fold if played >= fold.version else await self._reader.fold_at(match, played)

    def _decided(
        self,
        ledger: Ledger,
        where: tuple[int, int],
        pairing: Pairing,
        scores: Sequence[Score],
        *,
        late: bool,
    ) -> Result | None:
        """The result of a pairing after these matches; None if another match must be played."""
        stage, entropy = ledger.state.stages[where[0]], ledger.state.entropy
        better = min(pairing.entrants, key=stage.seeds.index)
        die = partial(entropy.die, *where, pairing.slot, pairing.run)
        return settle_first(stage.plan, pairing, scores, better, die, time_is_up=late)

    async def _create(
        self, ledger: Ledger, where: tuple[int, int], pairing: Pairing, number: int, at: str
    ) -> e.Linked:
        """Create a match with both entrants seated `at` this time, unless it exists already.

        The tournament's public entropy gives its id, but not its secrets, since people play it.
        """
        header = self._header(ledger, where, pairing, number)
        driver = await self._kind.begin(header.line())
        decks = [new_secret() for _ in range(driver.game.book.decks)]
        seeds = [new_secret() for _ in range(driver.game.book.seats)]
        linked = e.Linked(pairing.slot, number, header.match, pairing.run)
        ends = cancels_from(ledger.state, *where, linked, at)
        created_at, plan = now(), ledger.state.plan
        played_for = PairingPlayed(
            ledger.stream,
            *where,
            pairing.slot,
            ends,
            OpenBuilds(plan.open_builds),
            opens_by(plan, created_at),
        )
        created = opening.create(driver, new_secret(), decks, seeds, pairing=played_for)
        batches = [driver.accept([created], Outside(created_at, "organiser"))]
        tokens = {}
        entrants = pairing.entrants[::-1] if seat_of_a(number) else pairing.entrants
        for seat, entrant in enumerate(entrants):
            known = ledger.state.entrants[entrant]
            joined = _joined(driver, seat, known)
            batches.append(driver.accept([joined], Outside(now(), f"seat{seat}")))
            if known.bot is None:
                tokens[seat] = token_digest(seat_token(self._identity, header.match, seat))
        await self._matches.create(
            driver, Proposal(batches, tokens, fixed_tags=[tournament_tag(ledger.stream)])
        )
        return linked

    def _header(
        self, ledger: Ledger, where: tuple[int, int], pairing: Pairing, number: int
    ) -> Header:
        rules, plan = ledger.header.rules, ledger.state.plan
        secrets = ledger.state.entropy.match(*where, pairing.slot, number, pairing.run)
        return Header(
            format=FORMAT,
            game=rules.id,
            match=secrets.match.hex(),
            options=plan.options,
            rules=rules,
            server=self._identity.name,
            server_key=self._identity.public_key,
        )


def _without_paused(state: TournamentState, step: ToPlay) -> ToPlay:
    """The pairings whose table is not paused."""
    where = step.stage, step.round
    slots = [slot for slot in step.slots if state.pause_of((*where, slot)) is None]
    return msgspec.structs.replace(step, slots=slots)


def _joined(driver: AnyDriver, seat: Seat, entrant: EntrantState) -> Proposed:
    """The event by which an entrant, or the bot that plays for it, takes its seat."""
    if entrant.bot is None:
        return opening.join(
            driver, seat, player=entrant.name, seed=None, commit=None, server_seed=new_secret()
        )
    return opening.give_to_bot(
        driver, seat, entrant.bot, new_secret(), new_secret(), player=entrant.name
    )


def _last(state: TournamentState, where: Where) -> str:
    """The newest match of an undecided pairing, unless a ruling has decided it; else empty."""
    stage, number, slot = where
    linked, of = state.linked.get(where), state.stages[stage]
    if not linked or len(linked) - 1 in of.fixed_of(number, of.rounds[number - 1].pairings[slot]):
        return ""
    return linked[-1]


def open_seats(state: TournamentState, entrant: Entrant) -> list[tuple[str, int]]:
    """The open matches of an entrant, and its seat in each."""
    seats = []
    for where, matches in state.linked.items():
        played = state.stages[where[0]].rounds[where[1] - 1]
        pairing, match = played.pairings[where[2]], _last(state, where)
        if entrant in pairing.entrants and where[2] not in played.results and match:
            seat = seat_of_a(len(matches) - 1)
            seats.append((match, seat if entrant == pairing.a else 1 - seat))
    return seats


def seat_token(identity: Identity, match: str, seat: int) -> str:
    """The token of an entrant's seat in a match of a tournament."""
    return kept_token(match, seat, identity.token_secret(match, seat))


def invitation(identity: Identity, tournament: str, entrant: int) -> str:
    """The token of an entrant, which gives access to its seats."""
    return kept_token(tournament, entrant, identity.token_secret(tournament, entrant))


class Resting:
    """Knows when tournaments have come to rest."""

    def __init__(self, tournaments: Tournaments, seating: Seating) -> None:
        self._tournaments = tournaments
        self._seating = seating

    async def rests(self, tournament: str, version: int) -> bool:
        """Whether nothing follows version `version` but what people bring about."""
        async with self._tournaments.open(tournament) as (ledger, _meta):
            return ledger.version == version and await self._waits_for_people(ledger)

    async def _waits_for_people(self, ledger: Ledger) -> bool:
        state = ledger.state
        if state.status != "playing":
            return True
        if state.link is None:
            return organising.awaits_beacon(state)
        step = next_step(state)
        if not isinstance(step, ToPlay) or state.plan.play != "seats":
            return False
        return await self._seating.waits_for_people(ledger, step)
