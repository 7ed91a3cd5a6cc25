"""FB-6.7 and FB-6.13: activated lines, which can be used once a turn."""

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.plays import AbilityUsed
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.entering import object_of
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.movement import turn_face
from saikoro.domain.games.fairies.rules.prices import is_payable, pay_price
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.actions import can_move, is_unused
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import FacedWhy, Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule_of


def uses(
    field: Field, seat: Seat, timings: tuple[w.Timing, ...], *, special_moves: bool = False
) -> list[Answer]:
    """`use {card, line}` of every line that can be used, by card in field order and number."""
    return [
        {"op": Op.USE, "card": placed.card, "line": number}
        for placed, lines in field.lying(seat).activated
        for number, line in lines
        if (line.timing in timings if isinstance(line, n.Activated) else special_moves)
        and field.speaks(placed)
        and (isinstance(line, n.Activated) or field.meets(can_move, field, placed))
        and field.meets(is_unused, field, placed, number, line)
        and field.meets(is_payable, field, placed, line)
    ]


def use(field: Field, card: Handle, number: int, by: str = "FB-6.7") -> Steps[None]:
    """Pay the price, turn the card of a 【必殺】, carry out the sentences; settling follows.

    `by` is the rule by which it is used.
    """
    placed = object_of(field, card)
    lines = field.printed(placed).lines.printed
    line = lines[number]
    if not isinstance(line, n.Activated | n.SpecialMove):
        raise LookupError(f"line {number} of {card} is not activated")
    carrying = Carrying(placed.seat, card, placed, paragraph=number - len(lines))
    yield from _use(field, carrying, placed, number, line, by)


@rule_of("by", thing="carrying.card", line="carrying.paragraph")
def _use(
    field: Field,
    carrying: Carrying,
    placed: Placed,
    number: int,
    line: n.Activated | n.SpecialMove,
    by: str,
) -> Steps[None]:
    """FB-6.7, FB-6.13."""
    field.emit(AbilityUsed(placed.seat, placed.card, number))
    yield from pay_price(field, placed, line.price)
    if isinstance(line, n.SpecialMove) and placed.facing is w.Facing.UPRIGHT:
        turn_face(field, [placed.card], w.Facing.TURNED, FacedWhy.SPECIAL_MOVE)
    yield from carry_out(field, carrying, line.sentences)
