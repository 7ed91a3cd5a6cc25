"""PBWCG: two PLs with hidden hands, four PC slots each, and units that act by speed."""

from functools import partial

from saikoro.domain.errors.matches import (
    AlreadyAnswered,
    CannotResign,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.events import cards, frame, units
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules import judge, play
from saikoro.domain.games.pbwcg.rules.answers.commands import (
    HiddenSet,
    PcAnswer,
    PlAnswer,
    PublicSet,
    SupportAnswer,
)
from saikoro.domain.games.pbwcg.rules.answers.deciding import PlForm, UnitForm
from saikoro.domain.games.pbwcg.rules.asking import CheckForm, DiscardForm, Surrender, surrenders
from saikoro.domain.games.pbwcg.rules.set_up import DeckForm, StartersForm
from saikoro.domain.games.pbwcg.rules.submissions import Starters, Submission
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.telling.pointing import named, things
from saikoro.domain.games.pbwcg.versions import VERSIONS
from saikoro.domain.games.pbwcg.words import Choice, Corrections, DiePurpose, Parity
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import DecisionTypes, Game, Refusal, RuleBook
from saikoro.domain.match.interface.rewinding import Rewinds
from saikoro.domain.text import Text

_REWINDS: dict[str, Rewinds] = {
    Corrections.NONE: "never",
    Corrections.JUDGE: "judge",
    Corrections.JUDGE_CONSENT: "consent",
}
"""Who may rewind, by the option `corrections` (PB-23.6 to PB-23.8)."""

_REFUSALS = "PB-20.2"
_NOT_YOURS = Refusal("not_your_decision", _REFUSALS)
_WRONG_PHASE = Refusal("wrong_phase", _REFUSALS)


def _ruleset(name: str) -> Game[PbwcgState, PbwcgOptions, CardSet]:
    """PBWCG in one version of its rules."""
    version = VERSIONS[name]
    book: RuleBook[PbwcgState, PbwcgOptions, CardSet] = RuleBook.standard(
        __name__,
        options=PbwcgOptions,
        options_rule="PB-24",
        events=declared(frame, cards, units),
        state=PbwcgState,
        play=partial(play, version=version),
        judge=partial(judge, version=version),
        decisions={
            Choice.DECK: DecisionTypes(Submission, DeckForm),
            Choice.CHOOSE_STARTERS: DecisionTypes(Starters, StartersForm),
            Choice.PL_ACTION: DecisionTypes(PlAnswer, PlForm, parts=(PublicSet, HiddenSet)),
            Choice.PC_ACTION: DecisionTypes(PcAnswer, UnitForm),
            Choice.SUPPORT_ACTION: DecisionTypes(SupportAnswer, UnitForm),
            Choice.DECLARE_CH: DecisionTypes(Parity | Surrender, CheckForm),
            Choice.CHOOSE_DISCARD: DecisionTypes(list[CardId] | Surrender, DiscardForm),
        },
        draws=version.draws,
        decks=2,
        gives_up=surrenders,
        rewinds=lambda options: _REWINDS[options.corrections],
        refusals={
            MatchOver: Refusal("match_over", _REFUSALS),
            NotYourDecision: _NOT_YOURS,
            NothingAsked: _NOT_YOURS,
            AlreadyAnswered: Refusal("stale_decision", _REFUSALS),
            WrongDecision: _WRONG_PHASE,
            CannotResign: _WRONG_PHASE,
        },
    )
    title = Text("PBWCG", "PBWCG")
    return Game.standard(__name__, title, book, name, things=things, named=named, dice=DiePurpose)


PBWCG_1, PBWCG = _ruleset("1"), _ruleset("2")

RULESETS = (PBWCG_1, PBWCG)
"""Every version that matches may be pinned to, the present one last."""
