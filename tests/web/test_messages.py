"""What the page says when something is wrong: no message names an option of the command."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import queenright
from queenright.errors import InputError
from queenright.web.failures import Failure

SOURCE = Path(queenright.__file__).parent
OPTION = re.compile(r"(?<!\w)--[a-z]")

#: What only the terminal shows: the commands themselves, and why a server did not start.
OF_THE_TERMINAL = ("cli/", "web/server.py", "web/settings.py")


def _raised():
    """The texts of all errors in the library, with a word in place of each value."""
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        text = file.read_text()
        if name.startswith(OF_THE_TERMINAL) or "--" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Raise) and node.exc is not None:
                parts = [each for each in ast.walk(node.exc) if isinstance(each, ast.JoinedStr | ast.Constant)]
                yield from ((name, _words(part)) for part in parts)


def _words(node):
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "VALUE" for part in node.values)
    return str(node.value)


def test_no_error_that_can_reach_the_page_names_an_option_of_the_command():
    advice = [(file, text) for file, text in _raised() if OPTION.search(text) and " " in text]
    assert any(file == "job/inspection.py" for file, _ in advice)  # a ledger that is not there: the search finds it
    told = [(file, Failure.of(InputError(text)).message) for file, text in advice]
    assert [(file, text) for file, text in told if OPTION.search(text)] == []


def test_a_problem_among_the_puzzles_is_refused_without_an_option(post):
    status, answer = post("puzzle-read", {"text": '{"regions": ["AB", "AB"], "fixed": [[0, 0]]}'})
    assert status == 400
    assert answer["error"]["message"].endswith("is a field of problems, not of puzzles")


def test_what_was_typed_is_quoted_whole_in_an_error():
    assert Failure.of(InputError("no schema 'a; b --c'")).message == "no schema 'a; b --c'"
