"""`saikoro cards`: card sets in files."""

from pathlib import Path

import cyclopts

from saikoro.api_schemas.operations import games
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.cli.asking import NEEDED, asks
from saikoro.service.cli.files.card_sets import check_card_file, listing, read_card_file
from saikoro.service.cli.files.reading import UTF_8, read_bytes
from saikoro.service.cli.places import AtService, Taken
from saikoro.service.cli.terminal import Json, say, say_block, say_json

cards = cyclopts.App(name="cards", help="Card sets in files.")

AT = AtService()

_READ_AS = Text("{encoding}として読んだ", "read as {encoding}")


@cards.command
def check(file: Path, *, json: Json = False) -> None:
    """Check a card set, TOML, JSON or a page of cards, and name everything that is wrong."""
    game, encoding, wrong, remarks = check_card_file(file)
    if json:
        of = None if game is None else game.id
        say_json({"game": of, "encoding": encoding, "violations": wrong, "remarks": remarks})
        raise SystemExit(1 if wrong or game is None else 0)
    if encoding != UTF_8:
        say(f"{file}: {_READ_AS.filled(encoding=encoding).both}")
    if wrong or remarks:
        say_block(listing(wrong or remarks))
    if wrong or game is None:
        raise SystemExit(1)
    say(f"{file}: every card can be played in {game.title.en}")


@cards.command
def load(file: Path, *, at: AtService = AT) -> None:
    """Load a card set, TOML, JSON or a page of cards, into a running service; print its digest."""
    game, data, _ = read_card_file(file)
    at.ask(games.load_card_set, lambda stored, _: [stored.card_set], game=game.id, cards=data)


PICTURE = Taken(Path, NEEDED, lambda file, _: read_bytes(file))
asks(
    cards,
    "picture",
    games.store_picture,
    lambda stored, _: [stored.picture],
    first=("picture",),
    takes={"picture": PICTURE},
)
asks(cards, "remove-picture", games.remove_picture)


@cards.command(name="print")
def print_cards(file: Path, *, lang: Language = "en") -> None:
    """Print the cards of a set, TOML, JSON or a page of cards, to read in English or Japanese."""
    game, data, _ = read_card_file(file)
    say_block(game.cards.print(game.cards.read(data), lang).removesuffix("\n"))
