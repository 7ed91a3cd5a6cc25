"""What the rule book admits and no author means: idle phrases, decks with cards of no set."""

from collections.abc import Iterator
from typing import Any

from saikoro.domain.cards.names import CardNames
from saikoro.domain.cards.notation.printing import Phrase
from saikoro.domain.errors import Violation
from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Unit
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.phrases import located

SLOTS = 6
"""Most units on one side of the field (FB-2.2)."""

_Remark = tuple[str, str, str]
"""A rule, the phrase that it makes idle, and why."""


def remarks(cards: CardSet) -> list[Violation]:
    """Every phrase of a set that can never do anything, and every deck with cards of another."""
    found = [
        Violation("never_works", rule, f"{card.id}: 「{phrase}」: {why}")
        for card in cards.cards.values()
        for rule, phrase, why in (*_card(card), *_base(card, cards))
    ]
    for deck in cards.decks:
        ids = (deck.fairy, *deck.main, *deck.extra, *deck.cost)
        if unknown := [id_ for id_ in ids if id_ not in cards.cards]:
            listed = "、".join(unknown)
            detail = f"{deck.name}: この札はない / these cards are not of the set: {listed}"
            found.append(Violation("deck_unplayable", "FB-3.3", detail))
    return found


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
            never = f"起きない / never happens to a {card.type.en}"
            yield "FB-16.5", line.when.ja, f"この種類の札には{never}"


def _overridden(card: AnyCard) -> Iterator[_Remark]:
    """FB-3.15: of one override the last line wins."""
    lines = [line for line in card.lines.printed if isinstance(line, n.RuleOverride)]
    for index, line in enumerate(lines):
        if line.override in [later.override for later in lines[index + 1 :]]:
            phrase = line.override.ja.replace("#", str(line.number))
            yield "FB-3.15", phrase, "後の行が優先する / a later line wins"


def _base(card: AnyCard, cards: CardSet) -> Iterator[_Remark]:
    """FB-6.3: the unit that an extra unit names."""
    name = card.lines.base.name if card.lines.base else None
    if name is None or isinstance(cards.by_name.get(name), Unit):
        return
    units = [unit for unit in cards.cards.values() if isinstance(unit, Unit)]
    near = CardNames((unit.id, (unit.name,)) for unit in units).nearest(name)
    meant = f"。もしかして / did you mean: 「{near.name}」" if near else ""
    yield "FB-6.3", name, f"そのユニットはない / no unit of the set{meant}"


# Sentences


def _sequence(line: n.Line, phrases: list[Phrase]) -> Iterator[_Remark]:
    """FB-11.5: what looks back at the sentence before; FB-16.2: what lasts."""
    sentences: n.Sentences = getattr(line, "sentences", ())
    for index, sentence in enumerate(sentences):
        before = sentences[index - 1].effect if index else None
        if sentence.so and before is None:
            yield "FB-11.5", "そうしたなら、", "前に文がない / no sentence comes before it"
        if _names_it(sentence.effect) and not _selects(before):
            yield (
                "FB-11.5",
                "そのカード",
                "前の文が何も選ばない / the sentence before selects nothing",
            )
        if sentence.duration and not isinstance(sentence.effect, n.Modifier):
            yield (
                "FB-16.2",
                sentence.duration.ja,
                "続く効果ではない / not an effect that lasts",
            )
    if isinstance(line, n.Continuous) and any(isinstance(p.what, n.It) for p in phrases):
        yield "FB-11.5", "そのカード", "前に文がない / no sentence comes before it"


def _names_it(effect: Any) -> bool:
    named = (getattr(effect, field, None) for field in ("select", "cards"))
    return any(isinstance(one, n.It) for one in named)


def _selects(effect: Any) -> bool:
    return any(hasattr(effect, field) for field in ("select", "cards", "pick"))


