"""Card texts in English as players say them, printed from their nodes; kins stay as they are."""

from collections.abc import Callable, Sequence

from domain.games.fairies.cards.notation import nodes as n
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.cards.notation.english_cards import (
    WHO,
    WHOSE,
    counted,
    number_of,
    print_cards,
    print_condition,
    print_count,
    print_pick,
    print_select,
)

Named = Callable[[str], str]
"""What the unit of a name is called."""


def print_line_en(line: n.Line, named: Named = str) -> str:
    """One line of a card."""
    match line:
        case n.Continuous(statics):
            return f"[Continuous] {' '.join(map(_static, statics))}"
        case n.Automatic(when, sentences, once):
            limit = ", once a turn" if once else ""
            return f"[{_capital(when.english)}{limit}] {_sentences(sentences)}"
        case n.Activated(timing, sentences, price):
            return f"[{_capital(timing.english)}] {_price(price)}{_sentences(sentences)}"
        case n.SpecialMove(sentences, price):
            return f"[Special move] {_price(price)}{_sentences(sentences)}"
        case n.GuardianEffect(sentences):
            return f"[Guardian effect] {_sentences(sentences)}"
        case n.Instant(when):
            return f"[Instant] {_capital(when.english)}."
        case n.Cast(sentences):
            return f"[Cast] {_sentences(sentences)}"
        case n.Trigger(sentences):
            return f"[Trigger] {_sentences(sentences)}"
        case n.MusicPhase(sentences):
            return f"[Music phase] {_sentences(sentences)}"
        case n.Base(filters, name):
            return f"[Evolves from] {named(name) if name else number_of(1, 'unit', filters)}."
        case n.EvolutionCondition(condition):
            return f"[Evolves if] {print_condition(condition)}."
        case n.ExtraCondition(condition):
            return f"[Castable if] {print_condition(condition)}."
        case n.RuleOverride(override, number):
            return f"[Rule change] {OVERRIDES[override].replace('#', str(number))}."


OVERRIDES = {
    w.Override.MAIN_DECK_MIN: "Your main deck has at least # cards",
    w.Override.TRIGGER_COUNT: "Your main deck has exactly # triggers",
    w.Override.SAME_NAME_MAX: "Your decks have at most # cards of one name",
    w.Override.BREAKER_MAX: "Your decks have at most # cards with breaker",
    w.Override.GUARDIAN_MAX: "Your decks have at most # cards with guardian",
    w.Override.EXTRA_MAX: "Your extra deck has at most # cards",
    w.Override.OPENING_HAND: "Your opening hand has # cards",
    w.Override.MULLIGANS: "You may mulligan up to # times",
    w.Override.LOSING_DAMAGE: "You lose when your damage is over #",
    w.Override.DIRECT_DAMAGE: "Your direct attacks deal # damage",
    w.Override.GRADE_STEP: "You grade up to units that cost 1 to # more",
    w.Override.USE_BANISHED: "You may use cards in your banished zone as if they were in your hand",
    w.Override.FOREST_TO_BANISHED: "Your units go to the banished zone in place of the forest",
    w.Override.REVERSE_INSTEAD: (
        "Once a turn, one of your units that would be destroyed is reversed instead"
    ),
    w.Override.SLOUGH_PAYS: "You may pay with sloughs, which go to the forest, 1 for each cost",
}


# Sentences


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _sentences(sentences: Sequence[n.Sentence]) -> str:
    return " ".join(map(_sentence, sentences))


def _sentence(sentence: n.Sentence) -> str:
    effect, may = sentence.effect, "you may " if sentence.may else ""
    if isinstance(effect, n.CannotAttack | n.CannotBlock):
        done = f"{'you may choose that ' if may else ''}{' '.join(_modifier(effect))}"
    elif isinstance(effect, n.Shield | n.Win):
        done = f"{may or 'you '}{_effect(effect)}"
    else:
        done = may + _effect(effect)
    so = "if you do, " if sentence.so else ""
    duration = f"{sentence.duration.english}, " if sentence.duration else ""
    return _capital(f"{so}{_if(sentence.condition, sentence.count)}{duration}{done}.")


def _static(static: n.Static) -> str:
    who, has = _modifier(static.modifier)
    return _capital(f"{_if(static.condition, static.count)}{who} {has}.")


def _if(condition: n.Condition | None, count: n.Count | None) -> str:
    when = f"if {print_condition(condition)}, " if condition else ""
    return when + (f"for each {print_count(count)}, " if count else "")


def _price(price: n.Price) -> str:
    return f"{_capital(', '.join(map(_price_item, price)))}: " if price else ""


def _price_item(item: n.PriceItem) -> str:
    match item:
        case n.OncePerGame():
            return "once a game"
        case n.TurnThis():
            return "turn this card"
        case n.Pay(number):
            return f"pay {number}"
        case n.DiscardCards(number):
            return f"discard {counted(number, 'card')}"
        case n.DropSlough(number):
            return f"send {counted(number, 'slough')} of this card to the forest"
        case n.TakeDamage(amount):
            return f"take {amount} damage"


