"""`python -m service.cli`: the `saikoro` command."""

from service.cli.main import main

main()
