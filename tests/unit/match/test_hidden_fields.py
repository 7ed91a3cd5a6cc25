"""Events and answers with a part that only one seat may know, in a game of two masks."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.decision import Choices, Decision, Outcome, Play, ask_one
from saikoro.domain.match.interface.game import Cards, Game, RuleBook, Telling
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.record.canonical import canonical
from saikoro.domain.text import Text
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify

MASKS = ["fox", "owl", "cat"]


class MaskState(msgspec.Struct):
    masks: list[str | None] = msgspec.field(default_factory=lambda: [None, None])
    slots: list[int] = msgspec.field(default_factory=lambda: [0, 0])


class MaskSet(GameEvent, frozen=True, tag="masks.mask_set"):
    hidden = ("mask",)
    seat: Seat
    slot: int
    mask: str | UnsetType = UNSET

    def apply(self, state: MaskState, _cards: None) -> None:
        state.slots[self.seat] = self.slot
        state.masks[self.seat] = None if self.mask is UNSET else str(self.mask)


def play(table: Table[MaskState, MatchOptions, None]) -> Play:
    for seat in (0, 1):
        slot, mask = yield from ask_one(
            Decision(
                name="set",
                seats=(seat,),
                read=read,
                choices=Choices(listed=lambda _seat: [{"mask": mask, "slot": 1} for mask in MASKS]),
                redact=lambda answer: ({"slot": answer["slot"]}, {"mask": answer["mask"]}),
            )
        )
        table.emit(MaskSet(seat, slot, mask))
    a, b = table.state.masks
    return Outcome(None if a == b else 0, "masks")


def read(_seat: Seat, answer: Any) -> tuple[int, str]:
    if answer["mask"] not in MASKS:
        raise IllegalAnswer([Violation("bad_mask", "MK-1", "one of the masks", "/mask")])
    return answer["slot"], answer["mask"]


GAME: Game[MaskState, MatchOptions, None] = Game(
    id="masks",
    version="1",
    title=Text("面", "Masks"),
    book=RuleBook(
        text=lambda: "",
        options=MatchOptions,
        options_rule="MK-0",
        events=(MaskSet,),
        state=MaskState,
        start=lambda _options: MaskState(),
        play=play,
        forfeit=lambda _table, _forfeits: Outcome(None, "forfeit"),
        judge=lambda _table: Outcome(None, "judged"),
    ),
    cards=Cards(
        house=lambda: canonical({}),
        shipped=dict,
        read=lambda _data: None,
        print=lambda _cards, _language: "",
    ),
    telling=Telling(
        report=lambda _event, _known, _cards, _language: None,
    ),
)


def played(first: str, second: str) -> Seated:
    match = Seated.both(GAME)
    for seat, mask in enumerate((first, second)):
        match.play([(seat, {"mask": mask, "slot": 1})])
    return match


def test_public_lines_have_only_public_facts():
    match = Seated.both(GAME).play([(0, {"mask": "fox", "slot": 1})])
    assert match.data("masks.mask_set") == [{"seat": 0, "slot": 1}]
    assert match.data("answer.given") == [{"answer": {"slot": 1}, "decision": 1, "seat": 0}]
    assert not [line for line in match.lines if b"fox" in line]


def test_the_owner_and_the_rules_know_the_rest():
    match = Seated.both(GAME).play([(0, {"mask": "fox", "slot": 1})])
    assert match.driver.state.game.masks == ["fox", None]
    folds = [match.fold(seat=seat).state.game.masks for seat in (0, 1, None)]
    assert folds == [["fox", None], [None, None], [None, None]]
    assert match.fold(seat=0).known.submitted == {1: {"mask": "fox"}}
    assert match.fold(seat=1).known.submitted == {}
    assert match.fold(seat=0).known.sealed("mask") == ["fox"]
    assert match.fold(seat=0).known.sealed("slot") == match.fold(seat=1).known.sealed("mask") == []


def test_two_matches_that_differ_in_what_is_hidden_have_lines_of_one_shape():
    one, other = (Seated.both(GAME).play([(0, {"mask": m, "slot": 1})]) for m in ("fox", "owl"))
    assert one.types == other.types
    assert list(map(len, one.lines)) == list(map(len, other.lines))


def test_everything_is_opened_at_the_end_and_the_record_verifies():
    match = played("fox", "cat")
    opened = [part["payload"] for part in match.data("submission.opened")]
    assert opened == [{"mask": "fox"}, {"mask": "cat"}]
    facts = verify(match.record, match.driver.head.hex())
    assert facts.sound, facts.faults
    assert audit(GAME, None, match.record).state == match.driver.state
    assert match.replayed().head == match.driver.head


def test_the_public_fold_is_the_same_with_and_without_rules():
    match = played("fox", "fox")
    assert match.driver.state.winner is None
    assert match.folded().winner is None
    assert match.folded().game.masks == [None, None]
