"""`python -m pitboss` is the `pitboss` command."""

from pitboss.cli.main import run

if __name__ == "__main__":
    run()
