"""`evolve`, the only writer of the state of Fairies Battle."""

from collections.abc import Callable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards import words as w
from domain.games.fairies.cards.card_set import CardSet, Cost
from domain.games.fairies.state import (
    DICE,
    FIRST_WOUND,
    Attack,
    CostCard,
    FairiesState,
    Modifier,
    OpenWindow,
    Placed,
    everything,
    owner,
    renewed,
    row_of,
)
from domain.games.fairies.zones import end_cast, find, found, put, take, zone_of
from domain.match.events import GameEvent
from domain.match.state import handle


def evolve(state: FairiesState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event; those that only announce a procedure change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
    elif isinstance(event, e.TablesLaid):
        _lay_tables(state, event, cards)


# FB-4: set-up


def _lay_tables(state: FairiesState, event: e.TablesLaid, cards: CardSet) -> None:
    for seat, laid in enumerate(event.seats):
        side = state.seats[seat]
        side.fairy = Placed(f"f{seat}", seat, laid.fairy)
        side.deck = [handle(seat, 0, position) for position in range(laid.main)]
        side.extra = [handle(2 + seat, 0, position) for position in range(laid.extra)]
        side.reactions = list(laid.reactions)
        next_of = {w.CostKind.BASIC: 0, w.CostKind.WOUND: FIRST_WOUND}
        for card in laid.costs:
            kind = cost_kind(cards, card)
            side.cost_ids[f"c{seat}.{next_of[kind]}"] = card
            next_of[kind] += 1
        side.cost_deck = list(side.cost_ids)


def cost_kind(cards: CardSet, card: e.CardId) -> w.CostKind:
    """Whether a cost card is basic or a wound."""
    printed = cards.cards[card]
    if not isinstance(printed, Cost):
        raise LookupError(f"{card} is not a cost card")
    return printed.cost_kind


def _first_player_set(state: FairiesState, event: e.FirstPlayerSet) -> None:
    state.first = state.seat = event.seat
    state.dice = 1


def _drawn(state: FairiesState, event: e.Drawn) -> None:
    side = state.seats[event.seat]
    if event.cards:
        side.deck = renewed(side.deck, event.cards[0])
        del side.deck[: len(event.cards)]
        side.hand += event.cards


def _mulliganed(state: FairiesState, event: e.Mulliganed) -> None:
    if not event.kept:
        side = state.seats[event.seat]
        side.deck += side.hand
        side.hand = []


# FB-5: turns


def _turn_started(state: FairiesState, event: e.TurnStarted) -> None:
    state.turn, state.seat = event.turn, event.seat
    state.attacks = state.triggers = 0
    for side in state.seats:
        side.reversed_instead = False
    for placed in everything(state):
        placed.used, placed.triggered = [], {}


def _turn_ended(state: FairiesState, _event: e.TurnEnded) -> None:
    for side in state.seats:
        side.hushed = False


def _phase_began(state: FairiesState, event: e.PhaseBegan) -> None:
    state.phase = event.phase


def _match_decided(state: FairiesState, event: e.MatchDecided) -> None:
    state.winner, state.reason = event.winner, event.reason


# FB-6: costs, entries, casts


def _cost_gained(state: FairiesState, event: e.CostGained) -> None:
    side = state.seats[event.seat]
    side.cost_deck.remove(event.card)
    side.costs.append(CostCard(event.card, event.kind))
    side.costs.sort(key=_number)


def _number(cost: CostCard) -> int:
    return int(cost.card.rpartition(".")[2])


def _cost_paid(state: FairiesState, event: e.CostPaid) -> None:
    for cost in state.seats[event.seat].costs:
        if cost.card in event.cards:
            cost.facing = w.Facing.TURNED


def _faced(state: FairiesState, event: e.Faced) -> None:
    costs = [card for card in event.cards if card[0] == "c"]
    for card in event.cards:
        if card[0] != "c":
            found(state, card).facing = event.facing
    if costs:
        for side in state.seats:
            for cost in side.costs:
                if cost.card in costs:
                    cost.facing = event.facing


def _entered(state: FairiesState, event: e.Entered) -> None:
    take(state, event.card, event.from_)
    side = state.seats[event.seat]
    row_of(side, event.zone)[event.slot - 1] = Placed(event.card, event.seat, event.id)
    state.ids[event.card] = event.id
    if event.how == "returned":
        side.returned.append(event.card)


def _put_on_top(state: FairiesState, event: e.GradedUp | e.Evolved) -> None:
    """Facing, modifiers and restrictions stay; the top is a new card (FB-6.2, FB-6.13)."""
    take(state, event.card, event.from_)
    placed = found(state, event.onto)
    placed.sloughs.append(placed.card)
    placed.card, placed.id = event.card, event.id
    placed.used, placed.used_up, placed.triggered = [], [], {}
    state.ids[event.card] = event.id
    if event.from_ == "banished":
        state.seats[event.seat].returned.append(event.card)


def _set_face_down(state: FairiesState, event: e.SetFaceDown) -> None:
    take(state, event.card, "hand")
    placed = Placed(event.card, event.seat, None, prepaid=event.prepaid)
    row_of(state.seats[event.seat], event.row)[event.slot - 1] = placed


def _flipped(state: FairiesState, event: e.Flipped) -> None:
    found(state, event.card).id = event.id
    state.ids[event.card] = event.id


def _cast(state: FairiesState, event: e.Cast) -> None:
    if event.from_ in {"units", "supports"}:
        found(state, event.card).casting = True
    else:
        take(state, event.card, event.from_)
        state.between.append(event.card)
    state.ids[event.card] = event.id
    if event.how == "returned":
        state.seats[event.seat].returned.append(event.card)


def _cast_negated(state: FairiesState, event: e.CastNegated) -> None:
    end_cast(state, event.card)
    put(state, event.card, event.to)


def _cast_finished(state: FairiesState, event: e.CastFinished) -> None:
    end_cast(state, event.card)
    if event.to == "supports" and isinstance(event.slot, int):
        seat = owner(event.card)
        placed = Placed(event.card, seat, state.ids[event.card])
        state.seats[seat].supports[event.slot - 1] = placed
    else:
        put(state, event.card, event.to)


def _music_placed(state: FairiesState, event: e.MusicPlaced) -> None:
    take(state, event.card, "extra")
    state.seats[event.seat].music = Placed(event.card, event.seat, event.id)
    state.ids[event.card] = event.id


def _ability_used(state: FairiesState, event: e.AbilityUsed) -> None:
    placed = found(state, event.card)
    placed.used.append(event.line)
    if event.line not in placed.used_up:
        placed.used_up.append(event.line)


def _line_triggered(state: FairiesState, event: e.LineTriggered) -> None:
    state.triggers += 1
    placed = find(state, event.card)
    if placed is not None:
        placed.triggered[event.line] = placed.triggered.get(event.line, 0) + 1


# FB-7, FB-8, FB-10: attacks, checks, windows


def _window_opened(state: FairiesState, event: e.WindowOpened) -> None:
    state.windows.append(OpenWindow(event.kind, event.seat))


def _window_closed(state: FairiesState, _event: e.WindowClosed) -> None:
    state.windows.pop()


def _hushed(state: FairiesState, event: e.Hushed) -> None:
    state.seats[event.seat].hushed = True


def _attack_declared(state: FairiesState, event: e.AttackDeclared) -> None:
    found(state, event.attacker).facing = w.Facing.TURNED
    state.attack = Attack(event.attacker, event.target, event.upright)
    state.attacks += 1


def _blocked(state: FairiesState, event: e.Blocked) -> None:
    found(state, event.card).facing = w.Facing.TURNED
    if state.attack is not None:
        state.attack.blocker = event.card


def _attack_negated(state: FairiesState, _event: e.AttackNegated) -> None:
    if state.attack is not None:
        state.attack.negated = True


def _shielded(state: FairiesState, event: e.Shielded) -> None:
    if state.attack is not None:
        state.attack.shielded.append(event.seat)


def _attack_ended(state: FairiesState, _event: e.AttackEnded) -> None:
    state.attack = None


def _checked(state: FairiesState, event: e.Checked) -> None:
    take(state, event.card, "deck")
    state.between.append(event.card)
    state.ids[event.card] = event.id


# FB-9: damage, destruction, movement


def _destroyed(state: FairiesState, event: e.Destroyed) -> None:
    take(state, event.card, zone_of(state, found(state, event.card)))
    put(state, event.card, event.to)
    state.ids[event.card] = event.id


def _reversed_instead(state: FairiesState, event: e.ReversedInstead) -> None:
    placed = found(state, event.card)
    placed.facing = w.Facing.REVERSED
    state.seats[placed.seat].reversed_instead = True


def _moved(state: FairiesState, event: e.Moved) -> None:
    card, side = event.card, state.seats[owner(event.card)]
    if event.why == "random_discard" and len(side.hand) > 1 and state.dice < DICE:
        state.dice += 1
    take(state, card, event.from_)
    if isinstance(event.id, str):
        state.ids[card] = event.id
    if event.to == "slough":
        if isinstance(event.under, str):
            found(state, event.under).sloughs.insert(0, card)
    else:
        put(state, card, event.to)


def _damaged(state: FairiesState, event: e.Damaged) -> None:
    side = state.seats[event.seat]
    side.damage = event.total
    side.highest = max(side.highest, event.total)
    if state.turn == 1 and event.seat != state.first:
        side.capped += event.amount


def _healed(state: FairiesState, event: e.Healed) -> None:
    state.seats[event.seat].damage = event.total


# FB-16.2: modifiers


def _modified(state: FairiesState, event: e.Modified) -> None:
    placed = found(state, event.card)
    seat = event.seat if isinstance(event.seat, int) else None
    if seat is not None:
        for other in placed.modifiers:
            if other.until is w.Duration.UNTIL_MY_NEXT_TURN and other.seat is None:
                other.seat = 1 - seat
    placed.modifiers.append(Modifier(event.what, event.value, event.until, seat))


def _modifiers_ended(state: FairiesState, event: e.ModifiersEnded) -> None:
    of = {None, state.seat}
    for card in event.cards:
        placed = found(state, card)
        placed.modifiers = [
            kept for kept in placed.modifiers if kept.until != event.why or kept.seat not in of
        ]


_CHANGES: dict[type[GameEvent], Callable[[FairiesState, Any], None]] = {
    e.FirstPlayerSet: _first_player_set,
    e.Drawn: _drawn,
    e.Mulliganed: _mulliganed,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.PhaseBegan: _phase_began,
    e.CostGained: _cost_gained,
    e.CostPaid: _cost_paid,
    e.Faced: _faced,
    e.Entered: _entered,
    e.GradedUp: _put_on_top,
    e.Evolved: _put_on_top,
    e.Cast: _cast,
    e.CastNegated: _cast_negated,
    e.CastFinished: _cast_finished,
    e.SetFaceDown: _set_face_down,
    e.Flipped: _flipped,
    e.MusicPlaced: _music_placed,
    e.AbilityUsed: _ability_used,
    e.LineTriggered: _line_triggered,
    e.WindowOpened: _window_opened,
    e.WindowClosed: _window_closed,
    e.Hushed: _hushed,
    e.AttackDeclared: _attack_declared,
    e.Blocked: _blocked,
    e.Checked: _checked,
    e.AttackNegated: _attack_negated,
    e.Shielded: _shielded,
    e.Destroyed: _destroyed,
    e.ReversedInstead: _reversed_instead,
    e.Moved: _moved,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.Modified: _modified,
    e.ModifiersEnded: _modifiers_ended,
    e.AttackEnded: _attack_ended,
    e.MatchDecided: _match_decided,
}
"""What each event changes; the others only announce a procedure."""