def _numbers(phrase: Phrase) -> Iterator[_Remark]:
    """FB-11.2: nothing is chosen, drawn or dealt; conditions that always or never hold."""
    match phrase.what:
        case n.IfUnits(_, number, w.Bound.AT_LEAST) if number > SLOTS:
            yield "FB-2.2", phrase.text, "6体までしかいない / there are 6 units at most"
        case (
            n.IfDamage(number=0, bound=w.Bound.AT_LEAST)
            | n.IfHand(number=0, bound=w.Bound.AT_LEAST)
            | n.IfUnits(number=0, bound=w.Bound.AT_LEAST)
            | n.IfCards(number=0, bound=w.Bound.AT_LEAST)
            | n.IfNames(number=0)
            | n.IfSlough(number=0)
        ):
            yield "FB-1.1", phrase.text, "いつも満たす / always holds"
        case n.Node() as node if not isinstance(node, n.Condition | n.Filter | n.RuleOverride):
            numbers = [getattr(node, field, None) for field in ("number", "amount", "taken")]
            if 0 in numbers:
                yield "FB-11.2", phrase.text, "0では何も起きない / 0 does nothing"
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


def _objects(line: n.Line, phrase: Phrase) -> Iterator[_Remark]:
    """FB-11.5: a word with no such object selects nothing."""
    match phrase.what:
        case n.Attacker() | n.Defender() | n.NegateAttack() | n.Shield() if _outside_battle(line):
            yield "FB-11.5", phrase.text, "攻撃の間に使う行ではない / no attack is going on"
        case n.Entrant() | n.NegateCast() if _outside_battle(line):
            yield "FB-11.5", phrase.text, "応答する行ではない / nothing is replied to"
        case _:
            pass


def _selections(phrase: Phrase) -> Iterator[_Remark]:
    """FB-9.7, FB-9.8, FB-16.3: what no card fits."""
    match phrase.what:
        case n.Revive(pick) | n.SpecialEntry(pick) if pick.kind in (w.Kind.MAGIC, w.Kind.TRIGGER):
            yield "FB-9.8", phrase.text, "場に出せない種類 / such cards do not enter"
        case n.SpecialCast(pick) if pick.kind not in (w.Kind.CARD, w.Kind.MAGIC):
            yield "FB-9.8", phrase.text, "キャストできない種類 / such cards are not cast"
        case n.Banish(n.Pick(zone=w.Zone.BANISHED)) | n.Take(n.Pick(zone=w.Zone.HAND)):
            yield "FB-9.7", phrase.text, "もうそこにある / they are there already"
        case n.Pick() | n.Search() | n.IfCards() | n.IfNames() | n.PerCard():
            if any(isinstance(one, n.Facing) for one in phrase.what.filters):
                yield "FB-2.5", phrase.text, "向きは場の札だけにある / only cards on the field face"
            if phrase.what.kind is w.Kind.TRIGGER and any(
                isinstance(one, n.Cost | n.WithPower | n.Holding) for one in phrase.what.filters
            ):
                no_numbers = "トリガーにはコストも属性もない / triggers have no cost, no attributes"
                yield "FB-16.3", phrase.text, no_numbers
        case n.OnField(thing=w.Thing.FACE_DOWN, filters=filters):
            if any(not isinstance(one, n.Facing) for one in filters):
                only = (
                    "裏向きのカードは向きだけで絞れる / face-down cards are filtered by facing only"
                )
                yield "FB-16.3", phrase.text, only
        case _:
            pass


def _sloughs(card: AnyCard, line: n.Line, phrase: Phrase) -> Iterator[_Remark]:
    """FB-2.6, FB-6.3: what lies under which card."""
    in_deck = isinstance(line, n.EvolutionCondition | n.ExtraCondition)
    match phrase.what:
        case n.DropSlough() | n.PerSlough() | n.IfSlough(base=False):
            if card.type not in (w.CardType.UNIT, w.CardType.EXTRA_UNIT):
                yield (
                    "FB-2.6",
                    phrase.text,
                    "スラフはユニットの下だけ / sloughs lie under units only",
                )
            elif in_deck:
                yield "FB-6.3", phrase.text, _IN_EXTRA_DECK
        case n.IfFacing() if in_deck:
            yield "FB-6.3", phrase.text, _IN_EXTRA_DECK
        case n.IfSlough(base=True) if not isinstance(line, n.EvolutionCondition):
            yield "FB-6.3", phrase.text, "進化条件だけで言える / speaks in 【進化条件・…】 only"
        case _:
            pass


_IN_EXTRA_DECK = "このカードはまだ場にない / this card is not on the field yet"

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
