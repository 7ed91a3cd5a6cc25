"""What happens from a moment on, for people and programs: sentences, and the table after them."""

from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.interface.table import EVENT
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.record.line import write_line
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.moment import Moment
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Happened, play_to_decision, play_to_end
from saikoro.domain.whatif.shown import Asked, Until, WhatIf
from saikoro.domain.whatif.twists import twist_of


def what_if(
    past: Past,
    version: int,
    change: Change | None,
    bots: tuple[Bot, Bot],
    seed: bytes,
    until: Until = "decision",
) -> WhatIf:
    """Play a moment on once; IllegalChange or IllegalAnswer if the change is impossible."""
    moment = Moment(past, twist_of(past, version, change))
    happened = (play_to_decision if until == "decision" else play_to_end)(moment, bots, seed)
    framing = _framing(past, moment, happened)
    frames = [framing.take(line) for line in _lines(moment.version, happened)]
    return WhatIf(
        match=past.header.match,
        game=past.game.id,
        version=moment.version,
        change=change,
        until=until,
        bots=list(bots),
        seed=seed.hex(),
        frames=frames,
        table=framing.table,
        asked=_asked(past, happened),
        outcome=happened.outcome,
    )


def _framing(past: Past, moment: Moment, happened: Happened) -> Framing:
    """The match before the moment, to which everything is open that then happened."""
    fields = {
        version: fields[EVENT]
        for version, (_, secrets) in enumerate(happened.events, moment.version)
        for fields in secrets.values()
        if EVENT in fields
    }
    fold = past.opened_fold(moment.version, fields, happened.run.table.hidden.cards)
    framing = Framing(fold)
    for line in past.lines[: moment.version - 1]:
        framing.skip(line)
    return framing


def _lines(version: int, happened: Happened) -> list[bytes]:
    return [write_line(event, at) for at, (event, _) in enumerate(happened.events, version)]


def _asked(past: Past, happened: Happened) -> Asked | None:
    decision = happened.decision
    if decision is None:
        return None
    title = past.game.telling.decision(decision.name)
    return Asked(decision.name, title, happened.run.waiting)
