"""Every operation of the API, declared once; a module a part of it.

To add one, declare it here, bind its use case to it (`saikoro.service.http.routes`), and name it
among the methods of the client (`saikoro.client.operations`): `make client-types` does the rest.
"""

from saikoro.api_schemas.operations import (
    disputes,
    entrants,
    events,
    games,
    host,
    matches,
    organising,
    play,
    players,
    rulings,
    tournaments,
)

OPERATIONS = (
    *players.MATCHES.operations,
    *matches.MATCHES.operations,
    *play.PLAY.operations,
    *events.EVENTS.operations,
    *disputes.RULINGS.operations,
    *games.GAMES.operations,
    *tournaments.TOURNAMENTS.operations,
    *organising.TOURNAMENTS.operations,
    *entrants.TOURNAMENTS.operations,
    *rulings.RULINGS.operations,
    *host.SERVICE.operations,
)
