"""Opening trials, and seeing how far they have come."""

from collections.abc import Mapping, Sequence

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.errors.rules import Violation
from saikoro.domain.games import find_game
from saikoro.domain.match.interface.table_view import Face
from saikoro.domain.match.options import HOUSE
from saikoro.domain.text import Text
from saikoro.domain.trials.cards import own_cards
from saikoro.service.errors.extras import IllegalTrial
from saikoro.service.errors.requests import KeyReused, TooManyOpenTrials
from saikoro.service.identity import Identity
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.faces import Faces
from saikoro.service.store.trials import CardTrial, CardTrials, Terms
from saikoro.service.streams.execution import Once
from saikoro.service.tokens import new_secret
from saikoro.service.trials.watching import Watching

RETRY_SECONDS = 5
"""When a client with too many trials may ask again."""

MOST_FAULTS = 100
"""The most unknown cards that are named."""


class Trials:
    """Opens trials, and tells how far they have come."""

    def __init__(
        self, store: CardTrials, card_sets: CardSets, faces: Faces, identity: Identity, most: int
    ) -> None:
        """`most` are the unfinished trials that one client may have."""
        self._store = store
        self._identity = identity
        self._card_sets = card_sets
        self._faces = faces
        self._most = most
        self._watching = Watching(store)

    async def open(
        self,
        game_id: str,
        card_set: str,
        cards: Sequence[str],
        matches: int,
        bot: Random | Greedy,
        client: str,
        once: Once | None = None,
    ) -> CardTrial:
        """Open a trial of these cards of a set; of its own cards where none are named.

        UnknownGame, UnknownCardSet, IllegalTrial, KeyReused, or TooManyOpenTrials of this
        `client`.
        """
        game = find_game(game_id)
        digest = await self._card_sets.hold(game, card_set)
        house = await self._card_sets.hold(game, HOUSE)
        faces = (await self._faces.of_set(game, digest)).faces
        tried = _tried(cards, faces, (await self._faces.of_set(game, house)).faces)
        terms = Terms(
            game=game.id,
            version=game.version,
            card_set=digest,
            house=house,
            cards=tried,
            matches=matches,
            bot=bot,
            seed=new_secret(),
            client=client,
            request=b"" if once is None else once.body,
        )
        number = new_secret()[:16] if once is None else self._identity.match_for(once.key)
        trial = number.hex()
        refused = await self._store.open(trial, terms, self._most)
        if refused is not None:
            raise TooManyOpenTrials(refused, self._most, RETRY_SECONDS)
        opened = await self.see(game.id, trial)
        if opened.terms.request != terms.request:
            raise KeyReused
        return opened

    async def see(
        self, game: str, trial: str, played: int | None = None, seconds: float = 0
    ) -> CardTrial:
        """A trial; waits up to `seconds` until more than `played` matches are, or it is over."""
        return await self._watching.see(trial, lambda terms: terms.game == game, played, seconds)

    async def cancel(self, game: str, trial: str) -> CardTrial:
        """Play no more matches of a trial; one that is over stays as it is."""
        await self._store.end(await self.see(game, trial), "cancelled")
        return await self.see(game, trial)

    def end_waits(self) -> None:
        """Let no request wait any more: the process is about to end."""
        self._watching.end_waits()


_NO_OWN_CARDS = Text(
    "このセットのカードはすべて最初のセットのものです。試すカードを `cards` に書いてください",
    "every card of the set is one of the house set; name those to try in `cards`",
)
_NO_CARD = Text("セットにカード {card} はありません", "the set has no card {card}")


def _tried(cards: Sequence[str], faces: Mapping[str, Face], house: Mapping[str, Face]) -> list[str]:
    """The cards to try; IllegalTrial names those that the set does not have."""
    if not cards:
        own = own_cards(faces, house)
        if not own:
            raise IllegalTrial([Violation.of("no_own_cards", "", _NO_OWN_CARDS, "/cards")])
        return own
    unknown = [
        Violation.of("unknown_card", "", _NO_CARD.filled(card=repr(card)), f"/cards/{index}")
        for index, card in enumerate(cards)
        if card not in faces
    ]
    if unknown:
        raise IllegalTrial(unknown[:MOST_FAULTS])
    return list(dict.fromkeys(cards))
