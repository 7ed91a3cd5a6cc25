"""Random changes of records of every game: both verifiers say the same of each, and none hangs.

What they say different things of becomes a record of the corpus (`README.md`), and is fixed.
"""

import gzip
from pathlib import Path
from random import Random

import msgspec
import pytest

from saikoro.domain.errors import BrokenLine
from saikoro.domain.games import GAMES
from saikoro.domain.verification.verify import verify
from tests.clients.generated.node import node
from tests.forged.corpus import HERE
from tests.forged.judge import Judged
from tests.forged.test_forged import MOST_SECONDS
from tests.kit.budget import budget
from tests.kit.forged_bases import kept_closed, opened_later, played, short
from tests.kit.forging import Record
from tests.kit.forging_parts import seated
from tests.kit.mutating import mutated
from tests.kit.records import RECORDS

CHANGES = budget(25, soak=3_000)

SHORT = 200
"""Lines of a record that is worth changing: of a longer one most changes are alike."""


def honest(game: str) -> list[Record]:
    """Honest matches of a game, of this version and of older ones."""
    kept = [one.record for sets in RECORDS.values() for one in sets if one.ruleset[:-2] == game]
    made = [[*lines(game)] for lines in (played, short, kept_closed, opened_later)]
    return [*made, *(one for one in kept if len(one) < SHORT)]


NAMES = [
    *("ada", "", " ", "\u3000", "x" * 40, "x" * 41, "🎲" * 40, "サイコロ", " ada ", "a\tb", "\x7f"),
    *("e\u0301", "\u00e9", "a" + "\u0301" * 4, "a" + "\u0301" * 5, "❤\ufe0f", "\u0378", "\ue000"),
    *("a\u200db", "\u200d", "ada\u202e", "\u2800", "\u00ad", "\ufeffada", "a\u2028b"),
    *(
        "👨\u200d👩\u200d👧",
        "👩🏽\u200d🚀",
        "🏳\ufe0f\u200d🌈",
        "👨\u200d",
        "\u200d👧",
        "👨\u200d\u200d👧",
    ),
    *("👨\u200da", "👩🏽🏽🏽🏽\u200d🚀", "🏽\u200d🚀", "🦸\u200d♀\ufe0f", "👨\u200d🏽"),
]


@pytest.mark.parametrize("game", GAMES)
def test_both_say_the_same_of_a_changed_record(game: str, tmp_path: Path) -> None:
    choose, records = Random(f"hunt {game}"), honest(game)
    expect_alike([mutated(choose.choice(records), choose) for _ in range(CHANGES)], tmp_path)


def test_both_say_the_same_of_a_name(tmp_path: Path) -> None:
    expect_alike([seated(player=name)("laplaplus") for name in NAMES], tmp_path)


def expect_alike(changed: list[Record], tmp_path: Path) -> None:
    rows = []
    for number, record in enumerate(changed):
        content = gzip.compress(b"\n".join(record) + b"\n", 1)
        (tmp_path / f"{number}").write_bytes(content)
        rows.append(msgspec.json.encode({"file": f"{number}"}))
    (tmp_path / "manifest.jsonl").write_bytes(b"\n".join(rows))
    ran = node(HERE / "judge.mts", tmp_path, timeout=MOST_SECONDS)
    assert ran.returncode == 0, ran.stderr
    found = [msgspec.json.decode(line, type=Judged) for line in ran.stdout.splitlines()]
    for record, other in zip(changed, found, strict=True):
        assert (other.verdict, other.line) == facts_of(record), b"\n".join(record)[:10_000]


def facts_of(record: Record) -> tuple[str, int | None]:
    """The verdict of the verifier in Python before it runs the rules, and the first fault."""
    try:
        faults = verify((b"\n".join(record) + b"\n").removesuffix(b"\n").split(b"\n")).faults
    except BrokenLine:
        return "no_record", None
    return ("not_sound", faults[0].line) if faults else ("incomplete", None)
