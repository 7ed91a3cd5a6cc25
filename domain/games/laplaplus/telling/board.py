"""Both rows of LaplaPlus as text: the other side above one's own, a line for each card."""

from collections.abc import Iterator

from saikoro.domain.cards.columns import wrapped_text
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.cards.print import print_text
from saikoro.domain.games.laplaplus.ids import SIDES
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language, Text

_OPEN: Text = {"en": "{}: open cards", "ja": "{}：オープンカード"}
_ROW: Text = {"en": "{}: HP {}, base HP {}", "ja": "{}：HP{}、基礎HP{}"}
_CARD: Text = {"en": "{} {} (Force {}{})", "ja": "{} {}（フォース{}{}）"}
_DOWN: Text = {"en": ", down", "ja": "、ダウン"}


def board(known: Known[LaplaPlusState], cards: CardSet, language: Language) -> str:
    """The rows with what is printed on their cards; before the battle, the open cards.

    Empty as long as both sides have shown nothing.
    """
    state, own = known.match.game, known.seat or 0
    side = _row if state.rows else _open_cards
    if not (state.rows or state.open_cards):
        return ""
    return "\n".join(line for seat in (1 - own, own) for line in side(state, cards, seat, language))


def _open_cards(
    state: LaplaPlusState, cards: CardSet, seat: Seat, language: Language
) -> Iterator[str]:
    yield _OPEN[language].format(SIDES[seat])
    for number in state.open_cards[seat]:
        yield from _card(cards, number, str(number), "", language)


def _row(state: LaplaPlusState, cards: CardSet, seat: Seat, language: Language) -> Iterator[str]:
    base = sum(cards.cards[state.cards[card].number].force for card in state.rows[seat])
    yield _ROW[language].format(SIDES[seat], state.hp[seat], base)
    for instance in state.rows[seat]:
        card = state.cards[instance]
        mark = "" if card.up else _DOWN[language]
        yield from _card(cards, card.number, instance, mark, language)


def _card(cards: CardSet, number: int, called: str, mark: str, language: Language) -> Iterator[str]:
    """A card, and each of its lines below it."""
    card = cards.cards[number]
    name = card.source.name_ja if language == "ja" else card.source.name_en
    yield f"  {_CARD[language].format(called, name, card.force, mark)}"
    for line in print_text(card, language):
        yield from wrapped_text(line, language, " " * 6, " " * 8)
