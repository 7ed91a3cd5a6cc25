"""What takes the bytes of strangers: each target returns, or raises what its callers expect."""

import json
import tempfile
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards.card_set import read_card_set as read_cardgard
from saikoro.domain.games.cardgard.cards.page import read_page as read_cardgard_page
from saikoro.domain.games.fairies.cards.card_set import read_card_set as read_fairies
from saikoro.domain.games.fairies.cards.page import read_page as read_fairies_page
from saikoro.domain.games.ktc.cards.card_set import read_card_set as read_ktc
from saikoro.domain.games.ktc.cards.page import read_page as read_ktc_page
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.cards.card_set import read_card_set as read_laplaplus
from saikoro.domain.games.laplaplus.cards.page import read_page as read_laplaplus_page
from saikoro.domain.games.pbwcg.cards.card_set import read_card_set as read_pbwcg
from saikoro.domain.games.pbwcg.cards.page import read_page as read_pbwcg_page
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.tournament.entries import Form, read_entries, read_names
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.service.cli.matches.rules import Judge
from saikoro.service.cli.tournaments.commands.ruling_words import Kind, Ruling, read_ruling
from saikoro.service.matches.rewriting import MOST_KEPT, rewritten
from tests.kit.command_line import run_command

Target = Callable[[bytes], object]

MAX_LINES = 2_100
"""What a command prints at most, however long a file is."""


def _text(read: Callable[[str], object]) -> Target:
    def target(content: bytes) -> None:
        with suppress(SaikoroError):
            read(content.decode("utf-8", "replace"))

    return target


def _data(read: Callable[[Any], object]) -> Target:
    """A reader of decoded JSON or TOML."""

    def target(content: bytes) -> None:
        with suppress(SaikoroError):
            read(_decoded(content))

    return target


def _decoded(content: bytes) -> Any:
    with suppress(*UNDECODABLE):
        return msgspec.json.decode(content)
    with suppress(ValueError, RecursionError):
        return tomllib.loads(content.decode("utf-8"))
    return content.decode("utf-8", "replace")


def _plan(data: Any) -> None:
    """A plan as it comes in, whose times are read; what is no table at all, as in a record."""
    if isinstance(data, dict):
        read_new_plan(data)
    else:
        read_plan(data)


def _entries(form: Form) -> Callable[[Any], object]:
    games: list[AnyGame] = [CARDGARD, LAPLAPLUS]

    def read(document: Any) -> None:
        for game in games:
            options, cards = game.book.read_options({}), house_cards(game)
            with suppress(SaikoroError):
                read_entries(document, form, game, options, cards)
        if form != "json":
            with suppress(SaikoroError):
                read_names(document, form)

    return read


def _file(suffix: str, *words: str) -> Target:
    """A command that reads a file."""

    def target(content: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"file{suffix}"
            file.write_bytes(content)
            run = run_command(*words, file)
        assert run.code in {0, 1, 2, 3}
        assert run.code == 0 or run.out or run.err.startswith("saikoro: ")
        assert (run.out + run.err).count("\n") <= MAX_LINES

    return target


def _entries_file(suffix: str) -> Target:
    """The check of a tournament whose entries stand in a file of their own."""
    lines = ['name = "Cup"', 'game = "cardgard"', f'entries = "entries{suffix}"']
    plan = "\n".join([*lines, 'stages = [{ format = "swiss" }]'])

    def target(content: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "cup.toml"
            file.write_text(plan)
            file.with_name(f"entries{suffix}").write_bytes(content)
            run = run_command("tournament", "check", file)
        assert run.code in {0, 1}
        assert (run.out + run.err).count("\n") <= MAX_LINES

    return target


def _ruling(what: str) -> None:
    """The same words as a pairing and as the name of an entrant."""
    kinds: list[Kind] = ["overturn", "rerun", "disqualify", "played", "game-loss", "warning"]
    for kind in kinds:
        made = Ruling(kind, what, winner=("a",), entrant=what, offence="late", pairing=what)
        with suppress(SaikoroError):
            read_ruling(made, {1: "a"})


def _folder(content: bytes) -> None:
    """The check of a tournament in whose folder the same bytes are the record and the cards."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("tournament.jsonl", "cards.json", "folder.json"):
            (Path(folder) / name).write_bytes(content)
        assert run_command("tournament", "verify", folder).code in {0, 1, 2, 3}


def _picture(content: bytes) -> None:
    """What is kept of a picture is small, and can be written again."""
    with suppress(SaikoroError):
        kept = rewritten(content)
        assert len(kept) <= MOST_KEPT
        assert rewritten(kept).startswith(b"RIFF")


def _standard_input(content: bytes) -> None:
    """Every line gets an answer that is JSON, and the exit code says whether one is a problem."""
    run = run_command("rules", stdin=content)
    lines = [line for line in content.split(b"\n") if line.strip()]
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert len(answers) == len(lines)
    assert run.code == any("problem" in answer for answer in answers)


TARGETS: dict[str, Target] = {
    "cardgard": _data(read_cardgard),
    "cardgard-page": _text(read_cardgard_page),
    "fairies": _data(read_fairies),
    "fairies-page": _text(read_fairies_page),
    "ktc": _data(read_ktc),
    "ktc-page": _text(read_ktc_page),
    "laplaplus": _data(read_laplaplus),
    "laplaplus-page": _text(read_laplaplus_page),
    "pbwcg": _data(read_pbwcg),
    "pbwcg-page": _text(read_pbwcg_page),
    "csv": _text(_entries("csv")),
    "mail": _text(_entries("mail")),
    "entrants": _data(_entries("json")),
    "names": _data(lambda data: read_names(data, "json")),
    "plan": _data(_plan),
    "picture": _picture,
    "rules": lambda line: msgspec.json.encode(Judge().judge(line)),
    "cards-check-toml": _file(".toml", "cards", "check"),
    "cards-check-json": _file(".json", "cards", "check"),
    "cards-print-page": _file(".txt", "cards", "print"),
    "tournament-check": _file(".toml", "tournament", "check"),
    "tournament-check-csv": _entries_file(".csv"),
    "tournament-check-mail": _entries_file(".txt"),
    "tournament-check-json": _entries_file(".json"),
    "tournament-import-csv": _file(".csv", "tournament", "import"),
    "tournament-import-json": _file(".json", "tournament", "import"),
    "tournament-verify": _folder,
    "ruling": _text(_ruling),
    "verify": _file(".jsonl", "verify"),
    "rules-command": _standard_input,
}
"""By the name of their corpus."""
