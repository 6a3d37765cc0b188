"""What the documentation site has besides docs/: the pages of the root, linked sources, the reference of all commands.

Links are written for readers of the repository, where a page of docs/ reaches the root by `../`. Here the pages of the
root move into the site beside the others, and a linked source file is copied.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import click
from mkdocs.structure.files import File, Files

from queenright.cli.app import TABLE, application

ROOT = Path(__file__).parent.parent
ROOT_PAGES = ("SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md")

#: The target of a Markdown link, up to its anchor.
_TARGET = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages and the sources to the files of the site."""
    for name in ROOT_PAGES:
        files.append(File.generated(config, name, content=(ROOT / name).read_text()))
    files.append(File.generated(config, "commands.md", content=commands_page()))
    for name in sorted({name for file in files.documentation_pages() for name in sources(file)}):
        files.append(File.generated(config, f"source/{name}.txt", content=(ROOT / name).read_text()))
    return files


def sources(file: File) -> set[str]:
    """The source files that a page links to, by their paths from the root."""
    return {path for path in map(from_root(file.src_uri), _TARGET.findall(file.content_string)) if is_source(path)}


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let links lead to where things are in the site."""
    uri = page.file.src_uri
    return _TARGET.sub(lambda match: f"]({in_site(uri, match[1])}", markdown)


def in_site(uri: str, target: str) -> str:
    """The place in the site of what the page at *uri* links to, from there."""
    path = from_root(uri)(target)
    if is_source(path):
        place = f"source/{path}.txt"
    elif path in ROOT_PAGES:
        place = path
    elif path == "README.md":
        place = "index.md"
    else:
        place = path.removeprefix("docs/")
    return posixpath.relpath(place, posixpath.dirname(uri) or ".")


def from_root(uri: str) -> Any:
    """A function from the target of a link on a page to the path that it has in the repository."""
    home = "" if uri in ROOT_PAGES else posixpath.join("docs", posixpath.dirname(uri))
    return lambda target: posixpath.normpath(posixpath.join(home, target))


def is_source(path: str) -> bool:
    return not path.startswith("docs/") and not path.endswith(".md") and (ROOT / path).is_file()


def commands_page() -> str:
    """Every command with its help, as `queens COMMAND --help` prints it."""
    parts = ["# All commands\n", "The help of every command, as `queens COMMAND --help` prints it.\n"]
    context = click.Context(application, info_name="queens")
    for purpose, names in TABLE.items():
        parts.append(f"## {purpose}\n")
        for name in names.split():
            parts += helps(application.get_command(context, name), context, name)
    return "\n".join(parts)


def helps(command: click.Command | None, parent: click.Context, name: str) -> list[str]:
    """The help of a command and of its subcommands."""
    assert command is not None
    context = click.Context(command, parent=parent, info_name=name, max_content_width=100, terminal_width=100)
    found = [f"### `{context.command_path}`\n", f"```text\n{command.get_help(context)}\n```\n"]
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            found += helps(command.get_command(context, sub), context, sub)
    return found
