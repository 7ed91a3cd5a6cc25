"""What the rule book admits and no author means: idle phrases, decks with cards of no set."""

from collections.abc import Iterator
from typing import Any

from saikoro.domain.cards.faults import never_works
from saikoro.domain.cards.names import CardNames
from saikoro.domain.cards.notation.diagnosis import guess
from saikoro.domain.cards.notation.printing import Phrase
from saikoro.domain.errors.rules import Violation
from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Unit
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.phrases import located
from saikoro.domain.text import Text

SLOTS = 6
"""Most units on one side of the field (FB-2.2)."""

_Remark = tuple[str, str, Text]
"""A rule, the phrase that it makes idle, and why."""


_NOT_OF_THE_SET = Text(
    "{name}: この札はない",
    "these cards are not of the set: {listed}",
    left_out=("name", "listed"),
)


def remarks(cards: CardSet) -> list[Violation]:
    """Every phrase of a set that can never do anything, and every deck with cards of another."""
    found = [
        never_works(f"{card.id}: 「{phrase}」", rule, why)
        for card in cards.cards.values()
        for rule, phrase, why in (*_card(card), *_base(card, cards))
    ]
    for deck in cards.decks:
        ids = (deck.fairy, *deck.main, *deck.extra, *deck.cost)
        if unknown := [id_ for id_ in ids if id_ not in cards.cards]:
            listed = "、".join(unknown)
            detail = _NOT_OF_THE_SET.filled(name=deck.name, listed=listed)
            found.append(Violation("deck_unplayable", "FB-3.3", detail.both))
    return found


_NEVER_HAPPENS = Text("この種類の札には起きない", "never happens to a {type}", left_out=("type",))


def _card(card: AnyCard) -> Iterator[_Remark]:
    yield from _overridden(card)
    for line in card.lines.printed:
        phrases = [*located(line)]
        yield from _sequence(line, phrases)
        for phrase in phrases:
            yield from _numbers(phrase)
            yield from _objects(line, phrase)
            yield from _selections(phrase)
            yield from _sloughs(card, line, phrase)
        if isinstance(line, n.Automatic) and line.when in _NEVER.get(card.type, ()):
            yield "FB-16.5", line.when.ja, _NEVER_HAPPENS.filled(type=card.type.en)


_LATER_LINE_WINS = Text("後の行が優先する", "a later line wins")


def _overridden(card: AnyCard) -> Iterator[_Remark]:
    """FB-3.15: of one override the last line wins."""
    lines = [line for line in card.lines.printed if isinstance(line, n.RuleOverride)]
    for index, line in enumerate(lines):
        if line.override in [later.override for later in lines[index + 1 :]]:
            phrase = line.override.ja.replace("#", str(line.number))
            yield "FB-3.15", phrase, _LATER_LINE_WINS


_NO_UNIT = Text("そのユニットはない", "no unit of the set{meant}", left_out=("meant",))


def _base(card: AnyCard, cards: CardSet) -> Iterator[_Remark]:
    """FB-6.3: the unit that an extra unit names."""
    name = card.lines.base.name if card.lines.base else None
    if name is None or isinstance(cards.by_name.get(name), Unit):
        return
    units = [unit for unit in cards.cards.values() if isinstance(unit, Unit)]
    near = CardNames((unit.id, (unit.name,)) for unit in units).nearest(name)
    meant = guess(near.name) if near else ""
    yield "FB-6.3", name, _NO_UNIT.filled(meant=meant)


# Sentences


_DOES_NOT_LAST = Text("続く効果ではない", "not an effect that lasts")
_NO_SENTENCE_BEFORE = Text("前に文がない", "no sentence comes before it")
_NOTHING_SELECTED = Text("前の文が何も選ばない", "the sentence before selects nothing")


