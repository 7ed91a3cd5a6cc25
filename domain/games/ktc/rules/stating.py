"""What the rules name where they state why: texts of lines, and the events since which it is so."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet, Status, Unique
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.print import line_text
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Ground, Instead, Unmet
from saikoro.domain.games.ktc.words import Attribute, ExiledState, Origin, Stamina, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.table import Table
from saikoro.domain.record.line import Event

Since = Callable[[Event], bool]
"""Whether an event made something so."""

_Table = Table[Any, Any, CardSet]


class LineText(NamedTuple):
    """A line of a trait or a status; it is printed where somebody reads it."""

    line: n.Line | n.Standing
    cards: CardSet

    @property
    def ja(self) -> str:
        """The line in Japanese."""
        return line_text(self.line, self.cards, "ja")

    @property
    def en(self) -> str:
        """The line in English."""
        return line_text(self.line, self.cards, "en")


def counter(unique: Unique) -> Label:
    """A ユニーク by its name, which has no English one (KT-3.1)."""
    return Label(f"「{unique.name}」", f'unique counter "{unique.name}"')


def square(place: int) -> Label:
    """The square of a place (KT-2.2)."""
    return Label(SQUARES[place], SQUARES[place])


def side(seat: Seat) -> Label:
    """A seat, as the rule book calls it (KT-2.1)."""
    return Label(SIDES[seat], SIDES[seat])


def placed(soldiers: Iterable[Soldier], cards: CardSet) -> Label:
    """Soldiers with their squares, or with the zone that they are in instead."""
    return Label.joined([_placed(one, cards) for one in soldiers])


def _placed(soldier: Soldier, cards: CardSet) -> Label:
    card, name = cards.soldiers[soldier.card], soldier.id
    where = Label.of(Zone.OUTSIDE) if soldier.place is None else square(soldier.place)
    return Label(f"{name} {card.name}（{where.ja}）", f"{name} {card.english} ({where.en})")


# Since when it is so


def changed(soldier: Soldier) -> Since:
    """Its ユニーク was paid, raised or lowered last, or is as in fresh state."""
    return lambda event: (
        (isinstance(event, e.UniqueChanged) and event.soldier == soldier.id)
        or _made_fresh(soldier, event)
    )


def became(soldier: Soldier, stamina: Stamina) -> Since:
    """It became tired, or ready."""
    return lambda event: (
        (
            isinstance(event, e.StaminaChanged)
            and event.soldier == soldier.id
            and event.stamina is stamina
        )
        or (stamina is Stamina.READY and _made_fresh(soldier, event))
    )


def promoted(soldier: Soldier) -> Since:
    """It became 上級職."""
    return lambda event: isinstance(event, e.SoldierPromoted) and event.soldier == soldier.id


def lowered(soldier: Soldier) -> Since:
    """It became 下級職 again (KT-4.9)."""
    return partial(_made_fresh, soldier)


def moved(soldier: Soldier) -> Since:
    """It came to where it stands: by a move of its own, moved aside, or returned."""

    def moves(event: Event) -> bool:
        if isinstance(event, e.SoldierMoved):
            return soldier.id in (event.soldier, event.swapped)
        return isinstance(event, e.SoldierReturned) and event.soldier == soldier.id

    return moves


def gained(soldier: Soldier, status: str) -> Since:
    """It gained this status."""
    return partial(is_of_status, e.StatusGained, soldier.id, status)


def lost(soldier: Soldier) -> Since:
    """It lost a status."""
    return lambda event: (
        (isinstance(event, e.StatusLost) and event.soldier == soldier.id)
        or _made_fresh(soldier, event)
    )


def at_zero(soldier: Soldier) -> Since:
    """Its HP fell to 0."""

    def falls(event: Event) -> bool:
        if isinstance(event, e.DamageDealt):
            return event.target == soldier.id and not event.hp
        return isinstance(event, e.HpDecreased) and event.soldier == soldier.id and not event.hp

    return falls


def gone(soldier: Soldier) -> Since:
    """It left the field."""
    return lambda event: (
        isinstance(event, e.SoldierDefeated | e.SoldierExiled) and event.soldier == soldier.id
    )


def is_of_status(
    kind: type[e.StatusGained | e.StatusCounted], soldier: Id, status: str, event: Event
) -> bool:
    """Whether an event is of this kind, about this status of a soldier."""
    return isinstance(event, kind) and event.soldier == soldier and event.name == status


def _made_fresh(soldier: Soldier, event: Event) -> bool:
    """Whether an exile has put it into fresh state (KT-8.13)."""
    return (
        isinstance(event, e.SoldierExiled)
        and event.soldier == soldier.id
        and event.state is ExiledState.FRESH
    )


# Lines that do something, or nothing


class Why(NamedTuple):
    """A 常時 line of a soldier, for who asks why."""

    soldier: Id
    origin: Origin
    line: LineText
    """Its text."""
    since: Since | None
    """What gave the status that it belongs to; None for a trait."""

    @classmethod
    def of(cls, origin: Origin, standing: n.Standing, soldier: Soldier, cards: CardSet) -> "Why":
        """A line of a trait, or of a status that the soldier has."""
        held = {Origin.BUFF: soldier.buff, Origin.DEBUFF: soldier.debuff}.get(origin)
        since = None if held is None else gained(soldier, held.name)
        return cls(soldier.id, origin, LineText(standing, cards), since)


def state_applies(table: _Table, rule: str, why: Why) -> None:
    """State that a line changes the number of the next event, and since when."""
    whose, origin, line, since = why
    table.ground(Ground.APPLIES, rule, whose, since=since, origin=origin, line=line)


def state_condition(
    table: _Table,
    origin: Origin,
    line: n.Line | n.Standing,
    soldier: Soldier,
    condition: n.Condition,
) -> None:
    """State what a soldier is instead of what a line asks for, and since when (KT-9.2)."""
    instead, since = _INSTEAD[condition]
    in_row = condition in (n.Condition.FRONT, n.Condition.REAR)
    table.unmet(
        Unmet.CONDITION_OF_ROW if in_row else Unmet.CONDITION,
        "KT-9.2",
        soldier.id,
        since=since(soldier),
        instead=instead,
        square=square(soldier.place or 0),
        origin=origin,
        line=LineText(line, table.cards),
    )


_INSTEAD: dict[n.Condition, tuple[Instead, Callable[[Soldier], Since]]] = {
    n.Condition.FRONT: (Instead.REAR, moved),
    n.Condition.REAR: (Instead.FRONT, moved),
    n.Condition.LOWER: (Instead.UPPER, promoted),
    n.Condition.UPPER: (Instead.LOWER, lowered),
    n.Condition.READY: (Instead.TIRED, partial(became, stamina=Stamina.TIRED)),
    n.Condition.TIRED: (Instead.READY, partial(became, stamina=Stamina.READY)),
}
"""What a soldier is that does not meet a condition, and what made it so (KT-9.2)."""


def state_other_damage(
    table: _Table,
    origin: Origin,
    standing: n.Standing,
    soldier: Soldier,
    what: n.Modified,
    *,
    dealt: bool,
) -> None:
    """State that a line changes damage of the other attribute alone (KT-8.2)."""
    other, attribute = _OTHER.get(what, (None, Attribute.NORMAL))
    changing = [one for one in standing.modifiers if isinstance(one, n.Modifies)]
    if any(one.what is other and one.dealt is dealt for one in changing):
        text = LineText(standing, table.cards)
        table.ground(
            Ground.OTHER_DAMAGE,
            "KT-8.2",
            soldier.id,
            attribute=attribute,
            origin=origin,
            line=text,
        )


_OTHER = {
    n.Modified.NORMAL: (n.Modified.ADDITIONAL, Attribute.NORMAL),
    n.Modified.ADDITIONAL: (n.Modified.NORMAL, Attribute.ADDITIONAL),
}
"""The modifiers of the other attribute, by what does not match them, and its own (KT-8.2)."""


# Statuses in a turn of the other player


def state_waiting(table: _Table, soldier: Soldier, when: n.Timing, turn: Seat, rule: str) -> None:
    """State that lines of statuses with a timing are for the turns of the other player."""
    for held in soldier.buff, soldier.debuff:
        status = None if held is None else table.cards.statuses[held.name]
        for line in () if status is None else status.printed.lines:
            if status is not None and line.timing is when:
                table.unmet(
                    Unmet.NOT_THIS_TURN,
                    rule,
                    soldier.id,
                    since=gained(soldier, status.name),
                    status=_status(status),
                    seat=side(turn),
                    line=LineText(line, table.cards),
                )


def state_uncounted(table: _Table, soldier: Soldier, turn: Seat) -> None:
    """State that statuses lose no turn in a turn of the other player (KT-8.10)."""
    for held in soldier.buff, soldier.debuff:
        if held is not None and held.turns:
            table.unmet(
                Unmet.NOT_COUNTED,
                "KT-8.10",
                soldier.id,
                status=_status(table.cards.statuses[held.name]),
                left=held.turns,
                seat=side(turn),
            )


def _status(status: Status) -> Label:
    return Label(status.name, status.english)
