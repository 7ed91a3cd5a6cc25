"""FB-7: what attacks, blocks, checks and guardian effects require."""

from collections.abc import Callable, Sequence
from typing import Any

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.events.battle import AttackNegated, PowersCompared
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.conditions import hidden_behind
from saikoro.domain.games.fairies.rules.field import Battle, Field
from saikoro.domain.games.fairies.rules.requirements.conditions import forbids
from saikoro.domain.games.fairies.rules.requirements.looked import (
    BLOCKED,
    REVERSED_INSTEAD,
    SPEAKS,
    UNITS,
    cards,
    fairy,
    given_by,
    named,
    required,
    since_given,
    upright,
)
from saikoro.domain.games.fairies.state import Modifier, Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import BattleResult, Given, Loser, What
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.rules import rule

Meets = Callable[..., bool]
"""Asks a requirement, as `table.meets` does."""


# FB-7.2 to FB-7.4: who may attack


def _why_no_attack(field: Field, seat: Seat, *_: object) -> Unmet:
    has_some = field.units(seat) or field.options.support_attacks
    return Unmet.NO_ATTACKER if has_some else Unmet.NO_UNITS


@required("FB-7.4", Unmet.NO_BATTLE_EFFECT, above=True, seat=named)
def has_battle_effect(
    _field: Field, _seat: Seat, _attacks: object, effects: Sequence[object]
) -> bool:
    """A seat has an effect to use in the battle phase."""
    return bool(effects)


@required(
    "FB-7.2",
    _why_no_attack,
    above=True,
    seat=named,
    because=lambda meets, *about: meets(has_battle_effect, *about),
)
def can_act(
    _field: Field, _seat: Seat, attacks: Sequence[object], effects: Sequence[object]
) -> bool:
    """A seat can attack, or use an effect of the battle phase, so that it is asked."""
    return bool(attacks or effects)


@required(
    "FB-5.7",
    Unmet.TURN_SPENT,
    above=True,
    limit=lambda field: field.options.first_turn_attacks,
)
def has_attacks_left(field: Field) -> bool:
    """There were not yet as many attacks as turn 1 may have."""
    return field.state.turn != 1 or field.state.attacks < field.options.first_turn_attacks


is_upright = upright("FB-7.2", above=True)
can_be_turned = upright("FB-7.7")


def _free_of(rule: str, word: Given) -> Callable[[Field, Placed, Modifier], bool]:
    """That a modifier does not forbid something, by a rule."""

    @required(
        rule,
        lambda field, _placed, modifier: (
            Unmet.FORBIDDEN_BY if id(modifier) in field.given else None
        ),
        looked=since_given,
        things=given_by,
        value=lambda *_: word,
    )
    def is_free_of(_field: Field, _placed: Placed, modifier: Modifier) -> bool:
        return modifier.value is not word

    return is_free_of


def _unbound(rule: str, word: Given) -> Callable[[Field, Placed, Placed], bool]:
    """That no continuous line of a card forbids something to another, by a rule."""

    @required(rule, Unmet.FORBIDDEN_ALWAYS, value=lambda *_: word)
    def is_unbound_by(_field: Field, _placed: Placed, source: Placed | None) -> bool:
        return source is None

    return is_unbound_by


def _allowed(
    rule: str,
    what: type[n.CannotAttack | n.CannotBlock],
    word: Given,
    **declared: Any,
) -> Callable[[Field, Placed], bool]:
    """That nothing forbids a card to attack, or to block, by a rule."""
    is_free_of, is_unbound_by = _free_of(rule, word), _unbound(rule, word)

    def forbidding(meets: Meets, field: Field, placed: Placed) -> None:
        for modifier in placed.modifiers:
            meets(is_free_of, field, placed, modifier)
        for source, static in field.forbidding(placed, what):
            meets(is_unbound_by, field, placed, source)
            meets(forbids, field, static.condition, source.card, source.seat, source)

    @required(rule, lambda *_: None, because=forbidding, **declared)
    def is_allowed(field: Field, placed: Placed) -> bool:
        return field.may(placed, what)

    return is_allowed


