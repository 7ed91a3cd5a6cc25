"""Creating a tournament: it is checked first, then created completely or not at all."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import structlog

from saikoro.domain.errors.rules import IllegalOptions, IllegalPlan
from saikoro.domain.games import find_game
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.tournament.commands.opening import new_ledger, open_with
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.formats.size import max_matches
from saikoro.domain.tournament.planning.new_plan import require_closable
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.clock import now
from saikoro.service.errors.extras import IllegalHooks
from saikoro.service.errors.requests import Busy
from saikoro.service.identity import Identity, Receipt
from saikoro.service.matches.options import Terms
from saikoro.service.organisers.authority import CREATOR
from saikoro.service.organisers.keys import Organiser, Organisers
from saikoro.service.streams.execution import Once, Proposal, done_once
from saikoro.service.tokens import new_secret, new_token, token_digest
from saikoro.service.tournaments.entries import EntryDocument, EntryTerms, read_document
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.notifications import Hook

log = structlog.get_logger()


class Opened(NamedTuple):
    """A new tournament, and the token of its organiser."""

    tournament: str
    token: str
    hook_secrets: list[str]
    """The signing secret of each webhook."""
    receipt: Receipt


class Opening:
    """Creates tournaments."""

    def __init__(
        self,
        tournaments: Tournaments,
        terms: Terms,
        organisers: Organisers,
        webhooks: Webhooks,
        identity: Identity,
    ) -> None:
        self._tournaments = tournaments
        self._terms = terms
        self._organisers = organisers
        self._webhooks = webhooks
        self._identity = identity

    async def create(
        self,
        plan: Plan,
        document: EntryDocument | None,
        organiser: Organiser,
        once: Once | None = None,
        *,
        hooks: Sequence[Hook] = (),
        start: bool,
        client: str,
    ) -> Opened:
        """Create a tournament with the entries in `document`; `start` locks them.

        On UnknownGame, UnknownCardSet, IllegalPlan, IllegalOptions, IllegalEntries, IllegalHooks,
        TooManyEntrants or QuotaExceeded nothing is created.
        """
        ledger = await self._new_ledger(plan, once)
        tournament = ledger.stream
        sender = organiser.key or self._identity.client_key(client)

        async def answered() -> Opened | None:
            before = await self._tournaments.answered(tournament, once)
            if before is None:
                return None
            hook_secrets = await self._webhooks.register(tournament, hooks, sender)
            return Opened(tournament, before.secret, hook_secrets, before.receipt)

        async def create() -> Opened:
            batches = await self._first_lines(
                ledger, document, organiser, hooks, client, start=start
            )
            # All checks have passed, so only tournaments that are created are charged.
            charged = max_matches(plan, len(ledger.state.playing)) if start else 0
            await self._organisers.charge(
                organiser, tournaments=1, matches=charged, once=tournament
            )
            hook_secrets = await self._webhooks.register(tournament, hooks, sender)
            token = new_token(tournament, CREATOR)
            proposal = Proposal(batches, {CREATOR: token_digest(token)}, token)
            created = await self._tournaments.create(ledger, proposal, once)
            if created is None:
                raise Busy
            if created.standing is not None:
                entrants = len(ledger.state.entrants)
                log.info("tournament.created", tournament=tournament, entrants=entrants)
            return Opened(tournament, created.secret, hook_secrets, created.receipt)

        return await done_once(answered, create)

    async def _first_lines(
        self,
        ledger: Ledger,
        document: EntryDocument | None,
        organiser: Organiser,
        hooks: Sequence[Hook],
        client: str,
        *,
        start: bool,
    ) -> list[Batch]:
        """The first lines of a tournament; the errors of `create`."""
        entries: list[Entry] = []
        if document is not None:
            terms, card_sets = EntryTerms.of(ledger), self._terms.card_sets
            entries = await read_document(terms, document, card_sets, client)
        organiser.require_capacity(len(entries))
        try:
            self._webhooks.check(hooks)
        except IllegalHooks as illegal:
            raise illegal.under("/webhooks") from illegal
        return open_with(
            ledger, entries, new_secret, now(), organiser=organiser.key or "", start=start
        )

    async def _new_ledger(self, plan: Plan, once: Once | None) -> Ledger:
        game = find_game(plan.game)
        try:
            require_closable(plan, game.book.decks)
            terms = await self._terms.fix(game, plan.options)
        except IllegalOptions as illegal:
            raise illegal.under("/plan/options") from illegal
        except IllegalPlan as illegal:
            raise illegal.under("/plan") from illegal
        id_ = new_secret()[:16] if once is None else self._identity.match_for(once.key)
        plan = msgspec.structs.replace(plan, options=terms.written)
        identity = self._identity
        return new_ledger(plan, terms.rules, identity.name, identity.public_key, id_)
