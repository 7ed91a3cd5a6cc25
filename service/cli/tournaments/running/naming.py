"""The names of entrants, by which people speak of them, and their numbers."""

from saikoro.service.errors.commands import CommandError

Names = dict[int, str]
"""Every entrant's name, by number."""


class NoSuchEntrant(CommandError):
    """A name that no entrant has."""


def number_of(name: str, names: Names) -> int:
    """The number of the entrant with this name; NoSuchEntrant if there is none."""
    numbers = {known: number for number, known in names.items()}
    if name not in numbers:
        raise NoSuchEntrant(f"no entrant is called {name!r} here")
    return numbers[name]
