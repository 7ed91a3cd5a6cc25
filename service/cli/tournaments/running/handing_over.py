"""Handing a tournament that was played without a service over to the one of its folder."""

import asyncio
from contextlib import aclosing

from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.folders.journal import TournamentJournal
from saikoro.service.cli.tournaments.running.alone import executor_of, settings_of
from saikoro.service.identity import Identity
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.organisers.authority import CREATOR
from saikoro.service.store.layout.version import require_layout
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.streams.execution import Proposal
from saikoro.service.streams.handler import Streams
from saikoro.service.tokens import new_token, token_digest
from saikoro.service.tournaments.kind import TournamentKind
from saikoro.service.tournaments.playing import MatchArchive


def hand_over(folder: Folder, run: Run) -> None:
    """Put a tournament that was played alone into the store of the folder's own service.

    Its journal is gone then. Until it is, whatever is asked of the tournament begins with that.
    """
    if folder.journal.exists():
        folder.journal.replace(folder.leaving)
    if not folder.leaving.exists():
        return
    run.token = run.token or new_token(run.tournament, CREATOR)
    folder.remember(run)
    journal, identity = TournamentJournal(folder.leaving), settings_of(folder).identity()
    with EmbeddedServer.start(folder.data) as server, progress_bars() as bar:
        asyncio.run(_store(journal, server.url, identity, run.token, bar))
    folder.leaving.unlink()


async def _store(
    journal: TournamentJournal, url: str, identity: Identity, token: str, watch: Progress
) -> None:
    store, matches = RedisStore(connect(url), kind="tournament"), RedisStore(connect(url))
    async with aclosing(store), aclosing(matches):
        await require_layout(store.send)
        card_sets, ledger = CardSets(matches), journal.ledger
        await card_sets.keep(journal.cards)
        executor, archive = executor_of(journal), MatchArchive(matches, card_sets)
        rounds = [*ledger.state.rounds()]
        for done, (stage, number, played) in enumerate(rounds, 1):
            decided = [played.pairings[slot] for slot, one in played.results.items() if one.matches]
            at = ledger.paired_at[stage, number]
            await archive.play(ledger, executor, (stage, number), decided, at)
            watch.progress("rounds for the service", done, len(rounds))
        tournaments = Streams(
            store, TournamentKind(), identity, Seal(identity.store_key), wake=lambda: None
        )
        await tournaments.create(
            ledger, Proposal(journal.batches, {CREATOR: token_digest(token)}, token)
        )
