"""The phrases of a sentence in English, by the rules of cards.lark."""

from typing import Any

from saikoro.domain.cards.notation.english import English, counted
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.phrases import NOTATION

WHOSE = {w.Side.OWN: "your", w.Side.OTHER: "your opponent's", w.Side.BOTH: ""}
WHO = {w.Side.OWN: "you", w.Side.OTHER: "your opponent", w.Side.BOTH: "both players"}

KINS = {
    "花": "Flower",
    "獣": "Beast",
    "星": "Star",
    "人形": "Doll",
    "海": "Sea",
    "楽団": "Orchestra",
}
"""The kins of the house set; a kin of another set stays as it is written."""


def kin_en(kin: str) -> str:
    """A kin as it stands before a noun."""
    return KINS.get(kin, f"〈{kin}〉")


PHRASES = {
    # price
    "once_per_game": "once a game",
    "turn_this": "rotate this card sideways",
    "pay": "pay {number}",
    "discard_cards": "discard {number:card}",
    "drop_slough": "send {number:slough} of this card to the forest",
    "take_damage": "take {amount} damage",
    # effect
    "draw": "draw {number:card}",
    "heal": "heal {amount} of your damage",
    "destroy": "destroy {select}",
    "banish": "banish {cards}",
    "banish_for_good": "banish {cards} for good",
    "revive": "revive {pick}",
    "special_entry": "special-enter {pick}",
    "special_cast": "special-cast {pick}",
    "put_under": "put {pick} under {select} as a slough",
    "take_slough": "put {number:slough} of {select} into your hand",
    "mill": "send the top {number:card} of {side} deck to the forest",
    "look": (
        "look at the top {number:card} of your deck, take {taken} and put the rest below the deck"
    ),
    "random_discard": "make your opponent discard {number:card} at random",
    "gain_costs": "put {number:more cost card} into play",
    "check": "make {number:trigger check}",
    "negate_attack": "negate this attack",
    "negate_cast": "negate that cast",
    "shield": "take no damage from this battle",
    "win": "win the game",
    # select
    "this": "this card",
    "attacker": "the attacking unit",
    "defender": "the defending card",
    "entrant": "the unit that entered",
    "it": "that card",
    # condition, count
    "if_music": "you have music in place",
    "if_facing": "this card is {facing}",
    "if_turn": "it is {side} turn",
    "per_slough": "slough under this card",
}


def _word(word: Any) -> str:
    """What a word says in these phrases; a side is whose."""
    return WHOSE[word] if isinstance(word, w.Side) else str(word.en)


def _by_hand(node: Any) -> str:
    """Phrases whose English is more than a row of words and slots."""
    match node:
        case n.OnField():
            return _on_field(node)
        case n.Pick(side, zone, kind, number, filters):
            return f"{number_of(number, kind.en, filters)} from {WHOSE[side]} {zone.en}"
        case n.Power() | n.DamageValue() | n.GiveBreaker() | n.GiveAttribute():
            return f"give {print_phrase(node.select)} {granted(node)}"
        case n.CannotAttack() | n.CannotBlock():
            return " ".join(print_modifier(node))
        case n.Deal(side, amount):
            return f"deal {amount} damage to {'yourself' if side is w.Side.OWN else WHO[side]}"
        case n.ToHand(select):
            return f"return {print_phrase(select)} to {_hand_of(select)}"
        case n.Turn(select, facing):
            return _turned(print_phrase(select), facing)
        case n.TurnCosts(side, number, facing):
            return _turned(f"{number} of {WHOSE[side]} cost cards", facing)
        case n.Take(pick):
            whose = "your" if pick.side is w.Side.OWN else "their"
            return f"put {print_phrase(pick)} into {whose} hand"
        case n.Search(kind, number, filters):
            found = number_of(number, kind.en, filters)
            return f"search your deck for {found}, take what you find and shuffle"
        case n.Discard(side, number):
            made = "" if side is w.Side.OWN else "make your opponent "
            return f"{made}discard {counted(number, 'card')}"
        case _:
            return _of_state(node)


ENGLISH = English(NOTATION, PHRASES, _word, _by_hand)


def print_phrase(node: n.PriceItem | n.Effect | n.Select | n.Pick | n.Condition | n.Count) -> str:
    """What a player does, cards, a condition behind `if`, or what is counted behind `for each`."""
    return ENGLISH.print(node)


# Modifiers


def print_modifier(modifier: n.Modifier) -> tuple[str, str]:
    """Whom it changes, and what they have or cannot do."""
    who = print_phrase(modifier.select)
    match modifier:
        case n.CannotAttack():
            return who, "cannot attack"
        case n.CannotBlock():
            return who, "cannot block"
        case _:
            several = isinstance(modifier.select, n.OnField) and modifier.select.number != 1
            return who, f"{'have' if several else 'has'} {granted(modifier)}"


