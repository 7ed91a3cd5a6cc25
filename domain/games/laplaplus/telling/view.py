"""The view of a LaplaPlus match: the state with the printed facts of its cards.

Nothing in the state is hidden: rows are sealed until both are in (LP-4.7), and everything after
that is public. A seat gets its own sealed row as its secret, not from the view.
"""

import msgspec

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import Instance
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known


class CardView(msgspec.Struct, frozen=True):
    """A card instance with its printed facts."""

    card: Instance
    number: int
    """The number, from 1."""
    name_ja: str
    """The Japanese name."""
    name_en: str
    """The English name."""
    family: str
    """The family that is printed on the card."""
    force: int
    """The force that is printed on the card."""
    up: bool
    """Whether the card is up."""


class SideView(msgspec.Struct, frozen=True):
    """One side: HP, base HP (LP-2.2) and the row."""

    hp: int
    """HP afterwards."""
    base_hp: int
    """The sum of the forces in the row."""
    row: list[CardView]
    """Top first."""


class LaplaPlusView(msgspec.Struct, frozen=True):
    """Both sides and the turn."""

    turn: int
    """The turn, from 1; 0 before the first."""
    first: Seat | None
    acting: Seat | None
    open_cards: list[list[int]]
    """The numbers of the open cards."""
    sides: list[SideView]
    """Empty before the rows are revealed."""


def view(known: Known[LaplaPlusState], cards: CardSet) -> LaplaPlusView:
    """The view of the present state, the same for both seats and the public."""
    state = known.match.game
    sides = []
    for hp, row in zip(state.hp, state.rows, strict=False):
        shown = [_card(name, state, cards) for name in row]
        sides.append(SideView(hp, sum(card.force for card in shown), shown))
    return LaplaPlusView(state.turn, state.first, state.acting, state.open_cards, sides)


def _card(name: Instance, state: LaplaPlusState, cards: CardSet) -> CardView:
    card = state.cards[name]
    source = cards.cards[card.number].source
    return CardView(
        card=name,
        number=card.number,
        name_ja=source.name_ja,
        name_en=source.name_en,
        family=source.family,
        force=source.force,
        up=card.up,
    )
