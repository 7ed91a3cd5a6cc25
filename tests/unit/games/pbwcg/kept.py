"""Asking why something happened in the records of PBWCG that are kept."""

from pathlib import Path
from typing import Any

import msgspec

from saikoro.domain.games import find_game
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import explain_record

REPLAY = Path(__file__).parents[3] / "replay"

WHOLE = "pbwcg-2/whole-match"
SURE = "pbwcg-2/the-other-ring-and-full-hands"
LATE = "pbwcg-2/late-recovery-and-no-ring"
RESISTED = "pbwcg-2/negated-attacks"
SMALL = "pbwcg-2/small-decks-declared-odd"
STARTERS = "pbwcg-2/submitted-starters-that-a-judge-could-correct"
SHORT = "pbwcg-2/frail-pcs-and-a-short-cap"
CHECKS = "pbwcg-2/more-checks-than-a-turn-has"
TRAPS = "pbwcg-1/ability-traps-and-limited-statuses"
CONFUSED = "pbwcg-1/confusion-and-breaks-declared-odd"
NEGATED = "pbwcg-1/negated-normal-attacks"
FRAIL = "pbwcg-1/frail-units-and-the-discard-pile"
CURSED = "pbwcg-1/late-recovery-and-the-other-ring"
AVENGED = "pbwcg-1/trap-on-a-knock-out"
LOOKED_AT = "pbwcg-1/rewound-by-the-judge"


def read(name: str) -> tuple[Any, Any, list[bytes]]:
    """The game, the cards and the record of this name."""
    path = REPLAY / f"{name}.jsonl"
    record = path.read_bytes().splitlines()
    header = Header.read(record[0])
    game = find_game(header.game, header.rules.version)
    source = path.with_name(f"{header.rules.digest}.json").read_bytes()
    return game, game.cards.read(msgspec.json.decode(source)), record


def why(name: str, version: int, seat: int | None = None, **options: Any) -> Explanation:
    """Why an event of a record happened."""
    return explain_record(*read(name), version, seat, **options)


def parts(explained: Explanation) -> dict[str, int]:
    """What the number of an event is added up from."""
    return {term.word: term.value for term in explained.terms}


def ja(explained: Explanation) -> list[str]:
    """What did not happen, in Japanese."""
    return [one.text.ja for one in explained.not_so]


def decided(explained: Explanation) -> list[str]:
    """What decided it, in English, each fact with the event since which it is so."""
    return [
        one.text.en if one.event is None else f"{one.text.en} #{one.event.v}"
        for one in explained.grounds
    ]


def decided_ja(explained: Explanation) -> list[str]:
    """The same in Japanese, without events."""
    return [one.text.ja for one in explained.grounds]