may_attack = _allowed("FB-7.2", n.CannotAttack, Given.ATTACK, above=True)
may_block = _allowed("FB-7.7", n.CannotBlock, Given.BLOCK)


@required("FB-7.3", Ground.NO_UNIT_LEFT, checked=True, looked=UNITS, seat=named)
def has_unit(field: Field, seat: Seat) -> bool:
    """A seat has a unit, which is the target in its place."""
    return bool(field.units(seat))


# FB-7.7 to FB-7.12: the steps of an attack


@required("FB-7.7", Unmet.IS_TARGET)
def is_not_target(_field: Field, placed: Placed, battle: Battle) -> bool:
    """A card is not itself what is attacked."""
    return placed is not battle.target


@required("FB-7.9", Unmet.NO_CHECK)
def has_trigger_checks(_field: Field, _attacker: Placed, checks: int) -> bool:
    """The attacker brings trigger checks."""
    return checks > 0


def _may_guard(_field: Field, _defender: Placed, battle: Battle) -> Unmet:
    return Unmet.UPRIGHT_MAY if battle.blocker is None else Unmet.BLOCKER_MAY


def _since_compared(*about: object) -> PowersCompared | None:
    battle = about[-1]
    return battle.compared if isinstance(battle, Battle) else None


@required("FB-7.11", Unmet.NOT_GUARDING)
def may_use_guardian_effect(_field: Field, _defender: Placed, battle: Battle) -> bool:
    """D has blocked, or was attacked upright."""
    return battle.blocker is not None or battle.upright


@required("FB-7.11", _may_guard, checked=True, met=Met(Ground.FORCED, "FB-7.11", _since_compared))
def must_use_guardian_effect(_field: Field, _defender: Placed, battle: Battle) -> bool:
    """D has blocked and did not win."""
    return battle.blocker is not None and battle.result is not BattleResult.DEFENDER_WON


@required("FB-7.12", Unmet.NO_DAMAGE_CHECK)
def has_damage_checks(_field: Field, _defender: Placed, checks: int) -> bool:
    """D brings damage checks."""
    return checks > 0


def _why_so_many(_field: Field, battle: Battle, *_: object) -> Ground:
    if battle.defender is None:
        return Ground.DIRECT_CHECK
    by_attack = battle.upright and battle.blocker is None
    return Ground.UPRIGHT_CHECK if by_attack else Ground.OTHER_CHECK


@required("FB-7.12", Unmet.CHECKS_LEFT)
def makes_all(left: int) -> bool:
    """No damage check is left."""
    return left == 0


@rule("FB-7.12", since="_by")
def _leave(meets: Meets, left: int, _by: AttackNegated | None) -> None:
    """FB-7.12: of what has negated the attack."""
    meets(makes_all, left)


@required(
    "FB-7.12",
    lambda *_: None,
    met=Met(_why_so_many, "FB-7.12", lambda _field, battle, *_: battle.blocked or battle.declared),
    because=lambda meets, _field, battle, made, number, _over: _leave(
        meets, number - made, battle.negated
    ),
    things=lambda _field, battle, *_: cards(battle.defender),
    number=lambda _field, _battle, made, *_: made + 1,
)
def checks_again(_field: Field, _battle: Battle, made: int, value: int, over: object) -> bool:
    """Damage checks are still to be made."""
    return made < value and not over


# FB-11.8, FB-16.2: what changes a number


@required(
    "FB-16.2",
    met=Met(
        lambda field, _placed, modifier, _measure: (
            Ground.ENDS if id(modifier) in field.given else None
        ),
        "FB-16.2",
        since_given,
    ),
    things=given_by,
    value="modifier.value",
)
def is_given(_field: Field, _placed: Placed, modifier: Modifier, measure: What) -> bool:
    """A modifier changes a number for a time."""
    return modifier.what is measure


