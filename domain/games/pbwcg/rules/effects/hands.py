"""Decks, hands and discard piles (PB-5.4, PB-5.8, nos. 15, 16, 18 of PB-19.5)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.events.cards import CardsDiscarded, CardsDrawn, DrawMissed
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.rules.asking import ask_discard
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.rules.values import hand_limit, negative
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.stated import OWNERS, Part
from saikoro.domain.games.pbwcg.words import HandReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.match.interface.table import Term, added
from saikoro.domain.match.state import handle


def draw(battle: Battle, seat: Seat, count: int) -> None:
    """A PL draws from the top; cards that are not there are missed (PB-5.4)."""
    pl, table = battle.state.pls[seat], battle.table
    taken = min(count, pl.deck)
    if taken:
        top, no = pl.shuffled - pl.deck, table.match.decks[seat].no
        handles = [handle(seat, no, position) for position in range(top, top + taken)]
        battle.emit(CardsDrawn(seat, taken, [table.card(card) for card in handles]))
        table.show(seat, handles)
    if not battle.meets(has_cards, battle, seat, count, taken):
        battle.emit(DrawMissed(seat, count - taken))


def _deck(state: PbwcgState, seat: Seat) -> int:
    return state.pls[seat].deck


@requirement(
    "PB-5.4",
    Ground.DECK_EMPTY,
    looked=Looked(_deck, by=CardsDrawn, of=1),
    decides=True,
    things=lambda *_: (),
    owner=lambda _battle, seat, *_: OWNERS[seat],
    size=lambda battle, seat, *_: battle.state.pls[seat].shuffled,
)
def has_cards(_battle: Battle, _seat: Seat, count: int, taken: int) -> bool:
    """A PL can take as many cards from its deck as it is to draw."""
    return taken >= count


def discard(
    battle: Battle,
    seat: Seat,
    parts: Sequence[Term],
    reason: HandReason,
    source: CardId | None = None,
) -> Steps[None]:
    """A PL discards so many cards of its hand; all of a smaller hand go unasked (no. 16)."""
    cards, count = list(battle.state.pls[seat].hand), added(parts)
    if len(cards) >= count:
        cards = yield from ask_discard(battle, seat, count, reason, source)
    if len(cards) < count:
        parts = [*parts, (Part.LIMIT, len(cards) - count)]
    if cards:
        battle.total(*parts)
        battle.emit(CardsDiscarded(seat, cards, reason))


def discard_surplus(battle: Battle, seat: Seat) -> Steps[None]:
    """T7: a hand above the limit (PB-5.8)."""
    size = len(battle.state.pls[seat].hand)
    surplus: list[Term] = [(Part.HAND, size), *negative(hand_limit(battle, seat))]
    if added(surplus) > 0:
        yield from discard(battle, seat, surplus, HandReason.HAND_LIMIT)
