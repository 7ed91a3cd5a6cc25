"""The life of a tournament: what organisers and entrants ask of it. See `matches` for matches.

Everything goes the same way: load the ledger, let a command say something, append it at the
version at which it was said. What follows by itself is said by workers (`running`).
"""

import asyncio
import copy
import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import structlog

from domain.errors import IllegalEntries, IllegalOptions, Violation
from domain.fairness.frames import SECRET_BYTES
from domain.games import find_game
from domain.record.header import Rules
from domain.record.line import Outside
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.consequences import Consequences, admit, preview
from domain.tournament.entries import Form, read_entries, read_json
from domain.tournament.entries.entry import Entry
from domain.tournament.header import FORMAT, TournamentHeader
from domain.tournament.ledger import Ledger, Said
from domain.tournament.plan import Plan
from domain.tournament.progress import ToPlay
from domain.tournament.rulings import Correct, Ruling
from domain.tournament.size import most_matches
from domain.tournament.stage import Entrant, Result
from domain.tournament.state import TournamentState
from service.appending import Appender, Once
from service.card_sets import CardSets
from service.clock import now
from service.errors import Busy, Forbidden, IllegalHooks, KeyReused
from service.identity import Identity, Receipt
from service.ledgers import Ledgers
from service.organisers import Organiser, Organisers
from service.store import protocol as p
from service.store.sealed import Seal
from service.tokens import new_token, seat_of, token_digest
from service.webhooks import Hook, Webhooks

ATTEMPTS = 32
"""How often a request is tried while others keep moving its tournament."""

ENTRIES_A_LINE = 250

ORGANISER = 0
"""Whose token it is, where entrants are numbered from 1."""

log = structlog.get_logger()


class Given(NamedTuple):
    """Entries as they were handed in."""

    form: Form
    document: Any
    """Decoded JSON, or the text of a table or of mails."""


def given(entrants: Any = None, csv: str | None = None, mail: str | None = None) -> Given | None:
    """The entries of a request that has one of these; IllegalEntries if it has more than one."""
    listed = None if entrants is None else {"entrants": entrants}
    forms: dict[Form, Any] = {"json": listed, "csv": csv, "mail": mail}
    brought = [Given(form, document) for form, document in forms.items() if document is not None]
    if len(brought) > 1:
        detail = "send one of entrants, csv and mail"
        raise IllegalEntries([Violation("two_forms", "TN-16.1", detail)])
    return brought[0] if brought else None


class Opened(NamedTuple):
    """A new tournament, and the token of its organiser."""

    tournament: str
    token: str
    hook_secrets: list[str]
    """What the calls of each webhook are signed with."""
    receipt: Receipt


