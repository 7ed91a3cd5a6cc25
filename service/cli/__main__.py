"""`python -m service.cli`: the `saikoro` command."""

from service.cli.main import main

if __name__ == "__main__":
    main()
