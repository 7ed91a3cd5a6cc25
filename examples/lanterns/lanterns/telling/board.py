"""The table of Lanterns as text: the other side above one's own."""

from lanterns.cards.card_set import CardSet
from lanterns.state import SIDES, Handle, LanternsState
from lanterns.telling.view import lantern_of
from saikoro.game import Known, Language, Seat

_SIDE: dict[Language, str] = {
    "en": "{side}: points {points}, deck {deck}\n  hand    {hand}\n  played  {played}",
    "ja": "{side}: {points}点、デッキ{deck}枚\n  手札  {hand}\n  場    {played}",
}
_DECK: dict[Language, str] = {"en": "\n  deck    {deck}", "ja": "\n  デッキ  {deck}"}
"""After the end."""
_NOTHING, _UNKNOWN, _BETWEEN = "—", "?", " | "


def board(known: Known[LanternsState], cards: CardSet, language: Language) -> str:
    """The table as a seat sees it; empty before the decks are laid."""
    if not known.match.game.decks:
        return ""
    own = known.seat or 0
    return "\n".join(_side(known, cards, seat, language) for seat in (1 - own, own))


def _side(known: Known[LanternsState], cards: CardSet, seat: Seat, language: Language) -> str:
    state = known.match.game

    def cells(handles: list[Handle]) -> str:
        lanterns = [lantern_of(known, cards, card) for card in handles]
        names = [_UNKNOWN if each is None else each.label_in(language) for each in lanterns]
        return _BETWEEN.join(names) or _NOTHING

    table = _SIDE[language].format(
        side=SIDES[seat],
        points=state.points[seat],
        deck=len(state.decks[seat]),
        hand=cells(state.hands[seat]),
        played=cells(state.played[seat]),
    )
    if known.opened is None or not state.decks[seat]:
        return table
    return table + _DECK[language].format(deck=cells(state.decks[seat]))
