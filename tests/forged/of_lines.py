"""Forgeries that a line, a header or a name shows by itself: its name, what is found, how."""

from msgspec import to_builtins

from saikoro.domain.games import GAMES
from saikoro.domain.match.options import ADDED_LATER
from tests.kit.forged_bases import ENDS, Forge, short
from tests.kit.forging import misspelt
from tests.kit.forging_parts import (
    OTHER,
    between,
    by_rules,
    dropped,
    in_header,
    in_line,
    in_name,
    leaving_out,
    mid_play,
    more,
    named,
    nested,
    of_played,
    of_short,
    outside,
    respelling,
    respelt,
    seated,
    seeds_of_the_server,
    setting,
    spelt,
    with_options,
    withdrawing,
)
from tests.kit.forging_turns import (
    answered_for_another,
    by_the_other_seat,
    finished_early,
    seated_late,
)

NAMES = [
    *("ada", " ada ", "x" * 40, "🎲" * 40, "サイコロ", "é", "e\u0301", "é\u0323"),
    *("a" + "\u0301" * 4, "❤\ufe0f", "\u0378", "\U0001faea", "👨\u200d👩\u200d👧", "👩🏽\u200d🚀"),
    *("🏳\ufe0f\u200d🌈", "🦸\u200d♀\ufe0f"),
]
"""Names that a service takes, or may take later."""

NO_NAMES = [
    *("", " ", "\u3000", "x" * 41, "a\tb", "\x7f", "a" + "\u0301" * 5, "\ue000", "a\u200bda"),
    *("a\u200db", "\u200d", "ada\u202e", "\u2800", "\u00ad", "\ufeffada", "a\u2028b"),
    *("👨\u200d", "\u200d👧", "👨\u200d\u200d👧", "👨\u200da", "🏽\u200d🚀", "👨\u200d🏽"),
    "👩🏽🏽🏽🏽\u200d🚀",
]

NO_BOTS = [
    *({}, {"x": "y"}, {"bot": "oracle"}, {"bot": ["random"]}),
    *({"bot": "greedy", "looks": 65}, {"bot": "random", "looks": 4}),
]

DIGITS = {
    "match.created": "chain_head",
    "seat.joined": "seed_commit",
    "seed.revealed": "seed",
    "entropy.fixed": "mix",
    "draw.opened": "link",
    "submission.sealed": "commit",
    "submission.opened": "nonce",
    "card.revealed": "salt",
}
"""Where a line has digits of base 16, by its type."""

OPTIONS = sorted(
    {name for game in GAMES.values() for name in to_builtins(game.book.read_options({}))}
)
"""The options of all games."""

SEAT = b'"seat":0'

