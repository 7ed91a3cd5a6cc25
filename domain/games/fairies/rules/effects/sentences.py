"""FB-11.1 to FB-11.5: sentences are carried out in printed order, with what they select."""

from collections.abc import Callable
from itertools import takewhile
from typing import assert_never

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose, choose_public, confirm
from saikoro.domain.games.fairies.rules.conditions import counted
from saikoro.domain.games.fairies.rules.ending import check_win
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.matching import in_zone, on_field
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.games.fairies.rules.requirements.conditions import is_carried_out
from saikoro.domain.games.fairies.rules.requirements.effects import (
    counts_some,
    finds_card,
    finds_target,
    is_asked_for_a_quality,
    is_there,
    may_follow,
)
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps

ZONES: dict[w.Zone, Zone] = {
    w.Zone.HAND: Zone.HAND,
    w.Zone.FOREST: Zone.FOREST,
    w.Zone.BANISHED: Zone.BANISHED,
}
"""The zones of a pick (FB-2.2)."""


def carry_out(field: Field, line: Carrying, sentences: n.Sentences) -> Steps[None]:
    """FB-11.1: one sentence after another, a win check after each."""
    changed = False
    for at, sentence in enumerate(sentences):
        times = _times(field, line, sentence)
        if not times or not field.meets(may_follow, sentence, changed):
            changed, line.it = False, []
            continue
        line.asks = (sentence, *takewhile(lambda behind: behind.so, sentences[at + 1 :]))
        changed, line.it = yield from field.perform(field, line, sentence, times)
        check_win(field, line.card, len(sentences) - at - 1)


def why(line: Carrying) -> Why:
    """The sentence of a line that is carried out, as what makes a seat choose."""
    return Why(line.card, line.asks)


def _times(field: Field, line: Carrying, sentence: n.Sentence) -> int:
    """How often the number of a sentence counts (FB-11.9); 0 if it does nothing."""
    condition, count = sentence.condition, sentence.count
    if not field.meets(is_carried_out, field, condition, line.card, line.seat, line.this):
        return 0
    if count is None:
        return 1
    times = counted(field, count, line.seat, line.this)
    return times if field.meets(counts_some, field, count, line.seat, line.this, times) else 0


# Objects on the field


def selected(
    field: Field,
    line: Carrying,
    select: n.Select,
    *,
    may: bool,
    fits: Callable[[Placed], bool] = lambda _placed: True,
) -> Steps[list[Placed]]:
    """The objects that a sentence selects, chosen and confirmed where it is asked (FB-11.2)."""
    legal = [placed for placed in named(field, line, select) if fits(placed)]
    is_found = finds_target if isinstance(select, n.OnField) else is_there
    if not field.meets(is_found, field, line, select, legal):
        return []
    if isinstance(select, n.OnField) and select.number is not None:
        by_card = {placed.card: placed for placed in legal}
        chosen = yield from choose_public(
            field, line.seat, list(by_card), select.number, why=why(line), may=may
        )
        return [by_card[card] for card in chosen]
    if may and not (yield from confirm(field, line.seat, why(line))):
        return []
    return legal


def named(field: Field, line: Carrying, select: n.Select) -> list[Placed]:
    """What a word means, before any choice; what left the field is nothing (FB-11.5)."""
    match select:
        case n.OnField():
            return on_field(field, select, line.seat, line.this)
        case n.This():
            found = [line.this]
        case n.Attacker():
            found = [field.battle.attacker if field.battle else None]
        case n.Defender():
            found = [field.battle.defender if field.battle else None]
        case n.Entrant():
            found = [_entrant(field, line)]
        case n.It():
            found = [*line.it]
        case _:
            assert_never(select)
    return [placed for placed in found if placed is not None and field.stands(placed)]


def _entrant(field: Field, line: Carrying) -> Placed | None:
    """The unit of the triggering entry, or else of the `play` window."""
    if line.entrant is not None or field.play_window is None:
        return line.entrant
    return field.play_window.entrant


# Cards of a zone


def picked(
    field: Field,
    line: Carrying,
    pick: n.Pick,
    *,
    may: bool,
    types: frozenset[w.CardType] | None = None,
) -> Steps[list[Handle]]:
    """The cards that a sentence picks; `types` are those that it can be done to (FB-9.8)."""
    seat = seat_of(pick.side, line.seat)
    legal = pickable(field, line, pick, types)
    offered = field.side(seat).hand if pick.zone is w.Zone.HAND else legal
    if not field.meets(finds_card, field, seat, pick, offered):
        return []
    if pick.zone is not w.Zone.HAND:
        return (
            yield from choose_public(field, line.seat, legal, pick.number, why=why(line), may=may)
        )
    quality = bool(pick.filters) or pick.kind is not w.Kind.CARD or types is not None
    may_none = field.meets(is_asked_for_a_quality, field, seat, legal, quality) or may
    return (
        yield from choose(
            field,
            line.seat,
            legal,
            pick.number,
            why=why(line),
            may_none=may_none,
            hidden=True,
        )
    )


def pickable(
    field: Field,
    line: Carrying,
    pick: n.Pick,
    types: frozenset[w.CardType] | None = None,
) -> list[Handle]:
    """The legal cards of a pick, oldest first."""
    seat = seat_of(pick.side, line.seat)
    cards = in_zone(field, seat, pick.zone, pick.kind, pick.filters)
    if types is None:
        return cards
    return [card for card in cards if field.card(card).type in types]


def seat_of(side: w.Side, seat: Seat) -> Seat:
    """自分 or 相手, seen from the seat of a line."""
    return seat if side is w.Side.OWN else 1 - seat
