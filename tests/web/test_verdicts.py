"""What colour a verdict of the browser has."""

from tests.web.playing.running import calls

RULES = "the rules: this client does not have them"
SEAL = "the seal: this client does not check seals"


def test_a_record_of_which_rules_alone_are_open_has_the_colour_of_a_sound_one() -> None:
    whole = {"verdict": "incomplete", "verified": {"over": True, "unchecked": [RULES]}}
    others = [
        {"verdict": "incomplete", "verified": {"over": False, "unchecked": [RULES]}},
        {"verdict": "incomplete", "verified": {"over": True, "unchecked": [RULES, SEAL]}},
        {"verdict": "not_sound", "fault": {}},
        {"verdict": "no_record"},
    ]
    found = calls("../checking/verdict", "isWhole", [[one] for one in (whole, *others)])
    assert found == [True, False, False, False, False]
