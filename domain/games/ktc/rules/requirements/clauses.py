"""KT-7.9 and KT-8: what clauses require."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import clause_text, square
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    STATUSES_LOST,
    TIRED,
    UNIQUE,
    counter_of,
    on_square,
)
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Ground, Unmet
from saikoro.domain.games.ktc.words import Stamina, StatusSlot
from saikoro.domain.match.interface.requirements import Met, requirement
from saikoro.domain.text import Text


def _text(field: Field, clause: n.Clause, _targets: object) -> Text:
    return clause_text(clause, field.cards)


def _finds(rule: str) -> Callable[[Field, n.Clause, Sequence[Soldier]], bool]:
    """That a clause applies to a soldier, by a rule."""

    @requirement(rule, Unmet.NO_RECIPIENT, clause=_text)
    def finds(_field: Field, _clause: n.Clause, targets: Sequence[Soldier]) -> bool:
        return bool(targets)

    return finds


finds_target = _finds("KT-7.8")
finds_in_row = _finds("KT-7.7")
finds_some = _finds("KT-7.9")


@requirement(
    "KT-7.8",
    Unmet.TARGET_LEFT,
    looked=AWAY,
    clause=lambda field, _target, clause: clause_text(clause, field.cards),
)
def is_still_there(_field: Field, target: Soldier, _clause: n.Clause) -> bool:
    """A target of a clause is on the field."""
    return target.place is not None


@requirement("KT-8.3", Ground.NO_SOURCE, decides=True, things=lambda _source: ())
def has_source(source: Soldier | None) -> bool:
    """A clause has a source, whose 与える modifiers count: that of a status has none."""
    return source is not None


def _most(rule: str) -> Callable[[Field, Soldier, int], bool]:
    """That HP rise to no more than 最大HP, by a rule."""

    @requirement(
        rule,
        Ground.MOST_HP,
        decides=True,
        before="soldier.hp",
        value="soldier.max_hp",
    )
    def within(_field: Field, soldier: Soldier, hp: int) -> bool:
        return hp <= soldier.max_hp

    return within


heals_within = _most("KT-8.4")
rises_within = _most("KT-8.5")


@requirement("KT-8.8", Unmet.NO_UNIQUE)
def has_unique(field: Field, soldier: Soldier) -> bool:
    """Its card has a ユニーク."""
    return field.card(soldier).unique is not None


@requirement("KT-8.8", Unmet.SAME_UNIQUE, looked=UNIQUE, unique=counter_of)
def changes_unique(_field: Field, soldier: Soldier, value: int, _most: int) -> bool:
    """Its ユニーク is not yet at a value."""
    return soldier.unique != value


@requirement("KT-8.9", Unmet.NO_STATUS, looked=STATUSES_LOST)
def has_status(_field: Field, soldier: Soldier, kind: StatusSlot) -> bool:
    """It has a status of a kind."""
    return soldier.held(kind) is not None


def _empty(rule: str) -> Callable[[Field, Soldier, int | None], bool]:
    """That the square to which a soldier returns is empty, by a rule."""

    @requirement(
        rule,
        Unmet.OCCUPIED,
        met=Met(Ground.EMPTY, rule, on_square),
        looked=on_square,
        square=lambda _field, _soldier, place: square(place),
    )
    def empty(field: Field, soldier: Soldier, place: int | None) -> bool:
        return place is not None and field.state.fields[soldier.seat][place] is None

    return empty


may_return = _empty("KT-8.14")
may_return_to_last = _empty("KT-8.15")


@requirement("KT-8.18", Unmet.SAME_STAMINA, looked=TIRED)
def changes_stamina(_field: Field, soldier: Soldier, stamina: Stamina) -> bool:
    """It is not yet ready, or tired."""
    return soldier.tired is not (stamina is Stamina.TIRED)


@requirement(
    "KT-8.16",
    lambda _field, _soldier, credit: Ground.BY_NOBODY if credit is None else Ground.OWN_SIDE,
    met=Ground.CREDITED,
    decides=True,
)
def is_credited(_field: Field, soldier: Soldier, credit: Soldier | None) -> bool:
    """Its defeat is credited to a soldier of the other side."""
    return credit is not None and credit.seat != soldier.seat
