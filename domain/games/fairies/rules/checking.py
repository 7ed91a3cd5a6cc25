"""FB-8: trigger checks."""

from typing import assert_never

from saikoro.domain.games.fairies.cards.card_set import Trigger
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import AttackNegated, Checked
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose_public
from saikoro.domain.games.fairies.rules.effects.modifying import modify
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.movement import heal, move
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.games.fairies.rules.terms import PRINTED
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.stated import Named, Unmet
from saikoro.domain.games.fairies.words import CheckKind, MoveWhy, What, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule

HEALED_FROM = 60
"""The least damage that a heal trigger heals (FB-8.2)."""
_HEALED = [(PRINTED, 10)]
"""How much it heals."""
_TEXT = -1
"""The paragraph of a trigger that says what it does: it has no other."""


def check(field: Field, seat: Seat, kind: CheckKind) -> Steps[bool]:
    """FB-8.1 to FB-8.3; False if the deck is empty."""
    deck = field.deck(seat)
    if not deck:
        field.unmet(Unmet.EMPTY_DECK, "FB-8.1", seat=Named.of(seat))
        return False
    card, printed = deck[0], field.card(deck[0])
    if isinstance(printed, Trigger):
        yield from _turn_up_trigger(field, seat, kind, card, printed)
    else:
        _turn_up(field, seat, kind, card)
    return True


@rule("FB-8.1")
def _turn_up(field: Field, seat: Seat, kind: CheckKind, card: Handle) -> None:
    """FB-8.1: a card that is no trigger."""
    field.emit(Checked(seat, kind, card, field.reveal(card)))
    move(field, card, Zone.CHECK, Zone.FOREST, MoveWhy.CHECK)


@rule("FB-8.2", thing="card", line=_TEXT)
def _turn_up_trigger(
    field: Field, seat: Seat, kind: CheckKind, card: Handle, printed: Trigger
) -> Steps[None]:
    """FB-8.2, FB-8.3."""
    checked = Checked(seat, kind, card, field.reveal(card), printed.trigger)
    field.emit(checked)
    yield from _effect(field, seat, kind, card, printed)
    move(field, card, Zone.CHECK, Zone.FOREST, MoveWhy.CHECK)
    trigger(field, [Happened(w.When.TURNED_TRIGGER, seat, checked)])


def _effect(
    field: Field, seat: Seat, kind: CheckKind, card: Handle, printed: Trigger
) -> Steps[None]:
    """What a trigger does (FB-8.2)."""
    match printed.trigger:
        case w.TriggerKind.BREAKER:
            yield from _strengthen(field, seat, Why(card, printed.trigger), What.BREAKER, 1)
        case w.TriggerKind.HEAL:
            damage = field.side(seat).damage
            if damage >= HEALED_FROM:
                heal(field, seat, _HEALED)
            else:
                field.unmet(Unmet.HEALTHY, "FB-8.2", value=damage, needed=HEALED_FROM)
        case w.TriggerKind.UNIT:
            yield from _strengthen(field, seat, Why(card, printed.trigger), What.POWER, 2000)
        case w.TriggerKind.BLOCK:
            if kind is CheckKind.DAMAGE:
                negate_attack(field, card)
            else:
                field.unmet(Unmet.OTHER_CHECK, "FB-8.2", kind=kind)
        case w.TriggerKind.EFFECT:
            yield from carry_out(field, Carrying(seat, card), printed.lines.trigger)
        case _:
            assert_never(printed.trigger)


def _strengthen(field: Field, seat: Seat, why: Why, what: What, value: int) -> Steps[None]:
    """A chosen own unit has more this turn."""
    units = {unit.card: unit for unit in field.units(seat)}
    if not units:
        field.unmet(Unmet.NO_TARGET, "FB-8.2")
    for card in (yield from choose_public(field, seat, list(units), 1, why=why)):
        parts = [(PRINTED, value)]
        modify(field, seat, why.card, units[card], what, value, w.Duration.THIS_TURN, parts)


def negate_attack(field: Field, by: Handle) -> bool:
    """The current attack, if there is one, is negated; whether that is new."""
    attack = field.state.attack
    if attack is None or attack.negated:
        field.unmet(Unmet.NO_ATTACK, "FB-7.16")
        return False
    field.emit(AttackNegated(by))
    field.unmet(Unmet.NEGATED, "FB-7.16", by)
    if field.battle is not None:
        field.battle.negated_by = by
    return True
