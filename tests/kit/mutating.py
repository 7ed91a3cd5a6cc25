"""Random changes of records: of bytes, fields, lines and inputs from outside."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.match.events import LIFE_CYCLE
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.line import event_type
from tests.kit.forged_bases import ENDS
from tests.kit.forging import Record

Mutation = Callable[[Record, Random], Record]

START = "2026-01-02T03:04:05.678Z"

PAIRING: dict[str, Any] = {"tournament": "ab" * 16, "stage": 0, "round": 1, "slot": 0}

VALUES: list[Any] = [
    *(None, True, False, 1.5, "", "x", "6", "ab" * 32, [], {}, [0], [0, 1]),
    *(-1, 0, 1, 2, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**53 - 1, 2**53),
    *("server", "organiser", "judge", "seat0", "seat1", "finished", "house"),
    *("nobody_joined", "seed_missing", "expired", "left", "withdrawn", "round_over"),
    "seed_lapsed",
    *(START, ENDS, "2026-02-30T03:04:05.678Z", "1969-12-31T23:59:59.999Z"),
    *("ada\u202e", "a" + "\u0301" * 5, "x" * 41, {"bot": "random"}, {"bot": "greedy"}, {"x": "y"}),
    *(PAIRING, PAIRING | {"ends": ENDS}, PAIRING | {"ends": ""}),
    *({**PAIRING, "open_builds": word, "opens_by": ENDS} for word in ("match", "stage", "end")),
    *("over", "time", {**PAIRING, "open_builds": "end"}, {**PAIRING, "opens_by": ENDS}),
]

FIELDS = [
    *("note", "at", "by", "player", "player_id", "bot", "seed_by", "judge", "pairing"),
    *("server_seed_commits", "hidden", "parts", "draw", "who", "awaited", "reason", "shuffled"),
    *("__proto__", "toString", "é"),
]

TYPES = [*map(event_type, LIFE_CYCLE), "poker.dealt"]


def mutated(record: Record, choose: Random) -> Record:
    """The record after one or two changes."""
    for _ in range(choose.choice([1, 1, 2])):
        if len(record) > 2:
            record = choose.choice(MUTATIONS)(record, choose)
    return record


def spelled(line: Any) -> bytes:
    try:
        return canonical(line)
    except NotCanonical:
        return msgspec.json.encode(line, order="sorted")


def decoded(line: bytes) -> Any:
    """The value of a line, or an empty one if an earlier change has made it unreadable."""
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or list in a value, with each of its keys or indices."""
    steps: Any = part.items() if isinstance(part, dict) else ()
    if isinstance(part, list):
        steps = enumerate(part)
    for step, inner in list(steps):
        yield part, step
        yield from places(inner)


def with_line(record: Record, at: int, line: bytes) -> Record:
    return [*record[:at], line, *record[at + 1 :]]


def another_byte(record: Record, choose: Random) -> Record:
    content = bytearray(b"\n".join(record))
    syntax = choose.choice(b'0123456789abcdef"{}[],:\\-. ')
    content[choose.randrange(len(content))] = choose.choice((choose.randrange(256), syntax))
    return bytes(content).split(b"\n")


