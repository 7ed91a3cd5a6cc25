"""A digest of types differs with whatever decides how packed values are read."""

import subprocess
import sys
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest

from saikoro.domain.games import RULESETS
from saikoro.domain.match.state import MatchState
from saikoro.domain.type_digest import type_digest


class Colour(StrEnum):
    """A closed set."""

    RED = "red"


def struct(*fields: Any, **config: Any) -> Any:
    return msgspec.defstruct("Card", fields, **config)


PLAIN = [("name", str), ("cost", int, 1)]

OTHERS = {
    "a field has another name": struct(("title", str), ("cost", int, 1)),
    "a field has another name in what is packed": struct(*PLAIN, rename="upper"),
    "there is one more": struct(*PLAIN, ("level", int, 0)),
    "there is one less": struct(("name", str)),
    "their order differs": struct(("cost", int, 1), ("name", str), kw_only=True),
    "a type differs": struct(("name", str), ("cost", float, 1)),
    "a default differs": struct(("name", str), ("cost", int, 2)),
    "a default is missing": struct(("name", str), ("cost", int)),
    "a bound differs": struct(("name", str), ("cost", Annotated[int, msgspec.Meta(le=3)], 1)),
    "it has a tag": struct(*PLAIN, tag="card"),
    "it has another tag": struct(*PLAIN, tag="unit"),
    "it is an array": struct(*PLAIN, array_like=True),
    "it leaves defaults out": struct(*PLAIN, omit_defaults=True),
}


def test_equal_types_have_equal_digests():
    assert type_digest(struct(*PLAIN)) == type_digest(struct(*PLAIN))


def test_every_other_type_has_another():
    digests = {name: type_digest(other) for name, other in OTHERS.items()}
    assert len({*digests.values(), type_digest(struct(*PLAIN))}) == 1 + len(OTHERS)


def nested(inner: Any) -> list[Any]:
    """Types that hold `inner` somewhere."""

    class Pair(NamedTuple):
        one: int
        other: inner

    return [
        list[inner],
        dict[str, inner],
        tuple[int, inner],
        tuple[inner, ...],
        inner | None,
        Pair,
        struct(("inner", inner)),
        struct(("inner", list[inner], msgspec.field(default_factory=list))),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Literal["a", "b"], Literal["a", "b", "c"]),
        (Colour, StrEnum("Colour", {"RED": "red", "BLUE": "blue"})),
        (Colour, StrEnum("Colour", {"RED": "rouge"})),
        (struct(*PLAIN), OTHERS["a default differs"]),
    ],
)
def test_it_differs_at_any_depth(one, other):
    for ours, theirs in zip(nested(one), nested(other), strict=True):
        assert type_digest(ours) != type_digest(theirs)


class Tree(msgspec.Struct):
    """A type in itself."""

    value: int
    branches: list["Tree"] = []


def test_a_type_may_hold_itself():
    assert type_digest(Tree) != type_digest(list[Tree])


def test_a_factory_stands_for_what_it_makes():
    one, same, other = (
        struct(("cards", list[int], msgspec.field(default_factory=made)))
        for made in (lambda: [0, 0], lambda: [0, 0], lambda: [0, 1])
    )
    assert type_digest(one) == type_digest(same) != type_digest(other)


def test_another_process_finds_the_same():
    game = RULESETS["fairies", "1"]
    code = (
        "from saikoro.domain.games import RULESETS;"
        "from saikoro.domain.match.state import MatchState;"
        "from saikoro.domain.type_digest import type_digest; game = RULESETS['fairies', '1'];"
        "print(type_digest(MatchState[game.book.state], game.cards.compiled).hex())"
    )
    kind: Any = game.book.state
    ours = type_digest(MatchState[kind], game.cards.compiled).hex()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", code]
        found = subprocess.check_output(command, env={"PYTHONHASHSEED": seed}, text=True)
        assert found.strip() == ours
