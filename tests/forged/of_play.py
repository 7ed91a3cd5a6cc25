"""Forgeries of what happens in a match: its times, dice, secrets, judges, builds and rules."""

from typing import Any

from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from saikoro.domain.match import events as e
from saikoro.domain.match.commands.looking import MAX_LOOKS
from saikoro.domain.match.words import CancelReason, HaltReason, LostTime
from tests.kit.forged_bases import (
    PAIRING,
    Forge,
    answered,
    answered_late,
    came,
    cancelled,
    come,
    in_play,
    joined_last_first,
    kept_closed,
    lapsed,
    left,
    looked,
    open_match,
    opened_early,
    opened_later,
    paused,
    paused_by_its_judge,
    played,
    short,
    with_a_free_seat,
)
from tests.kit.forging import Change, Record, edited, inserted, places
from tests.kit.forging_parts import (
    OTHER,
    adding,
    by_rules,
    in_line,
    leaving_out,
    mid_play,
    more,
    of_last_played,
    of_played,
    of_short,
    outside,
    popping,
    reversing,
    setting,
    with_options,
)
from tests.kit.forging_turns import (
    after_the_decision,
    leaving,
    of_kept_closed,
    of_opened_later,
    once_more,
    only,
    opening,
    other_event_for_a_draw,
    released_by,
    resigned_in_battle,
    rewound,
    twice,
    with_winner,
    without_a_draw,
    without_secrets,
)

HALTED = "server", e.MatchHalted(HaltReason.RULES_FAILED, 9)

TIMED_OUT = "server", e.SeatTimedOut(0, 1)

PLAYED = to_builtins(PAIRING)


WAYS = (
    *("k0 k1 o0 o1", "k1 k0 o1 o0", "k0 o0 k1 o1", "k0 k1 o0", "p0 k1 o1", "k0 p1 o0", "p0 p1"),
    *("p0 s1", "s0 p1", "k0 s1 o0", "s0 k1 o1", "k0 b1 o0", "p0 b1", "b1 s0", "s0 s1"),
)
"""The ways in which seats come to a match (`tests.kit.forged_bases.COMING`)."""


def posted_by_nobody(game: str) -> Record:
    record = come(game, "k0").record
    return inserted(record, len(record), outside("seed.posted", "seat1", seat=1))


def of_lapsed(
    kind: str,
    change: Change = lambda _data: None,
    *,
    line: Change = lambda _line: None,
    header: Change = lambda _options: None,
) -> Forge:
    """Change a match that a seat has forfeited."""

    def forge(game: str) -> Record:
        record = lapsed("k0 k1 o1", [0])(game)
        at = places(record, kind)[0]
        record = edited(record, at, lambda event: (change(event["data"]), line(event)))
        return edited(record, 0, lambda found: header(found["options"]))

    return forge


def missing_in_a_match_of_forfeits(game: str) -> Record:
    seated = come(game, "k0 k1 o1", seed_seconds=60)
    seated.now += 60_000
    seated.accept([(e.MatchCancelled(CancelReason.SEED_MISSING), {})], "server")
    return seated.record


def next_face(data: dict[str, Any]) -> None:
    data["value"] = data["low"] + (data["value"] + 1 - data["low"]) % data["sides"]


def earlier_draw(data: dict[str, Any]) -> None:
    if data["draw"] == 1:
        raise IndexError(data)  # there is none
    data["draw"] -= 1


