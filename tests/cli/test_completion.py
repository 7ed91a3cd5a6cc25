"""`saikoro completion` completes commands, options and their choices in a shell."""

import subprocess

import pytest

from tests.kit.command_line import run_command

COMPLETED = """
source "$1"
function=$(complete -p saikoro | sed 's/.*-F \\([^ ]*\\).*/\\1/')
COMP_WORDS=("${@:2}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
"$function"
echo "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    file = tmp_path_factory.mktemp("completion") / "saikoro.bash"
    file.write_text(run_command("completion", "bash").out)
    return file


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["expl"], {"explain"}),
        (["tournament", "verif"], {"verify"}),
        (["explain", "--"], {"--event", "--as", "--lang", "--json"}),
        (["explain", "--lang", ""], {"en", "ja"}),
    ],
)
def test_bash_completes_commands_options_and_choices(script, words, completed):
    asked = ["bash", "-c", COMPLETED, "bash", str(script), "saikoro", *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert completed <= set(done.stdout.split())


@pytest.mark.parametrize(("shell", "begins"), [("zsh", "#compdef saikoro"), ("fish", "complete")])
def test_other_shells_have_a_script_of_their_own(shell, begins):
    ran = run_command("completion", shell)
    assert any(line.startswith(begins) for line in ran.out.splitlines())
    assert "tournament" in ran.out
