"""`saikoro play`, `simulate`, `rules`, `explain` and `whatif`."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from saikoro.client import Client
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.whatif.shown import Until
from saikoro.domain.whatif.writing import Wording
from saikoro.domain.words import Language
from saikoro.installed import find_game
from saikoro.service.cli.api import LOCAL, Url
from saikoro.service.cli.files.card_sets import CardSetFile
from saikoro.service.cli.matches.against import OwnSeat, Terminal, play_on, take_seat
from saikoro.service.cli.matches.explain import Reader, explain_source
from saikoro.service.cli.matches.play import build_from, play_match, require_as_many
from saikoro.service.cli.matches.simulate import Decks, Table, bot_named, read_cards_of
from saikoro.service.cli.matches.simulate import simulate as run_matches
from saikoro.service.cli.matches.verify import unreadable
from saikoro.service.cli.matches.whatif import (
    bots_of,
    change_of,
    play_many,
    play_once,
    read_finished,
    seed_of,
)
from saikoro.service.cli.places import Lang
from saikoro.service.cli.terminal import Json, pasted, say, say_found, say_sentence


def rules() -> None:
    """Play positions from standard input, one JSON object a line, without any server.

    A line is {"game":"laplaplus","options":{},"answers":[{"seat":0,"answer":{...}}],"dice":[3,6]},
    or with "seed" in place of "dice"; so is its answer:
    {"events":[...],"dice_used":n,"waiting":...,"outcome":...}, or {"problem":{...}}. Exit codes: 0;
    1 a line has a problem.
    """
    # Its problems come from the HTTP framework, which takes longer to load than most commands run.
    from saikoro.service.cli.matches.rules import Refused, judge_lines  # noqa: PLC0415

    refused = False
    for judged in judge_lines(sys.stdin.buffer):
        sys.stdout.buffer.write(msgspec.json.encode(judged) + b"\n")
        sys.stdout.buffer.flush()
        refused = refused or isinstance(judged, Refused)
    if refused:
        raise SystemExit(1)


def play(
    game: str = "",
    *,
    against: str = "",
    match: str = "",
    token: str = "",
    a: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    b: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    url: Url = LOCAL,
    lang: Lang = "en",
) -> None:
    """Play a whole match through the API, and print it as it happens.

    With `--against` you play it yourself: type the number of an answer, or an answer in JSON.

    Parameters
    ----------
    game
        Id of the game, as `GET /games` lists them.
    against
        The bot to play against: random, greedy[:looks] or mcts[:playouts].
    match
        Id of a match to go on with, in place of a game.
    token
        The token of your seat in it.
    a
        What seat A plays with, in place of a starter: a list of answers as JSON, or where a game's
        build is one list of cards, these cards.
    b
        What seat B plays with.

    """
    if against or match:
        own = OwnSeat.of(match, token) if match else None
        _play_here(game, own, against, url, lang)
        return
    played = find_game(game)
    answers = [
        starter if words is None else build_from(played, words)
        for words, starter in zip((a, b), played.starters, strict=True)
    ]
    require_as_many(answers)
    with Client(url, language=lang) as client:
        match, head = play_match(client, game, answers, lang, say_sentence)
    say("", f"match  {url}/matches/{match}", f"head   {head}")
    say(f"check  {_check(url, match, head)}")


def _play_here(game: str, own: OwnSeat | None, against: str, url: str, lang: Language) -> None:
    """A person plays until the match is over, or nothing more is typed."""
    with Client(url, language=lang) as client:
        if own is None:
            own = take_seat(client, find_game(game).id, bot_named(against))
        words = ("play", "--match", own.match, "--token", own.token, "--url", url)
        say(f"go on with  {pasted(*words)}")
        try:
            head = play_on(client, own, Terminal(input, lang))
        except (EOFError, KeyboardInterrupt):
            say("", "The match waits for you.")
            return
    say("", f"check  {_check(url, own.match, head)}")


def _check(url: str, match: str, head: str) -> str:
    """The command that checks a match."""
    return pasted("verify", f"{url}/matches/{match}", "--head", head)


def simulate(
    game: str,
    *,
    a: str,
    b: str,
    matches: int = 100,
    seed: str = "0",
    decks: Decks = "any",
    card_set: Path | None = None,
    build_a: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    build_b: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    json: Json = False,
) -> None:
    """Have two bots play many matches on all cores, without any server; print who won how many.

    Parameters
    ----------
    game
        Id of the game, as `GET /games` lists them.
    a
        A bot: random, greedy[:looks] or mcts[:playouts].
    b
        The other one. They change seats after every match.
    matches
        How many.
    seed
        The same seed gives the same matches.
    decks
        What the bots answer first: what they choose (any), each its own of the starter decks
        that come with the game (starters), or both the same one (mirrored).
    card_set
        A file with the card set of the matches, in place of the game's own.
    build_a
        What the first bot plays with, as seat A of `play` has it: a list of answers as JSON, or
        where a game's build is one list of cards, these cards.
    build_b
        What the other one plays with.
    json
        Print wins, draws, the share of the points and its 95 % interval as JSON.

    """
    source = None if card_set is None else read_cards_of(game, card_set)
    builds = [
        None if words is None else build_from(find_game(game), words, source)
        for words in (build_a, build_b)
    ]
    bots = bot_named(a), bot_named(b)
    tally = run_matches(game, *bots, matches, seed, decks, Table(source, builds))
    low, high = tally.interval()
    found = {"bots": [a, b], "wins": [tally.a, tally.b], "draws": tally.draws}
    say_found(
        {**found, "share": tally.share, "interval": [low, high]},
        f"{a} wins {tally.a}, {b} wins {tally.b}, draws {tally.draws}",
        f"{a} takes {tally.share:.1%} of the points; 95 % interval {low:.1%} to {high:.1%}",
        json=json,
    )


def explain(
    source: str,
    *,
    event: int,
    reader: Annotated[Reader | None, Parameter(name="--as")] = None,
    lang: Lang = "en",
    card_set: CardSetFile = None,
    json: Json = False,
) -> None:
    """Explain why an event of a match happened: run its rules again, on this machine.

    It prints the causes of the event with the texts of cards, every die with its arithmetic, what a
    number is added up from, what was judged, what did not happen, what changed, and the rules. Exit
    codes: 0; 1 the rules do not lead to this event; 2 the record could not be read.

    Parameters
    ----------
    source
        A record file, or the address of a match.
    event
        The number of the event: its version, as reports and pages have it.
    reader
        Who is to read it: a seat (0 or 1), everybody, or one who may know all once the match is
        over (all). By default all, or everybody while the match goes on.
    json
        Print it as JSON, as `GET /matches/{match}/events/{v}/why` does.

    """
    with unreadable():
        explained = explain_source(source, event, reader, card_set)
    say_found(explained, *as_text(explained, lang).removesuffix("\n").split("\n"), json=json)


def whatif(
    source: str,
    *,
    event: int,
    answer: str | None = None,
    face: int | None = None,
    top: str | None = None,
    pile: str | None = None,
    order: str | None = None,
    until: Until = "decision",
    times: int | None = None,
    bots: str = "random",
    seed: str | None = None,
    lang: Lang = "en",
    card_set: CardSetFile = None,
    json: Json = False,
) -> None:
    """Play a moment of a finished match on, with one thing different and with fresh dice.

    To the next decision, to the end by bots, or with `--times` up to 200 times to the end, and as
    often without the change: what a misplay or a wrong ruling cost. The record does not change.
    Exit codes: 0; 1 the change is impossible; 2 the record could not be read.

    Parameters
    ----------
    source
        A record file, or the address of a match that is finished.
    event
        The number of the event: its version, as reports and pages have it.
    answer
        Another answer to the decision that the event answers, as JSON.
    face
        Another face of the die that the event is.
    top
        Another card on top of a pile before the event: by its id on the table, or that of its face.
    pile
        The zone that the pile is, where several have such a card.
    order
        Another order of the deck that the event shuffles: its cards as JSON, the top first.
    until
        How far: to the next decision, or to the end.
    times
        Play it to the end so often, and count; at most 200.
    bots
        The bots that play on: random, greedy[:looks] or mcts[:playouts]; one, or one for each seat.
    seed
        A seed that a what-if has printed, to have the same again: 64 hexadecimal digits.
    json
        Print it as JSON, as `POST /matches/{match}/events/{v}/whatif` does.

    """
    change, players = change_of(answer, face, top, pile, order), bots_of(bots)
    chosen, wording = seed_of(seed), Wording(lang)
    with unreadable():
        finished = read_finished(source, card_set)
    if times is None:
        once = play_once(finished, event, change, players, chosen, until)
        say_found(once, *wording.once(once), json=json)
    else:
        many = play_many(finished, event, change, players, chosen, times)
        say_found(many, *wording.many(many), json=json)
