"""`saikoro completion`: what a shell needs to complete commands and their options."""

import sys
from typing import Literal

from saikoro.service.cli.main import commands

Shell = Literal["bash", "fish", "zsh"]


def completion(shell: Shell, /) -> None:
    """Print a script that has a shell complete commands, options and their choices.

    For bash: `source <(saikoro completion bash)`, in ~/.bashrc to have it always; for zsh the same;
    for fish: `saikoro completion fish | source`.

    Parameters
    ----------
    shell
        The shell that reads the script.

    """
    sys.stdout.write(commands(listed=True).generate_completion(prog_name="saikoro", shell=shell))
