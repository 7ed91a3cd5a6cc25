"""Every page of the service, for the walk that tests take and for the pictures.

Whoever adds a page adds it to `PAGES`.
"""

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, TypeAlias, get_args

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from tests.browser.scene import Scene

WIDTHS = {"phone": (360, 740), "desk": (1440, 900)}
"""The sizes that every page is looked at in."""

PRINTED_WIDTH = 680
"""The pixels between the margins of A4."""

CARD_SHEET_WIDTH = 748
"""The same of sheets of cards, whose margins are 6 mm: three cards of 63 mm lie in a row."""

Scheme: TypeAlias = Literal["light", "dark"]

SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

ABSENT = "0" * 32
"""An id of nothing."""


class ShownPage(NamedTuple):
    """A page of the service."""

    name: str
    """What its pictures are called."""
    path: Callable[[Scene], str]
    """Its path, with what follows of query and fragment."""
    status: int = 200
    ready: str = "main"
    """What there is once the page is complete, as a selector."""
    is_foreign: bool = False
    """Whether others have made it, as the reader of the API description: then neither its looks
    nor its structure are ours to mend."""


def fixed(name: str, path: str, status: int = 200, *, is_foreign: bool = False) -> ShownPage:
    """A page at the same path on every service."""
    ready = "#page *" if is_foreign else "main"
    return ShownPage(name, lambda _scene: path, status, ready, is_foreign)


def _finished(game: str, scene: Scene) -> str:
    return f"/m/{scene.finished[game]}"


def _moment(game: str, path: str, scene: Scene) -> str:
    """A path of a finished match that names an event in its middle as `{v}`."""
    return _finished(game, scene) + path.format(v=scene.middle[game])


def _register(game: str, scene: Scene) -> str:
    return scene.registration[game]


def _workshop(game: str, _scene: Scene) -> str:
    return f"/g/{game}/workshop"


PAGES: list[ShownPage] = [
    fixed("front", "/"),
    *(ShownPage(f"match-{game}", partial(_finished, game)) for game in (*GAMES, LANTERNS.id)),
    ShownPage("match-moment", partial(_moment, "ktc", "#{v}")),
    ShownPage("match-live", lambda scene: f"/m/{scene.live}"),
    ShownPage("match-free", lambda scene: f"/m/{scene.free}"),
    ShownPage("match-cancelled", lambda scene: f"/m/{scene.cancelled}"),
    ShownPage("match-hostile", lambda scene: f"/m/{scene.hostile[0]}"),
    ShownPage("why", partial(_moment, "cardgard", "/why/{v}")),
    ShownPage("why-seat", partial(_moment, "ktc", "/why/{v}?viewer=0&opened=false")),
    ShownPage("report", lambda scene: f"/m/{scene.finished['cardgard']}/report"),
    ShownPage(
        "report-cut", lambda scene: f"/m/{scene.finished['ktc']}/report?from=40&to=160&seat=0"
    ),
    ShownPage("die", lambda scene: f"/m/{scene.finished['ktc']}/die/14"),
    ShownPage("whatif", partial(_moment, "ktc", "/whatif/{v}")),
    ShownPage("whatif-deck", partial(_moment, "fairies", "/whatif/{v}")),
    ShownPage("audit", lambda scene: f"/m/{scene.finished['ktc']}/audit"),
    ShownPage("dispute", lambda scene: f"/d/{scene.dispute}", ready="saikoro-dispute details"),
    ShownPage("dispute-decided", lambda scene: f"/d/{scene.decided}"),
    fixed("unknown-dispute", f"/d/{ABSENT}", 404),
    fixed("check", "/check"),
    fixed("tournaments", "/t/"),
    fixed("tournament-new", "/t/new"),
    ShownPage("tournament", lambda scene: f"/t/{scene.tournament}"),
    ShownPage("tournament-wall", lambda scene: f"/t/{scene.tournament}?wall"),
    ShownPage("tournament-wall-hostile", lambda scene: f"/t/{scene.entering}?wall"),
    ShownPage("tournament-hostile", lambda scene: f"/t/{scene.entering}"),
    *(
        ShownPage(f"register-{game}", partial(_register, game), ready="saikoro-build .build")
        for game in ("cardgard", "laplaplus")
    ),
    *(fixed(f"game-{game}", f"/g/{game}") for game in (*GAMES, LANTERNS.id)),
    *(fixed(f"cards-{game}", f"/g/{game}/cards") for game in (*GAMES, LANTERNS.id)),
    ShownPage("cards-hostile", lambda scene: f"/g/ktc/cards?set={scene.hostile_set}"),
    *(
        ShownPage(f"workshop-{game}", partial(_workshop, game), ready=".cm-content")
        for game in ("cardgard", "laplaplus", LANTERNS.id)
    ),
    ShownPage("play-ktc", lambda _scene: "/g/ktc/play", ready=".opening .start"),
    ShownPage("play-lanterns", lambda _scene: "/g/lanterns/play", ready=".opening .start"),
    fixed("rule", "/g/ktc#KT-8.15"),
    fixed("tournament-rules", "/docs/tournaments"),
    fixed("protocol", "/docs/protocol"),
    fixed("problems", "/problems"),
    fixed("problem", "/problems/match-halted"),
    fixed("unknown-match", f"/m/{ABSENT}", 404),
    fixed("unknown-tournament", f"/t/{ABSENT}", 404),
    fixed("unknown-game", "/g/chess", 404),
    fixed("unknown-cards", f"/g/ktc/cards?set={ABSENT}", 404),
    fixed("api", "/docs", is_foreign=True),
]
"""Every page, in the order of the site."""
