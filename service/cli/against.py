"""`saikoro play --against`: a person at the terminal against a bot, over the API."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from domain.games import find_game
from domain.match import report
from domain.match.fold import Fold
from domain.match.game import Language
from domain.record.header import Header
from service.cli.play import Client, Refused
from service.cli.terminal import say, say_block, say_sentence

WAIT_SECONDS = 20
"""How long one request waits for news."""


class Terminal(NamedTuple):
    """Where the person sits."""

    hear: Callable[[], str]
    """The next line that was typed; EOFError when there is none any more."""
    language: Language


class Place(NamedTuple):
    """A seat that a person has in a match."""

    match: str
    token: str

    @property
    def seat(self) -> int:
        """The seat, which the token names."""
        return int(self.token.split("_")[2])

    @property
    def path(self) -> str:
        """The match in the API."""
        return f"/matches/{self.match}"


class _Page(msgspec.Struct):
    events: list[msgspec.Raw]
    over: bool


def take_place(client: Client, game: str, bot: dict[str, Any]) -> Place:
    """A new match with a bot at seat 1, and the seat 0 of it."""
    match = client.post("/matches", {"game": game, "bots": {"1": bot}})["match"]
    return Place(match, client.post(f"/matches/{match}/seats", {"seat": 0})["token"])


def play_on(client: Client, place: Place, terminal: Terminal) -> str:
    """Play a match from where it stands to its end; its head. EOFError when nobody types."""
    fold = _fold(client, place)
    while not _told(client, place, fold, terminal):
        asked = msgspec.json.decode(client.get(f"{place.path}/decision", token=place.token))
        if asked["version"] == fold.version and place.seat in asked["waiting"]:
            _show(fold, place, terminal)
            _answer(client, place, asked, fold.game.id, terminal)
    return fold.head.hex()


def _fold(client: Client, place: Place) -> Fold:
    header = Header.read(client.get(f"{place.path}/record").partition(b"\n")[0])
    game = find_game(header.game, header.rules.version)
    source = client.get(f"/games/{game.id}/card-sets/{header.rules.digest}")
    return Fold(game, header, game.cards.read(msgspec.json.decode(source)))


def _told(client: Client, place: Place, fold: Fold, terminal: Terminal) -> bool:
    """Tell what is new, waiting for it if the match waits for others; whether that was the end."""
    decision = fold.state.decision
    mine = decision is not None and place.seat in decision.waiting
    wait = 0 if mine or not fold.version else WAIT_SECONDS
    body = client.get(f"{place.path}/events?after={fold.version}&wait={wait}", "application/json")
    page = msgspec.json.decode(body, type=_Page)
    for line in page.events:
        sentence = report.tell(fold, fold.take(bytes(line)), terminal.language)
        if sentence is not None:
            say_sentence(sentence)
    return page.over and fold.state.over


def _show(fold: Fold, place: Place, terminal: Terminal) -> None:
    shown = fold.game.telling.board(fold.known, fold.cards, terminal.language)
    say_block(f"\n{shown}\n" if shown else "")


def _answer(
    client: Client, place: Place, asked: dict[str, Any], game: str, terminal: Terminal
) -> None:
    """Have the person choose until the match takes the answer."""
    listed = asked["options"]
    if listed is None:
        starter = find_game(game).starters[place.seat][asked["decision"] - 1]
        options, said = [starter], [msgspec.json.encode(starter).decode()]
    else:
        options = [option["answer"] for option in listed]
        said = [option[terminal.language] for option in listed]
    for number, words in enumerate(said, 1):
        say(f"{number:4}  {words}")
    while True:
        say(f"{asked['name']} 1-{len(options)} / {{...}} >")
        given = _chosen(terminal.hear().strip(), options)
        if given is None:
            continue
        try:
            body = {"answer": given, "decision": asked["decision"]}
            client.post(f"{place.path}/answers", body, place.token, wait=WAIT_SECONDS)
        except Refused as refused:
            say_block(str(refused))
        else:
            return


def _chosen(typed: str, options: list[Any]) -> Any:
    """An option by its number, or an answer as it is posted; None for neither."""
    if typed.isdecimal() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    try:
        answer = msgspec.json.decode(typed)
    except msgspec.DecodeError:
        return None
    return answer if isinstance(answer, dict) else None
