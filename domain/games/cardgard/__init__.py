"""Cardgard Dice & Monsters: hidden lineups, four rounds, one die a round for both sides."""

from saikoro.domain.errors.matches import AlreadyAnswered, MatchOver
from saikoro.domain.games.cardgard import events
from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.limits import CHECKS, DeckLimits, LineupLimits
from saikoro.domain.games.cardgard.rules.submissions import DeckAnswer, LineupAnswer
from saikoro.domain.games.cardgard.state import CardgardState
from saikoro.domain.games.cardgard.words import Choice
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import DecisionTypes, Game, Refusal, RuleBook
from saikoro.domain.text import Text

CARDGARD: Game[CardgardState, CardgardOptions, CardSet] = Game.standard(
    __name__,
    Text("カードガルド・ダイス・アンド・モンスターズ", "Cardgard Dice & Monsters"),
    RuleBook.standard(
        __name__,
        options=CardgardOptions,
        options_rule="CG-20",
        events=declared(events),
        state=CardgardState,
        decisions={
            Choice.SUBMIT_DECK: DecisionTypes(DeckAnswer, DeckLimits),
            Choice.SUBMIT_LINEUP: DecisionTypes(LineupAnswer, LineupLimits),
        },
        draws=lambda options, _cards: options.rounds + 1,  # the order, then each round (CG-17)
        refusals={
            MatchOver: Refusal("too_late", CHECKS),
            AlreadyAnswered: Refusal("already_submitted", CHECKS),
        },
    ),
)
