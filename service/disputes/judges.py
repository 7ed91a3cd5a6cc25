"""Adding judges to a tournament: each gets a key of its own, shown once and stored as a digest."""

from typing import NamedTuple

from saikoro.domain.tournament.commands.appointing import add_judge
from saikoro.domain.tournament.facts.judges import Role, judge_author, judge_of
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.identity import Receipt
from saikoro.service.organisers.authority import Authority, judge_holder
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.tokens import new_token, token_digest
from saikoro.service.tournaments.commands import Token, accept
from saikoro.service.tournaments.kind import Tournaments


class AddedJudge(NamedTuple):
    """A new judge: its number, its key, and the receipt of its line."""

    judge: int
    token: str
    receipt: Receipt


class Judges:
    """Gives keys to judges."""

    def __init__(self, tournaments: Tournaments, authority: Authority) -> None:
        self._tournaments = tournaments
        self._authority = authority

    async def add(
        self, tournament: str, asked_by: Token, name: str, role: Role, once: Once | None = None
    ) -> AddedJudge:
        """Add a judge, once; IllegalJudge. The same request again returns the same key."""
        admission = await self._authority.admission(tournament, asked_by, "tournaments:write")

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            author = admission.author(ledger, meta)
            batch = accept(ledger, add_judge(ledger, name, role), author)
            number = len(ledger.state.judges)
            token = new_token(tournament, judge_author(number))
            return Proposal([batch], {judge_holder(number): token_digest(token)}, token)

        executed = await self._tournaments.execute(
            tournament, command, once=once, admit=admission.admit
        )
        token = executed.secret
        number = judge_of(token.split("_")[2])
        if number is None:
            raise ValueError("the key of a judge names no judge")
        return AddedJudge(number, token, executed.receipt)
