"""A card set as a page, in Japanese as printed, or in English."""

from collections.abc import Callable, Iterator

from saikoro.domain.cards.flavour import print_flavour
from saikoro.domain.cards.notation.english import counted
from saikoro.domain.cards.page import laid_out
from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Roster, Skill, Status
from saikoro.domain.games.ktc.cards.notation import english
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation import parse as text
from saikoro.domain.words import Language, capital


def print_set(cards: CardSet, language: Language) -> str:
    """The page of a set: its soldiers, its statuses, its rosters; `page` reads the Japanese one."""
    soldier, status = (_soldier_en, _status_en) if language == "en" else (_soldier_ja, _status_ja)
    blocks = [
        *(soldier(card, cards) for card in cards.soldiers.values()),
        *(status(entry, cards) for entry in cards.statuses.values()),
        *([_roster(roster, language)] for roster in cards.rosters),
    ]
    return laid_out(blocks)


def line_text(line: n.Standing | n.Line | str, cards: CardSet, language: Language) -> str:
    """A line of a trait or a status; a label as it is."""
    if isinstance(line, str):
        return line
    return text.print_line(line) if language == "ja" else english.print_line_en(line, _names(cards))


def skill_line(skill: Skill, cards: CardSet, language: Language) -> str:
    """A skill with its name, limits and effect."""
    name = skill.english if language == "en" else skill.name
    return f"{name}{'!' * skill.uses} {_does(skill, cards, language)}"


def _does(skill: Skill, cards: CardSet, language: Language) -> str:
    """Kind, position, rate and effect of a skill."""
    limits = [skill.kind.text(language), skill.position.text(language), f"{skill.rate}%"]
    between = ", " if language == "en" else "・"
    return f"[{between.join(limits)}] {skill_text(skill, cards, language)}"


def skill_text(skill: Skill, cards: CardSet, language: Language) -> str:
    """What a skill does."""
    return effect_text(skill.effect, cards, language)


def effect_text(effect: n.Effect, cards: CardSet, language: Language) -> str:
    """The clauses of a skill, or some of them, and its lines."""
    if language == "en":
        return " ".join(english.print_effect_en(effect, _names(cards)))
    return "".join(text.print_effect(effect))


def _soldier_ja(card: Card, cards: CardSet) -> Iterator[str]:
    yield f"{card.id} {card.name}{_english(card)} HP {card.hp[0]}/{card.hp[1]} ☆{card.medals}"
    if card.unique is not None:
        yield f"ユニーク: {card.unique.name} {card.unique.start}（最大{card.unique.max}）"
    for entry in card.trait:
        yield f"特性: {line_text(entry, cards, 'ja')}"
    for title, skills in (("下級職", card.lower), ("上級職", card.upper)):
        for skill in skills:
            name = f"{skill.name}{_english(skill)}{'!' * skill.uses}"
            yield f"{title} {name} {_does(skill, cards, 'ja')}"
    yield from print_flavour(card.flavour, card.author, "ja", card.picture)


def _status_ja(status: Status, _cards: CardSet) -> Iterator[str]:
    turns = f"{status.turns}ターン" if status.turns else "無期限"
    yield f"{status.kind}「{status.name}」{_english(status)} {turns}"
    yield from map(text.print_line, status.texts)


def _english(named: Card | Roster | Skill | Status) -> str:
    """What stands behind a name: the English one, if it is another."""
    return "" if named.english == named.name else f" / {named.english}"


def _roster(roster: Roster, language: Language) -> str:
    if language == "en":
        return f"Roster {roster.english}: {', '.join(roster.cards)}"
    cards = "・".join(roster.cards)
    return f"編成「{roster.name}」{_english(roster)}: {cards}"


def _soldier_en(card: Card, cards: CardSet) -> Iterator[str]:
    yield f"{card.id} {card.english}, HP {card.hp[0]}/{card.hp[1]}, ☆{card.medals}"
    if card.unique is not None:
        yield f"Unique counter: {card.unique.start} (at most {card.unique.max})"
    for entry in card.trait:
        yield f"Trait: {line_text(entry, cards, 'en')}"
    for title, skills in (("Lower", card.lower), ("Upper", card.upper)):
        yield from (f"{title}: {skill_line(skill, cards, 'en')}" for skill in skills)
    yield from print_flavour(card.flavour, card.author, "en")


def _status_en(status: Status, cards: CardSet) -> Iterator[str]:
    turns = counted(status.turns, "turn") if status.turns else "no limit"
    yield f"{capital(status.kind.en)} {status.english}, {turns}"
    yield from (english.print_line_en(line, _names(cards)) for line in status.texts)


def _names(cards: CardSet) -> Callable[[str], str]:
    return lambda name: cards.statuses[name].english
