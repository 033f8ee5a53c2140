"""`pitboss completion`: the script that lets a shell complete commands and options."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script of SHELL.

    \b
    bash:  eval "$(pitboss completion bash)"            in ~/.bashrc
    zsh:   eval "$(pitboss completion zsh)"             in ~/.zshrc
    fish:  pitboss completion fish | source             in ~/.config/fish/config.fish
    """
    from pitboss.cli.main import main

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"no completion for {shell}; there is one for {', '.join(SHELLS)}")
    click.echo(kind(main, {}, "pitboss", "_PITBOSS_COMPLETE").source())
