"""KT-5 and KT-6: what the steps of a turn require."""

from collections.abc import Callable

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SIDES, Id, Square
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import line_of, square
from saikoro.domain.games.ktc.rules.requirements.lines import text_of
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    GAINED,
    TIMED,
    TIRED,
    TURNS_LOST,
    UPPER,
    empty_of,
    gone,
    since_gained,
    status_of,
)
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Ground, Instead, Unmet
from saikoro.domain.games.ktc.words import Origin, PromotionField, Row, Wish
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Each, Met, requirement

# KT-6.12: 昇進


@requirement(
    "KT-6.12",
    Unmet.IS_UPPER,
    met=Met(Ground.IS_SO, "KT-6.12", UPPER),
    looked=UPPER,
    within=True,
    so=lambda *_: Instead.LOWER,
)
def is_lower(_field: Field, soldier: Soldier) -> bool:
    """It is 下級職."""
    return not soldier.upper


def empty_squares(field: Field) -> int:
    """How many squares count for 昇進 (KT-6.12)."""
    return sum([field.state.fields[seat].count(None) for seat in counted_fields(field)])


def counted_fields(field: Field) -> tuple[Seat, ...]:
    """The seats whose empty squares count for 昇進 (KT-1.4, KT-6.12)."""
    own = field.turn_player
    enemy = 1 - own
    match field.options.promotion_field:
        case PromotionField.BOTH:
            return own, enemy
        case PromotionField.OWN:
            return (own,)
        case PromotionField.ENEMY:
            return (enemy,)


def _option(field: Field, _soldier: Soldier) -> str:
    return "KT-6.12" if field.options.promotion_field is PromotionField.BOTH else "KT-1.4"


def _counted(field: Field, soldier: Soldier) -> list[Id]:
    return gone(field, counted_fields(field)) if field.card(soldier).medals else []


@requirement(
    "KT-6.12",
    Unmet.TOO_FEW_SQUARES,
    met=Met(Ground.MEDALS, _option, each=Each(Ground.LEFT, _counted, AWAY, "KT-6.12")),
    value=lambda field, _soldier: empty_squares(field),
    needed=lambda field, soldier: field.card(soldier).medals,
    fields=lambda field, _soldier: field.options.promotion_field,
    empty=lambda field, _soldier: empty_of(field, counted_fields(field)),
)
def has_medals(field: Field, soldier: Soldier) -> bool:
    """There are as many empty squares as it needs medals."""
    return empty_squares(field) >= field.card(soldier).medals


@requirement(
    "KT-13.3",
    lambda _field, _soldier, wish: Ground.WISHED if wish is Wish.YES else Ground.DECLINED,
    met=Ground.LEFT_OPEN,
    decides=True,
)
def leaves_open(_field: Field, _soldier: Soldier, wish: Wish) -> bool:
    """An action has left open whether its soldier is promoted."""
    return wish is Wish.ASK


# KT-6: the steps of an operation


def _fetters(field: Field, soldier: Soldier, _to: object) -> list[tuple[Origin, n.Standing]]:
    return field.lines_with(soldier, n.Immobile, soldier.place)


@requirement(
    "KT-6.4",
    lambda *about: Unmet.CANNOT_MOVE if _fetters(*about) else None,
    looked=lambda *about: GAINED.get(_fetters(*about)[0][0]),
    line=lambda field, soldier, to: line_of(_fetters(field, soldier, to)[0][1], field.cards),
)
def moves(_field: Field, _soldier: Soldier, to: Square | None) -> bool:
    """An action has a move."""
    return to is not None


@requirement("KT-6.8", met=Ground.PAID)
def has_cost(_field: Field, _soldier: Soldier, cost: n.Cost | None) -> bool:
    """A skill has a cost, which is paid before the roll is judged."""
    return cost is not None


@requirement(
    "KT-6.11",
    Unmet.SKILL_FAILED,
    line=text_of,
)
def has_succeeded(
    _field: Field, _soldier: Soldier, _skill: Skill | None, _line: n.Line, done: Skill | None
) -> bool:
    """The skill of a line has succeeded."""
    return done is not None


@requirement(
    "KT-6.13",
    lambda _field, soldier, _row: Unmet.OTHER_ROW if soldier.tired else None,
    looked=TIRED,
    row=lambda _field, _soldier, row: Row.REAR if row is Row.FRONT else Row.FRONT,
    square=lambda _field, soldier, _row: square(soldier.place),
)
def is_in_row(_field: Field, soldier: Soldier, row: Row) -> bool:
    """It stands in the row that is supplied."""
    return soldier.place is not None and (soldier.place % 2 == 0) is (row is Row.FRONT)


# KT-5.2, KT-5.6, KT-8.10: turns


def _for_turns(rule: str) -> Callable[..., bool]:
    """That lines with a timing come in this turn, by a rule."""

    @requirement(
        rule,
        lambda _field, _soldier, origin, *_: Unmet.NOT_THIS_TURN if origin in GAINED else None,
        looked=since_gained,
        status=lambda field, _soldier, _origin, _line, held, _when: status_of(field, held),
        seat=lambda field, *_: SIDES[field.turn_player],
        line=text_of,
    )
    def comes(
        _field: Field,
        _soldier: Soldier,
        _origin: Origin,
        line: n.Line,
        _held: Held | None,
        when: tuple[n.Timing, ...],
    ) -> bool:
        return line.timing in when

    return comes


begins_turn = _for_turns("KT-5.2")
ends_turn = _for_turns("KT-5.6")


@requirement(
    "KT-8.10",
    met=Met(
        Ground.GIVEN,
        "KT-8.10",
        lambda _field, soldier, held: GAINED[
            Origin.BUFF if held is soldier.buff else Origin.DEBUFF
        ],
        each=TURNS_LOST,
    ),
    status=lambda field, _soldier, held: status_of(field, held),
    left="held.turns",
)
def is_counted(_field: Field, _soldier: Soldier, held: Held) -> bool:
    """A status has a limit of turns."""
    return held.turns > 0


@requirement(
    "KT-8.15",
    met=Met(
        Ground.EXILED,
        "KT-8.13",
        AWAY,
        each=Each(Ground.COUNTED, lambda _field, soldier: [soldier.id], TIMED, "KT-8.15"),
    ),
    left="soldier.timer",
)
def has_timer(_field: Field, soldier: Soldier) -> bool:
    """A soldier is exiled for some turns."""
    return soldier.timer > 0


@requirement("KT-8.10", Ground.LAST_TURN, decides=True)
def stays(_field: Field, _soldier: Soldier, held: Held) -> bool:
    """A status has more than one turn left."""
    return held.turns > 1
