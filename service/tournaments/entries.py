"""Entries as they are handed in, read for the tournament that they are for."""

from typing import Any, NamedTuple

from domain.errors import IllegalEntries, Violation
from domain.games import find_game
from domain.tournament.entries import Form, read_entries, read_names
from domain.tournament.entries.entry import Entry
from domain.tournament.record.ledger import Ledger
from service.matches.card_sets import CardSets
from service.parsing import parse


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


async def read_given(ledger: Ledger, brought: Given, card_sets: CardSets) -> list[Entry]:
    """The entries of a tournament; IllegalEntries names all that is wrong with all of them."""
    plan, rules = ledger.state.plan, ledger.header.rules
    if plan.play == "seats":
        return await parse(read_names, brought.document, brought.form)
    game = find_game(rules.id, rules.version)
    cards = await card_sets.playable(game, rules.digest)
    options = game.book.read_options(plan.options)
    return await parse(read_entries, brought.document, brought.form, game, options, cards)
