"""`saikoro cards`: card sets in files."""

from pathlib import Path

import cyclopts

from saikoro.client import Client
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.cli.api import LOCAL, Url, operator
from saikoro.service.cli.files.card_sets import check_card_file, listing, read_card_file
from saikoro.service.cli.files.reading import UTF_8, read_bytes
from saikoro.service.cli.terminal import Json, say, say_block, say_json

cards = cyclopts.App(name="cards", help="Card sets in files.")

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
def load(file: Path, *, url: Url = LOCAL) -> None:
    """Load a card set, TOML, JSON or a page of cards, into a running service; print its digest."""
    game, data, _ = read_card_file(file)
    with Client(url) as client:
        say(client.store_card_set(game.id, data).card_set)


@cards.command
def picture(file: Path, *, url: Url = LOCAL) -> None:
    """Store a picture, PNG, JPEG or WebP, in a running service; print the digest to name it by."""
    with Client(url) as client:
        say(client.store_picture(read_bytes(file)).picture)


@cards.command
def remove_picture(digest: str, *, url: Url = LOCAL) -> None:
    """Remove a picture from a running service for good, for the operator of its host."""
    with operator(url) as client:
        client.remove_picture(digest)


@cards.command(name="print")
def print_cards(file: Path, *, lang: Language = "en") -> None:
    """Print the cards of a set, TOML, JSON or a page of cards, to read in English or Japanese."""
    game, data, _ = read_card_file(file)
    say_block(game.cards.print(game.cards.read(data), lang).removesuffix("\n"))
