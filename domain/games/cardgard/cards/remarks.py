"""Warnings about legal texts that can never have an effect."""

from collections.abc import Iterator, Sequence

from saikoro.domain.cards.faults import never_works
from saikoro.domain.errors.rules import Violation
from saikoro.domain.games.cardgard.cards.card_set import CardSet, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.options import MAX_ROUNDS
from saikoro.domain.text import Text


def remarks(cards: CardSet) -> list[Violation]:
    """Every text of a set that is never triggered or never has an effect."""
    units = {unit.id: _of_unit(unit) for unit in cards.all_units.values()}
    commands = {
        command.id: _of_text(command.meaning.trigger, command.meaning.sentences)
        for command in cards.commands.values()
    }
    found = (units | commands).items()
    return [never_works(card, *remark) for card, remarks in found for remark in remarks]


_NO_DAMAGE = Text("ダメージを与える行動がない", "no action of the unit deals damage")


def _of_unit(unit: Unit) -> Iterator[tuple[str, Text]]:
    if isinstance(meaning := unit.meaning, n.Triggered):
        yield from _of_text(meaning.trigger, meaning.sentences)
        if isinstance(meaning.trigger, n.DealtDamage) and not _deals_damage(unit):
            yield "CG-8.7", _NO_DAMAGE
    if unit.leap is not None:
        yield from _of_text(unit.leap.timing, ())


def _deals_damage(unit: Unit) -> bool:
    rows = [row for row in unit.rows if row is not None]
    return any(isinstance(sentence.effect, n.Damage) for row in rows for sentence in row.sentences)


_NO_SUCH_ROUND = Text("{at}ラウンド目はない", "no match has a round {at}")
_OVER_BY_THEN = Text("終わりが過ぎている", "round {until} is over by then", left_out=("until",))
_FACE_STAYS = Text("{face}を{face}に変える", "the face does not change", left_out=("face",))


def _of_text(
    trigger: n.AbilityTrigger | n.CommandTrigger | n.LeapTiming | None,
    sentences: Sequence[n.Sentence],
) -> Iterator[tuple[str, Text]]:
    at = trigger.round if isinstance(trigger, n.RoundStart) else None
    if at is not None and at > MAX_ROUNDS:
        yield "CG-20", _NO_SUCH_ROUND.filled(at=at)
    for sentence in sentences:
        effect = sentence.effect
        until = effect.until if isinstance(effect, n.Lasting) else None
        if at is not None and until is not None and n.THIS_ROUND < until < at:
            yield "CG-21.5", _OVER_BY_THEN.filled(until=until)
        if isinstance(effect, n.ChangeFace) and trigger == n.RoundRoll(effect.face):
            yield "CG-6.2", _FACE_STAYS.filled(face=effect.face)
