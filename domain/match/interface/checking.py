"""Checking an answer without giving it: its errors, and how it may be completed."""

from typing import Any

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision, Further


class Checked(msgspec.Struct, frozen=True):
    """The result of checking an answer."""

    violations: tuple[Violation, ...] = ()
    """Its errors; empty for a legal answer."""
    further: Further | None = None
    """The possible values of the next field, if the answer is legal so far but incomplete."""


def check(decision: Decision[Any], seat: Seat, given: Any) -> Checked:
    """Check an answer of `seat` to `decision`, complete or not, without giving it."""
    try:
        decision.read(seat, given)
    except IllegalAnswer as illegal:
        try:
            return Checked(illegal.violations, _further(decision, seat, given))
        except IllegalAnswer as wrong:  # in the fields that are there
            return Checked(wrong.violations)
    return Checked()


def _further(decision: Decision[Any], seat: Seat, given: Any) -> Further | None:
    if not isinstance(given, dict):
        return None
    choices = decision.choices
    if choices.further is not None:
        return choices.further(seat, given)
    listed = choices.every(seat)
    return None if listed is None else among(listed, given)


def among(options: list[Any], given: dict[str, Any]) -> Further | None:
    """The first field missing in `given`, with its values in all matching options."""
    matching = [
        option
        for option in options
        if isinstance(option, dict)
        and all(name in option and option[name] == value for name, value in given.items())
    ]
    name = next((name for name in matching[0] if name not in given), None) if matching else None
    if name is None:
        return None
    choices: list[Any] = []
    for option in matching:
        if name in option and option[name] not in choices:
            choices.append(option[name])
    return Further(f"/{name}", choices)
