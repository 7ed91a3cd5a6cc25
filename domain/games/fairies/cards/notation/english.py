"""Card texts in English as players say them, printed from their nodes."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english_phrases import (
    number_of,
    print_modifier,
    print_phrase,
)
from saikoro.domain.words import capital

Named = Callable[[str], str]
"""What the unit of a name is called."""


def print_line_en(line: n.Line, named: Named = str) -> str:
    """One line of a card."""
    match line:
        case n.Continuous(statics):
            return f"[Continuous] {' '.join(map(_static, statics))}"
        case n.Automatic(when, sentences, once):
            limit = ", once a turn" if once else ""
            return f"[{capital(when.en)}{limit}] {print_sentences_en(sentences)}"
        case n.Activated(timing, sentences, price):
            return f"[{capital(timing.en)}] {_price(price)}{print_sentences_en(sentences)}"
        case n.SpecialMove(sentences, price):
            return f"[Special move] {_price(price)}{print_sentences_en(sentences)}"
        case n.GuardianEffect(sentences):
            return f"[Guardian effect] {print_sentences_en(sentences)}"
        case n.Instant(when):
            return f"[Instant] {capital(when.en)}."
        case n.Cast(sentences):
            return f"[Cast] {print_sentences_en(sentences)}"
        case n.Trigger(sentences):
            return f"[Trigger] {print_sentences_en(sentences)}"
        case n.MusicPhase(sentences):
            return f"[Music phase] {print_sentences_en(sentences)}"
        case n.Base(filters, name):
            return f"[Evolves from] {named(name) if name else number_of(1, 'unit', filters)}."
        case n.EvolutionCondition(condition):
            return f"[Evolves if] {print_phrase(condition)}."
        case n.ExtraCondition(condition):
            return f"[Castable if] {print_phrase(condition)}."
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
    w.Override.GRADE_STEP: "You may grade up to a unit that costs 1 to # more",
    w.Override.USE_BANISHED: "You may use cards in your banished zone as if they were in your hand",
    w.Override.FOREST_TO_BANISHED: "Your units go to the banished zone in place of the forest",
    w.Override.REVERSE_INSTEAD: (
        "Once a turn, one of your units that would be destroyed is reversed instead"
    ),
    w.Override.SLOUGH_PAYS: "You may pay cost 1 by sending 1 slough to the forest",
}


# Sentences


def print_sentences_en(sentences: Sequence[n.Sentence]) -> str:
    """Some sentences of a line."""
    return " ".join(map(_sentence, sentences))


def _sentence(sentence: n.Sentence) -> str:
    effect, may = sentence.effect, "you may " if sentence.may else ""
    if isinstance(effect, n.CannotAttack | n.CannotBlock):
        done = f"{'you may choose that ' if may else ''}{' '.join(print_modifier(effect))}"
    elif isinstance(effect, n.Shield | n.Win):
        done = f"{may or 'you '}{print_phrase(effect)}"
    else:
        done = may + print_phrase(effect)
    so = "if you do, " if sentence.so else ""
    duration = f"{sentence.duration.en}, " if sentence.duration else ""
    return capital(f"{so}{_if(sentence.condition, sentence.count)}{duration}{done}.")


def _static(static: n.Static) -> str:
    who, has = print_modifier(static.modifier)
    return capital(f"{_if(static.condition, static.count)}{who} {has}.")


def _if(condition: n.Condition | None, count: n.Count | None) -> str:
    when = f"if {print_phrase(condition)}, " if condition else ""
    return when + (f"for each {print_phrase(count)}, " if count else "")


def _price(price: n.Price) -> str:
    return f"{capital(', '.join(map(print_phrase, price)))}: " if price else ""
