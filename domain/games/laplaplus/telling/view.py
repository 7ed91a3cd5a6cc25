"""What clients see of a LaplaPlus match: the state, with what they would look up beside it.

Nothing in the state is hidden: rows are sealed until both are in (LP-4.7), and everything after
that is public. A seat's own sealed row is served to it as its secret, not from here.
"""

import msgspec

from domain.games.laplaplus.cards.card_set import CardSet
from domain.games.laplaplus.events import Instance
from domain.games.laplaplus.state import LaplaPlusState
from domain.match.events import Seat
from domain.match.known import Known


class CardView(msgspec.Struct, frozen=True):
    """A card instance with what is printed on it."""

    card: Instance
    number: int
    name_ja: str
    name_en: str
    family: str
    force: int
    up: bool


class SideView(msgspec.Struct, frozen=True):
    """One side of the field."""

    hp: int
    base_hp: int
    row: list[CardView]
    """Top first."""


class LaplaPlusView(msgspec.Struct, frozen=True):
    """The field."""

    turn: int
    first: Seat | None
    acting: Seat | None
    open_cards: list[list[int]]
    sides: list[SideView]
    """Empty before the rows are revealed."""


def view(known: Known[LaplaPlusState], cards: CardSet) -> LaplaPlusView:
    """The field as it stands, the same for everybody."""
    state = known.match.game
    sides = []
    for hp, row in zip(state.hp, state.rows, strict=False):
        shown = [_card(name, state, cards) for name in row]
        sides.append(SideView(hp, sum(card.force for card in shown), shown))
    return LaplaPlusView(state.turn, state.first, state.acting, state.open_cards, sides)


def _card(name: Instance, state: LaplaPlusState, cards: CardSet) -> CardView:
    here = state.cards[name]
    source = cards.cards[here.number].source
    return CardView(
        card=name,
        number=here.number,
        name_ja=source.name_ja,
        name_en=source.name_en,
        family=source.family,
        force=source.force,
        up=here.up,
    )
