"""What a page sums up for who was away."""

from pathlib import Path
from typing import Any

from tests.web.playing.running import run

AWAY = Path("clients/web/away.ts")

KINDS = ["note", "act", "hit", "turn", "aim", "change", "fail"]


def frames(count: int) -> list[dict[str, Any]]:
    """Frames with sentences, of one kind after the other."""
    return [
        {
            "v": v,
            "type": "event",
            "text": {"ja": "", "en": ""},
            "cue": {"kind": KINDS[v % len(KINDS)]},
        }
        for v in range(1, count + 1)
    ]


def summed_up(found: list[dict[str, Any]], after: int) -> list[int]:
    return [one["v"] for one in run(AWAY, "awayOf", [[found, after]])[0]]


def test_at_most_seven_sentences_are_in_order_and_what_hits_goes_first() -> None:
    found = summed_up(frames(40), 10)
    assert len(found) == 7
    assert found == sorted(found)
    assert {16, 23, 30, 37} <= {*found}
    assert min(found) > 10


def test_what_is_short_needs_no_summary() -> None:
    assert summed_up(frames(40), 38) == []
    assert summed_up(frames(5), 0) == [1, 2, 4, 5]


def test_dice_and_what_has_no_sentence_are_left_out() -> None:
    found = frames(40)
    silent = [one | {"text": None} if one["v"] % 2 else one | {"die": {}} for one in found]
    assert summed_up(silent, 0) == []


def test_a_device_that_knows_nothing_begins_after_the_last_turn_of_the_seat() -> None:
    turns = [{"to": 4, "acting": None}, {"to": 9, "acting": 0}, {"to": 20, "acting": 1}]
    last = [
        run(AWAY, "lastTurnOf", [[turns + more, seat]])[0]
        for more, seat in (([], 0), ([], 1), ([{"to": 30, "acting": 0}], 0))
    ]
    assert last == [9, 0, 9]
