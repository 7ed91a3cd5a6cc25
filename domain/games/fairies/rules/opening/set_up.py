"""FB-4: from the submissions to the first turn."""

from collections.abc import Mapping

from saikoro.domain.games.fairies.events.frame import FirstPlayerSet, Laid, Mulliganed, TablesLaid
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import CardId
from saikoro.domain.games.fairies.rules.asking import listed
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.movement import draw
from saikoro.domain.games.fairies.rules.opening.building import ask_decks
from saikoro.domain.games.fairies.rules.opening.submission import Submission
from saikoro.domain.games.fairies.rules.questions import mulligan_question
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.looked import fairy, required
from saikoro.domain.games.fairies.words import Choice, Op, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Mark, Sealing, Steps, ask
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.rules import rule

_KEEP: Answer = {"op": Op.KEEP}
_REDRAW: Answer = {"op": Op.REDRAW}


def lay(field: Field) -> Steps[None]:
    """FB-4.1 to FB-4.4, from the submissions to the opening hands."""
    decks = yield from ask(ask_decks(field.table))
    _lay_tables(field, decks)
    _shuffle(field, decks)
    first = _first_player(field)
    _draw_hands(field, first)
    yield Mark("laid", checkpoint=True, ends_batch=False)


@rule("FB-4.1")
def _lay_tables(field: Field, decks: Answers[Submission]) -> None:
    """FB-4.1."""
    laid = [
        Laid(
            fairy=decks[seat].fairy,
            main=sum(decks[seat].main.values()),
            extra=sum(decks[seat].extra.values()),
            costs=decks[seat].costs_in_order(field.cards),
            reactions=decks[seat].sheet,
        )
        for seat in (0, 1)
    ]
    field.emit(TablesLaid(laid))


@rule("FB-4.2")
def _shuffle(field: Field, decks: Answers[Submission]) -> None:
    """FB-4.2: of its extra deck a seat knows the cards."""
    for seat in (0, 1):
        field.table.shuffle(seat, canonical(decks[seat].main))
    for seat in (0, 1):
        handles = field.table.shuffle(2 + seat, canonical(decks[seat].extra))
        field.table.show(seat, handles)


def canonical(deck: dict[CardId, int]) -> list[CardId]:
    """A deck as it lies before it is shuffled: by ascending id, copies together (FB-4.2)."""
    return [card for card in sorted(deck) for _ in range(deck[card])]


@rule("FB-4.3")
def _first_player(field: Field) -> Seat:
    """FB-4.3."""
    first = field.table.roll(2, why=Purpose.FIRST_PLAYER) - 1
    field.emit(FirstPlayerSet(first))
    return first


@rule("FB-4.4")
def _draw_hands(field: Field, first: Seat) -> None:
    """FB-4.4: the first player first."""
    for seat in (first, 1 - first):
        draw(field, seat, _opening_hand(field, seat))


def _opening_hand(field: Field, seat: Seat) -> int:
    """How many cards a seat draws (FB-4.4)."""
    return field.overrides(seat).opening_hand or field.options.opening_hand


# FB-4.5: mulligans


def mulligans(field: Field, first: Seat) -> Steps[None]:
    """Both at once; then those that redrew and have more, alone, the first player first."""
    left = {seat: _allowed(field, seat) for seat in (first, 1 - first)}
    asked = tuple(seat for seat in (0, 1) if left[seat])
    redrew = yield from _ask(field, first, asked)
    for seat, most in left.items():
        again, made = seat in redrew, 1
        while again and field.meets(has_more_mulligans, field, seat, made, most):
            made += 1
            again = bool((yield from _ask(field, first, (seat,))))


@required("FB-4.5", met=Met(Ground.OVERRIDE, "FB-13.10"), things=fairy, printed=lambda *_: 1)
def has_more_mulligans(_field: Field, _seat: Seat, made: int, value: int) -> bool:
    """A seat that drew a new hand may do so again."""
    return made < value


def _allowed(field: Field, seat: Seat) -> int:
    own = field.overrides(seat).mulligans
    return 1 if own is None else own


@rule("FB-4.5")
def _ask(field: Field, first: Seat, seats: tuple[Seat, ...]) -> Steps[list[Seat]]:
    """Ask these seats, and carry their answers out, first player first; those that redrew."""
    if not seats:
        return []
    decision = listed(
        field,
        Choice.MULLIGAN,
        seats,
        [_KEEP, _REDRAW],
        _KEEP,
        lambda seat: mulligan_question(field, seat),
        sealing=Sealing(),
    )
    answers = yield from ask(decision)
    _carry_out(field, {seat: answers[seat] for seat in (first, 1 - first) if seat in answers})
    return [seat for seat in seats if answers[seat] == _REDRAW]


def _carry_out(field: Field, answers: Mapping[Seat, Answer]) -> None:
    """The answers, in the order in which they are carried out."""
    for seat, answer in answers.items():
        if answer == _KEEP:
            field.emit(Mulliganed(seat, kept=True, count=0))
        else:
            _redraw(field, seat)


def _redraw(field: Field, seat: Seat) -> None:
    count = len(field.side(seat).hand)
    field.emit(Mulliganed(seat, kept=False, count=count))
    field.table.shuffle(seat, sorted(map(field.table.card, field.side(seat).deck)))
    draw(field, seat, count)
