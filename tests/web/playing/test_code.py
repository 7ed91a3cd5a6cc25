"""The code by which a seat is carried to another browser."""

import string
from itertools import pairwise

import pytest

from saikoro.service.tokens import new_token
from tests.web.playing.running import call, calls

MATCH = "00112233445566778899aabbccddeeff"


@pytest.mark.parametrize("seat", [0, 1])
def test_the_code_of_a_seat_has_its_match_and_its_token(seat: int) -> None:
    token = new_token(MATCH, seat)
    code = call("code", "codeOf", token)
    assert call("code", "seatOf", code) == {"match": MATCH, "seat": seat, "token": token}


def test_it_is_written_in_groups_and_read_however_it_is_typed() -> None:
    token = new_token(MATCH, 1)
    code = call("code", "codeOf", token)
    assert {len(group) for group in code.split("-")} <= {5, len(code.split("-")[-1])}
    assert not set(code) & set("ILOU")
    typed = [
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " "),
        code.replace("0", "O").replace("1", "l"),
        f"  {code}\n",
        code.translate({ord(sign): ord(sign) + 0xFEE0 for sign in string.printable if sign > " "}),
    ]
    assert [one["token"] for one in calls("code", "seatOf", [[one] for one in typed])] == [
        token
    ] * len(typed)


def test_a_mistyped_code_is_refused() -> None:
    code = call("code", "codeOf", new_token(MATCH, 0))
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    wrong = [
        code[:place] + digits[(digits.index(sign) + 7) % 32] + code[place + 1 :]
        for place, sign in enumerate(code)
        if sign != "-"
    ]
    swapped = [
        code[:place] + two + one + code[place + 2 :]
        for place, (one, two) in enumerate(pairwise(code))
        if one != two and "-" not in (one, two)
    ]
    typed = [*wrong, *swapped, code[:-2], code + code, "", "hello", "🂡"]
    assert calls("code", "seatOf", [[one] for one in typed]) == [None] * len(typed)


def test_what_is_no_token_of_a_seat_has_no_code() -> None:
    tokens = ["", "player_00", f"saikoro_{MATCH}_-1_short", new_token(MATCH, -1)]
    assert calls("code", "codeOf", [[one] for one in tokens]) == [None] * len(tokens)
