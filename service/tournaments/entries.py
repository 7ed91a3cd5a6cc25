"""Entry documents of requests, parsed for their tournament."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Self

import msgspec

from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.games import find_game
from saikoro.domain.record.header import Rules
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries import Form, read_entries, read_names
from saikoro.domain.tournament.entries.drafts import entrant
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.words import Language
from saikoro.service.matches.card_sets import CardSets

_FIRST = "/entrants/0"
"""Where violations in the first entry of a document point."""

_TWO_FORMS = Text(
    "entrants、csv、mail のどれか一つを送ってください", "send one of entrants, csv and mail"
)
THE_ENTRY = Text("申込", "the entry")
"""The one entry of a request, at the beginning of what is wrong with it."""


class EntryDocument(NamedTuple):
    """Entries of a request, not yet parsed."""

    form: Form
    content: Any
    """Decoded JSON, or the text of a table or of mails."""
    ignored: Sequence[str] = ()
    """The columns of a table that are not read."""


class EntryTerms(NamedTuple):
    """The plan and rules by which the entries of a tournament are read; they never change."""

    plan: Plan
    rules: Rules

    @classmethod
    def of(cls, ledger: Ledger) -> Self:
        """The plan and rules of this tournament."""
        return cls(ledger.state.plan, ledger.header.rules)


def entry_document(
    entrants: Any = None,
    csv: str | None = None,
    mail: str | None = None,
    ignore_columns: Sequence[str] = (),
) -> EntryDocument | None:
    """The document of a request that has at most one of these; IllegalEntries if it has more."""
    listed = None if entrants is None else {"entrants": entrants}
    forms: dict[Form, Any] = {"json": listed, "csv": csv, "mail": mail}
    documents = [
        EntryDocument(form, document, ignore_columns)
        for form, document in forms.items()
        if document is not None
    ]
    if len(documents) > 1:
        raise IllegalEntries([Violation.of("two_forms", "TN-16.1", _TWO_FORMS)])
    return documents[0] if documents else None


async def read_document(
    terms: EntryTerms, document: EntryDocument, card_sets: CardSets, client: str
) -> list[Entry]:
    """Parse and check entries for a tournament; IllegalEntries names every error.

    It can take long, so not while the tournament is open: others would wait. `client` sends them,
    and makes no other client wait for the process that parses.
    """
    plan, rules = terms
    parse = card_sets.parsers.parse
    if plan.play == "seats":
        return await parse(client, read_names, document.content, document.form, document.ignored)
    game = find_game(rules.id, rules.version)
    cards = await card_sets.playable(game, rules.digest)
    options = game.book.read_options(plan.options)
    return await parse(client, parse_entries, document, rules, options, cards)


def parse_entries(document: EntryDocument, rules: Rules, options: Any, cards: Any) -> list[Entry]:
    """Entries with builds; IllegalEntries names every error."""
    form, content, ignored = document
    game = find_game(rules.id, rules.version)
    return read_entries(content, form, game, options, cards, ignored)


@contextmanager
def as_one_entry(who: Text = THE_ENTRY, under: str = "") -> Iterator[None]:
    """Point into the one entry of a request, at `under` of its body, and not into a document."""
    try:
        yield
    except IllegalEntries as illegal:
        own = [_of_one_entry(violation, who) for violation in illegal.violations]
        raise IllegalEntries(own).under(under) from illegal


def _of_one_entry(violation: Violation, who: Text) -> Violation:
    """A violation in the first entry of a document as one of the entry that was sent alone."""
    if not f"{violation.pointer}/".startswith(f"{_FIRST}/"):
        return violation
    named = Text.by_language(partial(_named, violation, who))
    pointer = violation.pointer.removeprefix(_FIRST)
    return msgspec.structs.replace(violation.reworded(named), pointer=pointer)


def _named(violation: Violation, who: Text, language: Language) -> str:
    """A detail that begins with the first entrant, with another name for it there."""
    detail = violation.detail_in(language)
    first = entrant(1).in_language(language)
    if not detail.startswith(first):
        return detail
    return who.in_language(language) + detail.removeprefix(first)
