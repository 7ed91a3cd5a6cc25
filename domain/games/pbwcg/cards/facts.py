"""What is printed on a card in one line: its numbers, then its text."""

from collections.abc import Iterator, Sequence

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Equipment, Pc, SetCard, Support
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.english import print_text_en
from saikoro.domain.games.pbwcg.cards.notation.parse import print_text
from saikoro.domain.games.pbwcg.cards.notation.texts import Text as CardText
from saikoro.domain.text import Fact, Text

Printed = Pc | Equipment | SetCard | Support


_SET_CARD = Text("{name}（{kind}）", "{name} ({kind})")
_LASTING = Text("{name}（{kind}、{turns}ターン）", "{name} ({kind}, {turns} turns)")
_FOR_A_TURN = Text("{name}（{kind}、1ターン）", "{name} ({kind}, 1 turn)")
_ABILITY = Text("{name}（WP{wp}）", "{name} ({wp} WP)")
_CHANGE = Text("{what}{by:+}", "{what} {by:+}")
_WEIGHT = Text("重さ{weight}", "weight {weight}")
_HP = Text("HP{hp}", "HP {hp}")
_CP = Text("CP{cp}", "CP {cp}")
_STATS = Text("体/技/心 {triple}", "body/skill/mind {triple}")
_WP = Text("WP{wp}", "WP {wp}")
_SP = Text("SP{sp}", "SP {sp}")
_RANGE = Text("{range}PC内", "range {range}")
_ENDURANCE = Text("持久{endurance}", "endurance {endurance}")


def facts(card: Printed, cards: CardSet) -> Text:
    """The numbers of a card, its abilities and its text."""
    parts = _numbers(card, cards), text_of(card.text, cards)
    return Text.joined([part for part in parts if part.ja], "。", ". ")


def name_of(card: Printed) -> Text:
    """The name of a card; a set card's with its kind, and with its turns if it lasts."""
    if not isinstance(card, SetCard):
        return card.label
    shown = _SET_CARD if not card.turns else _FOR_A_TURN if card.turns == 1 else _LASTING
    return shown.filled(name=card.label, kind=card.kind, turns=card.turns)


def text_of(text: CardText, cards: CardSet) -> Text:
    """A text in the words of cards; empty for one without effect."""
    return Text.plain(print_text(text), print_text_en(text, cards.english))


def ability_names(ids: Sequence[str], cards: CardSet) -> Text:
    """Abilities with their WP; empty for none."""
    named = [cards.abilities[id_] for id_ in ids]
    return Text.joined([_ABILITY.filled(name=one.label, wp=one.wp) for one in named], "・")


def _numbers(card: Printed, cards: CardSet) -> Text:
    match card:
        case Pc() | Support():
            return Text.joined([*_of_unit(card), *_abilities(card.abilities, cards)])
        case Equipment():
            changes = [
                _CHANGE.filled(what=each, by=by)
                for each, by in zip(w.TRIPLE, card.stats, strict=True)
                if by
            ]
            weight = _WEIGHT.filled(weight=card.weight)
            return Text.joined([card.type, card.place, *changes, weight])
        case SetCard():
            return Text.plain("")


def _of_unit(unit: Pc | Support) -> Iterator[Fact]:
    yield unit.attribute
    yield _HP.filled(hp=unit.hp) if isinstance(unit, Pc) else _CP.filled(cp=unit.cp)
    yield _STATS.filled(triple="/".join(map(str, unit.stats)))
    yield _WP.filled(wp=unit.wp)
    if isinstance(unit, Pc):
        yield _SP.filled(sp=unit.sp)
    yield _RANGE.filled(range=unit.range)
    if unit.endurance is not None:
        yield _ENDURANCE.filled(endurance=unit.endurance)


def _abilities(ids: Sequence[str], cards: CardSet) -> list[Text]:
    names = ability_names(ids, cards)
    return [names] if ids else []
