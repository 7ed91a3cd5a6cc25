"""Requests of entrants: registering by a link, and what the token of an entry opens (TN-24)."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.record.line import Outside
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands import attending, organising, registering
from saikoro.domain.tournament.entries.entry import Entry, listed
from saikoro.domain.tournament.entries.json_form import JSON
from saikoro.domain.tournament.facts.judges import entrant_author
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.record.ledger import Hidden, Ledger, Proposed
from saikoro.domain.tournament.state.tournament import EntrantState
from saikoro.service.clock import now
from saikoro.service.errors.access import UnknownLink
from saikoro.service.identity import Identity, Receipt
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.organisers.keys import Organisers
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Command, Once, Prepare, Proposal
from saikoro.service.tokens import holder_of, new_secret, new_token, number_in, token_digest
from saikoro.service.tournaments.commands import Token
from saikoro.service.tournaments.entries import (
    THE_ENTRY,
    EntryDocument,
    EntryTerms,
    as_one_entry,
    read_document,
)
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.seats import invitation

MAIL = "TN-24.2"

FIRST_LINK = 1
"""The number of the link with which a tournament is opened."""

INVITED = -1
"""Who holds an entrant's invitation, next to its number for who holds its own token."""


class Registered(NamedTuple):
    """A new entrant, and its token."""

    entrant: Entrant
    token: str
    receipt: Receipt
    listed: dict[str, int]
    """How many cards each list of its build has."""


class OwnEntry(NamedTuple):
    """An entrant, and what of its entry only it may see."""

    entrant: Entrant
    known: EntrantState
    hidden: Hidden


class Registration:
    """Executes the requests of entrants."""

    def __init__(
        self,
        tournaments: Tournaments,
        card_sets: CardSets,
        organisers: Organisers,
        identity: Identity,
    ) -> None:
        self._tournaments = tournaments
        self._card_sets = card_sets
        self._organisers = organisers
        self._identity = identity

    def link(self, tournament: str, number: int = FIRST_LINK) -> str:
        """Link number `number` of a tournament, as a path of the API."""
        secret = self._identity.registration_link(tournament, number)
        return f"/tournaments/{tournament}/register/{secret}"

    def require_link(self, ledger: Ledger, link: str) -> None:
        """UnknownLink unless this is the newest link, open or closed."""
        number = ledger.state.link_no
        newest = self._identity.registration_link(ledger.stream, number)
        if not number or not hmac.compare_digest(newest, link):
            raise UnknownLink

    async def register(
        self,
        tournament: str,
        link: str,
        given: Mapping[str, Any],
        once: Once | None = None,
        *,
        client: str,
    ) -> Registered:
        """Enter an entrant; IllegalEntries names all faults, with pointers into `given`."""
        entries: list[Entry] = []

        async def prepare() -> None:
            async with self._tournaments.open(tournament) as (ledger, _):
                self.require_link(ledger, link)
                terms = EntryTerms.of(ledger)
            entries.append(await self._read(terms, given, client))

        async def command(ledger: Ledger, _meta: Meta) -> Proposal:
            self.require_link(ledger, link)
            [entry] = entries
            with as_one_entry():
                proposed = registering.register(ledger, entry, new_secret)
            organiser = await self._organisers.by_key(ledger.organiser)
            number = organising.entrants_after(ledger, [entry])
            organiser.require_capacity(number)
            token = new_token(tournament, number)
            batch = ledger.accept([proposed], _by(number))
            return Proposal([batch], {number: token_digest(token)}, token)

        with in_hand("registration", tournament=tournament):
            executed = await self._tournaments.execute(
                tournament, command, once=once, prepare=prepare
            )
        token = executed.secret
        own = await self.look(tournament, token)
        build = own.known.build or own.hidden.build
        return Registered(own.entrant, token, executed.receipt, listed(build))

    async def replace(
        self,
        tournament: str,
        token: Token,
        given: Mapping[str, Any],
        once: Once | None = None,
        *,
        client: str,
    ) -> Receipt:
        """Replace an entry, by its token; IllegalEntries as for `register`."""
        admit, entrant = self._admission(tournament, token), number_in(token)
        entries: list[Entry] = []

        async def prepare() -> None:
            async with self._tournaments.open(tournament, admit) as (ledger, _):
                terms, name = EntryTerms.of(ledger), _known(ledger, entrant).name
            entries.append(await self._read(terms, {"name": name, **given}, client))

        async def command(ledger: Ledger, _meta: Meta) -> Proposal:
            [entry] = entries
            with as_one_entry():
                proposed = registering.replace(ledger, entrant, entry, new_secret)
            return Proposal([ledger.accept([proposed], _by(entrant))])

        return await self._execute(tournament, token, command, once, prepare)

    async def check_in(self, tournament: str, token: Token, once: Once | None = None) -> Receipt:
        """Check an entrant in, by its token."""
        return await self._ask(tournament, token, registering.check_in, once)

    async def withdraw(
        self,
        tournament: str,
        token: Token,
        reason: str,
        once: Once | None = None,
        *,
        after_round: bool,
    ) -> Receipt:
        """Withdraw an entrant, by its token; `after_round` once its pairings are decided."""
        leave = attending.drop if after_round else organising.withdraw

        def propose(ledger: Ledger, entrant: Entrant, _at: str) -> Proposed:
            return leave(ledger, entrant, reason)

        return await self._ask(tournament, token, propose, once)

    async def request_bye(
        self, tournament: str, token: Token, stage: int, number: int, once: Once | None = None
    ) -> Receipt:
        """Let an entrant sit a round out, by its token."""

        def propose(ledger: Ledger, entrant: Entrant, _at: str) -> Proposed:
            return attending.request_bye(ledger, entrant, stage, number)

        return await self._ask(tournament, token, propose, once)

    async def look(self, tournament: str, token: Token) -> OwnEntry:
        """An entrant, by its token; what is sealed is shown to the token of the entry alone."""
        async with self._tournaments.open(tournament, self._admission(tournament, token)) as (
            ledger,
            meta,
        ):
            entrant = number_in(token)
            own = entrant in meta.tokens
            hidden = ledger.hidden.get(entrant) if own else None
            return OwnEntry(entrant, _known(ledger, entrant), hidden or Hidden(""))

    async def _ask(
        self,
        tournament: str,
        token: Token,
        propose: Callable[[Ledger, Entrant, str], Proposed],
        once: Once | None,
    ) -> Receipt:
        """Execute what an entrant asks for; `propose` gets the time that the line will have."""

        async def command(ledger: Ledger, _meta: Meta) -> Proposal:
            entrant = number_in(token)
            outside = _by(entrant)
            return Proposal([ledger.accept([propose(ledger, entrant, outside.at)], outside)])

        return await self._execute(tournament, token, command, once)

    async def _execute(
        self,
        tournament: str,
        token: Token,
        command: Command[Ledger, Proposal],
        once: Once | None,
        prepare: Prepare | None = None,
    ) -> Receipt:
        admit = self._admission(tournament, token)
        executed = await self._tournaments.execute(
            tournament, command, once=once, admit=admit, prepare=prepare
        )
        return executed.receipt

    def _admission(self, tournament: str, token: Token) -> Callable[[Meta], None]:
        """A check that admits the entrant whom the token names, by its own token.

        One whom the organiser entered has none, and is admitted by its invitation.
        """

        def admit(meta: Meta) -> None:
            require_entrant(self._identity, tournament, token, meta, number_in(token))

        return admit

    async def _read(self, terms: EntryTerms, given: Mapping[str, Any], client: str) -> Entry:
        """The entry of one entrant; IllegalEntries names all faults, with pointers into `given`."""
        with as_one_entry():
            if "mail" in given:
                return await self._read_mail(terms, given, client)
            return await self._read_fields(terms, given, client)

    async def _read_fields(self, terms: EntryTerms, given: Mapping[str, Any], client: str) -> Entry:
        """The entry whose parts are given one by one."""
        if terms.plan.play == "seats":
            found = [
                _of_entry("entry_shape", JSON, f"/{field}", _NO_USE.filled(field=field))
                for field in ("build", "cards")
                if field in given
            ]
            if found:
                raise IllegalEntries(found)
        document = EntryDocument("json", {"entrants": [dict(given)]})
        [entry] = await read_document(terms, document, self._card_sets, client)
        return entry

    async def _read_mail(self, terms: EntryTerms, given: Mapping[str, Any], client: str) -> Entry:
        """The one entry in a mail; it has no rating, and no other name than a given one."""
        others = [f"/{field}" for field in sorted(given.keys() - {"mail", "name"})]
        if others:
            raise _refused("two_forms", others, _ALL_IN_MAIL)
        document = EntryDocument("mail", given["mail"])
        entries = await read_document(terms, document, self._card_sets, client)
        if len(entries) != 1:
            raise _refused("entries_shape", ["/mail"], _ONE_ENTRY.filled(count=len(entries)))
        [entry] = entries
        if folded_name(given.get("name", entry.name)) != folded_name(entry.name):
            raise _refused("entry_shape", ["/name"], _OTHER_NAME.filled(name=repr(entry.name)))
        if entry.rating is not None:
            raise _refused("entry_shape", ["/mail"], _NO_RATING)
        return entry


