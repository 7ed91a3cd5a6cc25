"""Checking a tournament's file by everything that opening it would check, without a service."""

import hashlib
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.api_schemas.tournaments import NewWebhook
from saikoro.domain.errors.unknown import UnknownCardSet
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import HOUSE
from saikoro.domain.reading import read
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Rules
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.entries import read_entries, read_names
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.header import FORMAT, TournamentHeader
from saikoro.domain.tournament.planning.new_plan import read_new_plan, require_closable
from saikoro.domain.tournament.planning.plan import written_plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.installed import find_game
from saikoro.service.cli.tournaments.plans.reading import TournamentFile
from saikoro.service.errors.extras import IllegalHooks
from saikoro.service.tournaments.entries import EntryDocument, entry_document
from saikoro.service.webhooks.hooks import MAX_HOOKS
from saikoro.service.webhooks.posting import url_fault

_NOTHING = bytes(32)
"""Stands in for every secret, because a tournament that is only checked is never played."""


class Checked(NamedTuple):
    """What a tournament's file has."""

    entrants: int
    """How many can play."""
    entries: list[Entry]


def check_file(file: TournamentFile) -> Checked:
    """Return who can play, or raise what opening the tournament would raise.

    With registration by a link, these are the entrants who have entered before it opens.
    """
    _check_webhooks(file.request.get("webhooks", []))
    plan = read_new_plan(file.request["plan"])
    game = find_game(plan.game)
    require_closable(plan, game.book.decks)
    options = game.book.read_options(plan.options)
    source = _card_set(game, file, options.card_set)
    cards = game.cards.read(msgspec.json.decode(source))
    fields = {name: file.request.get(name) for name in ("entrants", "csv", "mail")}
    ignored = file.request.get("ignore_columns", ())
    named = entry_document(**fields, ignore_columns=ignored)
    form, document, ignored = named or EntryDocument("json", {"entrants": []})
    if plan.play == "seats":
        entries = read_names(document, form, ignored)
    else:
        entries = read_entries(document, form, game, options, cards, ignored)
    digest = hashlib.sha256(source).hexdigest()
    written = msgspec.to_builtins(options) | {"card_set": digest}
    ledger = Ledger(
        TournamentHeader(
            format=FORMAT,
            plan=written_plan(msgspec.structs.replace(plan, options=written)),
            rules=Rules(digest, game.id, game.version),
            server="",
            server_key=_NOTHING.hex(),
            tournament=_NOTHING[:16].hex(),
        )
    )
    ledger.accept([organising.create(ledger, _NOTHING)])
    if plan.registration and not entries:
        return Checked(0, [])
    ledger.accept([organising.enter(ledger, entries, lambda: _NOTHING)])
    if plan.registration:
        return Checked(len(entries), entries)
    return Checked(len(organising.lock(ledger)[0].entrants), entries)


class _Webhooks(msgspec.Struct, forbid_unknown_fields=True):
    """The part of a request that names webhooks."""

    webhooks: Annotated[list[NewWebhook], Meta(max_length=MAX_HOOKS)]


def _check_webhooks(named: Any) -> None:
    """IllegalHooks for webhooks that no service takes."""
    hooks = read({"webhooks": named}, _Webhooks, IllegalHooks, "bad_hook", "").webhooks
    wrong = [
        fault
        for at, hook in enumerate(hooks)
        if (fault := url_fault(hook.url, f"/webhooks/{at}/url", private=True))
    ]
    if wrong:
        raise IllegalHooks(wrong)


def _card_set(game: AnyGame, file: TournamentFile, named: str) -> bytes:
    """The cards of a tournament; UnknownCardSet if they are not in the file nor in the game."""
    if file.card_set is not None:
        return canonical(file.card_set)
    if named == HOUSE:
        return game.cards.house()
    source = game.cards.shipped().get(named)
    if source is None:
        raise UnknownCardSet(game.id, named)
    return source
