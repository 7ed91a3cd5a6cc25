"""The only spelling of each line of a tournament; any other is a fault."""

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.options import HOUSE
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.line import Event, Line, write_line
from saikoro.domain.tournament.facts.header import TournamentHeader


def header_fault(header: TournamentHeader, line: bytes) -> str:
    """The fault in the header line; empty for none."""
    if header.line() != line:
        return "it is not canonical"
    if header.plan["game"] != header.rules.id:
        return f"the plan is of {header.plan['game']!r}, and the rules are of {header.rules.id!r}"
    named = header.plan.get("options", {}).get("card_set", HOUSE)
    if named not in (HOUSE, header.rules.digest):
        return f"the plan is of card set {named!r}, and the rules are of {header.rules.digest}"
    return ""


def line_fault(line: bytes, parts: Line, event: Event) -> str:
    """The fault in the spelling of an event; empty for none.

    Readers would ignore a field that the event does not have, but it would stay in the record.
    """
    written = write_line(event, parts.v, parts.outside)
    if written != line or canonical(msgspec.json.decode(line)) != line:
        return "it is not canonical"
    if parts.at is not None:
        try:
            milliseconds(parts.at)
        except BrokenRecord as broken:
            return str(broken)
    return ""
