"""FB-11.1 to FB-11.5: sentences are carried out in printed order, with what they select."""

from collections.abc import Callable
from itertools import takewhile
from typing import assert_never

import msgspec

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose, choose_public, confirm
from saikoro.domain.games.fairies.rules.conditions import (
    counted,
    hidden_behind,
    holds,
    state_counted,
    state_met,
    state_unmet,
)
from saikoro.domain.games.fairies.rules.ending import check_win
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.matching import in_zone, on_field
from saikoro.domain.games.fairies.rules.naming import name_of
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Ground, Named, Unmet
from saikoro.domain.games.fairies.words import Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label, Steps

NO_CHANGE, NONE_COUNTED, NO_CARD = Unmet.NO_CHANGE, Unmet.NONE_COUNTED, Unmet.NO_CARD

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
        if times == 0 or (sentence.so and not changed):
            if times:
                field.unmet(NO_CHANGE, "FB-11.5")
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
    if condition is not None:
        if not holds(field, condition, line.seat, line.this):
            state_unmet(field, condition, "FB-11.1", line.card, line.seat, line.this)
            return 0
        state_met(field, condition, "FB-11.1", line.card, line.seat, line.this)
    if count is None:
        return 1
    times = counted(field, count, line.seat, line.this)
    if not times:
        field.unmet(NONE_COUNTED, "FB-11.9", *hidden_behind(field, count, line.seat))
    else:
        state_counted(field, count, line.seat, line.this)
    return times


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
    if not legal:
        _state_missing(field, line, select)
    if isinstance(select, n.OnField) and select.number is not None:
        by_card = {placed.card: placed for placed in legal}
        chosen = yield from choose_public(
            field, line.seat, list(by_card), select.number, why=why(line), may=may
        )
        return [by_card[card] for card in chosen]
    if may and legal and not (yield from confirm(field, line.seat, why(line))):
        return []
    return legal


def _state_missing(field: Field, line: Carrying, select: n.Select) -> None:
    if isinstance(select, n.OnField):
        field.unmet(Unmet.NO_TARGET, "FB-11.2")
        state_unfit(field, line, select)
    else:
        field.unmet(Unmet.NOT_THERE, "FB-11.5")


def state_unfit(field: Field, line: Carrying, select: n.OnField) -> None:
    """State which objects of the kind are there and do not fit."""
    if field.recording:
        of_kind = msgspec.structs.replace(select, filters=())
        there = [placed.card for placed in on_field(field, of_kind, line.seat, line.this)]
        if there:
            field.unmet(Unmet.NO_FIT, "FB-11.2", *there)


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
    if not legal and not (pick.zone is w.Zone.HAND and field.side(seat).hand):
        _state_nothing_to_pick(field, seat, pick)
    if pick.zone is not w.Zone.HAND:
        return (
            yield from choose_public(field, line.seat, legal, pick.number, why=why(line), may=may)
        )
    if not field.side(seat).hand:
        return []
    names_a_quality = bool(pick.filters) or pick.kind is not w.Kind.CARD or types is not None
    _state_choosable(field, seat, legal, by_quality=names_a_quality)
    return (
        yield from choose(
            field,
            line.seat,
            legal,
            pick.number,
            why=why(line),
            may_none=may or names_a_quality,
            hidden=True,
        )
    )


def _state_choosable(field: Field, seat: Seat, legal: list[Handle], *, by_quality: bool) -> None:
    """State what a seat that is asked could choose, for those who know the whole of its hand.

    Of a card that everybody knows, too: it would say of the others that they do not fit.
    """
    if not field.recording:
        return
    name, hand = Named.of(seat), field.side(seat).hand
    if legal:
        cards = Label.joined([name_of(field.card(card)) for card in legal])
        field.ground(Ground.CHOOSABLE, "FB-11.3", *hand, seat=name, cards=cards)
    else:
        field.ground(Ground.NONE_FITS, "FB-11.3", *hand, seat=name)
    if by_quality:
        field.ground(Ground.MAY_CHOOSE_NONE, "FB-11.3", seat=name)


def _state_nothing_to_pick(field: Field, seat: Seat, pick: n.Pick) -> None:
    """State where no card fits, what lies there, and where a fairy sends what would fit."""
    name, zone = Named.of(seat), ZONES[pick.zone]
    side = field.side(seat)
    field.unmet(NO_CARD, "FB-11.2", seat=name, zone=zone)
    there = side.forest if zone is Zone.FOREST else side.banished
    if there:
        field.unmet(Unmet.NO_FIT, "FB-11.2", *there)
    if (
        zone is Zone.FOREST
        and pick.kind is w.Kind.UNIT
        and field.overrides(seat).forest_to_banished
    ):
        field.unmet(Unmet.GOES_ELSEWHERE, "FB-13", field.fairy(seat), seat=name)


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
