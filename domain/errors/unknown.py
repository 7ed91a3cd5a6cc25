"""Names that do not exist here: of games, their rules and cards, entrants, judges, disputes."""

from collections.abc import Sequence

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text


class Unknown(SaikoroError):
    """A name that does not exist here."""

    pointer = ""
    """JSON pointer to the name in a request that creates a match."""


class UnknownGame(Unknown):
    """No game has this id."""

    pointer = "/game"
    sentence = Text(
        "{game} というゲームはありません。あるのは {known} です",
        "no game is called {game}; the games are: {known}",
    )

    def __init__(self, game: str, known: Sequence[str]) -> None:
        super().__init__(game=repr(game), known=", ".join(known))


class UnknownRuleset(Unknown):
    """The game has no ruleset of this version."""

    sentence = Text(
        "{game} のルール {version} 版は、ここにありません",
        "{game} has no ruleset version {version} here",
    )

    def __init__(self, game: str, version: str) -> None:
        super().__init__(game=game, version=repr(version))


class GameNotInstalled(UnknownRuleset):
    """The game that a match or a tournament is pinned to is not installed here."""

    sentence = Text(
        "ゲーム {game} は、ここにインストールされていません: {detail}",
        "the game {game} is not installed here: {detail}",
    )
    install = Text("パッケージをインストールしてください", "install its package")

    def __init__(self, game: str, detail: Text = install) -> None:
        Unknown.__init__(self, game=repr(game), detail=detail)


class UnknownCardSet(Unknown):
    """No card set of this game has this digest."""

    pointer = "/options/card_set"
    sentence = Text(
        "{game} にカードセット {card_set} はありません", "{game} has no card set {card_set}"
    )

    def __init__(self, game: str, card_set: str) -> None:
        super().__init__(game=game, card_set=repr(card_set))


class UnknownEntrant(Unknown):
    """The tournament has no entrant with this number."""

    sentence = Text("大会に参加者 {entrant} はいません", "the tournament has no entrant {entrant}")

    def __init__(self, entrant: int) -> None:
        super().__init__(entrant=entrant)


class UnknownJudge(Unknown):
    """The tournament has no judge with this number."""

    sentence = Text("大会に審判 {judge} はいません", "the tournament has no judge {judge}")

    def __init__(self, judge: int) -> None:
        super().__init__(judge=judge)


class UnknownDispute(Unknown):
    """No line of the tournament is a dispute with this number."""

    sentence = Text(
        "大会の {line} 行目は異議ではありません",
        "line {line} of the tournament is no dispute",
    )

    def __init__(self, line: int) -> None:
        super().__init__(line=line)