def _sequence(line: n.Line, phrases: list[Phrase]) -> Iterator[_Remark]:
    """FB-11.5: what looks back at the sentence before; FB-16.2: what lasts."""
    sentences: n.Sentences = getattr(line, "sentences", ())
    for index, sentence in enumerate(sentences):
        before = sentences[index - 1].effect if index else None
        if sentence.so and before is None:
            yield "FB-11.5", "そうしたなら、", _NO_SENTENCE_BEFORE
        if _names_it(sentence.effect) and not _selects(before):
            yield "FB-11.5", "そのカード", _NOTHING_SELECTED
        if sentence.duration and not isinstance(sentence.effect, n.Modifier):
            yield "FB-16.2", sentence.duration.ja, _DOES_NOT_LAST
    if isinstance(line, n.Continuous) and any(isinstance(p.what, n.It) for p in phrases):
        yield "FB-11.5", "そのカード", _NO_SENTENCE_BEFORE


def _names_it(effect: Any) -> bool:
    named = (getattr(effect, field, None) for field in ("select", "cards"))
    return any(isinstance(one, n.It) for one in named)


def _selects(effect: Any) -> bool:
    return any(hasattr(effect, field) for field in ("select", "cards", "pick"))


_ZERO_DOES_NOTHING = Text("0では何も起きない", "0 does nothing")
_ALWAYS_HOLDS = Text("いつも満たす", "always holds")
_MORE_THAN_FIT = Text("6体までしかいない", "there are 6 units at most")


def _numbers(phrase: Phrase) -> Iterator[_Remark]:
    """FB-11.2: nothing is chosen, drawn or dealt; conditions that always or never hold."""
    match phrase.what:
        case n.IfUnits(_, number, w.Bound.AT_LEAST) if number > SLOTS:
            yield "FB-2.2", phrase.text, _MORE_THAN_FIT
        case (
            n.IfDamage(number=0, bound=w.Bound.AT_LEAST)
            | n.IfHand(number=0, bound=w.Bound.AT_LEAST)
            | n.IfUnits(number=0, bound=w.Bound.AT_LEAST)
            | n.IfCards(number=0, bound=w.Bound.AT_LEAST)
            | n.IfNames(number=0)
            | n.IfSlough(number=0)
        ):
            yield "FB-1.1", phrase.text, _ALWAYS_HOLDS
        case n.Node() as node if not isinstance(node, n.Condition | n.Filter | n.RuleOverride):
            numbers = [getattr(node, field, None) for field in ("number", "amount", "taken")]
            if 0 in numbers:
                yield "FB-11.2", phrase.text, _ZERO_DOES_NOTHING
        case _:
            pass


# Objects


_OUTSIDE_TIMINGS = {w.Timing.START, w.Timing.MAIN, w.Timing.BATTLE, w.Timing.END}
_OUTSIDE_TIMES = {
    *(w.When.MY_TURN_START, w.When.THEIR_TURN_START, w.When.MY_TURN_END, w.When.THEIR_TURN_END)
}


def _outside_battle(line: n.Line) -> bool:
    """Whether it is never carried out during an attack or a `play` window (FB-6.7, FB-7.1)."""
    match line:
        case n.Activated(timing):
            return timing in _OUTSIDE_TIMINGS
        case n.Automatic(when):
            return when in _OUTSIDE_TIMES
        case _:
            return isinstance(line, n.SpecialMove | n.MusicPhase)


_NO_REPLY = Text("応答する行ではない", "nothing is replied to")
_NO_ATTACK = Text("攻撃の間に使う行ではない", "no attack is going on")


def _objects(line: n.Line, phrase: Phrase) -> Iterator[_Remark]:
    """FB-11.5: a word with no such object selects nothing."""
    match phrase.what:
        case n.Attacker() | n.Defender() | n.NegateAttack() | n.Shield() if _outside_battle(line):
            yield "FB-11.5", phrase.text, _NO_ATTACK
        case n.Entrant() | n.NegateCast() if _outside_battle(line):
            yield "FB-11.5", phrase.text, _NO_REPLY
        case _:
            pass


_FACING_ONLY = Text(
    "裏向きのカードは向きだけで絞れる", "face-down cards are filtered by facing only"
)
_HAVE_NO_FACING = Text("向きは場の札だけにある", "only cards on the field face")
_ARE_NOT_CAST = Text("キャストできない種類", "such cards are not cast")
_DO_NOT_ENTER = Text("場に出せない種類", "such cards do not enter")
_THERE_ALREADY = Text("もうそこにある", "they are there already")
_NO_NUMBERS = Text("トリガーにはコストも属性もない", "triggers have no cost, no attributes")