OF_LINES: list[tuple[str, str, Forge]] = [
    # How a line is spelt
    ("spelling/byte-order-mark", "line", respelt(lambda line: b"\xef\xbb\xbf" + line)),
    ("spelling/carriage-return", "canonical", respelt(lambda line: line + b"\r")),
    ("spelling/empty-line", "line", respelt(lambda _line: b"")),
    ("spelling/no-event", "line", respelt(lambda _line: b"[]")),
    ("spelling/no-utf-8", "line", spelt(b'"by":"', b'"by":"\xff')),
    ("spelling/half-a-character", "line", spelt(b'"by":"', b'"by":"\\ud800')),
    ("spelling/escaped-letter", "canonical", spelt(b"seat.", b"\\u0073eat.")),
    ("spelling/space", "canonical", spelt(b'"v":', b'"v": ')),
    ("spelling/space-before-a-colon", "canonical", spelt(b'"v":', b'"v" :')),
    ("spelling/float", "canonical", spelt(SEAT, SEAT + b".0")),
    ("spelling/exponent", "canonical", spelt(SEAT, SEAT + b"e0")),
    ("spelling/twice", "canonical", spelt(SEAT, SEAT + b"," + SEAT)),
    ("spelling/nested", "line", spelt(SEAT, b'"seat":' + nested(3000))),
    ("spelling/number-as-text", "line", of_played("die.rolled", setting(sides="6"))),
    ("spelling/unknown-field", "line", of_short("seat.joined", setting(note="x"))),
    ("spelling/default-written", "canonical", of_short("match.created", setting(judge=False))),
    ("spelling/null-written", "canonical", of_short("seat.joined", setting(player=None))),
    ("spelling/field-missing", "line", of_short("decision.asked", leaving_out("seats"))),
    ("spelling/field-beside", "line", in_line("seat.joined", setting(note="x"))),
    *(
        (
            f"digits/{field}-{how}",
            "mix" if field == "mix" else "line",
            of_played(kind, respelling(field, spell)),
        )
        for kind, field in DIGITS.items()
        for how, spell in (
            ("in-upper-case", str.upper),
            ("after-a-space", lambda text: f" {text}"),
            ("too-long", lambda text: f"{text}00"),
        )
    ),
    # The order of lines
    ("order/gap", "version", dropped("seat.joined", renumber=False)),
    ("order/swapped", "version", between((0, 3), (4, 5), (3, 4), (5, None), renumber=False)),
    ("order/repeated", "version", between((0, 4), (3, None), renumber=False)),
    ("order/no-seat", "order", dropped("seat.joined")),
    ("order/no-entropy", "order", dropped("entropy.fixed")),
    ("order/created-twice", "order", between((0, 2), (1, None))),
    ("order/seat-taken-twice", "order", between((0, 3), (2, None))),
    ("order/seat-taken-late", "order", seated_late),
    ("order/after-the-end", "order", more(outside("seat.resigned", "seat1", seat=1))),
    ("order/finished-early", "rules", finished_early),
    ("order/secrets-early", "order", mid_play(by_rules("secrets.opened", deck_secrets=[]))),
    (
        "order/answer-unasked",
        "order",
        mid_play(outside("answer.given", "seat0", seat=0, decision=9, answer={})),
    ),
    ("order/third-seat", "seat", mid_play(outside("seat.resigned", "seat2", seat=2))),
    ("order/rules-before-play", "order", more(by_rules("poker.dealt"), "seat.joined")),
    ("order/answered-for-another", "order", answered_for_another),
    # Who a line comes from
    *(
        (f"author/other-seat-{kind}", "origin", by_the_other_seat(kind))
        for kind in ("seat.joined", "submission.sealed", "answer.given", "seat.resigned")
    ),
    ("author/nobody", "origin", in_line("seat.joined", leaving_out("by"))),
    ("author/no-time", "origin", in_line("seat.joined", leaving_out("at"))),
    ("author/of-the-rules", "origin", in_line("decision.asked", setting(by="server", at=ENDS))),
    ("author/null", "origin", in_line("decision.asked", setting(by=None))),
    ("author/null-of-no-game", "origin", mid_play(by_rules("poker.dealt") | {"by": None})),
    ("author/player-creates", "origin", in_line("match.created", setting(by="seat0"))),
    # Times that are none
    ("time/no-such-day", "line", in_line("seat.joined", setting(at="2026-02-30T03:04:05.678Z"))),
    ("time/no-such-month", "line", in_line("seat.joined", setting(at="2026-99-02T03:04:05.678Z"))),
    ("time/leap-second", "line", in_line("seat.joined", setting(at="9999-12-31T23:59:60.000Z"))),
    (
        "time/wide-digits",
        "line",
        in_line("seat.joined", setting(at="２０２６-01-02T03:04:05.678Z")),
    ),
    ("time/offset", "line", in_line("seat.joined", setting(at="2026-01-02T03:04:05.678+00:00"))),
    ("time/empty", "line", in_line("seat.joined", setting(at=""))),
    # Names, beside a record and in it
    ("allowed/name-beside", "sound", named()),
    ("allowed/name-left-out", "sound", named(write=False)),
    ("allowed/name-withdrawn", "sound", named(withdrawing)),
    ("name/another", "name", named(in_name(name="Eve"))),
    ("name/another-salt", "name", named(in_name(salt=OTHER))),
    ("name/another-seat", "name", named(in_name(seat=1))),
    ("name/hidden", "name", named(in_name(name="Ada\u202e"))),
    ("name/in-line-and-beside", "order", named(joined=setting(player="Ada"))),
    ("name/no-commitment", "name", named(joined=leaving_out("name_commit"))),
    ("name/commitment-of-no-bytes", "line", named(joined=setting(name_commit="ABC"))),
    ("name/twice", "name", named(lambda beside: beside["names"].append(beside["names"][0]))),
    ("name/none", "name", named(withdrawing, joined=leaving_out("name_commit"))),
    ("name/more", "line", named(in_name(club="x"))),
    ("name/no-salt", "line", named(lambda beside: beside["names"][0].pop("salt"))),
    # Who sits at a seat
    ("player/no-such-id", "order", seated(player_id="me")),
    ("allowed/player", "sound", seated(player_id="ab" * 16)),
    ("allowed/bot", "sound", seated(bot={"bot": "greedy", "looks": 4})),
    ("allowed/bot-of-an-entry", "sound", seated(bot={"bot": "greedy"})),
    ("allowed/bot-at-random", "sound", seated(bot={"bot": "random"})),
    ("allowed/bot-that-plays-out", "sound", seated(bot={"bot": "mcts", "playouts": 1})),
    *((f"player/no-bot-{at}", "order", seated(bot=bot)) for at, bot in enumerate(NO_BOTS)),
    *((f"allowed/name-{at}", "sound", seated(player=name)) for at, name in enumerate(NAMES)),
    *((f"player/no-name-{at}", "order", seated(player=name)) for at, name in enumerate(NO_NAMES)),
    # Seeds
    ("seed/other-seed", "seed", of_short("seed.revealed", setting(seed=OTHER))),
    ("seed/other-mix", "mix", of_short("entropy.fixed", setting(mix=OTHER))),
    ("seed/by-the-server", "seed", of_short("seat.joined", setting(seed_by="server"))),
    (
        "seed/three-of-the-server",
        "seed",
        of_short("match.created", setting(server_seed_commits=[OTHER] * 3)),
    ),
    *(
        (f"seed/{name}-of-the-server-for-a-seat-without-one", finds, seeds_of_the_server(commits))
        for name, finds, commits in (
            ("none", "canonical", []),
            ("one", "seed", [OTHER]),
            ("another", "seed", [OTHER] * 2),
            ("three", "seed", [OTHER] * 3),
            ("null", "line", None),
        )
    ),
    # Headers
    ("header/other-format", "no_record", in_header(setting(format="saikoro/2"))),
    ("header/unknown-field", "no_record", in_header(setting(note="x"))),
    ("header/other-game", "no_record", in_header(setting(game="poker"))),
    ("header/upper-case", "no_record", in_header(setting(match="AB" * 16))),
    ("header/line-feed", "no_record", in_header(respelling("match", lambda text: f"{text}\n"))),
    (
        "header/dash",
        "no_record",
        in_header(respelling("match", lambda text: f"{text[:8]}-{text[8:]}")),
    ),
    ("header/no-json", "no_record", lambda game: [b"saikoro", *short(game)[1:]]),
    (
        "header/space",
        "canonical",
        lambda game: misspelt([*short(game)], 0, lambda line: line + b" "),
    ),
    ("header/no-such-time", "line", with_options(setting(bank_seconds=-1))),
    (
        "header/no-such-game",
        "incomplete",
        in_header(
            lambda header: header.update(game="poker", rules=header["rules"] | {"id": "poker"})
        ),
    ),
    (
        "header/no-such-ruleset",
        "incomplete",
        in_header(lambda header: header["rules"].update(version="99")),
    ),
    ("header/seal", "incomplete", lambda game: [*short(game), b'{"seal":{}}']),
    # Options
    *((f"option/no-{name}", "rules", with_options(leaving_out(name))) for name in OPTIONS),
    ("option/no-banks", "rules", with_options(leaving_out(*ADDED_LATER))),
    ("option/unknown", "rules", with_options(setting(luck=1))),
    ("option/other-cards", "rules", with_options(setting(card_set=OTHER))),
]
