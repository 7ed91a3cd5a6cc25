"""What a page names at the end of a match: the reason, and where it swung most."""

from pathlib import Path
from typing import Any

from tests.kit.records import RECORDS
from tests.web.playing.running import run
from tests.web.test_story import frames_of

SWINGS = Path("clients/web/swings.ts")


def sides(*values: int) -> dict[str, Any]:
    return {"sides": [{"numbers": [{"word": "hp", "value": value}]} for value in values]}


def frame(v: int, **more: Any) -> dict[str, Any]:
    return {"v": v, "type": "event", "text": {"ja": "", "en": ""}, **more}


def test_the_three_largest_changes_are_named_in_order() -> None:
    values = [(30, 30), (29, 30), (29, 21), (24, 21), (24, 20), (12, 20)]
    frames = [frame(v, **sides(*pair)) for v, pair in enumerate(values, 1)]
    assert [one["v"] for one in run(SWINGS, "swingsOf", [[frames]])[0]] == [3, 4, 6]
    assert run(SWINGS, "swingsOf", [[frames[:1]]])[0] == []


async def test_the_reason_stands_before_the_end() -> None:
    frames = await frames_of(RECORDS["ktc-2"][0].lines)
    assert run(SWINGS, "reasonOf", [[frames]])[0]["type"] == "ktc.match_ended"