def require_entrant(
    identity: Identity,
    tournament: str,
    token: Token,
    meta: Meta,
    entrant: Entrant,
    *,
    invited: bool = False,
) -> None:
    """Unauthorised or Forbidden unless this is the entrant's own token.

    The invitation, which the organiser can have, counts too where `invited`, and for an entrant who
    has no token of its own.
    """
    own = meta.tokens.get(entrant)
    expected: dict[int, bytes] = {}
    if entrant and number_in(token) == entrant:
        expected = {} if own is None else {entrant: own}
        if own is None or invited:
            expected[INVITED] = token_digest(invitation(identity, tournament, entrant))
    holder_of(token, tournament, expected)


_NO_USE = Text("{field} はここでは使いません", "{field} has no use here")
_ALL_IN_MAIL = Text("メールにすべて含まれます", "a mail has all of it")
_ONE_ENTRY = Text(
    "一つの申込を含むメールが必要ですが、{count} 件あります",
    "a mail with one entry is needed, and this one has {count}",
)
_OTHER_NAME = Text("メールは {name} のものです", "the mail is of {name}")
_NO_RATING = Text(
    "レーティングを決めるのは主催者です", "the organiser gives ratings, not the entrant"
)
_OF_ENTRY = Text("{entry}: {detail}", "{entry}: {detail}")


def _refused(code: str, pointers: Sequence[str], sentence: Text) -> IllegalEntries:
    return IllegalEntries([_of_entry(code, MAIL, pointer, sentence) for pointer in pointers])


def _of_entry(code: str, rule: str, pointer: str, sentence: Text) -> Violation:
    return Violation.of(code, rule, _OF_ENTRY.filled(entry=THE_ENTRY, detail=sentence), pointer)


def _by(entrant: Entrant) -> Outside:
    return Outside(now(), entrant_author(entrant))


def _known(ledger: Ledger, entrant: Entrant) -> EntrantState:
    known = ledger.state.entrants.get(entrant)
    if known is None:
        raise UnknownEntrant(entrant)
    return known
