"""`saikoro tournament`: run one from a file, check it, rule on it, verify it."""

from collections.abc import Callable, Sequence

import cyclopts

from saikoro.api_schemas.operations import organising, rulings
from saikoro.service.cli.asking import asks
from saikoro.service.cli.tournaments.commands.deciding import pause, preview, rule, unpause
from saikoro.service.cli.tournaments.commands.entering import admit, registration
from saikoro.service.cli.tournaments.commands.entry import entry, register
from saikoro.service.cli.tournaments.commands.judging import disputes, judges
from saikoro.service.cli.tournaments.commands.offline import check, import_entrants, season, verify
from saikoro.service.cli.tournaments.commands.parameters import InFolder, ToPlay
from saikoro.service.cli.tournaments.commands.running import resume, run

tournaments = cyclopts.App(name="tournament", help="Whole tournaments, from a file to a folder.")
tournaments.command(import_entrants, name="import")
_BY_NAME: Sequence[cyclopts.App | Callable[..., None]] = (
    *(check, season, verify, preview, rule, pause, unpause, judges, disputes),
    *(registration, admit, register, entry, run, resume),
)
for command in _BY_NAME:
    tournaments.command(command)
asks(tournaments, "beacon", organising.enter_beacon, at=ToPlay)
asks(tournaments, "start", organising.start_tournament, at=ToPlay)
asks(tournaments, "check-in", organising.check_in, at=InFolder, first=("entrants",))
asks(tournaments, "withdraw", rulings.withdraw, at=ToPlay, first=("entrant",))
asks(tournaments, "sit-out", organising.request_bye, at=InFolder, first=("entrant",))
