"""What the author of a game imports: `from saikoro.game import Game, RuleBook, Table`.

Every name here is stable by the semantic version of Saikoro: one that is taken away, or that means
something else, raises its first number (before 1.0 its second), and is deprecated first; a new name
or a new field with a default raises the next. What a game gets from anywhere else in `saikoro` may
move in any release. `docs/game-authors.md` says what each name is for.
"""

from saikoro.domain.cards.builds import Builds, Part
from saikoro.domain.cards.flavour import (
    NO_FLAVOUR,
    Author,
    Flavour,
    FlavourField,
    Picture,
    print_flavour,
)
from saikoro.domain.cards.page import Pasted
from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.cards.source import shape_errors
from saikoro.domain.errors.matches import (
    AlreadyAnswered,
    CannotResign,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    Untimely,
    WrongDecision,
)
from saikoro.domain.errors.rules import IllegalAnswer, IllegalCardSet, IllegalOptions, Violation
from saikoro.domain.match.events import GameEvent, Seat, Shows, Signed, SubmissionOpened, declared
from saikoro.domain.match.interface.comparing import Ahead, Facts, Measure, Order
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.decision import (
    FORFEITS,
    Answers,
    Choices,
    Deadline,
    Decision,
    Forfeit,
    Further,
    Mark,
    Outcome,
    Play,
    Question,
    Sealing,
    Steps,
    TimeOut,
    ask,
    ask_one,
)
from saikoro.domain.match.interface.earlier import Label
from saikoro.domain.match.interface.game import (
    MOST_DRAWS,
    WON,
    Cards,
    DecisionTypes,
    Game,
    LookAhead,
    Refusal,
    RuleBook,
    Telling,
)
from saikoro.domain.match.interface.hidden import SealedPart
from saikoro.domain.match.interface.known import Known, World, deal
from saikoro.domain.match.interface.limits import Breach, Breaches, Violations, expecting, refuse
from saikoro.domain.match.interface.requirements import (
    Each,
    Looked,
    Met,
    Note,
    beside,
    require,
    requirement,
    search,
)
from saikoro.domain.match.interface.rewinding import Rewinds
from saikoro.domain.match.interface.rules import rule, rule_of
from saikoro.domain.match.interface.table import Table, Term
from saikoro.domain.match.interface.table_view import (
    Badge,
    Colour,
    Face,
    Link,
    Number,
    Place,
    Side,
    TableView,
    Thing,
    Zone,
    named_things,
)
from saikoro.domain.match.interface.zoned import Laid, Zoned, Zones
from saikoro.domain.match.options import MatchOptions, Seconds, described
from saikoro.domain.match.play.position import Move, Position, play_position
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.match.telling.earlier import in_japanese
from saikoro.domain.match.telling.writer import Reading, Sentences, Slots, Writer
from saikoro.domain.reading import read
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.text import Text
from saikoro.domain.words import Language, Word

__all__ = [
    "FORFEITS",
    "MOST_DRAWS",
    "NO_FLAVOUR",
    "WON",
    "Ahead",
    "AlreadyAnswered",
    "Answers",
    "Author",
    "Badge",
    "Breach",
    "Breaches",
    "Builds",
    "CannotResign",
    "Cards",
    "Chance",
    "Choices",
    "Colour",
    "Deadline",
    "Decision",
    "DecisionTypes",
    "Each",
    "Face",
    "Faces",
    "Facts",
    "Figure",
    "Flavour",
    "FlavourField",
    "Forfeit",
    "Further",
    "Game",
    "GameEvent",
    "GivenDice",
    "GivenShuffles",
    "IllegalAnswer",
    "IllegalCardSet",
    "IllegalOptions",
    "Known",
    "Label",
    "Laid",
    "Language",
    "Link",
    "LookAhead",
    "Looked",
    "Mark",
    "MatchOptions",
    "MatchOver",
    "Measure",
    "Met",
    "Move",
    "NotYourDecision",
    "Note",
    "NothingAsked",
    "Number",
    "Order",
    "Outcome",
    "Part",
    "Pasted",
    "Picture",
    "Place",
    "Play",
    "Position",
    "Question",
    "Reading",
    "Refusal",
    "Rewinds",
    "RuleBook",
    "SealedPart",
    "Sealing",
    "Seat",
    "Seconds",
    "Sentences",
    "Shows",
    "Side",
    "Signed",
    "Slots",
    "Steps",
    "SubmissionOpened",
    "Table",
    "TableView",
    "Telling",
    "Term",
    "Text",
    "Thing",
    "TimeOut",
    "Untimely",
    "Violation",
    "Violations",
    "Word",
    "World",
    "Writer",
    "WrongDecision",
    "Zone",
    "Zoned",
    "Zones",
    "ask",
    "ask_one",
    "beside",
    "canonical_digest",
    "deal",
    "declared",
    "described",
    "expecting",
    "house_set",
    "in_japanese",
    "named_things",
    "play_position",
    "print_flavour",
    "read",
    "refuse",
    "require",
    "requirement",
    "rule",
    "rule_of",
    "search",
    "shape_errors",
    "shipped",
    "shipped_sets",
]
