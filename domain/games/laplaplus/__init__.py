"""LaplaPlus: two rows of cards, and a battle that runs by itself."""

from domain.cards.notation import shipped
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, WrongDecision
from domain.games.laplaplus.builds import BUILDS
from domain.games.laplaplus.cards.card_set import CardSet, house, read_card_set
from domain.games.laplaplus.cards.print import print_set
from domain.games.laplaplus.events import EVENTS
from domain.games.laplaplus.options import LaplaPlusOptions
from domain.games.laplaplus.rules import forfeit, play
from domain.games.laplaplus.rules.build import CHECKS
from domain.games.laplaplus.state import LaplaPlusState, appraise, evolve, left, start
from domain.games.laplaplus.telling.report import report
from domain.games.laplaplus.telling.view import view
from domain.match.game import Game, Refusal

_WRONG_STEP = Refusal("LP_WRONG_STEP", CHECKS)

LAPLAPLUS: Game[LaplaPlusState, LaplaPlusOptions, CardSet] = Game(
    id="laplaplus",
    version="1",
    title="LaplaPlus",
    title_ja="ラプラプラス",
    events=EVENTS,
    options=LaplaPlusOptions,
    options_rule="LP-11.1",
    rulebook=lambda: shipped(__name__, "rulebook.md"),
    house=house,
    read_card_set=read_card_set,
    print_set=print_set,
    builds=BUILDS,
    start=start,
    play=play,
    resume=play,
    appraise=appraise,
    evolve=evolve,
    forfeit=forfeit,
    view=view,
    report=report,
    left=left,
    words={
        "identical_rows": {"en": "Identical rows", "ja": "同一構成の勝敗"},
        "choose_open_cards": {"en": "open cards", "ja": "オープンカード"},
        "choose_row": {"en": "a row", "ja": "構成"},
    },
    refusals={
        MatchOver: _WRONG_STEP,
        NothingAsked: _WRONG_STEP,
        WrongDecision: _WRONG_STEP,
        AlreadyAnswered: Refusal("LP_ALREADY_SUBMITTED", CHECKS),
    },
)
