"""The one spelling of a tournament's lines: what else a line could say is a fault."""

import msgspec

from domain.errors import BrokenRecord
from domain.match.clocks import milliseconds
from domain.match.interface.options import HOUSE
from domain.record.canonical import canonical
from domain.record.line import Event, Line, write_line
from domain.tournament.record.header import TournamentHeader


def header_fault(header: TournamentHeader, line: bytes) -> str:
    """What is wrong with the header line; empty for nothing."""
    if header.line() != line:
        return "it is not canonical"
    if header.plan["game"] != header.rules.id:
        return f"the plan is of {header.plan['game']!r}, and the rules are of {header.rules.id!r}"
    named = header.plan.get("options", {}).get("card_set", HOUSE)
    if named not in (HOUSE, header.rules.digest):
        return f"the plan is of card set {named!r}, and the rules are of {header.rules.digest}"
    return ""


def line_fault(line: bytes, parts: Line, event: Event) -> str:
    """What is wrong with how an event is written; empty for nothing.

    A field that the event does not have would be read by no one, and still be in the record.
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
