"""clients/typescript checks records without a service."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import secret
from saikoro.domain.match import events as e
from saikoro.domain.verification.verify import verify
from tests import fairness
from tests.clients.generated.node import node
from tests.kit.forging import Change, Record, changed, places, renumbered
from tests.kit.lantern_decks import DECK
from tests.kit.records import RECORDS
from tests.unit.match.test_clocks import Timed

SCRIPT = Path(__file__).parent / "records.mts"

DEMO = Path(fairness.__file__).parent / "demo.jsonl"
DEMO_HEAD = "285f165bb833f43658e1ad8eb1e948d0669fbde1676ce9f2db351e1fc499b6d4"


def asked(*files: Path) -> list[dict[str, Any]]:
    """What the client finds in each file."""
    ran = node(SCRIPT, *files)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def written(folder: Path, records: list[Record]) -> list[Path]:
    files = [folder / f"{number}.jsonl" for number in range(len(records))]
    for file, record in zip(files, records, strict=True):
        file.write_bytes(b"".join(line + b"\n" for line in record))
    return files


@pytest.mark.parametrize("ruleset", RECORDS)
def test_it_finds_finished_records_true(ruleset: str, tmp_path: Path) -> None:
    records = RECORDS[ruleset]
    found = asked(*written(tmp_path, [kept.record for kept in records]))
    for kept, shown in zip(records, found, strict=True):
        faults = verify(kept.lines).faults
        if faults:
            assert (shown["verdict"], shown["line"]) == ("not_sound", faults[0].line)
            continue
        assert shown["verdict"] == "incomplete"
        [rules] = shown["unchecked"]
        assert rules.startswith("the rules: ")
        assert (shown["head"], shown["version"]) == (kept.head, len(kept.lines) - 1)
        assert shown["over"]
        for what, kind in [
            ("dice", "die.rolled"),
            ("draws", "draw.opened"),
            ("opened", "submission.opened"),
            ("shuffles", "deck.shuffled"),
            ("repeated", "deck.shuffled"),
            ("cards", "card.revealed"),
        ]:
            assert shown[what] == len(places(kept.record, kind))


def test_it_finds_the_published_record_true() -> None:
    [shown] = asked(DEMO)
    assert (shown["head"], shown["draws"], shown["dice"]) == (DEMO_HEAD, 3, 18)


def other(name: str) -> Change:
    return lambda data: data.update({name: secret("other").hex()})


def plus_one(name: str) -> Change:
    return lambda data: data.update({name: data[name] + 1})


FORGERIES: list[tuple[str, Change]] = [
    ("die.rolled", lambda data: data.update(value=data["value"] % 2 + data["low"])),
    ("die.rolled", plus_one("draw")),
    ("draw.opened", other("link")),
    ("draw.opened", plus_one("draw")),
    ("seed.revealed", other("seed")),
    ("entropy.fixed", other("mix")),
    ("submission.sealed", plus_one("no")),
    ("submission.opened", lambda data: data.update(payload={})),
    ("submission.opened", other("nonce")),
    ("submission.opened", lambda data: data.update(seat=1 - data["seat"])),
    ("deck.shuffled", plus_one("no")),
    ("card.revealed", lambda data: data.update(card="fb-u99")),
    ("card.revealed", other("salt")),
    ("card.revealed", plus_one("pos")),
    ("secrets.opened", lambda data: data["deck_secrets"].reverse()),
    ("secrets.opened", lambda data: data["shuffled"].pop()),
    ("secrets.opened", lambda data: data["shuffled"][0]["cards"].reverse()),
]


def test_it_finds_every_forged_fact_at_its_line(tmp_path: Path) -> None:
    record = RECORDS["fairies-1"][0].record
    forged = [changed(record, kind, change) for kind, change in FORGERIES]
    expected = [places(record, kind)[0] for kind, _ in FORGERIES]
    found = asked(*written(tmp_path, forged))
    assert [shown.get("line") for shown in found] == expected


def test_it_finds_seeds_with_a_false_author(tmp_path: Path) -> None:
    record = RECORDS["ktc-2"][0].record
    joined = places(record, "seat.joined")[0]
    commit = msgspec.json.decode(record[joined])["data"]["seed_commit"]

    def committed(*commits: str) -> Record:
        return changed(
            record, "match.created", lambda data: data.update(server_seed_commits=commits)
        )

    free = committed(secret("a").hex(), secret("b").hex())
    named = changed(free, "seat.joined", lambda data: data.update(seed_by="server"))
    level, *found = asked(*written(tmp_path, [free, named, committed(commit, commit)]))
    assert level["level"] == "L1"
    assert [shown["line"] for shown in found] == [joined, joined]


def test_it_finds_lines_that_are_out_of_order(tmp_path: Path) -> None:
    record = RECORDS["ktc-2"][0].record
    joined, revealed = (places(record, kind) for kind in ("seat.joined", "seed.revealed"))
    late = [line for line in record if line != record[joined[1]]]
    late.insert(revealed[0], record[joined[1]])
    skipped = [line for line in record if b'"draw":1,' not in line]
    cheats = {
        "a line is dropped": (record[:20] + record[21:], 20),
        "a line is repeated": ([*record[:21], *record[20:]], 21),
        "another encoding": ([*record[:5], record[5].replace(b":", b": ", 1), *record[6:]], 5),
        "something follows the end": (renumbered([*record, record[20]]), len(record)),
        "a seed is chosen late": (renumbered(late), revealed[0] - 1),
        "a roll is skipped": (renumbered(skipped), None),
        "the rules have a clock": (timed(record, places(record, "decision.asked")[0]), None),
        "the other seat sends": (sent_by(record, joined[0], "seat1"), joined[0]),
    }
    found = asked(*written(tmp_path, [forged for forged, _ in cheats.values()]))
    for (name, (_, line)), shown in zip(cheats.items(), found, strict=True):
        assert "wrong" in shown, name
        assert line in {None, shown["line"]}, name


def test_a_header_of_another_kind_is_no_record(tmp_path: Path) -> None:
    record = RECORDS["ktc-2"][0].record
    other = [record[0].replace(b"saikoro/1", b"saikoro/2"), *record[1:]]
    [shown] = asked(*written(tmp_path, [other]))
    assert shown["verdict"] == "no_record"


def test_it_names_what_it_cannot_check(tmp_path: Path) -> None:
    record = RECORDS["ktc-2"][0].record
    cut, sealed = record[:60], [*record, b'{"seal":{}}']
    found = asked(*written(tmp_path, [cut, sealed]))
    for shown, what in zip(found, ("the rest of the match", "the seal"), strict=True):
        assert shown["verdict"] == "incomplete"
        rules, more = shown["unchecked"]
        assert rules.startswith("the rules: ")
        assert more.startswith(what)


def timed(record: Record, at: int) -> Record:
    event = msgspec.json.decode(record[at]) | {"at": "2026-07-01T12:00:00.000Z", "by": "server"}
    return [*record[:at], msgspec.json.encode(event, order="sorted"), *record[at + 1 :]]


def sent_by(record: Record, at: int, author: str) -> Record:
    event = msgspec.json.decode(record[at]) | {"by": author}
    return [*record[:at], msgspec.json.encode(event, order="sorted"), *record[at + 1 :]]


def paused(during: str = "", milliseconds: int = 6_000) -> Record:
    """A match that was paused for six seconds; `during` is what happens meanwhile."""
    match = Timed.both(LANTERNS).after(4)
    match.accept([(e.MatchPaused("judge1", "lunch"), {})], "server")
    match.after(6)
    if during == "answer":
        match.answer(0, DECK)
    elif during == "pause":
        match.accept([(e.MatchPaused("judge1"), {})], "server")
    elif during == "time-out":
        match.accept([(e.SeatTimedOut(0, 1), {})], "server")
    match.accept([(e.MatchResumed(milliseconds), {})], "server")
    if during == "second":
        match.accept([(e.MatchResumed(0), {})], "server")
    match.resign(0)
    match.run()
    return [bytes(line) for line in match.record]


def test_it_takes_no_more_back_than_a_pause_has_taken(tmp_path: Path) -> None:
    forged = [
        *(paused(during) for during in ("answer", "pause", "time-out", "second")),
        *(paused(milliseconds=wrong) for wrong in (-1, 6_001, 2**40)),
    ]
    honest, *others = asked(*written(tmp_path, [paused(), *forged]))
    assert "wrong" not in honest
    for found in others:
        assert "paused" in found["wrong"], found
