"""Checking an answer before it is given: what is wrong with it, and what may still follow."""

from typing import Any

import msgspec

from domain.errors import IllegalAnswer, Violation
from domain.match.decision import Decision, Further
from domain.match.events import Seat


class Checked(msgspec.Struct, frozen=True):
    """What would become of an answer."""

    violations: tuple[Violation, ...] = ()
    """Why it would be refused; empty for a legal answer."""
    further: Further | None = None
    """What may come next, if it is legal so far and not finished."""


def check(decision: Decision[Any], seat: Seat, given: Any) -> Checked:
    """Look at an answer of `seat` to `decision`, finished or not; nothing happens."""
    try:
        decision.read(seat, given)
    except IllegalAnswer as illegal:
        try:
            return Checked(illegal.violations, _further(decision, seat, given))
        except IllegalAnswer as wrong:  # with what is there already
            return Checked(wrong.violations)
    return Checked()


def _further(decision: Decision[Any], seat: Seat, given: Any) -> Further | None:
    if not isinstance(given, dict):
        return None
    choices = decision.choices
    if choices.further is not None:
        return choices.further(seat, given)
    return None if choices.listed is None else among(choices.listed(seat), given)


def among(options: list[Any], given: dict[str, Any]) -> Further | None:
    """The first field that `given` has not, with all that the options which fit have there."""
    fitting = [
        option
        for option in options
        if isinstance(option, dict)
        and all(name in option and option[name] == value for name, value in given.items())
    ]
    name = next((name for name in fitting[0] if name not in given), None) if fitting else None
    if name is None:
        return None
    choices: list[Any] = []
    for option in fitting:
        if name in option and option[name] not in choices:
            choices.append(option[name])
    return Further(f"/{name}", choices)