class Tournaments:
    """Creates tournaments, and takes what organisers and entrants ask."""

    def __init__(
        self,
        store: p.MatchStore,
        ledgers: Ledgers,
        appender: Appender,
        card_sets: CardSets,
        organisers: Organisers,
        webhooks: Webhooks,
        identity: Identity,
        seal: Seal,
        wake: Callable[[], None] = lambda: None,
        usual_options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._store = store
        self._ledgers = ledgers
        self._appender = appender
        self._card_sets = card_sets
        self._organisers = organisers
        self._webhooks = webhooks
        self._identity = identity
        self._seal = seal
        self._wake = wake
        self._usual_options = usual_options

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
        entries = [] if given is None else await self._read(ledger, given)
        organiser.require_room(len(entries))
        tournament = ledger.header.tournament
        charged = most_matches(plan, len(entries)) if start else 0
        await self._organisers.charge(organiser, tournaments=1, matches=charged, once=tournament)
        try:
            hook_secrets = await self._webhooks.register(tournament, hooks)
        except IllegalHooks as illegal:
            raise illegal.under("/webhooks") from illegal
        created = commands.create(ledger, fresh(), organiser.key or "")
        batches = [ledger.say([created], _organiser())]
        batches += [
            ledger.say([commands.enter(ledger, entries[at : at + ENTRIES_A_LINE], fresh)], outside)
            for outside in [_organiser()]
            for at in range(0, len(entries), ENTRIES_A_LINE)
        ]
        if start:
            batches.append(ledger.say([commands.lock(ledger)], _organiser()))
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
            return Opened(tournament, token, hook_secrets, self._receipt(ledger))
        receipt, told = self._appender.answered(tournament, result)
        return Opened(tournament, self._seal.open_bytes(told).decode(), hook_secrets, receipt)

    async def enter(
        self, tournament: str, token: str | None, given: Given, once: Once | None = None
    ) -> Receipt:
        """Take more entries; one with a known name replaces the entry before."""
        async with self._ledgers.open(tournament, _organises(token, tournament)) as (ledger, _meta):
            entries = await self._read(ledger, given)
        return await self._ask(
            tournament, token, lambda ledger: commands.enter(ledger, entries, fresh), once
        )

    async def check_in(
        self,
        tournament: str,
        token: str | None,
        entrants: Sequence[Entrant],
        once: Once | None = None,
    ) -> Receipt:
        """Say that entrants are there."""
        return await self._ask(
            tournament, token, lambda ledger: commands.check_in(ledger, entrants), once
        )

    async def withdraw(
        self,
        tournament: str,
        token: str | None,
        entrant: Entrant,
        reason: str,
        once: Once | None = None,
    ) -> Receipt:
        """Let an entrant leave."""
        return await self._ask(
            tournament, token, lambda ledger: commands.withdraw(ledger, entrant, reason), once
        )

    async def start(self, tournament: str, token: str | None, once: Once | None = None) -> Receipt:
        """Lock the entries; the tournament plays."""
        async with self._ledgers.open(tournament, _organises(token, tournament)) as (ledger, _meta):
            entrants, key = len(ledger.state.entrants), ledger.organiser
            matches = most_matches(ledger.state.plan, entrants)
        organiser = await self._organisers.known(key)
        organiser.require_room(entrants)
        await self._organisers.charge(organiser, matches=matches, once=f"{tournament} start")
        return await self._ask(tournament, token, commands.lock, once)

    async def pause(
        self, tournament: str, token: str | None, reason: str, once: Once | None = None
    ) -> Receipt:
        """Begin no match until it is resumed."""
        return await self._ask(
            tournament, token, lambda ledger: commands.pause(ledger, reason), once
        )

    async def resume(self, tournament: str, token: str | None, once: Once | None = None) -> Receipt:
        """Go on after a pause."""
        return await self._ask(tournament, token, commands.resume, once)

    async def cancel(
        self, tournament: str, token: str | None, reason: str, once: Once | None = None
    ) -> Receipt:
        """End it without a result."""
        return await self._ask(
            tournament, token, lambda ledger: commands.cancel(ledger, reason), once
        )

    async def rule(
        self,
        tournament: str,
        token: str | None,
        ruling: Ruling,
        reason: str,
        once: Once | None = None,
    ) -> Receipt:
        """Make a ruling; IllegalRuling or IllegalEntries if it cannot be made."""

        def say(ledger: Ledger) -> Said:
            admit(ledger.state, ruling)
            return e.RulingMade(ruling, reason), {}

        await self._check_correction(tournament, ruling)
        return await self._ask(tournament, token, say, once)

    async def preview(self, tournament: str, token: str | None, ruling: Ruling) -> Consequences:
        """What a ruling would lead to; nothing is changed."""
        await self._check_correction(tournament, ruling)
        async with self._ledgers.open(tournament, _organises(token, tournament)) as (ledger, _meta):
            hall = await self._ledgers.hall(ledger)
            state, paired_at = copy.deepcopy(ledger.state), dict(ledger.paired_at)

        def play(ahead: TournamentState, step: ToPlay) -> Iterable[Result]:
            at = paired_at.get((step.stage, step.round), now())
            played = hall.play(ahead, step.stage, step.round, step.slots, at)
            return [result for result, _matches in played]

        with_builds = state.plan.play == "builds"
        return await asyncio.to_thread(preview, state, ruling, play if with_builds else None)

    async def require_organiser(self, tournament: str, token: str | None) -> None:
        """Unauthorised or Forbidden for anybody but the organiser."""
        async with self._ledgers.open(tournament, _organises(token, tournament)):
            pass

    # The way of every append

    async def _ask(
        self,
        tournament: str,
        token: str | None,
        say: Callable[[Ledger], Said],
        once: Once | None,
    ) -> Receipt:
        """What the organiser asked for, done once."""
        for _ in range(ATTEMPTS):
            admit_organiser = _organises(token, tournament)
            async with self._ledgers.open(tournament, admit_organiser) as (ledger, _meta):
                if once is not None:
                    before = await self._store.answer(tournament, once.key, once.body)
                    if before is not None:
                        return self._appender.answered(tournament, before)[0]
                batch = ledger.say([say(ledger)], _organiser())
                playing = ledger.state.status == "playing"
                due: p.Due = "listed" if playing else "no"
                result = await self._ledgers.append(ledger, [batch], due, once=once)
            match result:
                case p.Appended():
                    if playing:
                        self._wake()
                    return self._receipt(ledger)
                case p.Replayed():
                    return self._appender.answered(tournament, result)[0]
                case p.KeyReused():
                    raise KeyReused
        raise Busy

    def _receipt(self, ledger: Ledger) -> Receipt:
        return self._identity.receipt(ledger.header.tournament, ledger.version, ledger.head)

    async def _new_ledger(self, plan: Plan, once: Once | None) -> Ledger:
        game = find_game(plan.game)
        known = game.options.__struct_fields__
        usual = {name: value for name, value in self._usual_options.items() if name in known}
        try:
            read = game.read_options(usual | plan.options)
        except IllegalOptions as illegal:
            raise illegal.under("/plan/options") from illegal
        digest = await self._card_sets.digest(game, read.card_set)
        options = msgspec.to_builtins(read) | {"card_set": digest}
        made = secrets.token_bytes(16) if once is None else self._identity.match_for(once.key)
        header = TournamentHeader(
            format=FORMAT,
            plan=msgspec.to_builtins(msgspec.structs.replace(plan, options=options)),
            rules=Rules(digest, game.id, game.version),
            server=self._identity.name,
            server_key=self._identity.public_key,
            tournament=uuid.UUID(bytes=made, version=4).hex,
        )
        return Ledger(header)

    async def _read(self, ledger: Ledger, given: Given) -> list[Entry]:
        """The entries that are given; IllegalEntries names all that is wrong with all of them."""
        plan, rules = ledger.state.plan, ledger.header.rules
        if plan.play == "seats":
            return _names(given)
        game = find_game(rules.id, rules.version)
        cards = await self._card_sets.playable(game, rules.digest)
        options = game.read_options(plan.options)
        return await asyncio.to_thread(
            read_entries, given.document, given.form, game, options, cards
        )

    async def _check_correction(self, tournament: str, ruling: Ruling) -> None:
        """A corrected build is checked as that of an entry is."""
        if not isinstance(ruling, Correct):
            return
        async with self._ledgers.open(tournament) as (ledger, _meta):
            known = ledger.state.entrants.get(ruling.entrant)
            if known is not None:
                entry = {"name": known.name, "build": ruling.build, "cards": known.cards}
                await self._read(ledger, Given("json", {"entrants": [entry]}))


def _names(given: Given) -> list[Entry]:
    """Entries of people who answer themselves: names without builds."""
    if given.form != "json":
        detail = "who plays at a seat brings no build, and is entered as JSON: a list of names"
        raise IllegalEntries([Violation("entries_shape", "TN-16.3", detail)])
    listed = given.document.get("entrants")
    rows = [row | {"build": []} if isinstance(row, dict) else row for row in listed or []]
    return read_json({"entrants": rows})


def fresh() -> bytes:
    """32 new secret bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def _organiser() -> Outside:
    return Outside(now(), "organiser")


def _organises(token: str | None, tournament: str) -> Callable[[p.Meta], None]:
    """Admits the organiser alone: Unauthorised or Forbidden for anybody else."""

    def admit_organiser(meta: p.Meta) -> None:
        if seat_of(token, tournament, meta.tokens) != ORGANISER:
            raise Forbidden

    return admit_organiser
