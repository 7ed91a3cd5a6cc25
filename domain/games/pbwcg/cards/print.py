"""Whole sets: the page in Japanese that page.py reads, and a reading in English."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from saikoro.domain.cards.flavour import print_flavour
from saikoro.domain.games.pbwcg.cards.card_set import (
    Ability,
    Card,
    CardSet,
    Named,
    Pc,
    PrintedCard,
    Stats,
    Support,
)
from saikoro.domain.games.pbwcg.cards.notation.english import print_text_en
from saikoro.domain.games.pbwcg.cards.notation.parse import print_text
from saikoro.domain.games.pbwcg.cards.source import LABELS, OF_SUPPORTS, OWN
from saikoro.domain.words import Language

HEADINGS = {
    "catalogue": "カタログ",
    "world": "世界",
    "bs": "BS",
    "race": "種族",
    "job": "職業",
    "ability": "アビリティ",
    "pc": "PCカード",
    "equipment": "装備カード",
    "set": "セットカード",
    "support": "召喚サポートカード",
    "deck": "デッキ",
}
"""The headings above the fields of the whole set, and above each of its tables."""

NOTHING = "なし"
"""Stands for no text and for no abilities."""

SEPARATORS = re.compile("[、,，]")
"""What stands between the entries of a list."""


_ROWS = {
    "world": (("name",), ("name_en",)),
    "bs": (("name",), ("name_en", "rule")),
    "race": (("name",), ("name_en",), ("abilities",)),
    "job": (("name",), ("name_en",), ("abilities",)),
    "ability": (("name",), ("id", "name_en", "from", "wp"), ("text",)),
    "pc": (
        ("name",),
        ("id", "name_en"),
        ("world", "race", "job", "attribute"),
        ("hp", "stats", "wp", "sp", "range", "endurance"),
        ("abilities",),
        ("traits",),
        ("text",),
    ),
    "equipment": (("name",), ("id", "name_en"), ("type", "place", "stats", "weight"), ("text",)),
    "set": (("name",), ("id", "name_en", "kind", "turns"), ("text",)),
    "support": (
        ("name",),
        ("id", "name_en"),
        ("world", "attribute", "stats", "cp", "wp", "range", "endurance"),
        ("abilities",),
        ("text",),
    ),
    "deck": (("name",), ("id", "name_en", "slot1", "slot3"), ("cards",)),
}
"""The fields on each line of a card."""


def print_set(cards: CardSet, language: Language) -> str:
    """Every card of a set; the Japanese page is what `read_page` reads."""
    return "".join(_reading(cards) if language == "en" else _page(cards))


def _page(cards: CardSet) -> Iterator[str]:
    yield f"▼{HEADINGS['catalogue']}▼\n{LABELS['game']}:pbwcg\n"
    yield f"{LABELS['catalogue']}:{_quoted(cards.catalogue)}\n{LABELS['version']}:{cards.version}\n"
    for table, entries in _tables(cards):
        if entries:
            yield f"\n▼{HEADINGS[table]}▼\n"
        for entry in entries:
            yield "\n"
            for row in _ROWS[table]:
                values = {field: _shown(field, entry, cards) for field in row}
                yield _line(table, values)
            yield from (f"{line}\n" for line in _flavour(entry, "ja"))


def _flavour(entry: Named, language: Language) -> Iterator[str]:
    """The lines below the text of a card; none for other entries."""
    if isinstance(entry, PrintedCard):
        yield from print_flavour(entry.flavour, entry.author, language, entry.picture)


def _tables(cards: CardSet) -> Iterator[tuple[str, Collection[Named]]]:
    yield "world", cards.worlds.values()
    yield "bs", cards.bs.values()
    yield "race", cards.races.values()
    yield "job", cards.jobs.values()
    yield "ability", cards.abilities.values()
    yield "pc", cards.pcs.values()
    yield "equipment", cards.equipment.values()
    yield "set", cards.sets.values()
    yield "support", cards.supports.values()
    yield "deck", cards.decks.values()


def label(table: str, field: str) -> str:
    """What a page calls a field of a table."""
    return "効果" if field == "text" and table != "pc" else LABELS[field]


def _line(table: str, values: Mapping[str, str | None]) -> str:
    fields = [f"{label(table, field)}:{it}" for field, it in values.items() if it is not None]
    return f"{fields[0]}\n" if len(values) == 1 else "".join(f"【{it}】" for it in fields) + "\n"


def _shown(field: str, entry: Any, cards: CardSet) -> str | None:
    """A field of an entry as a page has it; None for one that is not there."""
    match field:
        case "text":
            return print_text(entry.text) or NOTHING
        case "stats":
            return "/".join(map(str, entry.stats))
        case "range":
            return f"{entry.range}PC内"
        case "endurance":
            return None if entry.endurance is None else str(entry.endurance)
        case "type":
            return str(entry.type.ja)
        case "rule":
            return str(entry.effect)
        case "from":
            return _quoted(entry.origin)
        case "abilities":
            ids = entry.own if isinstance(entry, Pc) else entry.abilities
            return "、".join(_references(ids, cards.abilities)) or NOTHING
        case "traits":
            return "、".join(map(_item, entry.traits))
        case "cards":
            return "、".join(_references(entry.cards, cards.cards))
        case "slot1" | "slot3":
            return _references([getattr(entry, field)], cards.cards)[0]
        case _:
            return _quoted(str(getattr(entry, field)))


def _references(ids: Iterable[str], known: Mapping[str, Card]) -> list[str]:
    """Cards by name, but by id where a name could be another's."""
    count = Counter(card.name for card in known.values())
    return [
        _item(known[id_].name)
        if count[known[id_].name] == 1 and known[id_].name not in known
        else id_
        for id_ in ids
    ]


