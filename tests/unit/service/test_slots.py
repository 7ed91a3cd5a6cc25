"""One call, one bucket: a script touches only keys that it is given, and they are of one slot."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import saikoro.service.store.scripts
from tests.kit.cases import for_every
from tests.kit.one_slot import TwoSlots, require_one_slot

FOLDER = Path(saikoro.service.store.scripts.__path__[0])

SCRIPTS = {str(path.relative_to(FOLDER)): path.read_text("utf-8") for path in FOLDER.rglob("*.lua")}

CALL = re.compile(r"redis\.call\('(\w+)'(?:, ([^,()]+(?:\([^()]*\))?))?")

KEY = r"KEYS\[[^\]]+\]"

WITHOUT_KEYS = {"TIME"}


def keys_of(script: str) -> set[str]:
    """The names that hold an element of KEYS, those of parameters that are given one included."""
    code = re.sub(r"--.*", "", script)
    names: set[str] = set()
    for left, right in re.findall(r"local ([\w, ]+) = ([^\n]+)", code):
        values = re.split(r",\s*(?![^\[\]]*\])", right)
        names |= {
            name
            for name, value in zip(re.split(r",\s*", left), values, strict=False)
            if re.fullmatch(KEY, value.strip())
        }
    for function, parameter in re.findall(r"local function (\w+)\((\w+)\)", code):
        given = re.findall(rf"(?<!function ){function}\((\w+)\)", code)
        if given and set(given) <= names:
            names.add(parameter)
    return names


def calls(script: str) -> Iterator[tuple[str, str]]:
    """Each command of a script, and what stands in the place of its key."""
    code = re.sub(r"--.*", "", script)
    found = CALL.findall(code)
    others = code.count("redis.") - code.count("redis.status_reply(")
    assert len(found) == code.count("redis.call(") == others, "a call of another form"
    yield from found


@for_every("name", sorted(SCRIPTS))
def test_every_command_of_a_script_has_a_key_that_the_script_was_given(name):
    script = SCRIPTS[name]
    names = keys_of(script)
    for command, key in calls(script):
        if command not in WITHOUT_KEYS:
            assert re.fullmatch(KEY, key) or key in names, f"{command} {key}"


@for_every("name", sorted(SCRIPTS))
def test_a_script_gives_its_keys_no_other_meaning(name):
    """A name that holds a key is given one once, so it holds nothing else."""
    code = re.sub(r"--.*", "", SCRIPTS[name])
    for held in keys_of(SCRIPTS[name]):
        given = re.findall(rf"^\s*(?:local )?(?:[\w, ]*\b)?{held}\b[\w, ]* = ", code, re.MULTILINE)
        assert len(given) <= 1, held


@pytest.mark.parametrize(
    "script",
    [
        "redis.call('GET', ARGV[1])",
        "local key = 'saikoro:' .. ARGV[1]\nredis.call('GET', key)",
        "local key = KEYS[1] .. ':more'\nredis.call('GET', key)",
    ],
)
def test_a_key_of_its_own_making_would_be_found(script):
    names = keys_of(script)
    [(_, key)] = calls(script)
    assert not re.fullmatch(KEY, key)
    assert key not in names


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("EVALSHA", ["sha", 2, "saikoro:{00}:due", "saikoro:{01}:due", "arg"]),
        ("EVAL", ["text", 0, "saikoro:{00}:due"]),
        ("MGET", ["saikoro:lane:0", "saikoro:lane:1"]),
        ("PUBLISH", []),
    ],
)
def test_a_call_that_names_two_slots_or_none_is_found_wherever_a_test_sends_it(name, args):
    with pytest.raises(TwoSlots):
        require_one_slot(name, args)


async def test_what_this_process_sends_is_looked_at(store):
    with pytest.raises(TwoSlots):
        await store.send("DEL", "saikoro:a", "saikoro:b")