OF_PLAY: list[tuple[str, str, Forge]] = [
    # What is honest, so that a verifier that refuses everything fails
    ("honest/played", "sound", lambda game: [*played(game)]),
    ("honest/cut", "incomplete", lambda game: [*played(game)][:9]),
    ("allowed/free-seat", "incomplete", lambda game: open_match(game).record),
    ("allowed/joined-last-first", "incomplete", joined_last_first),
    ("allowed/nobody-joined", "sound", with_a_free_seat(lambda seated: seated.time_out())),
    ("allowed/halted", "incomplete", in_play(HALTED)),
    # Who could have chosen the dice
    *(
        (f"allowed/{how}{'' if bound else '-unbound'}", "incomplete", came(how, bound=bound))
        for how in WAYS
        for bound in (True, False)
    ),
    ("seed/posted-unjoined", "order", posted_by_nobody),
    # Seats that forfeit
    ("honest/lapsed-one", "sound", lapsed("k0 k1 o1", [0])),
    ("honest/lapsed-both", "sound", lapsed("k1 k0", [0, 1])),
    ("honest/lapsed-against-a-bot", "sound", lapsed("b1 k0", [0], join_seconds=0)),
    ("honest/lapsed-in-a-tournament", "sound", lapsed("k0 k1 o1", [0], closed=True)),
    ("allowed/lapsed-cut", "incomplete", lambda game: lapsed("k0 k1 o1", [0])(game)[:6]),
    ("lapsed/early", "time", lapsed("k0 k1 o1", [0], after=59_999)),
    ("lapsed/though-opened", "order", lapsed("k0 k1 o1", [1])),
    ("lapsed/of-the-server", "order", lapsed("k0 s1", [1])),
    ("lapsed/of-nobody", "order", lapsed("k0 k1", [])),
    ("lapsed/out-of-order", "order", lapsed("k0 k1", [1, 0])),
    ("lapsed/twice-the-same", "order", lapsed("k0 k1", [0, 0])),
    ("lapsed/third-seat", "order", lapsed("k0 k1", [0, 2])),
    ("lapsed/unjoined", "order", lapsed("k0", [0])),
    ("lapsed/no-option", "order", of_lapsed("match.created", header=leaving_out("seed_seconds"))),
    ("lapsed/other-winner", "order", of_lapsed("match.finished", setting(winner=0))),
    ("lapsed/no-winner", "order", of_lapsed("match.finished", setting(winner=None))),
    ("lapsed/other-reason", "order", of_lapsed("match.finished", setting(reason="three"))),
    ("lapsed/by-a-seat", "origin", of_lapsed("seed.lapsed", line=setting(by="seat1"))),
    ("lapsed/cancelled-instead", "order", missing_in_a_match_of_forfeits),
    ("option/no-seed-seconds", "line", with_options(setting(seed_seconds=0))),
    # Times
    ("clock/timed-out-early", "time", in_play(59_999, TIMED_OUT)),
    (
        "clock/timed-out-without-a-clock",
        "time",
        only("ktc", in_play(10**9, TIMED_OUT, decision_seconds=0)),
    ),
    ("clock/answered-late", "time", in_play(answered_late)),
    ("clock/answered-before", "time", in_play(-1, answered)),
    ("clock/given-back", "time", in_play(("server", e.TimeGivenBack(1, 10**9, LostTime.OUTAGE)))),
    (
        "clock/given-back-nothing",
        "time",
        in_play(("server", e.TimeGivenBack(1, 0, LostTime.LATE))),
    ),
    ("clock/backwards", "time", in_line("seat.joined", setting(at="2026-01-02T03:04:05.677Z"))),
    ("clock/joined-late", "time", in_line("seat.joined", setting(at="2026-01-02T03:05:05.679Z"))),
    # Dice
    ("die/other-face", "die", of_played("die.rolled", next_face)),
    ("die/chosen-face", "rules", of_played("die.rolled", setting(value=6, low=6, sides=1))),
    ("die/other-range", "die", of_played("die.rolled", adding("low", 1))),
    ("die/more-sides", "die", of_played("die.rolled", adding("sides", 14))),
    ("die/no-sides", "die", of_played("die.rolled", setting(sides=0))),
    ("die/sides-missing", "line", of_played("die.rolled", leaving_out("sides"))),
    ("die/too-many-sides", "die", of_played("die.rolled", setting(sides=2**32 + 1))),
    ("die/one-side-too-many", "die", of_played("die.rolled", setting(sides=2**32))),
    ("die/negative-sides", "die", of_played("die.rolled", setting(sides=-6))),
    ("die/other-draw", "die", of_played("die.rolled", adding("draw", 1))),
    ("die/older-draw", "die", of_last_played("die.rolled", earlier_draw)),
    ("die/rolled-again", "die", once_more("die.rolled")),
    ("die/draw-skipped", "draw", of_played("draw.opened", adding("draw", 1))),
    ("die/draw-left-out", "draw", without_a_draw),
    ("die/no-such-draw", "draw", mid_play(by_rules("draw.opened", draw=99, link="00" * 32))),
    ("die/other-link", "link", of_played("draw.opened", setting(link=OTHER))),
    ("die/other-chain", "mix", of_played("match.created", setting(chain_head=OTHER))),
    ("die/no-chain", "draw", of_short("match.created", setting(chain_length=0))),
    ("die/longer-chain", "rules", of_short("match.created", adding("chain_length", 1))),
    ("die/other-event", "rules", only("ktc", other_event_for_a_draw)),
    # Sealed submissions
    ("sealed/other-payload", "submission", of_played("submission.opened", setting(payload={}))),
    ("sealed/other-nonce", "submission", of_played("submission.opened", setting(nonce=OTHER))),
    ("sealed/other-commit", "submission", of_played("submission.sealed", setting(commit=OTHER))),
    ("sealed/other-number", "submission", of_played("submission.sealed", adding("no", 1))),
    ("sealed/other-seat", "submission", of_played("submission.opened", setting(seat=1))),
    ("sealed/opened-twice", "submission", once_more("submission.opened")),
    ("sealed/copied", "submission", of_played("submission.opened", setting(seat=1, no=1))),
    # Hidden cards
    (
        "card/other-order",
        "deck",
        of_played("deck.shuffled", reversing("commits")),
    ),
    ("card/other-shuffle", "deck", of_played("deck.shuffled", adding("no", 1))),
    ("card/other-deck", "deck", of_played("deck.shuffled", setting(deck=-1))),
    ("card/third-deck", "deck", of_played("deck.shuffled", setting(deck=9))),
    ("card/other-card", "card", of_played("card.revealed", setting(card="ace"))),
    (
        "card/of-another-deck",
        "card",
        of_played("card.revealed", lambda data: data.update(deck=1 - data["deck"])),
    ),
    ("card/next-place", "card", of_played("card.revealed", adding("pos", 1))),
    ("card/no-such-place", "card", of_played("card.revealed", setting(pos=2**32))),
    ("card/other-salt", "card", of_played("card.revealed", setting(salt=OTHER))),
    (
        "card/other-secret",
        "deck",
        of_played("secrets.opened", reversing("deck_secrets")),
    ),
    (
        "card/secret-missing",
        "deck",
        of_played("secrets.opened", popping("deck_secrets")),
    ),
    (
        "card/other-commitments",
        "deck",
        of_played("match.created", reversing("deck_commits")),
    ),
    ("card/secrets-missing", "deck", without_secrets),
    (
        "card/shuffle-missing",
        "deck",
        of_played("secrets.opened", popping("shuffled")),
    ),
    (
        "card/other-order-opened",
        "deck",
        of_played("secrets.opened", lambda data: data["shuffled"][0]["cards"].reverse()),
    ),
    # Cancellations
    ("allowed/round-over", "sound", cancelled(PAIRING)),
    ("cancelled/no-tournament", "order", cancelled(None)),
    ("cancelled/before-its-time", "time", cancelled(PAIRING, "2026-01-02T23:59:59.999Z")),
    ("cancelled/no-clock", "order", cancelled(replace(PAIRING, ends=""))),
    ("cancelled/unbound", "incomplete", cancelled(UNSET)),
    *(
        (f"cancelled/awaited-{at}", "order", cancelled(PAIRING, awaited=awaited))
        for at, awaited in enumerate([(), (0,), (1,), (1, 1), (1, 0), (7,)])
    ),
    ("cancelled/awaited-in-time", "order", left("seat0", CancelReason.LEFT, (1,))),
    ("cancelled/left-in-play", "order", in_play(("seat0", e.MatchCancelled(CancelReason.LEFT)))),
    *(
        (f"cancelled/left-by-{by}", "origin", left(by, CancelReason.LEFT))
        for by in ("server", "organiser")
    ),
    ("cancelled/left-by-who-never-came", "order", left("seat1", CancelReason.LEFT)),
    *(
        (f"cancelled/withdrawn-by-{by}", "origin", left(by, CancelReason.WITHDRAWN))
        for by in ("server", "seat0")
    ),
    (
        "cancelled/withdrawn-in-play",
        "order",
        in_play(("organiser", e.MatchCancelled(CancelReason.WITHDRAWN))),
    ),
    ("cancelled/expired", "time", in_play(("server", e.MatchCancelled(CancelReason.EXPIRED)))),
    (
        "cancelled/nobody-joined",
        "order",
        in_play(("server", e.MatchCancelled(CancelReason.NOBODY_JOINED))),
    ),
    (
        "cancelled/too-early",
        "time",
        with_a_free_seat(59_999, ("server", e.MatchCancelled(CancelReason.NOBODY_JOINED))),
    ),
    *(
        (
            f"cancelled/no-such-{name}",
            "order",
            of_short("match.created", setting(pairing=PLAYED | {name: value})),
        )
        for name, value in {"tournament": "", "stage": -1, "round": 0, "slot": -1}.items()
    ),
    (
        "cancelled/no-such-end",
        "line",
        of_short("match.created", setting(pairing=PLAYED | {"ends": "soon"})),
    ),
    # Judges who pause
    ("allowed/paused-by-its-judge", "incomplete", paused_by_its_judge()),
    ("allowed/paused-by-the-host", "incomplete", paused(by="judge", who="host")),
    ("allowed/paused-with-its-table", "incomplete", paused(pairing=PAIRING)),
    ("allowed/paused-for-lunch", "incomplete", paused(6_000, took=6_000, pairing=PAIRING)),
    ("paused/by-a-judge-of-nothing", "origin", paused(by="judge")),
    ("paused/by-a-seat", "origin", paused_by_its_judge("seat0")),
    ("paused/resumed-by-a-seat", "origin", paused_by_its_judge(resumed_by="seat1")),
    ("paused/by-its-judge-in-a-tournament", "origin", paused_by_its_judge(pairing=PAIRING)),
    (
        "paused/resumed-by-its-judge-in-a-tournament",
        "origin",
        in_play(("server", e.MatchPaused("judge2")), ("judge", e.MatchResumed(0)), pairing=PAIRING),
    ),
    ("paused/answered-meanwhile", "order", paused(answered, pairing=PAIRING)),
    ("paused/twice", "order", paused(("server", e.MatchPaused("judge1")), pairing=PAIRING)),
    (
        "paused/timed-out-meanwhile",
        "order",
        paused(60_000, TIMED_OUT, took=60_000, pairing=PAIRING),
    ),
    ("paused/resumed-twice", "order", paused(("server", e.MatchResumed(0)), pairing=PAIRING)),
    *(
        (f"paused/took-{took}", "time", paused(6_000, took=took, pairing=PAIRING))
        for took in (-1, 6_001, 2**40)
    ),
    # Judges who look
    ("allowed/looked", "incomplete", looked(times=MAX_LOOKS, judged_by="key")),
    ("allowed/looked-by-an-official", "incomplete", looked(who="judge2", pairing=PAIRING)),
    ("looked/by-nobody-named", "order", looked()),
    ("looked/by-the-host", "origin", looked("server", judged_by="key")),
    ("looked/by-a-seat", "origin", looked("seat0", judged_by="key")),
    ("looked/by-a-stranger", "order", looked(who="judge1", judged_by="key")),
    ("looked/unnamed", "order", looked(pairing=PAIRING, judged_by="key")),
    ("looked/by-an-entrant", "order", looked(who="entrant1", pairing=PAIRING)),
    ("looked/too-often", "order", looked(times=MAX_LOOKS + 1, judged_by="key")),
    ("looked/no-such-seat", "seat", looked(seat=2, judged_by="key")),
    ("looked/after-the-end", "order", more(outside("judge.looked", "judge", seat=0, reason="x"))),
    # Judges who rewind
    ("rewound/no-ruling", "order", rewound(pairing=PAIRING)),
    ("rewound/by-a-ruling-elsewhere", "order", rewound(ruling=9)),
    ("rewound/before-it", "order", rewound(pairing=PAIRING, ruling=-9)),
    # What only a head shows that somebody kept of the honest match
    ("kept/resigned-instead", "head", lambda game: [*short(game)]),
    ("kept/cut", "head", lambda game: [*played(game)][:9]),
    # Builds that stay closed for a while
    ("honest/closed", "incomplete", lambda game: [*kept_closed(game)]),
    ("honest/opened-later", "sound", lambda game: [*opened_later(game)]),
    ("closed/opened-early", "time", opened_early),
    ("closed/unreleased", "order", of_opened_later(leaving("secrets.released"))),
    ("closed/released-by-a-seat", "origin", of_opened_later(released_by("seat0"))),
    ("closed/released-by-the-rules", "origin", of_opened_later(released_by(None))),
    ("closed/released-twice", "order", of_opened_later(twice("secrets.released"))),
    ("closed/opened-twice", "order", of_opened_later(twice("secrets.opened"))),
    ("closed/not-opened", "deck", of_opened_later(leaving("secrets.opened"))),
    ("closed/other-secrets", "deck", of_opened_later(opening(deck_secrets=[OTHER] * 2))),
    ("closed/build-left-out", "rules", of_opened_later(leaving("submission.opened"))),
    ("closed/resigned-after", "order", after_the_decision("seat.resigned", "seat0", seat=0)),
    (
        "closed/cancelled-after",
        "order",
        after_the_decision("match.cancelled", "server", reason="expired"),
    ),
    ("closed/paused-after", "order", after_the_decision("match.paused", "server", who="judge1")),
    (
        "closed/released-in-play",
        "order",
        mid_play(outside("secrets.released", "server", reason="over")),
    ),
    ("closed/without-a-moment", "line", of_kept_closed(leaving_out("opens_by"))),
    ("closed/no-such-moment", "line", of_kept_closed(setting(opens_by="2026-02-30T03:04:05.678Z"))),
    ("closed/until-ever", "line", of_kept_closed(setting(open_builds="never"))),
    ("closed/never-closed", "order", of_kept_closed(leaving_out("open_builds"))),
    # What only the rules contradict
    ("rules/other-winner", "rules", with_winner),
    ("rules/other-event", "rules", mid_play(by_rules("ktc.victory", seat=0))),
    ("rules/resigned-in-battle", "rules", resigned_in_battle),
    ("rules/judge", "rules", of_short("match.created", setting(judge=True))),
]
