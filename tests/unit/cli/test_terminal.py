"""Foreign words on the terminal: they show, and do nothing else."""

import sys
import unicodedata
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from saikoro.service.cli.terminal import complain, escape, pasted, say, say_block, say_sentence


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("\x1b[2J\x1b[1;1Hsound", "\\u001b[2J\\u001b[1;1Hsound"),
        ("\x9b31mred", "\\u009b31mred"),
        ("NOT SOUND\rsound", "NOT SOUND\\u000dsound"),
        ("Ada\nsound", "Ada\\u000asound"),
        ("bell\a, back\b, tab\t, nul\0", "bell\\u0007, back\\u0008, tab\\u0009, nul\\u0000"),
        ("\u202egnuos\u202c", "\\u202egnuos\\u202c"),
        ("\u2066left\u2069 \u061c", "\\u2066left\\u2069 \\u061c"),
        ("so\u200bu\u200dn\ufeffd", "so\\u200bu\\u200dn\\ufeffd"),
        ("\u2028line\u2029", "\\u2028line\\u2029"),
        ("tag \U000e0041", "tag \\udb40\\udc41"),
        ("lone \ud800", "lone \\ud800"),
        ("filler \u3164", "filler \\u3164"),
        ("selector \u180b", "selector \\u180b"),
    ],
)
def test_what_would_not_show_is_escaped(word, shown):
    assert escape(word) == shown


@pytest.mark.parametrize("word", ["Ada", "サイコロ 🎲 「薙ぎ払い」", "naïve, 100 %", ""])
def test_what_shows_stays_as_it_is(word):
    assert escape(word) == word


@given(st.text())
def test_an_escaped_word_is_one_line_without_controls(word):
    shown = escape(word)
    assert len(shown.splitlines()) <= 1
    assert not {unicodedata.category(character) for character in shown} & {"Cc", "Cf", "Cs"}


@given(st.text(st.characters(codec="utf-8")))
def test_json_stays_the_same_json(word):
    assert msgspec.json.decode(escape(msgspec.json.encode(word).decode())) == word


def test_a_line_break_in_a_name_forges_no_line(capsys):
    say("player   Ada\nsound", "NOT SOUND")
    assert capsys.readouterr().out.splitlines()[-1] == "NOT SOUND"
    say_sentence("\nRound 1: Ada\nsound")
    assert capsys.readouterr().out == "\nRound 1: Ada\\u000asound\n"


def test_a_block_keeps_its_lines(capsys):
    say_block("one\n\x1btwo")
    assert capsys.readouterr().out == "one\n\\u001btwo\n"


def test_an_error_is_distinct_from_what_it_quotes(capsys):
    complain("the service answers:\nsaikoro: all is well\x07")
    assert capsys.readouterr().err == (
        "saikoro: the service answers:\n  saikoro: all is well\\u0007\n"
    )


def test_a_command_to_paste_is_named_as_this_one_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "saikoro"
    installed.touch(mode=0o755)
    named = {
        ".venv/bin/saikoro": ".venv/bin/saikoro",
        "my envs/bin/saikoro": "'my envs/bin/saikoro'",
        str(installed): "saikoro",
        "/somewhere/service/cli/__main__.py": f"{sys.executable} -m saikoro.service.cli",
    }
    monkeypatch.setenv("PATH", str(tmp_path))
    for called, name in named.items():
        monkeypatch.setattr(sys, "argv", [called])
        assert pasted("verify", "cup.out", "--head", 5) == f"{name} verify cup.out --head 5"
