"""What the rules require of a PL that places a card, or discards one that it has set (PB-6)."""

from collections.abc import Callable, Container, Mapping, Sequence
from operator import attrgetter

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.ids import CardId, Slot
from saikoro.domain.games.pbwcg.rules import refusals
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import card_name
from saikoro.domain.games.pbwcg.rules.refusals import refusal
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.state import SetSlot
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import Kind
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.text import Text

PLACEMENTS = 2
"""A PL turn (PB-6.1)."""

_CARDS: Mapping[Kind, Callable[[CardSet], Container[CardId]]] = {
    Kind.PC: lambda cards: cards.pcs,
    Kind.EQUIPMENT: lambda cards: cards.equipment,
    Kind.SET: lambda cards: cards.sets,
}
"""The cards of a kind, by id."""


@requirement(
    "PB-6.1",
    Unmet.PLACED,
    looked=Looked(attrgetter("placements")),
    refused=refusal(
        "placement_limit",
        "このターンはもう{most}枚セット・召喚・装備した",
        "{most} cards have been set, summoned or equipped in this turn already",
    ),
    most=lambda _battle: PLACEMENTS,
)
def may_place(battle: Battle) -> bool:
    """A PL turn has not had as many cards set, summoned and equipped as it may."""
    return battle.state.placements < PLACEMENTS


@requirement(
    "PB-6.2",
    refused=refusal(
        "wrong_card_type", "{card}は{kind}カードではない", "{card} is no {kind} card", "/card"
    ),
    card=lambda battle, card, _kind: card_name(card, battle.cards),
)
def is_of_kind(battle: Battle, card: CardId, kind: Kind) -> bool:
    """A card is of the kind that is set, summoned or equipped."""
    return card in _CARDS[kind](battle.cards)


def _empty(row: Sequence[object], _slot: Slot) -> Text:
    return refusals.listed(empty_slots(row), refusals.NONE)


@requirement(
    "PB-6.2",
    refused=refusal(
        "slot_occupied",
        "{slot}は空いていない。空きは{empty}",
        "slot {slot} is not empty; empty slots: {empty}",
        "/slot",
    ),
    empty=_empty,
)
def is_empty(row: Sequence[object], slot: Slot) -> bool:
    """A slot of a row has no card, or no PC."""
    return row[slot - 1] is None


def empty_slots(row: Sequence[object]) -> list[Slot]:
    """The slots of a row that a card or a PC can have."""
    return [slot for slot in range(1, len(row) + 1) if is_empty(row, slot)]


@requirement(
    "PB-6.5",
    refused=refusal(
        "not_face_down",
        "セット場{slot}のカードは表になっている",
        "the card in set slot {slot} is face-up",
        "/slot",
    ),
)
def is_face_down(_slot: Slot, laid: SetSlot) -> bool:
    """The card in a set slot is face-down."""
    return not laid.face_up


@requirement(
    "PB-6.5",
    Unmet.SET_DISCARDED,
    looked=Looked(attrgetter("set_discarded")),
    refused=refusal(
        "discard_limit",
        "このターンはもうセットカードを1枚破棄した",
        "one set card was discarded in this turn already",
        "/slot",
    ),
)
def may_discard_set(battle: Battle) -> bool:
    """A PL turn has had no set card discarded."""
    return not battle.state.set_discarded