def _quoted(value: str) -> str:
    """In 「」 where a page would read it otherwise than as itself."""
    return value if value.strip() == value != NOTHING else f"「{value}」"


def _item(value: str) -> str:
    """The same in a list, where signs separate."""
    return f"「{value}」" if SEPARATORS.search(value) else _quoted(value)


# A reading in English


def _reading(cards: CardSet) -> Iterator[str]:
    blocks = [
        [
            *facts,
            *filter(None, [print_text_en(card.text, cards.english)]),
            *_flavour(card, "en"),
        ]
        for card, facts in _facts(cards)
    ]
    yield "\n\n".join("\n".join(block) for block in blocks)
    yield "\n"


def _facts(cards: CardSet) -> Iterator[tuple[Card, list[str]]]:
    """The lines of each card above its text."""
    for ability in cards.abilities.values():
        yield ability, [f"{_title(ability)}, {ability.wp} WP, {_from(ability, cards)}"]
    for pc in cards.pcs.values():
        race, job = cards.races[pc.race].name_en, cards.jobs[pc.job].name_en
        world = cards.worlds[pc.world].name_en
        facts = [f"{_title(pc)}, {race} {job} of {world}", f"HP {pc.hp}, SP {pc.sp}, {_unit(pc)}"]
        traits = [f"Traits: {', '.join(pc.traits)}"] if pc.traits else []
        yield pc, [*facts, *_abilities(pc.abilities, cards), *traits]
    for item in cards.equipment.values():
        where = f"{item.type}, {item.place.en}"
        yield item, [f"{_title(item)}, {where}, {_stats(item.stats)}, weight {item.weight}"]
    for card in cards.sets.values():
        turns = f", {card.turns} turns" if card.turns else ""
        yield card, [f"{_title(card)}, {card.kind.en} ({card.kind}){turns}"]
    for support in cards.supports.values():
        world = cards.worlds[support.world].name_en
        facts = [f"{_title(support)}, support of {world}", f"CP {support.cp}, {_unit(support)}"]
        yield support, [*facts, *_abilities(support.abilities, cards)]


def _title(card: Card) -> str:
    return f"{card.id} {card.name_en}"


def _from(ability: Ability, cards: CardSet) -> str:
    given = {**cards.races, **cards.jobs}.get(ability.origin)
    return given.name_en if given else _ORIGINS[ability.origin]


def _unit(unit: Pc | Support) -> str:
    endurance = "" if unit.endurance is None else f", endurance {unit.endurance}"
    attribute = unit.attribute.en
    return f"{attribute}, {_stats(unit.stats)}, WP {unit.wp}, range {unit.range}{endurance}"


def _stats(stats: Stats) -> str:
    return f"body/skill/mind {stats.body}/{stats.skill}/{stats.mind}"


def _abilities(ids: Iterable[str], cards: CardSet) -> list[str]:
    named = ", ".join(cards.abilities[id_].name_en for id_ in ids)
    return [f"Abilities: {named}"] if named else []


_ORIGINS = {OWN: "of single PCs", OF_SUPPORTS: "of supports"}
