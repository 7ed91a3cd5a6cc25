"""Where two entrants meet in a tournament, for whoever rules or disputes."""

from tests.web.playing.running import call


def test_pairings_of_two_are_listed_with_the_newest_first() -> None:
    first, bye = {"slot": 0, "b": {}}, {"slot": 1, "b": None}
    second, final = {"slot": 2, "b": {}}, {"slot": 3, "b": {}}
    swiss = [{"round": 1, "pairings": [first, bye]}, {"round": 2, "pairings": [second]}]
    stages = [
        {"stage": 0, "rounds": swiss},
        {"stage": 1, "rounds": [{"round": 1, "pairings": [final]}]},
    ]
    places = call("../organising/places", "placesOf", {"stages": stages})
    assert places == [
        {"stage": 1, "round": 1, "pairing": final},
        {"stage": 0, "round": 2, "pairing": second},
        {"stage": 0, "round": 1, "pairing": first},
    ]
