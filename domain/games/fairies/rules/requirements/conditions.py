"""FB-16.3: what conditions of lines require, and what they count."""

from collections.abc import Callable, Sequence
from typing import Any

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.conditions import (
    NO_NUMBER,
    Measuring,
    asked_for,
    cards_behind,
    hidden_behind,
    holds,
    measured,
)
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.naming import phrase_of
from saikoro.domain.games.fairies.rules.requirements.looked import FACING, MUSIC, TURN, required
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met

_SIGNS = {w.Bound.AT_LEAST: "<", w.Bound.AT_MOST: ">", w.Bound.EXACTLY: "≠"}
"""How a number compares that does not fit a condition."""


def _unmet(_field: Field, condition: n.Condition, *_: object) -> Unmet:
    return Unmet.UNTRUE if isinstance(condition, NO_NUMBER) else Unmet.UNFIT


def _met(_field: Field, condition: n.Condition | None, *_: object) -> Ground | None:
    if condition is None:
        return None
    return Ground.TRUE if isinstance(condition, NO_NUMBER) else Ground.MET


def _since(
    _field: Field, condition: n.Condition, card: Handle, seat: Seat, *_: object
) -> Looked | None:
    match condition:
        case n.IfMusic():
            return MUSIC._replace(read=lambda *_: (seat,))
        case n.IfFacing():
            return FACING._replace(read=lambda *_: (card,))
        case n.IfTurn():
            return TURN
        case _:
            return None


def _measured(
    field: Field,
    condition: Measuring,
    _card: Handle,
    seat: Seat,
    this: Placed | None,
    base: Placed | None = None,
) -> int:
    one = this or base
    return measured(field, condition, seat, one, one)


def _counting(rule: str) -> Callable[..., bool]:
    """That a condition counts no cards that are seen, by a rule."""

    @required(
        rule,
        lambda _field, condition, *_: (
            Ground.BY_NAME if isinstance(condition, n.IfNames) else Ground.COUNTED
        ),
        checked=True,
        things=_counted,
    )
    def counts_none(*about: Any) -> bool:
        return not _counted(*about)

    return counts_none


def _counted(
    field: Field,
    condition: n.Condition | None,
    _card: Handle,
    seat: Seat,
    this: Placed | None,
    base: Placed | None = None,
) -> Sequence[Handle]:
    return () if condition is None else tuple(cards_behind(field, condition, seat, this or base))


def _condition(rule: str, *, shown: bool = False, noted: bool = False) -> Callable[..., bool]:
    """That the condition of a card is true, by a rule; `shown` or `noted` where it is."""
    counts_none = _counting(rule)

    def counts(meets: Callable[..., bool], *about: object) -> None:
        meets(counts_none, *about)

    @required(
        rule,
        _unmet,
        met=Met(_met, rule, _since, noted=noted, because=counts) if shown or noted else None,
        things=lambda field, condition, card, seat, *_: (
            card,
            *hidden_behind(field, condition, seat),
        ),
        looked=_since,
        because=counts,
        condition=lambda _field, condition, *_: phrase_of(condition),
        value=_measured,
        needed=lambda _field, condition, *_: condition.number,
        sign=lambda _field, condition, *_: _SIGNS[asked_for(condition)],
    )
    def is_true(
        field: Field,
        condition: n.Condition | None,
        _card: Handle,
        seat: Seat,
        this: Placed | None,
        base: Placed | None = None,
    ) -> bool:
        return condition is None or holds(field, condition, seat, this, base)

    return is_true


may_evolve = _condition("FB-6.3")
has_evolved = _condition("FB-6.3", shown=True)
may_cast = _condition("FB-6.4")
is_carried_out = _condition("FB-11.1", noted=True)
counts_always = _condition("FB-11.8", shown=True)
forbids = _condition("FB-11.8", noted=True)