def granted(modifier: n.Power | n.DamageValue | n.GiveBreaker | n.GiveAttribute) -> str:
    """What it gives."""
    match modifier:
        case n.Power(_, by):
            return f"{by:+} power"
        case n.DamageValue(_, by):
            return f"{by:+} damage value"
        case n.GiveBreaker(_, number):
            return f"+{number} breaker"
        case n.GiveAttribute(_, attribute):
            return attribute.en


def _hand_of(select: n.Select) -> str:
    """Whose hand cards on the field go back to: their owner's."""
    match select:
        case n.This() | n.OnField(side=w.Side.OWN):
            return "your hand"
        case n.OnField(side=w.Side.OTHER):
            return "your opponent's hand"
        case n.OnField(number=number) if number != 1:
            return "their owners' hands"
        case _:
            return "its owner's hand"


def _turned(what: str, facing: w.Facing) -> str:
    match facing:
        case w.Facing.UPRIGHT:
            return f"make {what} upright"
        case w.Facing.TURNED:
            return f"rotate {what} sideways"
        case w.Facing.REVERSED:
            return f"reverse {what}"


# Cards


def _fitting(noun: str, filters: n.Filters, number: int | None) -> str:
    """What is selected, without how many; in the plural unless it is one."""
    before, behind = [], []
    for filter_ in filters:
        match filter_:
            case n.Facing(facing):
                before.append(f"{facing.en} ")
            case n.Kin(kin):
                before.append(f"{kin_en(kin)} ")
            case n.Cost(cost, bound):
                behind.append(f"cost {bounded(cost, bound)}")
            case n.WithPower(power, bound):
                behind.append(f"power {bounded(power, bound)}")
            case n.Holding(attribute):
                behind.append(attribute.en)
    which = f" with {' and '.join(behind)}" if behind else ""
    return f"{''.join(before)}{noun}{'' if number == 1 else 's'}{which}"


def number_of(number: int, noun: str, filters: n.Filters) -> str:
    """So many cards of a kind that the filters leave."""
    return f"{number} {_fitting(noun, filters, number)}"


def bounded(number: int, bound: w.Bound, less: str = "less") -> str:
    """A number as it is compared."""
    match bound:
        case w.Bound.EXACTLY:
            return str(number)
        case w.Bound.AT_LEAST:
            return f"{number} or more"
        case w.Bound.AT_MOST:
            return f"{number} or {less}"


def _on_field(select: n.OnField) -> str:
    side, number, others = select.side, select.number, "other " if select.other else ""
    noun = select.thing.en
    if side is w.Side.BOTH and number is not None:
        return f"{number} {others}{_fitting(noun, select.filters, number)}"
    whose = f"{WHOSE[side]} " if side is not w.Side.BOTH else ""
    many = "all " if number is None else f"{number} of "
    return f"{many}{whose}{others}{_fitting(noun, select.filters, None)}"


# Conditions, counts


def _of_state(node: Any) -> str:
    match node:
        case n.IfDamage(side, number, bound):
            return f"{WHOSE[side]} damage is {bounded(number, bound)}"
        case n.IfHand(side, number, bound):
            cards = f"{bounded(number, bound, 'fewer')} cards in hand"
            return f"{WHO[side]} {_have(side)} {cards}"
        case n.IfUnits(side, number, bound, filters):
            units = _fitting("unit", filters, None)
            return f"{WHO[side]} {_have(side)} {bounded(number, bound, 'fewer')} {units}"
        case n.IfCards(side, zone, kind, number, bound, filters):
            cards = f"{bounded(number, bound, 'fewer')} {_fitting(kind.en, filters, None)}"
            return f"{cards} are in {WHOSE[side]} {zone.en}"
        case n.IfNames(side, zone, kind, number, filters):
            cards = f"{_fitting(kind.en, filters, None)} in {WHOSE[side]} {zone.en}"
            return f"the {cards} have {number} or more different names"
        case n.IfSlough(number, base):
            return f"{number} or more sloughs are under {'the base' if base else 'this card'}"
        case n.PerUnit(w.Side.OWN, filters):
            return f"{_fitting('unit', filters, 1)} of yours"
        case n.PerUnit(_, filters):
            return f"{_fitting('unit', filters, 1)} of your opponent's"
        case n.PerCard(side, zone, kind, filters):
            return f"{_fitting(kind.en, filters, 1)} in {WHOSE[side]} {zone.en}"
        case _:
            raise TypeError(node)


def _have(side: w.Side) -> str:
    return "have" if side is w.Side.OWN else "has"
