"""`saikoro tournament`: run one from a file, check it, rule on it, verify it."""

import cyclopts

from saikoro.service.cli.tournaments.commands.deciding import beacon, pause, preview, rule, unpause
from saikoro.service.cli.tournaments.commands.entering import (
    admit,
    check_in,
    registration,
    sit_out,
    start,
    withdraw,
)
from saikoro.service.cli.tournaments.commands.entry import entry, register
from saikoro.service.cli.tournaments.commands.judging import disputes, judges
from saikoro.service.cli.tournaments.commands.offline import check, import_entrants, season, verify
from saikoro.service.cli.tournaments.commands.running import resume, run

tournaments = cyclopts.App(name="tournament", help="Whole tournaments, from a file to a folder.")
tournaments.command(check)
tournaments.command(import_entrants, name="import")
tournaments.command(season)
tournaments.command(verify)
tournaments.command(preview)
tournaments.command(rule)
tournaments.command(beacon)
tournaments.command(pause)
tournaments.command(unpause)
tournaments.command(judges)
tournaments.command(disputes)
tournaments.command(registration)
tournaments.command(start)
tournaments.command(check_in)
tournaments.command(withdraw)
tournaments.command(sit_out)
tournaments.command(admit)
tournaments.command(register)
tournaments.command(entry)
tournaments.command(run)
tournaments.command(resume)