def another_value(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    event = decoded(record[at])
    found = list(places(event))
    if not found:
        return record
    part, step = choose.choice(found)
    if choose.random() < 0.1:
        del part[step]
    else:
        part[step] = choose.choice(VALUES)
    return with_line(record, at, spelled(event))


def another_number(record: Record, choose: Random) -> Record:
    """A number that is near, such as another winner or another face of a die."""
    at = choose.randrange(1, len(record))
    event = decoded(record[at])
    numbers = [
        (part, step) for part, step in places(event.get("data")) if isinstance(part[step], int)
    ]
    if not numbers:
        return record
    part, step = choose.choice(numbers)
    part[step] += choose.choice([-1, 1])
    return with_line(record, at, spelled(event))


def another_field(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    event = decoded(record[at])
    data = event.get("data")
    part = data if isinstance(data, dict) and choose.random() < 0.7 else event
    part[choose.choice(FIELDS)] = choose.choice(VALUES)
    return with_line(record, at, spelled(event))


def another_type(record: Record, choose: Random) -> Record:
    at = choose.randrange(1, len(record))
    return with_line(record, at, spelled(decoded(record[at]) | {"type": choose.choice(TYPES)}))


def another_spelling(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    line = record[at]
    spellings = [
        *(b"\xef\xbb\xbf" + line, line + b"\r", b" " + line, b"", b"null", b"[]", b"{}"),
        *(b"[" * depth + b"]" * depth for depth in (99, 102, 3000)),
        *(
            line.replace(b'":"', b'":"' + text, 1)
            for text in (b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\\u007f", b"\x7f", b"\\u2028")
        ),
        *(line.replace(b'":', b'":' + text, 1) for text in (b" ", b'0,"x":', b'-0,"x":')),
        *(line.replace(b'"v":', b'"v":' + text, 1) for text in (b"0", b"-", b"1e0,", b"1.0,")),
    ]
    return with_line(record, at, choose.choice(spellings).replace(b"\n", b""))


def a_line_less(record: Record, choose: Random) -> Record:
    at = choose.randrange(1, len(record))
    return numbered([*record[:at], *record[at + 1 :]])


def a_line_elsewhere(record: Record, choose: Random) -> Record:
    one, other = (choose.randrange(1, len(record)) for _ in range(2))
    return numbered([*record[:one], record[other], *record[one:]])


def lines_swapped(record: Record, choose: Random) -> Record:
    one, other = (choose.randrange(1, len(record)) for _ in range(2))
    swapped = [*record]
    swapped[one], swapped[other] = record[other], record[one]
    return numbered(swapped)


def cut(record: Record, choose: Random) -> Record:
    return record[: choose.randrange(1, len(record))]


def a_line_more(record: Record, choose: Random) -> Record:
    """An event at some later time that may or may not come now."""
    at, seat = choose.randrange(1, len(record)), choose.choice([0, 0, 1, 1, 2])
    before = list(map(decoded, record[:at]))
    asked = [one["data"] for one in before if one.get("type") == "decision.asked"]
    decision = len(asked) + choose.choice([-1, 0, 0, 0, 1])
    by_seat: dict[str, dict[str, Any]] = {
        "answer.given": {"seat": seat, "decision": decision, "answer": {}},
        "submission.sealed": {"seat": seat, "no": choose.randrange(1, 4), "commit": "ab" * 32},
        "submission.posted": {"seat": seat, "decision": decision},
        "seed.posted": {"seat": seat},
        "seat.resigned": {"seat": seat},
    }
    given = choose.choice([1, 1_000, 10**9])
    reason = choose.choice(["nobody_joined", "seed_missing", "expired", "left", "round_over"])
    by_server: dict[str, dict[str, Any]] = {
        "seat.timed_out": {"seat": seat, "decision": decision},
        "time.given_back": {"decision": decision, "milliseconds": given, "reason": "outage"},
        "match.cancelled": {"reason": reason, "awaited": choose.choice([[0], [1], [0, 1]])},
        "match.halted": {"reason": "rules_failed", "line": at},
        "secrets.released": {"reason": choose.choice(["over", "time"])},
    }
    by_rules: dict[str, dict[str, Any]] = {
        "match.finished": {"winner": choose.choice([None, 0, 1, 2])},
        "match.rewound": {"to": choose.randrange(12), "reason": "x"},
        "secrets.opened": {"deck_secrets": []},
        "decision.asked": {"decision": decision + 1, "name": "x", "seats": [seat], "seconds": 60},
        "die.rolled": {"low": 1, "sides": choose.choice([0, 6, 2**32]), "value": 1, "why": "x"},
    }
    by_judge: dict[str, dict[str, Any]] = {
        "judge.looked": {"seat": seat, "reason": "x", "who": choose.choice(["judge1", "x"])},
        "rewind.proposed": {"to": choose.randrange(12), "reason": "x"},
    }
    authors = {f"seat{seat}": by_seat, "server": by_server, "judge": by_judge, "": by_rules}
    by = choose.choice(list(authors))
    kind, data = choose.choice(list(authors[by].items()))
    if choose.random() < 0.3:
        data.pop("awaited", None)
        data.pop("who", None)
    event: dict[str, Any] = {"data": data, "type": kind, "v": at}
    if by:
        stamps = [one["at"] for one in before if isinstance(one.get("at"), str)] or [START]
        event |= {"at": later(stamps[-1], choose), "by": by}
    return numbered([*record[:at], spelled(event), *choose.choice([[], record[at:]])])


def later(moment: str, choose: Random) -> str:
    try:
        past = milliseconds(moment)
    except Exception:  # noqa: BLE001 - an earlier change has made it no moment
        return moment
    return stamp(past + choose.choice([0, 0, 1, 1_000, 60_000, 3_600_000, 86_400_001]))


def numbered(record: Record) -> Record:
    """The record with its lines renumbered, if all of them can still be read."""
    events = list(map(decoded, record[1:]))
    if not all(events):
        return record
    return [record[0], *(spelled(event | {"v": v}) for v, event in enumerate(events, 1))]


MUTATIONS: list[Mutation] = [
    *(another_byte, another_value, another_number, another_field, another_type, another_spelling),
    *(a_line_less, a_line_elsewhere, lines_swapped, cut, a_line_more, a_line_more),
]
