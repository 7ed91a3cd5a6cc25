"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator

from saikoro.domain.games.pbwcg.events.cards import SupportSummoned
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import support_number
from saikoro.domain.games.pbwcg.rules.battle import PbwcgTable
from saikoro.domain.games.pbwcg.stated import OWNERS
from saikoro.domain.match.interface.requirements import Note, beside


@beside(SupportSummoned)
def summoned(table: PbwcgTable, event: SupportSummoned) -> Iterator[Note]:
    """A support is numbered by the arrivals on its side (PB-0.5)."""
    owner, number = OWNERS[table.state.units[event.master].seat], support_number(event.support)
    yield Note(Ground.NUMBERED, "PB-0.5", (event.support,), {"number": number, "owner": owner})
