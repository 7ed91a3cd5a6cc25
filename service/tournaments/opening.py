"""Opening a tournament: everything is checked first, then it is all there, or nothing is."""

import secrets
import uuid
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import structlog

from domain.errors import IllegalOptions
from domain.games import find_game
from domain.record.line import Outside
from domain.tournament import commands
from domain.tournament.plan import Plan
from domain.tournament.record.header import FORMAT, TournamentHeader
from domain.tournament.record.ledger import Ledger
from domain.tournament.size import most_matches
from service.clock import now
from service.errors import IllegalHooks
from service.fresh import fresh
from service.identity import Identity, Receipt
from service.matches.card_sets import CardSets
from service.matches.options import Terms
from service.organisers.keys import Organiser, Organisers
from service.store import protocol as p
from service.store.sealed import Seal
from service.streams.appending import Appender, Once
from service.tokens import new_token, token_digest
from service.tournaments.entries import Given, read_given
from service.tournaments.ledgers import Ledgers
from service.webhooks.hooks import Hook, Webhooks

ENTRIES_A_LINE = 250

ORGANISER = 0
"""Whose token it is, where entrants are numbered from 1."""

log = structlog.get_logger()


class Opened(NamedTuple):
    """A new tournament, and the token of its organiser."""

    tournament: str
    token: str
    hook_secrets: list[str]
    """What the calls of each webhook are signed with."""
    receipt: Receipt


class Opening:
    """Opens tournaments."""

    def __init__(
        self,
        ledgers: Ledgers,
        appender: Appender,
        card_sets: CardSets,
        organisers: Organisers,
        webhooks: Webhooks,
        identity: Identity,
        seal: Seal,
        terms: Terms,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._ledgers = ledgers
        self._appender = appender
        self._card_sets = card_sets
        self._organisers = organisers
        self._webhooks = webhooks
        self._identity = identity
        self._seal = seal
        self._terms = terms
        self._wake = wake
        """Called when a tournament has become due."""

    async def create(
        self,
        plan: Plan,
        given: Given | None,
        organiser: Organiser,
        once: Once | None = None,
        *,
        hooks: Sequence[Hook] = (),
        start: bool,
    ) -> Opened:
        """Open a tournament with the entries that are given, and lock them if it is to `start`.

        UnknownGame, UnknownCardSet, IllegalOptions, IllegalEntries, IllegalHooks, TooManyEntrants
        or QuotaExceeded if there can be none; nothing is created then.
        """
        ledger = await self._new_ledger(plan, once)
        entries = [] if given is None else await read_given(ledger, given, self._card_sets)
        organiser.require_room(len(entries))
        try:
            self._webhooks.check(hooks)
        except IllegalHooks as illegal:
            raise illegal.under("/webhooks") from illegal
        tournament = ledger.header.tournament
        created = commands.create(ledger, fresh(), organiser.key or "")
        outside = Outside(now(), "organiser")
        batches = [ledger.say([created], outside)]
        batches += [
            ledger.say([commands.enter(ledger, entries[at : at + ENTRIES_A_LINE], fresh)], outside)
            for at in range(0, len(entries), ENTRIES_A_LINE)
        ]
        if start:
            batches.append(ledger.say([commands.lock(ledger)], outside))
        # Whatever cannot be is known by now, so that nobody pays for what is not created.
        charged = most_matches(plan, len(ledger.state.playing)) if start else 0
        await self._organisers.charge(organiser, tournaments=1, matches=charged, once=tournament)
        hook_secrets = await self._webhooks.register(tournament, hooks)
        token = new_token(tournament, ORGANISER)
        told = self._seal.close_bytes(token.encode())
        tokens = {ORGANISER: token_digest(token)}
        result = await self._ledgers.append(
            ledger, batches, "listed" if start else "no", once=once, told=told, tokens=tokens
        )
        if isinstance(result, p.Appended):
            if start:
                self._wake()
            log.info("tournament.created", tournament=tournament, entrants=len(entries))
            receipt = self._identity.receipt(tournament, ledger.version, ledger.head)
            return Opened(tournament, token, hook_secrets, receipt)
        receipt, told = self._appender.answered(tournament, result)
        return Opened(tournament, self._seal.open_bytes(told).decode(), hook_secrets, receipt)

    async def _new_ledger(self, plan: Plan, once: Once | None) -> Ledger:
        try:
            terms = await self._terms.fix(find_game(plan.game), plan.options)
        except IllegalOptions as illegal:
            raise illegal.under("/plan/options") from illegal
        made = secrets.token_bytes(16) if once is None else self._identity.match_for(once.key)
        header = TournamentHeader(
            format=FORMAT,
            plan=msgspec.to_builtins(msgspec.structs.replace(plan, options=terms.written)),
            rules=terms.rules,
            server=self._identity.name,
            server_key=self._identity.public_key,
            tournament=uuid.UUID(bytes=made, version=4).hex,
        )
        return Ledger(header)
