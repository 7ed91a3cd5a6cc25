"""What is printed on a card in one line: its numbers, then its text."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.card_set import (
    CardSet,
    Equipment,
    Pc,
    SetCard,
    Stats,
    Support,
)
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.english import print_text_en
from saikoro.domain.games.pbwcg.cards.notation.parse import print_text
from saikoro.domain.games.pbwcg.cards.notation.texts import Text as CardText
from saikoro.domain.text import Text

Printed = Pc | Equipment | SetCard | Support


def facts(card: Printed, cards: CardSet) -> Text:
    """The numbers of a card, its abilities and its text."""
    numbers, text = _numbers(card, cards), text_of(card.text, cards)
    ja = "。".join(filter(None, [numbers.ja, text.ja]))
    return Text.plain(ja, ". ".join(filter(None, [numbers.en, text.en])))


def name_of(card: Printed) -> Text:
    """The name of a card; a set card's with its kind, and with its turns if it lasts."""
    if not isinstance(card, SetCard):
        return Text.plain(card.name, card.name_en)
    kind = card.kind
    ja, en = (f"、{card.turns}ターン", f", {_turns(card.turns)}") if card.turns else ("", "")
    return Text.plain(f"{card.name}（{kind.ja}{ja}）", f"{card.name_en} ({kind.en}{en})")


def text_of(text: CardText, cards: CardSet) -> Text:
    """A text in the words of cards; empty for one without effect."""
    return Text.plain(print_text(text), print_text_en(text, cards.english))


def ability_names(ids: Sequence[str], cards: CardSet) -> Text:
    """Abilities with their WP; empty for none."""
    named = [cards.abilities[id_] for id_ in ids]
    return Text.plain(
        "・".join(f"{one.name}（WP{one.wp}）" for one in named),
        ", ".join(f"{one.name_en} ({one.wp} WP)" for one in named),
    )


def _numbers(card: Printed, cards: CardSet) -> Text:
    match card:
        case Pc() | Support():
            return Text.joined([*_of_unit(card), *_abilities(card.abilities, cards)])
        case Equipment():
            changes = [
                Text.plain(f"{each.ja}{by:+}", f"{each.en} {by:+}")
                for each, by in zip(w.TRIPLE, card.stats, strict=True)
                if by
            ]
            where = [Text.of(card.type), Text.of(card.place)]
            return Text.joined(
                [*where, *changes, Text.plain(f"重さ{card.weight}", f"weight {card.weight}")]
            )
        case SetCard():
            return Text.plain("")


def _of_unit(unit: Pc | Support) -> list[Text]:
    first = Text.plain(f"HP{unit.hp}", f"HP {unit.hp}") if isinstance(unit, Pc) else _cp(unit)
    found = [Text.of(unit.attribute), first, _stats(unit.stats)]
    found.append(Text.plain(f"WP{unit.wp}", f"WP {unit.wp}"))
    if isinstance(unit, Pc):
        found.append(Text.plain(f"SP{unit.sp}", f"SP {unit.sp}"))
    found.append(Text.plain(f"{unit.range}PC内", f"range {unit.range}"))
    if unit.endurance is not None:
        found.append(Text.plain(f"持久{unit.endurance}", f"endurance {unit.endurance}"))
    return found


def _cp(support: Support) -> Text:
    return Text.plain(f"CP{support.cp}", f"CP {support.cp}")


def _stats(stats: Stats) -> Text:
    triple = "/".join(map(str, stats))
    return Text.plain(f"体/技/心 {triple}", f"body/skill/mind {triple}")


def _abilities(ids: Sequence[str], cards: CardSet) -> list[Text]:
    names = ability_names(ids, cards)
    return [names] if ids else []


def _turns(turns: int) -> str:
    return f"{turns} turn{'' if turns == 1 else 's'}"
