"""The worked examples of PBWCG's rule book (PB-26): its claims, and the events of the rules."""

import itertools
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from saikoro.domain.games import pbwcg
from saikoro.domain.games.pbwcg.events.units import (
    EnduranceChanged,
    HitResolved,
    HpChanged,
    PcMoved,
    PlAttacked,
    WpChanged,
)
from saikoro.domain.match.events import DieRolled
from saikoro.domain.record.line import Event, event_type

_TEXT = files(pbwcg).joinpath("rulebook.md").read_text(encoding="utf-8")
_NAMES = {event_type(kind).partition(".")[2] for kind in pbwcg.PBWCG.book.events}

_FACT = re.compile(
    r"(?P<hp>\b[AB] HP (?:\d+→)+\d+)"
    r"|(?P<unit>\b(?:pc\d\d|[AB]\.s\d)(?: endurance)?:? \d+→\d+)"
    r"|(?P<endurance>(?<=endurance )\d→\d)"
    r"|(?P<wp>\bWP (?:\d+→)+\d+)"
    r"|(?P<value>\b[EDHN] (?:[⌊⌋/\d+−]*=)?\d+)"
    r"|(?P<event>(?<!no )`[a-z_]+)"
    r"|(?P<die>roll(?:\(\d\))?[= ]+\d)"
)


class Example(NamedTuple):
    """A worked example."""

    name: str
    """`W1` to `W12`."""
    situation: str
    steps: list[str]
    """The events of the example, step by step."""


def worked_examples() -> dict[str, Example]:
    """The examples of PB-26, by name."""
    parts = re.split(
        r"^\*\*(?=W\d+ )", _TEXT.partition("## 26 ")[2].partition("## 27 ")[0], flags=re.MULTILINE
    )[1:]
    examples = {}
    for part in parts:
        name = part.split()[0]
        situation, *steps = re.split(r"^\d\. ", part, flags=re.MULTILINE)
        examples[name] = Example(name, situation, steps)
    return examples


def claims(step: str) -> list[str]:
    """The facts that a step of an example claims, as `facts` writes them."""
    found: list[str] = []
    for fact in _FACT.finditer(step.replace("`roll", "roll").replace("`=", "=")):
        match fact.lastgroup:
            case "hp":
                found += _chain(fact[0][:4], fact[0][5:])
            case "unit":
                unit, _, change = fact[0].replace(" endurance", "").replace(":", "").partition(" ")
                found += _chain(unit, change)
            case "endurance":
                found += _chain("endurance", fact[0])
            case "wp":
                found += _chain("WP", fact[0][3:])
            case "value":
                found.append(f"{fact[0][0]} {re.split('[= ]', fact[0])[-1]}")
            case "event" if fact[0][1:] in _NAMES:
                found.append(fact[0][1:])
            case "die":
                found.append(f"die {fact[0][-1]}")
    return found


def _chain(whose: str, change: str) -> list[str]:
    """`33→27→20` is two changes."""
    values = change.split("→")
    return [f"{whose} {a}→{b}" for a, b in itertools.pairwise(values)]


def facts(events: Sequence[Event]) -> list[str]:
    """The events that happened, in the words of the examples."""
    found: list[str] = []
    for event in events:
        found.append(event_type(type(event)).partition(".")[2])
        match event:
            case HpChanged():
                found.append(f"{'AB'[event.seat]} HP {event.hp - event.delta}→{event.hp}")
            case EnduranceChanged():
                change = f"{event.endurance - event.delta}→{event.endurance}"
                name = event.unit if ".s" in event.unit else event.unit[2:]
                found += [f"{name} {change}", f"endurance {change}"]
            case WpChanged():
                found.append(f"WP {event.wp - event.delta}→{event.wp}")
            case HitResolved():
                values = (event.effect, event.defence, event.hp_damage, event.endurance_damage)
                found += [f"{name} {value}" for name, value in zip("EDHN", values, strict=True)]
            case PcMoved():
                found.append(f"{event.unit[2:]} {event.from_}→{event.to}")
            case PlAttacked():
                found.append(f"E {event.effect}")
            case DieRolled():
                found.append(f"die {event.value}")
    return found
