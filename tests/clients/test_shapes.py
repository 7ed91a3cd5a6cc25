"""The verifier in TypeScript knows every shared event, with the fields that it has in Python."""

import re
from pathlib import Path

import msgspec
import pytest

from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.events import LIFE_CYCLE, MatchEvent
from saikoro.domain.names import MAX_NAME_LENGTH
from saikoro.domain.record.line import event_type

VERIFYING = Path(__file__).parents[2] / "clients" / "typescript" / "verifying"
SPELLING = (VERIFYING / "spelling.ts").read_text("utf-8")
PLAYERS = (VERIFYING / "players.ts").read_text("utf-8")


def block(kind: str) -> str:
    """What stands within the braces after the name of an event."""
    start = SPELLING.index(f'"{kind}": {{') + len(f'"{kind}": {{')
    depth, at = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(SPELLING[at], 0)
        at += 1
    return re.sub(r"\{.*?\}", "", SPELLING[start : at - 1], flags=re.DOTALL)


@pytest.mark.parametrize("event", LIFE_CYCLE, ids=event_type)
def test_an_event_has_the_same_fields(event: type[MatchEvent]) -> None:
    found = re.findall(r"(\w+): (new Optional)?", block(event_type(event)))
    shown = {name: bool(optional) for name, optional in found}
    assert shown == {field.name: not field.required for field in msgspec.structs.fields(event)}


def test_it_knows_every_event_and_no_other() -> None:
    shapes = SPELLING.partition("const SHAPES = {")[2].partition("} satisfies")[0]
    assert re.findall(r'^  "([a-z_.]+)": \{', shapes, re.MULTILINE) == [
        *map(event_type, LIFE_CYCLE)
    ]


@pytest.mark.parametrize("bot", Bot.__args__, ids=lambda bot: bot.__struct_config__.tag)
def test_a_bot_has_the_same_budget(bot: type[msgspec.Struct]) -> None:
    named = str(bot.__struct_config__.tag)
    budgets = [
        f'["{field.encode_name}", {field.type.__metadata__[0].le:_}]'
        for field in msgspec.structs.fields(bot)
    ]
    assert f"{named}: {budgets[0] if budgets else 'undefined'}," in PLAYERS


def test_a_name_has_the_same_length() -> None:
    assert f"MOST_LETTERS = {MAX_NAME_LENGTH};" in PLAYERS
