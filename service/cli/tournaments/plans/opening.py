"""Opening a tournament from its file without a service, by all that a service would check."""

import hashlib
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.api_schemas.tournaments import NewWebhook
from saikoro.domain.errors.unknown import UnknownCardSet
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import HOUSE, MatchOptions
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.reading import read
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.opening import new_ledger, open_with
from saikoro.domain.tournament.entries import read_entries, read_names
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.new_plan import read_new_plan, require_closable
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.installed import find_game
from saikoro.service.cli.tournaments.plans.reading import TournamentFile
from saikoro.service.clock import now
from saikoro.service.errors.extras import IllegalHooks
from saikoro.service.identity import Identity
from saikoro.service.matches.options import fixed, read_options
from saikoro.service.settings import Settings
from saikoro.service.tokens import new_secret
from saikoro.service.tournaments.entries import EntryDocument, entry_document
from saikoro.service.webhooks.hooks import MAX_HOOKS
from saikoro.service.webhooks.posting import url_fault


class Opened(NamedTuple):
    """A tournament with its first lines, which are kept nowhere yet."""

    ledger: Ledger
    batches: list[Batch]
    cards: bytes
    """Its card set."""
    entries: list[Entry]
    entrants: int
    """How many can play; with registration by a link, those who have entered before it opens."""
    alone: bool
    """Whether its entries decide everything, so that nobody has to reach it while it is played."""


def open_file(file: TournamentFile, settings: Settings | None = None) -> Opened:
    """Open the tournament of a file, or raise what a service would raise.

    It is opened as a service with these `settings` does; without them, only to be checked.
    """
    _check_webhooks(file.request.get("webhooks", []))
    plan = read_new_plan(file.request["plan"])
    game = find_game(plan.game)
    require_closable(plan, game.book.decks)
    options = _options(game, plan, settings)
    source = _card_set(game, file, options.card_set)
    cards = game.cards.read(msgspec.json.decode(source))
    entries = _entries(file, plan, game, options, cards)
    terms = fixed(game, options, hashlib.sha256(source).hexdigest())
    plan = msgspec.structs.replace(plan, options=terms.written)
    identity = Identity(new_secret(), "") if settings is None else settings.identity()
    drawn = new_secret()[:16]
    ledger = new_ledger(plan, terms.rules, identity.name, identity.public_key, drawn)
    batches = open_with(ledger, entries, new_secret, now(), start=file.request["start"])
    entrants, state = len(entries), ledger.state
    if not plan.registration:
        entrants = len(state.playing or organising.lock(ledger)[0].entrants)
    hooks = file.request.get("webhooks")
    awaited = plan.play == "seats" or plan.beacon or plan.lock_delay or hooks
    alone = bool(state.playing) and not awaited
    return Opened(ledger, batches, source, entries, entrants, alone)


def _options(game: AnyGame, plan: Plan, settings: Settings | None) -> MatchOptions:
    """The options of all matches; IllegalOptions."""
    if settings is None:
        options: MatchOptions = game.book.read_options(plan.options)
        return options
    return read_options(game, plan.options, settings.default_options(), settings.publish)


def _entries(
    file: TournamentFile, plan: Plan, game: AnyGame, options: MatchOptions, cards: Any
) -> list[Entry]:
    """The entries in a file; IllegalEntries names all that is wrong with them."""
    fields = {name: file.request.get(name) for name in ("entrants", "csv", "mail")}
    ignored = file.request.get("ignore_columns", ())
    named = entry_document(**fields, ignore_columns=ignored)
    form, document, ignored = named or EntryDocument("json", {"entrants": []})
    if plan.play == "seats":
        return read_names(document, form, ignored)
    return read_entries(document, form, game, options, cards, ignored)


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
