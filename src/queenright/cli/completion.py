"""`queens completion`: the script for shell completion of commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from queenright.cli.answer import Answer
from queenright.cli.app import application
from queenright.cli.common import command


@command("completion", "queens completion bash > queens-completion.bash", "queens completion fish > queens.fish")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> Answer:
    """Print the completion script for SHELL.

    bash: add `source <(queens completion bash)` to ~/.bashrc. zsh: the same in ~/.zshrc. fish: save it as
    ~/.config/fish/completions/queens.fish.
    """
    kind = get_completion_class(shell)
    assert kind is not None, "click knows bash, zsh and fish"
    completer = kind(application, {}, "queens", "_QUEENS_COMPLETE")
    # Click's own method runs bash to check its version first; the script does not need that.
    script = completer.source_template % completer.source_vars()
    return Answer({"shell": shell, "script": script}, script)