def _selections(phrase: Phrase) -> Iterator[_Remark]:
    """FB-9.7, FB-9.8, FB-16.3: what no card fits."""
    match phrase.what:
        case n.Revive(pick) | n.SpecialEntry(pick) if pick.kind in (w.Kind.MAGIC, w.Kind.TRIGGER):
            yield "FB-9.8", phrase.text, _DO_NOT_ENTER
        case n.SpecialCast(pick) if pick.kind not in (w.Kind.CARD, w.Kind.MAGIC):
            yield "FB-9.8", phrase.text, _ARE_NOT_CAST
        case n.Banish(n.Pick(zone=w.Zone.BANISHED)) | n.Take(n.Pick(zone=w.Zone.HAND)):
            yield "FB-9.7", phrase.text, _THERE_ALREADY
        case n.Pick() | n.Search() | n.IfCards() | n.IfNames() | n.PerCard():
            if any(isinstance(one, n.Facing) for one in phrase.what.filters):
                yield "FB-2.5", phrase.text, _HAVE_NO_FACING
            if phrase.what.kind is w.Kind.TRIGGER and any(
                isinstance(one, n.Cost | n.WithPower | n.Holding) for one in phrase.what.filters
            ):
                yield "FB-16.3", phrase.text, _NO_NUMBERS
        case n.OnField(thing=w.Thing.FACE_DOWN, filters=filters):
            if any(not isinstance(one, n.Facing) for one in filters):
                only = _FACING_ONLY
                yield "FB-16.3", phrase.text, only
        case _:
            pass


_UNDER_UNITS_ONLY = Text("スラフはユニットの下だけ", "sloughs lie under units only")
_ONLY_OF_EVOLUTION = Text("進化条件だけで言える", "speaks in 【進化条件・…】 only")


def _sloughs(card: AnyCard, line: n.Line, phrase: Phrase) -> Iterator[_Remark]:
    """FB-2.6, FB-6.3: what lies under which card."""
    in_deck = isinstance(line, n.EvolutionCondition | n.ExtraCondition)
    match phrase.what:
        case n.DropSlough() | n.PerSlough() | n.IfSlough(base=False):
            if card.type not in (w.CardType.UNIT, w.CardType.EXTRA_UNIT):
                yield "FB-2.6", phrase.text, _UNDER_UNITS_ONLY
            elif in_deck:
                yield "FB-6.3", phrase.text, _IN_EXTRA_DECK
        case n.IfFacing() if in_deck:
            yield "FB-6.3", phrase.text, _IN_EXTRA_DECK
        case n.IfSlough(base=True) if not isinstance(line, n.EvolutionCondition):
            yield "FB-6.3", phrase.text, _ONLY_OF_EVOLUTION
        case _:
            pass


_IN_EXTRA_DECK = Text("このカードはまだ場にない", "this card is not on the field yet")

_OF_THIS_CARD = {
    *(w.When.ENTERED, w.When.REVIVED, w.When.GRADED_UP, w.When.EVOLVED, w.When.ATTACKED),
    *(w.When.WAS_ATTACKED, w.When.BLOCKED, w.When.WON_BATTLE, w.When.DESTROYED),
}
_NEVER: dict[w.CardType, set[w.When]] = {
    w.CardType.UNIT: {w.When.EVOLVED},
    w.CardType.SUPPORT: {w.When.GRADED_UP, w.When.EVOLVED, w.When.WAS_ATTACKED},
    w.CardType.EXTRA_UNIT: {w.When.ENTERED, w.When.REVIVED, w.When.GRADED_UP},
    w.CardType.MAGIC: _OF_THIS_CARD - {w.When.BLOCKED, w.When.WON_BATTLE, w.When.DESTROYED},
    w.CardType.EXTRA_MAGIC: _OF_THIS_CARD - {w.When.DESTROYED},
    w.CardType.MUSIC: _OF_THIS_CARD,
    w.CardType.FAIRY: _OF_THIS_CARD,
}
"""What never happens to cards of a type (FB-6.2, FB-6.3, FB-7.3, FB-9.8, FB-13)."""
