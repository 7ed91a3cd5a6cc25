"""PB-20.2: why an answer is refused, and what would be legal instead, in both languages.

What `answers/placing.py` and `answers/offered.py` require of a command has its refusal there.
"""

from collections.abc import Sequence

from saikoro.domain.match.interface.limits import Breaches
from saikoro.domain.text import Fact, Text

REFUSALS = "PB-20.2"

refusal = Breaches(REFUSALS)
_wrong_phase = refusal.coded("wrong_phase")
_slot_occupied = refusal.coded("slot_occupied")
_bad_targets = refusal.coded("bad_targets")

# Shapes

NO_SUCH_OP = _wrong_phase("`op`は{ops}のどれか", "one of {ops} is expected as `op`")
NO_PARITY = _wrong_phase("{words}で答える", "{words} is expected")
NO_CARDS = _wrong_phase("カードのリストで答える", "a list of cards is expected")
NO_TARGETS = _wrong_phase("リストで答える", "a list is expected", "/targets")
NO_COMMAND = _bad_targets("こう始まるコマンドは使えない", "no legal command begins like this")

# Cards and slots

NOT_IN_HAND = refusal(
    "not_in_hand", "{card}は手札にない。手札は{hand}", "{card} is not in the hand; it holds {hand}"
)
NO_SUCH_SLOT = refusal("no_such_slot", "1〜{most}から選ぶ", "slots are 1 to {most}", "/slot")
SLOT_EMPTY = _slot_occupied("セット場{slot}にカードがない", "set slot {slot} is empty", "/slot")
WRONG_DISCARD = refusal(
    "bad_discard", "異なるカード{count}枚を選ぶ", "{count} different cards are expected"
)
NO_OWN_PC = _bad_targets(
    "{unit}は自場のPCではない", "{unit} is no PC of yours on the field", "/unit"
)
NOT_WORN = _bad_targets(
    "{card}は{unit}の装備ではない。装備は{worn}", "{card} is not worn by {unit}, who wears {worn}"
)
WRONG_OVERFLOW = Breaches("PB-6.4", "/discard")(
    "bad_overflow", "破棄する装備は{legal}", "to be discarded: {legal}"
)

# Units

NO_ENEMY_PC = _bad_targets(
    "{unit}は敵場のPCではない", "{unit} is no enemy PC on the field", "/target"
)
UNKNOWN_ABILITY = refusal(
    "unknown_ability",
    "{unit}は{given}を使えない。使えるのは{abilities}",
    "{unit} cannot use {given}; it can use {abilities}",
    "/ability",
)
STANDS_THERE = _slot_occupied(
    "{unit}はもう{place}にいる", "{unit} stands in {place} already", "/slot"
)

# Targets

NOTHING_TO_ACT_ON = _bad_targets("効果を受けるものがない", "there is nothing to act on")
TOO_MANY_TARGETS = _bad_targets("対象は{most}つまで", "only {most} targets are expected")
WRONG_TARGET = _bad_targets("{target}は対象に選べない", "{target} is not what it may name")
TARGET_MISSING = _bad_targets("対象が足りない", "a target is missing")
NOT_NAMED = _bad_targets("対象に選べない", "not what it may name")
OUT_OF_RANGE = refusal("out_of_range", "{target}は範囲外", "{target} is out of range")


NONE, NOTHING, NO_CARD = Text("なし", "none"), Text("なし", "nothing"), Text("0枚", "none")


def listed(names: Sequence[Fact], none: Text) -> Text:
    """Names one after the other, or `none`."""
    return Text.joined(names, "・") if names else none
