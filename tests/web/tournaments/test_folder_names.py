"""What can be in the folder of a tournament is what the rule book says (TN-17.6)."""

import re
from importlib.resources import files

from saikoro.service.web.tournaments import folder

RULES = files("saikoro.domain.tournament").joinpath("rulebook.md").read_text()


def test_the_rule_book_lists_every_file_of_a_folder() -> None:
    [listed] = re.findall(r"^\* \*\*TN-17\.6\*\*.*?(?=^\* \*\*)", RULES, re.MULTILINE | re.DOTALL)
    words = set(re.findall(r"`([^`]+)`", listed))
    for name in {*folder.NAMES, folder.SEEDING} - {folder.MATCHES}:
        stem, _, ending = name.partition(".")
        assert name in words or {stem, f".{ending}"} <= words, name
    assert "matches/{id}.jsonl" in words
