"""Forgeries of records, each with the verdict that each verifier must give.

`python` is the verdict of `saikoro verify`, `typescript` that of `clients/typescript`, which has no
rules: what only they contradict is `incomplete` there.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.commands.looking import MAX_LOOKS
from saikoro.domain.match.words import CancelReason, LostTime
from tests.kit.forged_bases import (
    ENDS,
    PAIRING,
    answered_late,
    by_server,
    cancelled,
    kept_closed,
    looked,
    match,
    open_match,
    opened_early,
    opened_later,
    paused,
    played,
    short,
)
from tests.kit.forging import misspelt, renumbered
from tests.kit.forging_parts import (
    OTHER,
    Forge,
    adding,
    after_the_decision,
    by_rules,
    dropped,
    finished_early,
    in_header,
    in_line,
    in_name,
    leaving,
    leaving_out,
    mid_play,
    more,
    named,
    nested,
    of_kept_closed,
    of_opened_later,
    of_played,
    of_short,
    opening,
    outside,
    released_by,
    rewound,
    seated,
    setting,
    spelt,
    twice,
    with_winner,
    withdrawing,
    without_option,
    without_secrets,
)


class Forgery(NamedTuple):
    """A way to forge a record."""

    kind: str
    """The class of the forgery."""
    name: str
    forge: Forge
    python: str = "not_sound"
    typescript: str = "not_sound"


def forgeries(game: str) -> Iterator[Forgery]:
    """All forgeries that a match of this game allows."""
    for forgery in FORGERIES:
        try:
            forgery.forge(game)
        except IndexError:
            continue  # the match has no line of the kind that is forged
        yield forgery


FORGERIES = [
    # What is honest, so that a verifier that refuses everything fails
    Forgery("honest", "played", lambda game: [*played(game)], "sound", "incomplete"),
    Forgery("honest", "cut", lambda game: [*played(game)][:9], "incomplete", "incomplete"),
    Forgery(
        "honest", "free-seat", lambda game: open_match(game).record, "incomplete", "incomplete"
    ),
    Forgery("honest", "bot", seated(bot={"bot": "greedy", "looks": 4}), "sound", "incomplete"),
    Forgery("honest", "bot-of-an-entry", seated(bot={"bot": "greedy"}), "sound", "incomplete"),
    # Spelling
    Forgery("spelling", "byte-order-mark", spelt(lambda line: b"\xef\xbb\xbf" + line)),
    Forgery("spelling", "carriage-return", spelt(lambda line: line + b"\r")),
    Forgery("spelling", "no-utf-8", spelt(lambda line: line.replace(b'"by":"', b'"by":"\xff'))),
    Forgery(
        "spelling",
        "half-a-character",
        spelt(lambda line: line.replace(b'"by":"', b'"by":"\\ud800')),
    ),
    Forgery(
        "spelling", "escaped-letter", spelt(lambda line: line.replace(b"seat.", b"\\u0073eat."))
    ),
    Forgery("spelling", "space", spelt(lambda line: line.replace(b'"v":', b'"v": '))),
    Forgery("spelling", "float", spelt(lambda line: line.replace(b'"seat":0', b'"seat":0.0'))),
    Forgery(
        "spelling", "twice", spelt(lambda line: line.replace(b'"seat":0', b'"seat":0,"seat":0'))
    ),
    Forgery("spelling", "empty-line", spelt(lambda _line: b"")),
    Forgery(
        "spelling",
        "nested",
        spelt(lambda line: line.replace(b'"seat":0', b'"seat":' + nested(3000))),
    ),
    Forgery("spelling", "number-as-text", of_played("die.rolled", setting(sides="6"))),
    Forgery("spelling", "unknown-field", of_short("seat.joined", setting(note="x"))),
    Forgery("spelling", "default-written", of_short("match.created", setting(judge=False))),
    Forgery("spelling", "null-written", of_short("seat.joined", setting(player=None))),
    Forgery("spelling", "field-missing", of_short("decision.asked", leaving_out("seats"))),
    Forgery("spelling", "field-beside", in_line("seat.joined", setting(note="x"))),
    Forgery("spelling", "no-event", spelt(lambda _line: b"[]")),
    # Order
    Forgery("order", "gap", dropped("seat.joined", renumber=False)),
    Forgery("order", "no-seat", dropped("seat.joined")),
    Forgery("order", "no-entropy", dropped("entropy.fixed")),
    Forgery(
        "order", "created-twice", lambda game: renumbered([*short(game)[:2], *short(game)[1:]])
    ),
    Forgery(
        "order", "seat-taken-twice", lambda game: renumbered([*short(game)[:3], *short(game)[2:]])
    ),
    Forgery("order", "after-the-end", more(outside("seat.resigned", "seat1", seat=1))),
    Forgery("order", "finished-early", finished_early, typescript="incomplete"),
    Forgery("order", "secrets-early", mid_play(by_rules("secrets.opened", deck_secrets=[]))),
    Forgery(
        "order",
        "answer-unasked",
        mid_play(outside("answer.given", "seat0", seat=0, decision=9, answer={})),
    ),
    Forgery("order", "third-seat", mid_play(outside("seat.resigned", "seat2", seat=2))),
    Forgery("order", "rules-before-play", more(by_rules("poker.dealt"), "seat.joined")),
    # Authors
    Forgery("author", "other-seat", in_line("seat.joined", setting(by="seat1"))),
    Forgery("author", "nobody", in_line("seat.joined", leaving_out("by"))),
    Forgery("author", "no-time", in_line("seat.joined", leaving_out("at"))),
    Forgery("author", "of-the-rules", in_line("decision.asked", setting(by="server", at=ENDS))),
    Forgery("author", "null", in_line("decision.asked", setting(by=None))),
    Forgery("author", "null-of-no-game", mid_play(by_rules("poker.dealt") | {"by": None})),
    Forgery("author", "player-creates", in_line("match.created", setting(by="seat0"))),
    # Times
    Forgery(
        "clock",
        "timed-out-early",
        lambda game: by_server(match(game, answers=0), e.SeatTimedOut(0, 1), 59_999),
    ),
    Forgery("clock", "answered-late", answered_late),
    Forgery(
        "clock",
        "given-back",
        lambda game: by_server(match(game, answers=0), e.TimeGivenBack(1, 10**9, LostTime.OUTAGE)),
    ),
    Forgery(
        "clock",
        "given-back-nothing",
        lambda game: by_server(match(game, answers=0), e.TimeGivenBack(1, 0, LostTime.LATE)),
    ),
    Forgery("clock", "backwards", in_line("seat.joined", setting(at="2026-01-02T03:04:05.677Z"))),
    Forgery("clock", "no-such-day", in_line("seat.joined", setting(at="2026-02-30T03:04:05.678Z"))),
    Forgery("clock", "offset", in_line("seat.joined", setting(at="2026-01-02T03:04:05.678+00:00"))),
    Forgery("clock", "joined-late", in_line("seat.joined", setting(at="2026-01-02T03:05:05.679Z"))),
    # Seeds
    Forgery("seed", "other-seed", of_short("seed.revealed", setting(seed=OTHER))),
    Forgery("seed", "other-mix", of_short("entropy.fixed", setting(mix=OTHER))),
    Forgery(
        "seed",
        "upper-case",
        of_short("seat.joined", lambda data: data.update(seed_commit=data["seed_commit"].upper())),
    ),
    Forgery("seed", "by-the-server", of_short("seat.joined", setting(seed_by="server"))),
    Forgery(
        "seed",
        "three-of-the-server",
        of_short("match.created", setting(server_seed_commits=[OTHER] * 3)),
    ),
    # Dice
    Forgery(
        "die",
        "other-face",
        of_played(
            "die.rolled",
            lambda data: data.update(
                value=data["low"] + (data["value"] + 1 - data["low"]) % data["sides"]
            ),
        ),
    ),
    Forgery("die", "other-range", of_played("die.rolled", adding("low", 1))),
    Forgery("die", "no-sides", of_played("die.rolled", setting(sides=0))),
    Forgery("die", "sides-missing", of_played("die.rolled", leaving_out("sides"))),
    Forgery("die", "too-many-sides", of_played("die.rolled", setting(sides=2**32 + 1))),
    Forgery("die", "one-side-too-many", of_played("die.rolled", setting(sides=2**32))),
    Forgery("die", "negative-sides", of_played("die.rolled", setting(sides=-6))),
    Forgery("die", "other-draw", of_played("die.rolled", adding("draw", 1))),
    Forgery("die", "draw-skipped", of_played("draw.opened", adding("draw", 1))),
    Forgery("die", "other-link", of_played("draw.opened", setting(link=OTHER))),
    Forgery("die", "other-chain", of_played("match.created", setting(chain_head=OTHER))),
    Forgery("die", "no-chain", of_short("match.created", setting(chain_length=0))),
    # Sealed submissions
    Forgery("sealed", "other-payload", of_played("submission.opened", setting(payload={}))),
    Forgery("sealed", "other-nonce", of_played("submission.opened", setting(nonce=OTHER))),
    Forgery("sealed", "other-commit", of_played("submission.sealed", setting(commit=OTHER))),
    Forgery("sealed", "other-number", of_played("submission.sealed", adding("no", 1))),
    Forgery("sealed", "other-seat", of_played("submission.opened", setting(seat=1))),
    # Hidden cards
    Forgery(
        "card", "other-order", of_played("deck.shuffled", lambda data: data["commits"].reverse())
    ),
    Forgery("card", "other-shuffle", of_played("deck.shuffled", adding("no", 1))),
    Forgery("card", "other-deck", of_played("deck.shuffled", setting(deck=-1))),
    Forgery("card", "other-card", of_played("card.revealed", setting(card="ace"))),
    Forgery("card", "other-place", of_played("card.revealed", setting(pos=2**32))),
    Forgery("card", "other-salt", of_played("card.revealed", setting(salt=OTHER))),
    Forgery(
        "card",
        "other-secret",
        of_played("secrets.opened", lambda data: data["deck_secrets"].reverse()),
    ),
    Forgery("card", "secrets-missing", without_secrets),
    Forgery(
        "card", "shuffle-missing", of_played("secrets.opened", lambda data: data["shuffled"].pop())
    ),
    # Cancellations
    Forgery("cancelled", "no-tournament", lambda game: cancelled(game, None)),
    Forgery(
        "cancelled",
        "before-its-time",
        lambda game: cancelled(game, PAIRING, "2026-01-02T23:59:59.999Z"),
    ),
    Forgery(
        "cancelled",
        "no-clock",
        lambda game: cancelled(game, msgspec.structs.replace(PAIRING, ends="")),
    ),
    Forgery(
        "cancelled",
        "unbound",
        lambda game: cancelled(game, msgspec.UNSET),
        "incomplete",
        "incomplete",
    ),
    Forgery(
        "cancelled", "left-in-play", mid_play(outside("match.cancelled", "seat0", reason="left"))
    ),
    Forgery(
        "cancelled",
        "withdrawn-in-play",
        mid_play(outside("match.cancelled", "organiser", reason="withdrawn")),
    ),
    Forgery(
        "cancelled", "expired", mid_play(outside("match.cancelled", "server", reason="expired"))
    ),
    Forgery(
        "cancelled",
        "nobody-joined",
        mid_play(outside("match.cancelled", "server", reason="nobody_joined")),
    ),
    Forgery(
        "cancelled",
        "too-early",
        lambda game: by_server(
            open_match(game), e.MatchCancelled(CancelReason.NOBODY_JOINED), 59_999
        ),
    ),
    Forgery(
        "cancelled",
        "no-such-pairing",
        of_short(
            "match.created", setting(pairing={"tournament": "", "stage": 0, "round": 1, "slot": 0})
        ),
    ),
    # Judges who pause
    Forgery("honest", "paused-by-its-judge", paused, "incomplete", "incomplete"),
    Forgery(
        "honest",
        "paused-by-the-host",
        lambda game: paused(game, who="host", resumed_by="server"),
        "incomplete",
        "incomplete",
    ),
    Forgery(
        "honest",
        "paused-with-its-table",
        lambda game: paused(game, "server", "judge2", "server", pairing=PAIRING),
        "incomplete",
        "incomplete",
    ),
    Forgery("paused", "by-a-judge-of-nothing", lambda game: paused(game, who="judge2")),
    Forgery("paused", "by-a-seat", lambda game: paused(game, "seat0")),
    Forgery("paused", "resumed-by-a-seat", lambda game: paused(game, resumed_by="seat1")),
    Forgery("paused", "by-its-judge-in-a-tournament", lambda game: paused(game, pairing=PAIRING)),
    Forgery(
        "paused",
        "resumed-by-its-judge-in-a-tournament",
        lambda game: paused(game, "server", "judge2", pairing=PAIRING),
    ),
    # Judges who look
    Forgery(
        "honest",
        "looked",
        lambda game: looked(game, times=MAX_LOOKS, judged_by="key"),
        "incomplete",
        "incomplete",
    ),
    Forgery(
        "honest",
        "looked-by-an-official",
        lambda game: looked(game, who="judge2", pairing=PAIRING),
        "incomplete",
        "incomplete",
    ),
    Forgery("looked", "by-nobody-named", looked),
    Forgery("looked", "by-the-host", lambda game: looked(game, "server", judged_by="key")),
    Forgery("looked", "by-a-seat", lambda game: looked(game, "seat0", judged_by="key")),
    Forgery("looked", "by-a-stranger", lambda game: looked(game, who="judge1", judged_by="key")),
    Forgery("looked", "unnamed", lambda game: looked(game, pairing=PAIRING, judged_by="key")),
    Forgery("looked", "by-an-entrant", lambda game: looked(game, who="entrant1", pairing=PAIRING)),
    Forgery(
        "looked",
        "too-often",
        lambda game: looked(game, times=MAX_LOOKS + 1, judged_by="key"),
    ),
    Forgery("looked", "no-such-seat", lambda game: looked(game, seat=2, judged_by="key")),
    Forgery(
        "looked",
        "after-the-end",
        more(outside("judge.looked", "judge", seat=0, reason="x")),
    ),
    # Judges who rewind
    Forgery("rewound", "no-ruling", rewound(pairing=PAIRING)),
    Forgery("rewound", "by-a-ruling-elsewhere", rewound(ruling=9)),
    Forgery("rewound", "before-it", rewound(pairing=PAIRING, ruling=-9)),
    # What only a head shows that somebody kept of the honest match
    Forgery("kept", "resigned-instead", lambda game: [*short(game)]),
    Forgery("kept", "cut", lambda game: [*played(game)][:-1]),
    # Builds that stay closed for a while
    Forgery("honest", "closed", lambda game: [*kept_closed(game)], "incomplete", "incomplete"),
    Forgery("honest", "opened-later", lambda game: [*opened_later(game)], "sound", "incomplete"),
    Forgery("closed", "opened-early", opened_early),
    Forgery("closed", "unreleased", of_opened_later(leaving("secrets.released"))),
    Forgery("closed", "released-by-a-seat", of_opened_later(released_by("seat0"))),
    Forgery("closed", "released-by-the-rules", of_opened_later(released_by(None))),
    Forgery("closed", "released-twice", of_opened_later(twice("secrets.released"))),
    Forgery("closed", "opened-twice", of_opened_later(twice("secrets.opened"))),
    Forgery("closed", "not-opened", of_opened_later(leaving("secrets.opened"))),
    Forgery("closed", "other-secrets", of_opened_later(opening(deck_secrets=[OTHER] * 2))),
    Forgery(
        "closed",
        "build-left-out",
        of_opened_later(leaving("submission.opened")),
        typescript="incomplete",
    ),
    Forgery("closed", "resigned-after", after_the_decision("seat.resigned", "seat0", seat=0)),
    Forgery(
        "closed",
        "cancelled-after",
        after_the_decision("match.cancelled", "server", reason="expired"),
    ),
    Forgery("closed", "paused-after", after_the_decision("match.paused", "server", who="judge1")),
    Forgery(
        "closed", "released-in-play", mid_play(outside("secrets.released", "server", reason="over"))
    ),
    Forgery("closed", "without-a-moment", of_kept_closed(lambda pairing: pairing.pop("opens_by"))),
    Forgery(
        "closed", "no-such-moment", of_kept_closed(setting(opens_by="2026-02-30T03:04:05.678Z"))
    ),
    Forgery("closed", "until-ever", of_kept_closed(setting(open_builds="never"))),
    Forgery("closed", "never-closed", of_kept_closed(lambda pairing: pairing.pop("open_builds"))),
    # Players
    Forgery("honest", "name-beside", named(), "sound", "incomplete"),
    Forgery("honest", "name-left-out", named(write=False), "sound", "incomplete"),
    Forgery("honest", "name-withdrawn", named(withdrawing), "sound", "incomplete"),
    Forgery("name", "another", named(in_name(name="Eve"))),
    Forgery("name", "another-salt", named(in_name(salt=OTHER))),
    Forgery("name", "another-seat", named(in_name(seat=1))),
    Forgery("name", "hidden", named(in_name(name="Ada\u202e"))),
    Forgery("name", "in-line-and-beside", named(joined=setting(player="Ada"))),
    Forgery("name", "no-commitment", named(joined=leaving_out("name_commit"))),
    Forgery("name", "commitment-of-no-bytes", named(joined=setting(name_commit="ABC"))),
    Forgery("name", "twice", named(lambda beside: beside["names"].append(beside["names"][0]))),
    Forgery("name", "none", named(withdrawing, joined=leaving_out("name_commit"))),
    Forgery("name", "more", named(in_name(club="x"))),
    Forgery("name", "no-salt", named(lambda beside: beside["names"][0].pop("salt"))),
    Forgery("player", "no-such-bot", seated(bot={"x": "y"})),
    Forgery("player", "hidden-name", seated(player="ada\u202e")),
    Forgery("player", "blank-name", seated(player=" ")),
    Forgery("player", "long-name", seated(player="x" * 41)),
    Forgery("player", "covering-name", seated(player="a" + "\u0301" * 5)),
    Forgery("player", "no-such-id", seated(player_id="me")),
    # What only the rules contradict
    Forgery("rules", "other-winner", with_winner, typescript="incomplete"),
    Forgery(
        "rules",
        "longer-chain",
        of_short("match.created", adding("chain_length", 1)),
        typescript="incomplete",
    ),
    Forgery(
        "rules", "judge", of_short("match.created", setting(judge=True)), typescript="incomplete"
    ),
    Forgery("rules", "option-missing", without_option("decision_seconds"), typescript="incomplete"),
    Forgery("rules", "banks-missing", without_option("bank_seconds"), typescript="incomplete"),
    Forgery(
        "rules",
        "unknown-option",
        in_header(lambda header: header["options"].update(luck=1)),
        typescript="incomplete",
    ),
    Forgery(
        "rules",
        "other-cards",
        in_header(lambda header: header["options"].update(card_set=OTHER)),
        typescript="incomplete",
    ),
    Forgery(
        "rules",
        "other-ruleset",
        in_header(lambda header: header["rules"].update(version="99")),
        "incomplete",
        "incomplete",
    ),
    # Headers
    Forgery(
        "header", "other-format", in_header(setting(format="saikoro/2")), "no_record", "no_record"
    ),
    Forgery("header", "unknown-field", in_header(setting(note="x")), "no_record", "no_record"),
    Forgery("header", "other-game", in_header(setting(game="poker")), "no_record", "no_record"),
    Forgery("header", "upper-case", in_header(setting(match="AB" * 16)), "no_record", "no_record"),
    Forgery(
        "header", "no-json", lambda game: [b"saikoro", *short(game)[1:]], "no_record", "no_record"
    ),
    Forgery("header", "space", lambda game: misspelt([*short(game)], 0, lambda line: line + b" ")),
    Forgery(
        "header",
        "no-such-time",
        in_header(lambda header: header["options"].update(bank_seconds=-1)),
    ),
]
