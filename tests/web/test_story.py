"""The story of a match: what a page shows one after the other, and for how long."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.kit.record_reader import framer_of
from tests.kit.records import RECORDS
from tests.web.playing.running import run

STORY = Path("clients/web/story.ts")
SCRIPT = Path(__file__).with_name("story.mts")

ROUND = [
    {"v": 1, "type": "round", "text": {"ja": "", "en": "Round 1"}, "depth": 0},
    {"v": 2, "type": "act", "text": {"ja": "", "en": "A strikes"}},
    {"v": 3, "type": "die", "text": {"ja": "", "en": "a die"}, "depth": 2, "die": {"value": 4}},
    {"v": 4, "type": "draw"},
    {"v": 5, "type": "hit", "text": {"ja": "", "en": "B loses 2"}, "depth": 2},
    {"v": 6, "type": "act", "text": {"ja": "", "en": "B strikes"}},
]
"""The frames of a round, as far as its story goes by them."""

WHOLE = 600 + 900 + 1200 + 420 + 900


def story(name: str, *arguments: Any) -> Any:
    return run(STORY, name, [list(arguments)])[0]


def told(*acts: dict[str, Any], speed: float = 1) -> Any:
    return run(SCRIPT, "told", [[list(acts), speed]])[0]


async def frames_of(record: Any) -> list[Any]:
    """What each event of a record changes on the table."""
    framer = framer_of(record)
    base = await framer.base("m", None, opened=True)
    made = await framer.frames(base, 0, len(record) - 1)
    return [msgspec.json.decode(one.json) for one in made]


@pytest.mark.parametrize("ruleset", RECORDS)
async def test_each_event_of_a_record_is_in_one_beat_and_in_order(ruleset: str) -> None:
    frames = await frames_of(RECORDS[ruleset][0].lines)
    beats, steps = story("beatsOf", frames), story("stepsOf", frames)
    parts = [v for beat in beats for v in range(beat["from"], beat["to"] + 1)]
    assert parts == [frame["v"] for frame in frames]
    versions = [step["version"] for step in steps]
    assert versions == sorted(set(versions))
    assert versions[-1] == len(frames)
    dice = {frame["v"] for frame in frames if frame.get("die")}
    assert dice <= {step["event"] for step in steps}


@pytest.mark.parametrize("most", [220, 1_000, 4_000, 90_000])
async def test_a_story_is_over_in_time(most: int) -> None:
    frames = await frames_of(RECORDS["ktc-2"][0].lines)
    steps = story("stepsOf", frames, most)
    assert sum(step["length"] for step in steps) <= most + 1e-6
    assert steps[-1]["version"] == len(frames)


def test_where_time_is_short_details_are_passed_over_before_dice() -> None:
    kinds = [step["kind"] for step in story("stepsOf", ROUND, 220 * 4)]
    assert kinds == ["heading", "sentence", "die", "sentence"]
    assert [step["kind"] for step in story("stepsOf", ROUND, 220)] == ["die"]


def test_of_a_long_battle_details_are_seen_all_along() -> None:
    details = [
        {"v": v, "type": "hit", "text": {"ja": "", "en": ""}, "depth": 2} for v in range(7, 1000)
    ]
    steps = story("stepsOf", [*ROUND, *details], 22_000)
    events = [step["event"] for step in steps if step["kind"] == "detail"]
    assert 90 < len(events) < 100
    assert max(later - one for one, later in pairwise(events)) <= 12


def test_how_long_it_takes_does_not_depend_on_what_a_seat_can_see() -> None:
    seen = [
        frame | {"things": {"A1": {"zone": "hand"}}, "names": ["A1"], "zones": {"hand": None}}
        for frame in ROUND
    ]
    assert story("stepsOf", seen) == story("stepsOf", ROUND)


def test_what_reports_leave_out_is_seen_with_what_comes_before() -> None:
    shown = told({"tell": ROUND, "after": 0}, {"wait": 60_000})
    assert shown["shown"] == [[0, 1], [600, 2], [1500, 4], [2700, 5], [3120, 6]]
    assert shown["ended"] == [WHOLE]


def test_it_is_as_many_times_as_fast_as_one_wants() -> None:
    at_once = told({"tell": ROUND, "after": 0}, {"wait": 60_000}, speed=4)
    assert at_once["ended"] == [WHOLE / 4]
    later = told({"tell": ROUND, "after": 0}, {"wait": 600}, {"pace": 2}, {"wait": 60_000})
    assert later["ended"] == [600 + 900 + (1200 + 420 + 900) / 2]


def test_it_begins_after_what_was_seen_and_goes_on_with_what_comes() -> None:
    more = told(
        {"tell": ROUND[:3], "after": 1}, {"wait": 10}, {"tell": ROUND, "after": 0}, {"wait": 60_000}
    )
    assert [version for _, version in more["shown"]] == [2, 4, 5, 6]
    assert more["ended"] == [WHOLE - 600]


def test_a_question_hurries_what_is_left() -> None:
    hurried = told({"tell": ROUND, "after": 0}, {"wait": 700}, {"hurry": 900}, {"wait": 60_000})
    assert hurried["ended"] == [pytest.approx(1600, abs=1)]
    assert hurried["shown"][-1][1] == len(ROUND)


def test_what_comes_while_it_is_hurried_takes_no_more_time() -> None:
    acts: list[dict[str, Any]] = [{"tell": ROUND[:3], "after": 0}, {"hurry": 1000}, {"wait": 500}]
    hurried = told(*acts, {"tell": ROUND, "after": 0, "most": 90_000}, {"wait": 60_000})
    assert hurried["ended"][0] <= 1001
    assert hurried["shown"][-1][1] == len(ROUND)


def test_whoever_leaves_it_is_shown_nothing_more() -> None:
    left = told({"tell": ROUND, "after": 0}, {"wait": 700}, {"leave": True}, {"wait": 60_000})
    assert left["shown"] == [[0, 1], [600, 2]]
    assert left["ended"] == [700]
