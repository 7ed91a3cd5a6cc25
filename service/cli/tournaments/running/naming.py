"""The names of entrants, by which people speak of them, and their numbers."""

import msgspec

from saikoro.service.cli.tournaments.folders.folder import Run
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.errors.commands import CommandError

Names = dict[int, str]
"""Every entrant's name, by number."""


class NoSuchEntrant(CommandError):
    """A name that no entrant has."""


def names_of(organiser: Organiser, reached: Run) -> Names:
    """Every entrant's name, by number."""
    names: Names = {}
    while True:
        path = f"/tournaments/{reached.tournament}/entrants?first={len(names) + 1}"
        page = msgspec.json.decode(organiser.get(path))
        names |= {entrant["entrant"]: entrant["name"] for entrant in page}
        if not page:
            return names


def number_of(name: str, names: Names) -> int:
    """The number of the entrant with this name; NoSuchEntrant if there is none."""
    numbers = {known: number for number, known in names.items()}
    if name not in numbers:
        raise NoSuchEntrant(f"no entrant is called {name!r} here")
    return numbers[name]
