"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterable, Iterator, Sequence

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field, LaplaPlusTable
from saikoro.domain.games.laplaplus.rules.looked import (
    DOWNED,
    FIRST,
    HP,
    PLACE,
    REMOVED,
    SIDES,
    downed_or_removed,
)
from saikoro.domain.games.laplaplus.rules.requirements import has_all_force, trait, trait_of
from saikoro.domain.games.laplaplus.words import (
    AbilityKind,
    EndReason,
    Ground,
    JudgementMeasure,
    Unmet,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Fact

ACTION = AbilityKind.ACTION
DAMAGE_ENDS = e.DamageDealt, e.DamagePrevented
LISTS = e.TargetListMade, e.TargetListFiltered
"""Events are found by their types, as an isinstance that is false takes ten times as long."""


# LP-6, LP-7: turns and actions


@beside(e.InitiativeDecided)
def with_base(table: LaplaPlusTable, _event: object) -> Iterable[Note]:
    """Since when the sides have the base HP that their speeds begin with (LP-6.2 step 1)."""
    for seat in (0, 1):
        table.meets(has_all_force, table.at_hand, seat)
    return ()


@beside(e.ActionPhaseStarted, e.CardsReadied)
def first_side(
    table: LaplaPlusTable, event: e.ActionPhaseStarted | e.CardsReadied
) -> Iterator[Note]:
    """Which side acts first, where the order of the sides counts (LP-6.1, LP-6.4)."""
    first = table.state.first
    if first is None:
        return
    yield Note(Ground.FIRST, "LP-6.1", (), {"side": SIDES[first]}, FIRST)
    ends = 1 - first if isinstance(event, e.CardsReadied) else first
    if ends != getattr(event, "side", None):
        yield from _without_action(table.at_hand, table.state.rows[ends])


@beside(e.CardActivated)
def activates(table: LaplaPlusTable, event: e.CardActivated) -> Iterator[Note]:
    """Since when a card that acts or reacts is up; which above one that acts have no Action."""
    if event.kind is AbilityKind.BUILD:
        return
    rule = "LP-7.2" if event.kind is ACTION else "LP-8.2"
    yield Note(Ground.IS_UP, rule, (event.card,), looked=DOWNED)
    if event.kind is ACTION:
        row, field = table.state.rows[seat_of(event.card)], table.at_hand
        yield from _unpaid(field, event.card)
        yield from _without_action(field, row[: row.index(event.card)])


def _unpaid(field: Field, card: Instance) -> Iterable[Note]:
    downless = n.Marker.DOWNLESS in field.printed[card].markers
    return (Note(Ground.NOT_PAID, "LP-3.12", (card,)),) if downless else ()


def _without_action(field: Field, cards: Sequence[Instance]) -> Iterable[Note]:
    without = tuple([card for card in cards if card not in field.actions])
    return (Note(Unmet.NO_ACTION, "LP-7.2", without, checked=False),) if without else ()


@beside(e.CardsReadied)
def down_before(table: LaplaPlusTable, event: e.CardsReadied) -> Iterator[Note]:
    """Since when each card was down that comes up, and which stay down, by S1 (LP-6.4)."""
    for card in event.cards:
        yield Note(Ground.WAS_DOWN, "LP-6.4", (card,), looked=DOWNED)
    for card, known in table.state.cards.items():
        if not known.up and table.at_hand.printed[card].no_up:
            yield Note(Unmet.STAYS_DOWN, "LP-6.4", (card,), looked=DOWNED, checked=False)


# LP-7.4: target lists


@beside(e.TargetListMade)
def listed(table: LaplaPlusTable, event: e.TargetListMade) -> Iterator[Note]:
    """Why each enemy card is on the list, or is not (LP-7.4 step 1)."""
    for card in event.cards if _lists_up(table, event.by) else ():
        yield Note(Ground.LISTED_UP, "LP-7.4", (card,), _placed(table, card), DOWNED)
    yield from _not_listed(table, event)


def _lists_up(table: LaplaPlusTable, card: Instance) -> bool:
    ability = table.at_hand.printed[card].ability
    return isinstance(ability, n.Listed) and ability.listing is n.Listing.UP


def _placed(table: LaplaPlusTable, card: Instance) -> dict[str, Fact]:
    return {"place": table.at_hand.place(card), "side": SIDES[seat_of(card)]}


def _not_listed(table: LaplaPlusTable, made: e.TargetListMade) -> Iterator[Note]:
    what, looked = (Unmet.NOT_UP, DOWNED) if _lists_up(table, made.by) else (Unmet.BOTTOM, PLACE)
    for card in table.state.rows[1 - seat_of(made.by)]:
        if card not in made.cards:
            yield Note(what, "LP-7.4", (card,), looked=looked, checked=False)


@beside(e.TargetListFiltered)
def filtered(table: LaplaPlusTable, event: e.TargetListFiltered) -> Iterator[Note]:
    """Why each card that drops out does so (LP-7.4 step 3)."""
    field, sight = table.at_hand, event.by
    before = next(one for one in table.back() if isinstance(one, LISTS))
    for card in before.cards:
        if card not in event.cards:
            facts = {"trait": trait(field, sight), "value": trait_of(field, sight, card)}
            yield Note(Unmet.UNLIKE, "LP-7.4", (card,), facts, checked=False)


@beside(e.CardTargeted)
def highest(table: LaplaPlusTable, event: e.CardTargeted) -> Iterator[Note]:
    """Why it is the first of the list, and no other enemy card (LP-7.4 step 4)."""
    ability = table.at_hand.printed[event.by].ability
    if isinstance(ability, n.Resonance) and seat_of(event.card) == seat_of(event.by):
        yield from _not_shared(table, event.card)
    if not isinstance(ability, n.Listed):
        return
    lists = [one for one in table.back() if isinstance(one, LISTS)]
    made = next(one for one in lists if isinstance(one, e.TargetListMade))
    yield Note(Ground.HIGHEST, "LP-7.4", (event.card,), _placed(table, event.card), PLACE)
    for card in lists[0].cards[1:]:
        yield Note(Unmet.LOWER, "LP-7.4", (card,), _placed(table, card), PLACE, checked=False)
    for card in made.cards:
        if card not in lists[0].cards:
            by = next(one for one in reversed(lists) if card not in one.cards)
            yield Note(Unmet.FILTERED, "LP-7.4", (card,), looked=by, checked=False)
    yield from _not_listed(table, made)


def _not_shared(table: LaplaPlusTable, target: Instance) -> Iterator[Note]:
    """Why no card above the first target of a resonance is that (LP-7.3 X2)."""
    row = table.state.rows[seat_of(target)]
    above, cards = row[: row.index(target)], table.state.cards
    up = tuple([card for card in above if cards[card].up])
    if up:
        yield Note(Unmet.NOT_COMMON, "LP-7.3", up, checked=False)
    for card in above:
        if card not in up:
            yield Note(Unmet.DOWN, "LP-7.3", (card,), looked=DOWNED, checked=False)


@beside(e.CardDowned, e.CardRemoved, e.CardsSwapped)
def of_list(
    table: LaplaPlusTable, event: e.CardDowned | e.CardRemoved | e.CardsSwapped
) -> Iterator[Note]:
    """Since which list it was the first one, and since when it was up (LP-7.4 step 4, LP-8.5)."""
    card, by = event.card, event.by
    if card == by:
        return
    if isinstance(table.at_hand.printed[by].ability, n.Listed):
        last = next(one for one in table.back() if isinstance(one, LISTS))
        yield Note(Ground.HIGHEST, "LP-7.4", (card,), _placed(table, card), last)
    if type(event) is e.CardDowned:
        yield Note(Ground.WAS_UP, "LP-8.5", (card,), looked=DOWNED)


# LP-8: cancelled Events


@beside(e.EventCancelled)
def stays_paid(table: LaplaPlusTable, event: e.EventCancelled) -> Iterator[Note]:
    """That what was paid for a cancelled Event stays paid (LP-8.1), if anything was."""
    yield from _unpaid(table.at_hand, event.card)
    if not table.at_hand.is_up(event.card):
        looked = downed_or_removed(table.at_hand, event.card)
        yield Note(Ground.STAYS_PAID, "LP-8.1", (event.card,), looked=looked)


# LP-9: damage


@beside(e.DamageAnnounced, e.DamageDealt, e.DamagePrevented)
def goes_on(
    table: LaplaPlusTable, event: e.DamageAnnounced | e.DamageDealt | e.DamagePrevented
) -> Iterable[Note]:
    """That the source of a damage has left its row (LP-7.3 A4, LP-8.7; LP-9.4 by a reaction)."""
    source = event.source
    if source in table.state.cards:
        return ()
    strikes = isinstance(table.at_hand.printed[source].ability, n.Damage)
    what, rule = Ground.GOES_ON, "LP-7.3" if strikes else "LP-8.7"
    for one in table.back() if type(event) is e.DamageDealt else ():
        if type(one) is e.CardRemoved and one.card == source:
            what, rule = Ground.BLOW_LANDS, "LP-9.4"
        elif type(one) is e.DamageAnnounced and one.source == source:
            break
    return (Note(what, rule, (source,), looked=REMOVED),)


@beside(e.DamagePrevented)
def stopped(table: LaplaPlusTable, _event: e.DamagePrevented) -> Iterable[Note]:
    """Who was not asked any more once the damage was 0 (LP-9.1 step 2)."""
    field, last = table.at_hand, next(table.back())
    if isinstance(last, e.DamageChanged):
        by = last.by
    elif isinstance(last, e.DamageDealt | e.DamagePrevented):  # by a mirror, which has made it 0
        by = last.source
    else:
        return ()
    row = table.state.rows[seat_of(by)]
    after = row[row.index(by) + 1 :] if by in row else ()
    behind = tuple([card for card in after if card in field.reacts])
    return (Note(Unmet.STOPPED, "LP-9.1", behind, checked=False),) if behind else ()


@beside(e.DamageDealt, e.HpRestored)
def hp_before(table: LaplaPlusTable, event: e.DamageDealt | e.HpRestored) -> Iterable[Note]:
    """Since when the side had the HP that it had (LP-2.3)."""
    return (_hp_of(table, event.side),)


def _hp_of(table: LaplaPlusTable, seat: Seat) -> Note:
    hp = {"side": SIDES[seat], "hp": table.state.hp[seat]}
    return Note(Ground.HP_THEN, "LP-2.3", (), hp, HP._replace(read=lambda *_: (seat,)))


# LP-10: the end


@beside(e.JudgementMade)
def judged(table: LaplaPlusTable, event: e.JudgementMade) -> Iterable[Note]:
    """Since when both sides have the HP or the base HP that is compared (LP-10.4)."""
    if event.by is JudgementMeasure.BASE:
        return with_base(table, event)
    return [_hp_of(table, seat) for seat in (0, 1)] if event.by is JudgementMeasure.HP else ()


@beside(e.BattleEnded)
def left_undone(table: LaplaPlusTable, event: e.BattleEnded) -> Iterator[Note]:
    """What is not processed any more after the damage that ends the battle (LP-9.1 step 5)."""
    acting = table.state.acting
    if event.reason is not EndReason.HP or acting is None:
        return
    field, ended, announced = table.at_hand, 0, list[Instance]()
    for one in table.back():
        if type(one) in DAMAGE_ENDS:
            ended += 1
        elif type(one) is e.DamageAnnounced:
            announced.append(one.source)
            if not ended:
                amount = {"amount": one.amount}
                yield Note(Unmet.NOT_DEALT, "LP-9.1", (one.source,), amount, one, checked=False)
            ended = max(ended - 1, 0)
        elif type(one) is e.CardActivated and one.kind is ACTION:
            ability = field.printed[one.card].ability
            times = ability.times if isinstance(ability, n.Damage) else 0
            left = times - announced.count(one.card)
            if left > 0:
                facts = {"left": left, "times": times}
                yield Note(Unmet.STRIKES_LEFT, "LP-9.1", (one.card,), facts, one, checked=False)
            break
    up = tuple(card for card in field.up(acting) if card in field.actions)
    if up:
        yield Note(Unmet.TURN_CUT, "LP-9.1", up, {"side": SIDES[acting]}, checked=False)
