"""Commands of those who create a match or take a seat in it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from saikoro.domain.errors.dice import BadCommitment
from saikoro.domain.errors.matches import AlreadyAnswered, MatchOver, NoFreeSeat, NothingAsked
from saikoro.domain.fairness.chain import Chain
from saikoro.domain.fairness.commitments import name_commit, seed_commit
from saikoro.domain.fairness.decks import deck_commit
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.text import Text

_OTHER_SEED_COMMIT = Text(
    "シードが seed_commit と合いません", "the seed does not match seed_commit"
)
_SERVERS_COMMIT = Text(
    "seed_commit は、サーバーのコミットメントです", "seed_commit is a commitment of the server's"
)
_OTHER_SEED = Text(
    "シードが、この席のコミットメントと合いません",
    "the seed does not match the commitment of this seat",
)


def create(
    driver: AnyDriver,
    last_link: bytes,
    decks: Sequence[bytes],
    seeds: Sequence[bytes] = (),
    *,
    judge: bool = False,
    judged_by: str | None = None,
    pairing: e.PairingPlayed | msgspec.UnsetType | None = None,
) -> Proposed:
    """Create the match and commit to the server's secrets.

    `last_link` is the end of its chain, `decks` has a secret for each hidden deck, and `seeds` one
    for each seat that sends none. With `judge` the match has a judge, who may rewind it, and
    `judged_by` decides its disputes. `pairing` is the pairing that it is played for; where it is
    unset, the line does not name one.
    """
    game, match = driver.game, driver.header.match_id
    length = game.book.chain_length(driver.options, driver.cards)
    commits = [deck_commit(match, number, deck).hex() for number, deck in enumerate(decks)]
    head = Chain(match, last_link, length).head.hex()
    seed_commits = tuple(seed_commit(match, seat, seed).hex() for seat, seed in enumerate(seeds))
    created = e.MatchCreated(head, length, commits, judge, seed_commits, pairing, judged_by)
    hidden = {
        "link": last_link.hex(),
        "decks": [deck.hex() for deck in decks],
        "seeds": [seed.hex() for seed in seeds],
    }
    return created, {"server": hidden}


def join(
    driver: AnyDriver,
    seat: Seat | None,
    *,
    player: str | None,
    seed: bytes | None,
    commit: bytes | None,
    server_seed: bytes,
    player_id: str | None = None,
    name_salt: bytes | None = None,
) -> tuple[e.SeatJoined, Secrets]:
    """Take `seat`, or the first free one, with a seed, a commitment to one, or neither.

    With neither, the seat plays with the seed that the server has committed to for it, or with
    `server_seed` if there is none. With a `name_salt` the line only commits to the name of the
    player, which can be withdrawn.
    """
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    free = [number for number, place in enumerate(driver.state.seats) if not place.joined]
    if not free or seat not in (None, *free):
        raise NoFreeSeat(seat)
    taken = free[0] if seat is None else seat
    by: e.SeedBy | None = None
    if seed is None and commit is None:
        seed, by = driver.preparation.server_seeds.get(taken, server_seed), "server"
    committed = commit if seed is None else seed_commit(driver.header.match_id, taken, seed)
    if committed is None or commit not in (None, committed):
        raise BadCommitment(_OTHER_SEED_COMMIT)
    if by is None and committed.hex() in driver.preparation.server_seed_commits:
        raise BadCommitment(_SERVERS_COMMIT)
    secrets: Secrets = {} if seed is None else {"server": {"seed": seed.hex()}}
    named: str | None = None
    if player is not None and name_salt is not None:
        named = name_commit(driver.header.match_id, taken, name_salt, player).hex()
        player = None
    event = e.SeatJoined(taken, committed.hex(), by, player, player_id=player_id, name_commit=named)
    return event, secrets


def give_to_bot(
    driver: AnyDriver,
    seat: Seat,
    bot: Mapping[str, Any],
    seed: bytes,
    server_seed: bytes,
    player: str | None = None,
) -> Proposed:
    """Give a free seat to a bot, which is public; its choices depend on the secret `seed`.

    `player` names the player of the seat; the default is the kind of the bot.
    """
    name = bot["bot"] if player is None else player
    joined, secrets = join(
        driver, seat, player=name, seed=None, commit=None, server_seed=server_seed
    )
    server = secrets["server"] | {"bot": seed.hex()}
    return msgspec.structs.replace(joined, bot=dict(bot)), {"server": server}


def post_seed(driver: AnyDriver, seat: Seat, seed: bytes) -> Proposed:
    """Post the seed that `seat` committed to; NothingAsked before every seat has joined."""
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.preparation.free:
        raise NothingAsked  # whoever joins next may still choose a seed
    if seat in driver.preparation.seeds:
        raise AlreadyAnswered("the seed")
    committed = driver.state.seats[seat].seed_commit
    if seed_commit(driver.header.match_id, seat, seed).hex() != committed:
        raise BadCommitment(_OTHER_SEED)
    return e.SeedPosted(seat), {"server": {"seed": seed.hex()}}
