"""Entry documents of requests, parsed for their tournament."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

import msgspec

from saikoro.domain.errors import IllegalEntries, Violation
from saikoro.domain.games import find_game
from saikoro.domain.record.header import Rules
from saikoro.domain.tournament.entries import Form, read_entries, read_names
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.words import Text
from saikoro.service.matches.card_sets import CardSets

_FIRST = re.compile("^(?:entrant|参加者) 1(?![0-9])")
"""Matches the beginning of violations in the first entry of a document."""

THE_ENTRY: Text = {"en": "the entry", "ja": "申込"}
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
        detail = "send one of entrants, csv and mail"
        ja = "entrants、csv、mail のどれか一つを送ってください"
        raise IllegalEntries([Violation("two_forms", "TN-16.1", detail, ja=ja)])
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


def entrant_in_text(entrant: Entrant) -> Text:
    """An entrant at the beginning of what is wrong with its entry."""
    return {"en": f"entrant {entrant}", "ja": f"参加者 {entrant}"}


@contextmanager
def as_one_entry(who: Text = THE_ENTRY, under: str = "") -> Iterator[None]:
    """Point into the one entry of a request, at `under` of its body, and not into a document."""
    try:
        yield
    except IllegalEntries as illegal:
        own = [
            msgspec.structs.replace(
                violation,
                detail=_FIRST.sub(who["en"], violation.detail),
                ja=_FIRST.sub(who["ja"], violation.ja),
                pointer=violation.pointer.removeprefix("/entrants/0"),
            )
            for violation in illegal.violations
        ]
        raise IllegalEntries(own).under(under) from illegal
