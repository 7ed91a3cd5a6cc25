"""A seat arrives by a code in a browser: the service is asked, and nothing that is held is lost."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.playing.running import run

SCRIPT = Path(__file__).parent / "arriving.mts"


def story(held: dict[int, str], *arrivals: dict[str, Any]) -> Any:
    """What a browser holds after arrivals, and how each of them went."""
    return run(SCRIPT, "after", [[{"held": held, "arrivals": arrivals}]])[0]


def code(seat: int, token: str, service: int | str, *, replace: bool = False) -> dict[str, Any]:
    return {"seat": seat, "token": token, "service": service, "replace": replace}


def test_a_code_that_the_service_knows_takes_a_seat_that_is_not_held() -> None:
    after = story({}, code(1, "mine", 1))
    assert (after["stands"], after["tokens"]) == (["taken"], [None, "mine"])


@pytest.mark.parametrize("status", [401, 403, 404])
@pytest.mark.parametrize("replace", [False, True])
def test_a_made_up_code_takes_nothing(status: int, *, replace: bool) -> None:
    after = story({0: "mine"}, code(0, "made-up", status, replace=replace))
    assert after["stands"] == ["refused"]
    assert after["tokens"] == ["mine", None]
    assert after["replaced"] == [[], []]


def test_a_code_that_names_another_seat_than_its_token_is_for_takes_nothing() -> None:
    after = story({}, code(1, "of-seat-0", 0))
    assert (after["stands"], after["tokens"]) == (["refused"], [None, None])


@pytest.mark.parametrize("service", ["away", 429, 503])
def test_nothing_is_taken_unchecked(service: int | str) -> None:
    after = story({0: "mine"}, code(0, "other", service, replace=True))
    assert (after["stands"], after["tokens"]) == (["lost"], ["mine", None])


def test_another_token_of_a_held_seat_replaces_it_only_when_asked_to_and_is_kept() -> None:
    asked = code(0, "other", 0)
    assert story({0: "mine"}, asked)["tokens"] == ["mine", None]
    after = story({0: "mine"}, asked, code(0, "other", 0, replace=True))
    assert after["stands"] == ["asks", "taken"]
    assert after["tokens"] == ["other", None]
    assert after["replaced"] == [["mine"], []]
    assert after["receipts"] == 1


def test_the_code_of_before_is_taken_back_and_the_other_one_kept() -> None:
    swap = [code(0, "other", 0, replace=True), code(0, "mine", 0, replace=True)]
    after = story({0: "mine", 1: "beside"}, *swap)
    assert after["tokens"] == ["mine", "beside"]
    assert after["replaced"] == [["other"], []]


def test_the_code_of_a_seat_that_is_held_changes_nothing() -> None:
    after = story({0: "mine"}, code(0, "mine", "away"))
    assert (after["stands"], after["replaced"]) == (["taken"], [[], []])
