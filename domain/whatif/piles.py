"""Piles as they lay at a moment, with every card known, and bringing another card to the top."""

from collections.abc import Mapping, Sequence

from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import handle
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import TopChange, refused
from saikoro.domain.whatif.past import Past

_NO_PILE = Text(
    "山「{pile}」はありません。入れ替えられる山: {piles}",
    "there is no pile {pile}; cards can be exchanged in: {piles}",
)
_NOT_THERE = Text(
    "カード「{card}」は{piles}にありません", "the card {card} does not lie in {piles}"
)
_SEVERAL = Text(
    "カード「{card}」はいくつもの山にあります。山を選んでください: {piles}",
    "the card {card} lies in several piles; name one: {piles}",
)
_SEEN = Text(
    "一番上のカードか入れ替えるカードを、すでに見たプレイヤーがいます",
    "a seat has already seen the top card, or the one to be brought there",
)


def brought_to_top(past: Past, version: int, change: TopChange) -> dict[str, str]:
    """The cards that change places so that the named one lies on top before the event.

    By handle; nothing if it lies there. IllegalChange if there is no such pile or card, or where a
    seat has seen one of both: it would be another one than the seat has seen.
    """
    fold = past.opened_fold(version)
    fold.take_all(past.lines[: version - 1])
    piles = open_piles(past, fold, past.game.telling.table(fold.known, past.cards))
    if change.pile is not None and change.pile not in piles:
        listed = _listed(piles, Text("なし", "no pile"))
        raise refused("no_such_pile", "/pile", _NO_PILE.filled(pile=change.pile, piles=listed))
    named = piles if change.pile is None else {change.pile: piles[change.pile]}
    fitting = {
        zone: handles
        for zone, handles in named.items()
        if any(_is(past, name, change.card) for name in handles)
    }
    if not fitting:
        listed = _listed(named, Text("どの山", "no pile"))
        text = _NOT_THERE.filled(card=change.card, piles=listed)
        raise refused("not_in_the_pile", "/card", text)
    if len(fitting) > 1:
        text = _SEVERAL.filled(card=change.card, piles=Text.joined(fitting))
        raise refused("which_pile", "/pile", text)
    [handles] = fitting.values()
    return _exchange(past, version, handles, change.card)


def _exchange(past: Past, version: int, handles: Sequence[str], card: str) -> dict[str, str]:
    top = handles[0]
    if _is(past, top, card):
        return {}
    seen = {name for seat in (0, 1) for name in past.observer(seat, version).shown}
    unseen = [name for name in handles if _is(past, name, card) and name not in seen]
    if top in seen or not unseen:
        raise refused("seen", "/card", _SEEN)
    return {top: past.hidden[unseen[0]], unseen[0]: past.hidden[top]}


def _is(past: Past, name: str, card: str) -> bool:
    return card in (name, past.hidden[name])


def open_piles(past: Past, fold: Fold, table: TableView) -> Mapping[str, Sequence[str]]:
    """The handles of the cards in each pile of a table, by zone, the top first."""
    found = {
        name: _handles(past, fold, table, name)
        for name, zone in table.zones.items()
        if zone.kind == "pile"
    }
    return {name: handles for name, handles in found.items() if handles}


def _handles(past: Past, fold: Fold, table: TableView, zone: str) -> Sequence[str]:
    """The handles in a pile; none where it cannot be seen which they are.

    Where a table has cards of a deck by other ids, the pile is what is left of a shuffled deck.
    """
    things = table.on(zone)
    names = [name for name, _ in things]
    if all(name in past.hidden for name in names):
        return names
    cards = [thing.card for _, thing in things]
    decks = [
        [handle(deck, shuffled.no, at) for at in range(len(shuffled.commits))][-len(cards) :]
        for deck, shuffled in fold.state.decks.items()
    ]
    alike = [deck for deck in decks if [past.hidden[name] for name in deck] == cards]
    return alike[0] if len(alike) == 1 else ()


def _listed(names: Mapping[str, object], none: Text) -> Text:
    return Text.joined(names) if names else none