# Effects


def _modifier(modifier: n.Modifier) -> tuple[str, str]:
    """Whom it changes, and what they have or cannot do."""
    who = print_select(modifier.select)
    match modifier:
        case n.CannotAttack():
            return who, "cannot attack"
        case n.CannotBlock():
            return who, "cannot block"
        case _:
            several = isinstance(modifier.select, n.OnField) and modifier.select.number != 1
            return who, f"{'have' if several else 'has'} {_granted(modifier)}"


def _granted(modifier: n.Power | n.DamageValue | n.GiveBreaker | n.GiveAttribute) -> str:
    match modifier:
        case n.Power(_, by):
            return f"{by:+} power"
        case n.DamageValue(_, by):
            return f"{by:+} damage value"
        case n.GiveBreaker(_, number):
            return f"+{number} breaker"
        case n.GiveAttribute(_, attribute):
            return attribute.english


def _effect(effect: n.Effect) -> str:
    """What a player does."""
    match effect:
        case n.Power() | n.DamageValue() | n.GiveBreaker() | n.GiveAttribute():
            return f"give {print_select(effect.select)} {_granted(effect)}"
        case n.CannotAttack() | n.CannotBlock():
            return " ".join(_modifier(effect))
        case n.Destroy(select):
            return f"destroy {print_select(select)}"
        case n.ToHand(select):
            return f"return {print_select(select)} to hand"
        case n.Turn(select, facing):
            return _turned(print_select(select), facing)
        case n.Banish(cards) | n.BanishForGood(cards):
            for_good = " for good" if isinstance(effect, n.BanishForGood) else ""
            return f"banish {print_cards(cards)}{for_good}"
        case n.Revive(pick):
            return f"revive {print_pick(pick)}"
        case n.Take(pick):
            whose = "your" if pick.side is w.Side.OWN else "their"
            return f"put {print_pick(pick)} into {whose} hand"
        case n.SpecialEntry(pick):
            return f"special enter {print_pick(pick)}"
        case n.SpecialCast(pick):
            return f"special cast {print_pick(pick)}"
        case n.PutUnder(pick, select):
            return f"put {print_pick(pick)} under {print_select(select)} as a slough"
        case n.TakeSlough(select, number):
            return f"put {counted(number, 'slough')} of {print_select(select)} into your hand"
        case n.TurnCosts(side, number, facing):
            return _turned(f"{number} of {WHOSE[side]} cost cards", facing)
        case n.Draw() | n.Search() | n.Mill() | n.Look() | n.Discard() | n.RandomDiscard():
            return _deck_effect(effect)
        case _:
            return _other_effect(effect)


def _deck_effect(
    effect: n.Draw | n.Search | n.Mill | n.Look | n.Discard | n.RandomDiscard,
) -> str:
    """What a player does with a deck or a hand."""
    cards = counted(effect.number, "card")
    match effect:
        case n.Draw():
            return f"draw {cards}"
        case n.Search(kind, number, filters):
            found = number_of(number, kind.english, filters)
            return f"search your deck for {found}, take what you find and shuffle"
        case n.Mill(side):
            return f"send the top {cards} of {WHOSE[side]} deck to the forest"
        case n.Look(_, taken):
            rest = "put the rest below the deck"
            return f"look at the top {cards} of your deck, take {taken} and {rest}"
        case n.Discard(w.Side.OWN):
            return f"discard {cards}"
        case n.Discard():
            return f"make your opponent discard {cards}"
        case n.RandomDiscard():
            return f"make your opponent discard {cards} at random"


def _other_effect(
    effect: n.Deal
    | n.Heal
    | n.GainCosts
    | n.Check
    | n.NegateAttack
    | n.NegateCast
    | n.Shield
    | n.Win,
) -> str:
    """What a player does that names no card."""
    match effect:
        case n.Deal(side, amount):
            return f"deal {amount} damage to {'yourself' if side is w.Side.OWN else WHO[side]}"
        case n.Heal(amount):
            return f"heal {amount} of your damage"
        case n.GainCosts(number):
            return f"put {counted(number, 'more cost card')} into play"
        case n.Check(number):
            return f"make {counted(number, 'trigger check')}"
        case n.NegateAttack():
            return "negate this attack"
        case n.NegateCast():
            return "negate that cast"
        case n.Shield():
            return "take no damage from this battle"
        case n.Win():
            return "win the game"


def _turned(what: str, facing: w.Facing) -> str:
    match facing:
        case w.Facing.UPRIGHT:
            return f"make {what} upright"
        case w.Facing.TURNED:
            return f"turn {what}"
        case w.Facing.REVERSED:
            return f"reverse {what}"