def _line(field: Field, source: Placed, static: n.Static, other: object) -> tuple[Handle, ...]:
    number = static.condition or static.count
    return *cards(source, other), *hidden_behind(field, number, source.seat)


@required("FB-11.9", Unmet.COUNTS_NONE, things=_line)
def counts_something(_field: Field, _source: Placed, _static: n.Static, times: int) -> bool:
    """There is something of what a 【永続】 line counts."""
    return times > 0


@required("FB-11.8", met=Met(Ground.IN_FORCE, "FB-11.8", SPEAKS), things=_line)
def is_in_force(_field: Field, _source: Placed, _static: n.Static, _placed: Placed) -> bool:
    """A 【永続】 line changes a number."""
    return True


# FB-7.13, FB-7.14, FB-15: the outcome


@required("FB-15", Unmet.LOSER_STAYS)
def loses_its_place(field: Field) -> bool:
    """What loses a battle is destroyed."""
    return field.options.loser is Loser.FOREST


@required("FB-15", Unmet.BLOCK_STOPS)
def is_hurt_despite_block(field: Field, battle: Battle) -> bool:
    """A block does not stop the damage."""
    return battle.blocker is None or not field.options.block_stops_damage


@required("FB-15", Unmet.NO_PAYMENT)
def pays_for_its_attack(field: Field) -> bool:
    """The seat of an attacker that loses takes damage."""
    return field.options.attacker_pays


@required(
    "FB-7.13",
    met=Met(
        lambda _field, _by, _card, battle: (
            Ground.TIES if battle.result is BattleResult.TIE else Ground.LOSES
        ),
        lambda _field, _by, _card, battle: (
            "FB-7.14" if battle.result is BattleResult.TIE else "FB-7.13"
        ),
        _since_compared,
    ),
)
def is_beaten(_field: Field, _by: Placed, _card: Placed, battle: Battle) -> bool:
    """A card has lost a battle to another one, or neither has won it."""
    return battle.compared is not None


@required(
    "FB-7.13",
    met=Met(
        lambda _field, seat, battle: (
            Ground.ATTACKER_PAYS if seat == battle.attacker.seat else Ground.OWNER_PAYS
        ),
        "FB-7.13",
        _since_compared,
    ),
    things=lambda _field, _seat, battle: cards(battle.attacker, battle.defender),
    seat=named,
)
def has_lost(_field: Field, _seat: Seat, battle: Battle) -> bool:
    """The card of a seat has lost a battle, so that the seat takes the damage."""
    return battle.compared is not None


@required(
    "FB-13.2",
    met=Met(Ground.PAYS_REVERSED, "FB-13.2", REVERSED_INSTEAD),
    things=lambda _field, _seat, loser: cards(loser),
    seat=named,
)
def is_reversed_instead(field: Field, _seat: Seat, loser: Placed) -> bool:
    """What a battle would have destroyed has become reversed instead."""
    return field.stands(loser) and field.options.loser is Loser.FOREST


@required(
    "FB-13.12",
    met=Ground.OVERRIDE,
    things=fairy,
    value=lambda field, seat: field.overrides(seat).direct_damage,
    printed=lambda field, _seat: field.options.direct_damage,
)
def has_own_direct_damage(field: Field, seat: Seat) -> bool:
    """The fairy of a seat changes the damage of its direct attacks."""
    return field.overrides(seat).direct_damage is not None


# FB-7.15, FB-7.16: the end of an attack


@required(
    "FB-7.16",
    Unmet.NEGATED,
    things=lambda _field, battle: () if battle.negated is None else (battle.negated.by,),
    looked=lambda _field, battle: battle.negated,
)
def goes_through(_field: Field, battle: Battle) -> bool:
    """An attack was not negated."""
    return battle.negated is None


@required(
    "FB-7.7",
    met=Met(Ground.BLOCKS, "FB-7.7", BLOCKED),
    things=lambda _field, battle: () if battle.blocker is None else (battle.blocker.card,),
)
def is_blocked(_field: Field, battle: Battle) -> bool:
    """A guardian has blocked, and is D."""
    return battle.blocker is not None
