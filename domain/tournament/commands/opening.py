"""Opening a tournament: its header, and its first lines."""

import uuid
from collections.abc import Sequence

from saikoro.domain.match.play.batch import Batch
from saikoro.domain.record.header import Rules
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.organising import NewSecret
from saikoro.domain.tournament.commands.registering import open_registration
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.header import FORMAT, TournamentHeader
from saikoro.domain.tournament.planning.plan import Plan, written_plan
from saikoro.domain.tournament.planning.versions import NEWEST
from saikoro.domain.tournament.record.ledger import Ledger

ENTRIES_A_LINE = 250


def new_ledger(plan: Plan, rules: Rules, server: str, server_key: str, drawn: bytes) -> Ledger:
    """A tournament before its first line; its id is of 16 bytes that were `drawn`."""
    header = TournamentHeader(
        format=FORMAT,
        plan=written_plan(plan),
        rules=rules,
        server=server,
        server_key=server_key,
        tournament=uuid.UUID(bytes=drawn, version=4).hex,
        tournament_rules=NEWEST,
    )
    return Ledger(header)


def open_with(
    ledger: Ledger,
    entries: Sequence[Entry],
    new_secret: NewSecret,
    at: str,
    *,
    organiser: str = "",
    start: bool,
) -> list[Batch]:
    """Append the first lines of a tournament, at this moment; `start` locks its entries.

    IllegalEntries, LockTooEarly.
    """
    outside = Outside(at, "organiser")
    batches = [ledger.accept([organising.create(ledger, new_secret(), organiser)], outside)]
    for first in range(0, len(entries), ENTRIES_A_LINE):
        entered = organising.enter(ledger, entries[first : first + ENTRIES_A_LINE], new_secret)
        batches.append(ledger.accept([entered], outside))
    if start:
        organising.expect_announced(ledger, at)
        batches.append(ledger.accept([organising.lock(ledger)], outside))
    elif ledger.state.plan.registration:
        batches.append(ledger.accept([open_registration(ledger)], outside))
    return batches
