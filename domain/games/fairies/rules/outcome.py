"""FB-7.13 and FB-7.14: whom an attack destroys, and what damage it deals."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Damaged
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.ending import check_win
from saikoro.domain.games.fairies.rules.field import Battle, Carrying, Field
from saikoro.domain.games.fairies.rules.movement import deal, destroy
from saikoro.domain.games.fairies.rules.requirements.battle import (
    is_hurt_despite_block,
    loses_its_place,
    pays_for_its_attack,
)
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Part
from saikoro.domain.games.fairies.words import AttackOutcome, BattleResult, DamageWhy, Tie
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

_A_BREAKER = 10
"""What one breaker adds to the damage."""


@rule("FB-7.13")
def resolve_outcome(field: Field, battle: Battle) -> AttackOutcome:
    """FB-7.13: destruction and damage together, then what triggers, then the win check."""
    a, d, result = battle.attacker, battle.defender, battle.result
    damage, hit = _damage(field, battle)
    destroyed, happened = list[Placed](), list[Happened]()
    if d is not None and field.meets(loses_its_place, field):
        destroyed, happened, _ = destroy(field, _losers(field, a, d, result))
    winners = {BattleResult.ATTACKER_WON: a, BattleResult.DEFENDER_WON: d}
    winner = None if result is None else winners.get(result)
    if winner is not None and field.stands(winner):
        happened.append(Happened(w.When.WON_BATTLE, winner.seat, battle.compared, winner))
    why = DamageWhy.DIRECT if d is None else DamageWhy.BATTLE
    damaged = None if hit is None else _deal(field, hit, damage, why, battle.shields.get(hit))
    if damaged is not None:
        happened.append(Happened(w.When.TOOK_DAMAGE, damaged.seat, damaged))
    trigger(field, happened, destroyed)
    check_win(field)
    return AttackOutcome.DIRECT_HIT if result is None else AttackOutcome(result)


@rule("FB-9.1", thing="shield.card", line="shield.paragraph")
def _deal(
    field: Field, seat: Seat, damage: list[Term], why: DamageWhy, shield: Carrying | None
) -> Damaged | None:
    """FB-9.1: the damage that a seat takes, if no line has shielded it from that."""
    return deal(field, seat, damage, why)


def _losers(
    field: Field, a: Placed, d: Placed, result: BattleResult | None
) -> list[tuple[Placed, Handle]]:
    """Who is destroyed, A before D, each by the other (FB-7.13, FB-7.14)."""
    lost_a, lost_d = (a, d.card), (d, a.card)
    if result is BattleResult.TIE:
        return [lost_a, lost_d] if field.options.tie is Tie.BOTH else []
    return [lost_d] if result is BattleResult.ATTACKER_WON else [lost_a]


def _damage(field: Field, battle: Battle) -> tuple[list[Term], Seat | None]:
    """The parts of the damage that is dealt, and to whom; None where none is dealt."""
    a, options = battle.attacker, field.options
    match battle.result:
        case None:
            terms: list[Term] = [(Part.DIRECT, direct_damage(field, a.seat))]
            if options.direct_breaker:
                terms += field.breaker_terms(a, _A_BREAKER)
            return terms, battle.seat
        case BattleResult.ATTACKER_WON:
            if not field.meets(is_hurt_despite_block, field, battle):
                return [], None
            terms = field.damage_terms(a)
            return [*terms, *field.breaker_terms(a, _A_BREAKER)], battle.seat
        case BattleResult.DEFENDER_WON:
            if not field.meets(pays_for_its_attack, field):
                return [], None
            return field.damage_terms(a), a.seat
        case _:
            return [], None


def direct_damage(field: Field, seat: Seat) -> int:
    """The damage of a direct attack by `seat`, without breakers (FB-7.13)."""
    own = field.overrides(seat).direct_damage
    return field.options.direct_damage if own is None else own
