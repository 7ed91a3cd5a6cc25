"""In English: which cards a text means, under which condition, and how many."""

from domain.games.fairies.cards.notation import nodes as n
from domain.games.fairies.cards.notation import words as w

WHOSE = {w.Side.OWN: "your", w.Side.OTHER: "your opponent's", w.Side.BOTH: ""}
WHO = {w.Side.OWN: "you", w.Side.OTHER: "your opponent", w.Side.BOTH: "both players"}


def counted(number: int, noun: str) -> str:
    """A number of things, such as `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _fitting(noun: str, filters: n.Filters, number: int | None) -> str:
    """What is selected, without how many; in the plural unless it is one."""
    before, behind = [], []
    for filter_ in filters:
        match filter_:
            case n.Facing(facing):
                before.append(f"{facing} ")
            case n.Kin(kin):
                before.append(f"〈{kin}〉 ")
            case n.Cost(cost, bound):
                behind.append(f"cost {_bounded(cost, bound)}")
            case n.WithPower(power, bound):
                behind.append(f"power {_bounded(power, bound)}")
            case n.Holding(attribute):
                behind.append(attribute.english)
    which = f" with {' and '.join(behind)}" if behind else ""
    return f"{''.join(before)}{noun}{'' if number == 1 else 's'}{which}"


def number_of(number: int, noun: str, filters: n.Filters) -> str:
    """So many cards of a kind that the filters leave."""
    return f"{number} {_fitting(noun, filters, number)}"


def _bounded(number: int, bound: w.Bound, less: str = "less") -> str:
    match bound:
        case w.Bound.EXACTLY:
            return str(number)
        case w.Bound.AT_LEAST:
            return f"{number} or more"
        case w.Bound.AT_MOST:
            return f"{number} or {less}"


def print_select(select: n.Select) -> str:
    """The cards that a phrase selects."""
    match select:
        case n.This():
            return "this card"
        case n.Attacker():
            return "the attacking unit"
        case n.Defender():
            return "the defending card"
        case n.Entrant():
            return "the unit that entered"
        case n.It():
            return "that card"
        case n.OnField(side, thing, number, filters, other):
            others = "other " if other else ""
            if side is w.Side.BOTH and number is not None:
                return f"{number} {others}{_fitting(thing.english, filters, number)}"
            whose = f"{WHOSE[side]} " if side is not w.Side.BOTH else ""
            many = "all " if number is None else f"{number} of "
            return f"{many}{whose}{others}{_fitting(thing.english, filters, None)}"


def print_pick(pick: n.Pick) -> str:
    """The cards that a phrase picks from a zone."""
    cards = number_of(pick.number, pick.kind.english, pick.filters)
    return f"{cards} from {WHOSE[pick.side]} {pick.zone.english}"


def print_cards(cards: n.Select | n.Pick) -> str:
    """The cards that a phrase selects or picks."""
    return print_pick(cards) if isinstance(cards, n.Pick) else print_select(cards)


# Conditions, counts


def print_condition(condition: n.Condition) -> str:
    """A condition, to follow `if`."""
    match condition:
        case n.IfDamage(side, number, bound):
            return f"{WHOSE[side]} damage is {_bounded(number, bound)}"
        case n.IfHand(side, number, bound):
            cards = f"{_bounded(number, bound, 'fewer')} cards in hand"
            return f"{WHO[side]} {_have(side)} {cards}"
        case n.IfUnits(side, number, bound, filters):
            units = _fitting("unit", filters, None)
            return f"{WHO[side]} {_have(side)} {_bounded(number, bound, 'fewer')} {units}"
        case n.IfCards(side, zone, kind, number, bound, filters):
            cards = f"{_bounded(number, bound, 'fewer')} {_fitting(kind.english, filters, None)}"
            return f"{cards} are in {WHOSE[side]} {zone.english}"
        case n.IfNames(side, zone, kind, number, filters):
            cards = f"{_fitting(kind.english, filters, None)} in {WHOSE[side]} {zone.english}"
            return f"the {cards} have {number} or more different names"
        case n.IfMusic():
            return "you have music in place"
        case n.IfFacing(facing):
            return f"this card is {facing}"
        case n.IfSlough(number, base):
            return f"{number} or more sloughs are under {'the base' if base else 'this card'}"
        case n.IfTurn(side):
            return f"it is {WHOSE[side]} turn"


def _have(side: w.Side) -> str:
    return "have" if side is w.Side.OWN else "has"


def print_count(count: n.Count) -> str:
    """What is counted, to follow `for each`."""
    match count:
        case n.PerUnit(w.Side.OWN, filters):
            return f"{_fitting('unit', filters, 1)} of yours"
        case n.PerUnit(_, filters):
            return f"{_fitting('unit', filters, 1)} of your opponent's"
        case n.PerCard(side, zone, kind, filters):
            return f"{_fitting(kind.english, filters, 1)} in {WHOSE[side]} {zone.english}"
        case n.PerSlough():
            return "slough under this card"
