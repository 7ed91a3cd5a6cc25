"""`saikoro verify`: a record with a report, or many on all cores with what is wrong with each."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.domain.match.telling.sheets.writing import as_text as sheet_as_text
from saikoro.domain.verification.sheets import sheet_of
from saikoro.domain.words import Language
from saikoro.service.cli.matches.verify import (
    EXIT_CODES,
    read_source,
    unreadable,
    verify_source,
)
from saikoro.service.cli.places import Lang
from saikoro.service.cli.terminal import Json, say_found
from saikoro.service.cli.verifying.sources import names_one
from saikoro.service.errors.commands import CommandError


class OneRecord(CommandError):
    """An option that is about one record, and a source of many."""

    code = 2


def verify(
    sources: tuple[str, ...],
    /,
    *,
    head: Annotated[list[str] | None, Parameter(negative=())] = None,
    explain_die: int | None = None,
    lang: Lang = "en",
    card_set: Path | None = None,
    json: Json = False,
    journal: Path | None = None,
    processes: Annotated[int, Parameter(negative=())] = 0,
) -> None:
    """Check every fact of matches by their records, and run their rules again, on this machine.

    Of one record it prints all that was found. Of many it prints the first difference of each that
    is not sound, and goes on, on all cores. Exit codes: 0 sound; 1 not sound, or no record at all;
    2 a record could not be read; 3 nothing is wrong, but not everything could be checked; of many
    the first of 1, 2 and 3 that one has. With `--explain-die` 0 where the record proves the die, 1
    where it does not.

    Parameters
    ----------
    sources
        A record file, the address of a match or of a service, or a folder with records (`*.jsonl`,
        also in folders below), with an export or with an archive, or the address of an archive
        (file, s3, gs or az); as many as you like.
    head
        What you kept of one match, as often as you like: a head from anywhere in it, an ETag, or a
        file with a receipt.
    explain_die
        The number of a die, a draw or a shuffle of one match: print a sheet to hand over in place
        of a verdict, with the seeds, the link, the key, the words, all arithmetic, and a script
        that computes everything again.
    card_set
        A file with the card set of one match, if it is not the game's own.
    json
        Print what was found of one record as JSON, as `GET /matches/{match}/audit` does, or the
        sheet; of many a line of JSON for each, and one with how many there are.
    journal
        A file that keeps what is sound. A run that was interrupted goes on there; it is begun anew
        by another version of Saikoro.
    processes
        How many processes check many records; by default as many as there are cores.

    """
    if len(sources) == 1 and names_one(sources[0]) and journal is None:
        if explain_die is not None:
            _print_sheet(sources[0], explain_die, lang, card_set, json=json)
            return
        with unreadable():
            verified = verify_source(sources[0], head or (), card_set)
        say_found(verified.as_data(), *verified.report(), json=json)
        raise SystemExit(EXIT_CODES[verified.verdict])
    if head or card_set is not None or explain_die is not None:
        raise OneRecord("--head, --card-set and --explain-die are about one record, named alone")
    # Bars and processes take longer to load than one record takes to be checked.
    from saikoro.service.cli.verifying.many import verify_many  # noqa: PLC0415

    verify_many(sources, journal, processes, json=json)


def _print_sheet(
    source: str, event: int, lang: Language, card_set: Path | None, *, json: bool
) -> None:
    """Print where a die or a shuffle comes from; NotExplained if the record does not prove it."""
    with unreadable():
        lines, playing = read_source(source, card_set)
    sheet = sheet_of(lines, event, None if isinstance(playing, str) else playing)
    say_found(sheet, *sheet_as_text(sheet, lang, source).removesuffix("\n").split("\n"), json=json)
