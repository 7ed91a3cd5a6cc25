"""The workshop of a game: cards are written there, checked as they are written, and stored.

Without script it is a form: what is wrong is listed, each fault with its place.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, QueryParameter

from saikoro.api_schemas.operations.games import BYTES_A_TOKEN
from saikoro.api_schemas.problems import BrokenRule
from saikoro.domain.cards.faults import Location
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import find_game
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import Face
from saikoro.domain.match.options import HOUSE
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.problems.documents import broken_rules

_SET = Annotated[
    str | None, QueryParameter(name="set", description="The digest of the set to begin with.")
]


class Written(msgspec.Struct, kw_only=True):
    """The form of the page."""

    text: str = ""
    """The cards, as TOML, JSON or a page."""
    action: Literal["check", "store"] = "check"
    """Which button was pressed."""


class Checked(msgspec.Struct, kw_only=True):
    """What has been found in a text."""

    problems: Sequence[BrokenRule] = ()
    remarks: Sequence[BrokenRule] = ()
    faces: Mapping[str, Face] = {}
    stored: str = ""
    """The digest of the set, once it is stored."""


@get("/g/{game:str}/workshop", include_in_schema=False, cost=10)
async def workshop_page(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    card_set: _SET = None,
) -> Response[str]:
    """Begin with the house set, or with a stored set."""
    found = find_game(game)
    digest = await catalogue.sets.hold(found, card_set or HOUSE)
    text = await _text_of(catalogue, found, digest)
    checked = Checked(faces=(await catalogue.faces.of_set(found, digest)).faces)
    return page(request, "workshop.html", game=found, text=text, checked=checked)


@post(
    "/g/{game:str}/workshop",
    include_in_schema=False,
    cost=20,
    bytes_a_token=BYTES_A_TOKEN,
    status_code=200,
)
async def check_cards(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    data: Annotated[Written, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    """Check what was written, or store it."""
    found = find_game(game)
    checked = await _checked(catalogue, found, data, client_of(request), visit_of(request).language)
    status = 422 if checked.problems else 200
    return page(
        request, "workshop.html", status=status, game=found, text=data.text, checked=checked
    )


async def _text_of(catalogue: Catalogue, game: AnyGame, digest: str) -> str:
    """A card set as its author would write it: as a page, or as JSON where there is no layout."""
    if game.cards.read_page is None:
        source = await catalogue.sets.served(game, digest)
        return msgspec.json.format(source, indent=2).decode()
    cards = await catalogue.sets.playable(game, digest)
    return await asyncio.to_thread(game.cards.print, cards, "ja")


async def _checked(
    catalogue: Catalogue, game: AnyGame, form: Written, client: str, language: Literal["ja", "en"]
) -> Checked:
    sets = catalogue.sets
    try:
        read = await sets.text(game, form.text, client)
        remarks = [*read.remarks, *await sets.remarks(game, read.data, client)]
        faces = await sets.faces_of(game, read.data, client)
        stored = await sets.add(game, read.data, client) if form.action == "store" else ""
    except IllegalCardSet as illegal:
        return Checked(problems=_explained(broken_rules(illegal.violations, language)))
    return Checked(remarks=_explained(broken_rules(remarks, language)), faces=faces, stored=stored)


def _explained(found: Sequence[BrokenRule]) -> list[BrokenRule]:
    """Faults whose details do not repeat their place, which the page shows apart."""
    return [
        msgspec.structs.replace(
            one, detail=one.detail.removeprefix(f"{Location(one.line, one.column)}: ")
        )
        for one in found
    ]


ROUTES: list[Any] = [workshop_page, check_cards]
