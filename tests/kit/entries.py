"""Random legal entries, written as tables and mails."""

import csv
import io
import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain import tournament
from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.tournament.entries import mail_form, table_form
from saikoro.domain.tournament.entries.checks import check_drafts
from saikoro.domain.tournament.entries.drafts import Draft, Reading
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.entries.pools import Pools
from tests.kit import cardgard
from tests.kit.battles import house_set

_CHAPTER = files(tournament).joinpath("rulebook.md").read_text(encoding="utf-8")
_SPLIT = re.split(r"^\* \*\*(TN-[0-9.]+)\*\* ", _CHAPTER, flags=re.MULTILINE)
RULES = dict(zip(_SPLIT[1::2], _SPLIT[2::2], strict=True))
"""The text of each rule."""

WRONG = "Xyzzy"
"""A name that no card has."""


def cardgard_build(choose: Random) -> list[Any]:
    build = cardgard.random_build(choose)
    return [build.deck_answer, build.lineup_answer]


def row_build(choose: Random) -> list[Any]:
    return [{"row": choose.choices(sorted(house_set().cards), k=choose.randint(0, 8))}]


def open_build(choose: Random) -> list[Any]:
    open_cards = choose.choices(sorted(house_set().cards), k=4)
    row = [*open_cards, *choose.choices(sorted(house_set().cards), k=4)]
    choose.shuffle(row)
    return [{"open_cards": open_cards}, {"row": row}]


PLAYED: list[tuple[AnyGame, dict[str, Any], Callable[[Random], list[Any]]]] = [
    (CARDGARD, {}, cardgard_build),
    (LAPLAPLUS, {}, row_build),
    (LAPLAPLUS, {"build_mode": "open"}, open_build),
]
"""Games with options and random legal builds."""


def entries(build: Callable[[Random], list[Any]], choose: Random, count: int) -> list[Entry]:
    """Legal entries with names that are difficult in tables and mails."""
    awkward = [
        "山田, 太郎",
        'The "Great"',
        "ｱﾏﾘｱ;2",
        "七 号",
        "O'Neil\u3000III",
        "名無し（仮）",
        "é",
    ]
    return [
        Entry(name=f"{choose.choice(awkward)} {number}", build=build(choose))
        for number in range(count)
    ]


def called(game: AnyGame, card: Any, choose: Random) -> str:
    """A card's id or one of its names."""
    if game.builds is None:
        raise TypeError(game.id)
    names: dict[Any, tuple[str, ...]] = dict(game.builds.listed(house_cards(game)))
    return choose.choice([str(card), *names.get(card, ())])


def as_csv(game: AnyGame, given: Sequence[Entry], choose: Random) -> str:
    """The entries as a table, with a random separator."""
    page = io.StringIO()
    writer = csv.writer(page, delimiter=choose.choice(",;\t"))
    columns = [c for part in _parts(game, given[0].build) for c in part.columns]
    writer.writerow(["name", *columns])
    for entry in given:
        lists = {c: "; ".join(cards) for c, cards in _lists(game, entry.build, choose).items()}
        writer.writerow([entry.name, *(lists[column] or "-" for column in columns)])
    return choose.choice(["", "\ufeff"]) + page.getvalue()


def as_mail(game: AnyGame, given: Sequence[Entry], choose: Random) -> str:
    """The entries as mails, with random headings."""
    mark = choose.choice(["", "> ", ">> "])
    lines = []
    for entry in given:
        lists = _lists(game, entry.build, choose)
        lines.append(choose.choice([f"名前：{entry.name}", f"Name: {entry.name}", entry.name]))
        for part in _parts(game, entry.build):
            heading = choose.choice([*part.words, part.name]) + choose.choice("：:")
            if part.places:
                lines.append(heading)
                lines += [f"{at}{choose.choice('=：')}{lists[at][0]}" for at in part.places]
            elif choose.random() < 0.5:
                lines.append(heading + ("、".join(lists[part.name]) or "なし"))
            else:
                bullet = choose.choice(["・", "- ", "1. "])
                lines += [heading, *(bullet + card for card in lists[part.name] or ["なし"])]
        lines.append(choose.choice(["", "-----", "＝＝＝＝＝"]))
    return "\n".join(mark + line for line in lines)


def _parts(game: AnyGame, build: Sequence[Any]) -> list[Any]:
    parts = game.builds.parts if game.builds is not None else ()
    return [part for part in parts if any(part.name in answer for answer in build)]


def _lists(game: AnyGame, build: Sequence[Any], choose: Random) -> dict[str, list[str]]:
    """The cards in each column."""
    lists = {}
    for part in _parts(game, build):
        held = next(answer[part.name] for answer in build if part.name in answer)
        columns = held if part.places else {part.name: held}
        for column, cards in columns.items():
            listed = [cards] if part.places else cards
            lists[column] = [called(game, card, choose) for card in listed]
    return lists


def refused(read: Callable[..., object], *given: Any) -> list[Violation]:
    """The violations, whose codes must be in the text of their rules; empty for legal entries."""
    try:
        read(*given)
    except IllegalEntries as illegal:
        for code, rule in {(violation.code, violation.rule) for violation in illegal.violations}:
            assert f"`{code}`" in RULES.get(rule, f"`{code}`"), rule
        return list(illegal.violations)
    return []


def codes(read: Callable[..., object], *given: Any) -> list[tuple[str, str]]:
    """The code and pointer of every violation."""
    return [(violation.code, violation.pointer) for violation in refused(read, *given)]


def read_csv(text: str, game: AnyGame, cards: Any) -> list[Entry]:
    """The entries of a table (TN-16.6), not yet checked by the rules of the game."""
    return table_form.read(text, Pools(game, cards)).entries()


def read_mail(text: str, game: AnyGame, cards: Any) -> list[Entry]:
    """The entries of mails (TN-16.7), not yet checked by the rules of the game."""
    return mail_form.read(text, Pools(game, cards)).entries()


def check_entries(
    game: AnyGame, options: MatchOptions, cards: Any, entries: Sequence[Entry]
) -> None:
    """Check every build and all own cards by the rules; IllegalEntries names every error."""
    reading = Reading([Draft.of(entry, index) for index, entry in enumerate(entries)])
    check_drafts(reading.drafts, options, Pools(game, cards))
    reading.entries()
