"""Where a claim can be tried on the page: the commands that it names, as addresses of views.

A command such as `queens watch 4 --method place` becomes `#/search?method=place&n=4`. A command that no view shows has
no link; a claim without any link gets the one of its text.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from urllib.parse import quote

from queenright.board.parse import parse_position
from queenright.board.squares import parse_square
from queenright.errors import QueensError
from queenright.web.bodies import LARGEST_BOARD

#: The words on the button, and the address behind it.
Door = dict[str, str]

#: For claims that name no command: the view for the subject of their text.
HOME: dict[str, tuple[str, str]] = {
    "000": ("edit the formulas", "formulas?of=notation"),
    "001": ("watch the methods", "search?method=backtracking&n=4"),
    "002": ("check the schema", "formulas?of=z"),
    "003": ("watch the search", "search?method=place&n=4"),
    "004": ("place four queens", "board?n=4"),
}

#: Options without a value.
FLAGS = ("--fundamental", "--sets", "--plain", "--overlay", "--one-based", "--matrix", "--references")

_LARGEST_SEARCH = 12
_LARGEST_GALLERY = 12
_LARGEST_COUNT = 22
_LARGEST_SETS = 60
_LARGEST_SBDS = 7


class CommandLine:
    """A command split into its words, its options and their values."""

    def __init__(self, text: str) -> None:
        words = shlex.split(text)[1:]
        self.words: list[str] = []
        self.options: dict[str, list[str]] = {}
        while words:
            word = words.pop(0)
            if not word.startswith("-"):
                self.words.append(word)
                continue
            takes = words and not words[0].startswith("-") and word not in FLAGS
            self.options.setdefault(word, []).extend([words.pop(0)] if takes else [])

    @property
    def name(self) -> str:
        return self.words[0] if self.words else ""

    def option(self, name: str) -> str | None:
        return next(iter(self.options.get(name, [])), None)

    @property
    def n(self) -> int | None:
        """The size, if the command names one."""
        return next((int(word) for word in self.words[1:] if word.isdecimal()), None)


def doors(document: str, commands: tuple[str, ...]) -> list[Door]:
    """The links of a claim, without duplicates.

    >>> doors("003", ("queens watch 4 --method place",))
    [{'words': 'watch n = 4', 'address': '#/search?method=place&n=4'}]
    >>> doors("004", ())[0]["address"]
    '#/board?n=4'
    """
    found = {address: words for text in commands for words, address in _of(CommandLine(text))}
    if not found:
        words, address = HOME[document]
        found = {address: words}
    return [{"words": words, "address": f"#/{address}"} for address, words in found.items()]


def _of(command: CommandLine) -> Iterator[tuple[str, str]]:
    make = _MAKERS.get(command.name)
    if make is not None:
        try:
            yield from make(command)
        except (QueensError, ValueError):
            return


def _watch(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = min(4 if command.n is None else command.n, _LARGEST_SEARCH)
    method = command.option("--method") or "place"
    if n == 0:
        yield "watch n = 0", _study("printed", n=0)
    elif command.option("--style") == "slides":
        yield "watch the slides", f"search?method=place&n={n}&style=slides"
    else:
        yield f"watch n = {n}", f"search?method={quote(method)}&n={n}"


def _solve(command: CommandLine) -> Iterator[tuple[str, str]]:
    if command.option("--method"):
        yield from _watch(command)
    elif command.n is not None:
        n = min(command.n, LARGEST_BOARD)
        yield f"place {n} queens", f"board?n={n}"


def _count(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = command.n or 8
    if "--fundamental" in command.options and n <= _LARGEST_GALLERY:
        yield f"see the classes for n = {n}", f"gallery?n={n}"
    elif n <= _LARGEST_COUNT:
        yield f"count n = {n}", f"count?n={n}"


def _gallery(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = command.n or 8
    if n <= _LARGEST_GALLERY:
        yield f"see all solutions for n = {n}", f"gallery?n={n}"


def _board(command: CommandLine) -> Iterator[tuple[str, str]]:
    size = command.option("--size")
    board = parse_position(command.words[1], int(size) if size else None)
    queens = ",".join(f"{row}-{column}" for row, column in board.squares())
    yield "open this board", f"board?n={board.n}&q={queens}"


def _draw(command: CommandLine) -> Iterator[tuple[str, str]]:
    if "--overlay" not in command.options:
        yield from _board(command)
        return
    n = parse_position(command.words[1]).n
    yield "overlay boards", _study("overlay", n=n, boards="\n".join(command.words[1:]))


def _check(command: CommandLine) -> Iterator[tuple[str, str]]:
    """The board, and for a point the queens that guard it."""
    point = command.option("--point")
    if point is not None:
        board = command.words[1]
        n = command.option("--size") or parse_position(board).n
        yield "see who guards it", _study("point", n=n, board=board, point=point)
    yield from _board(command)


def _study(study: str, **values: str | int | None) -> str:
    fields = "".join(f"&{name}={quote(str(value))}" for name, value in values.items() if value is not None)
    return f"studies?study={study}{fields}"


def _explicit(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = command.n or 14
    if n <= _LARGEST_SETS:
        yield f"see the sets for n = {n}", _study("sets", n=n, by=command.option("--construction") or "pauls")


def _diagonals(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = command.n or 8
    if "--squares" in command.options:
        squares = " ".join([*command.options["--squares"], *command.words[2:]])
        yield "change the two squares", _study("squares", n=n, squares=squares)
    else:
        k = int(command.words[2]) if len(command.words) > 2 else None
        yield "draw the diagonals" if k is None else f"draw those of k = {k}", _study("diagonals", n=n, k=k)


def _apply(command: CommandLine) -> Iterator[tuple[str, str]]:
    seed = command.option("--seed")
    yield f"{command.words[1]} with n = {command.n}", _study(command.words[1], n=command.n, seed=seed)


def _moves(command: CommandLine) -> Iterator[tuple[str, str]]:
    row, column = parse_square(command.words[1], 8)
    yield "open this board", f"board?n=8&q={row}-{column}"


def _formula(command: CommandLine) -> Iterator[tuple[str, str]]:
    expression = quote(command.words[1])
    given = quote("; ".join(command.options.get("--given", [])))
    words = "derive it" if command.name == "derive" else "evaluate it"
    yield words, f"formulas?of=notation&expression={expression}" + (f"&given={given}" if given else "")


def _schema(command: CommandLine) -> Iterator[tuple[str, str]]:
    schema = command.option("--schema") or "NQueens"
    n = next((each[2:] for each in command.options.get("--given", []) if each.startswith("n=")), "4")
    address = f"formulas?of=z&schema={quote(schema)}&n={n}"
    bound = re.fullmatch(r"queens=\[([\d,]+)\]", command.option("--binding") or "")
    if bound is not None:
        rows = bound[1].split(",")
        address += "&squares=queens:" + ",".join(f"{int(row) - 1}-{column}" for column, row in enumerate(rows))
    yield f"check {schema} for n = {n}", address


def _armies(command: CommandLine) -> Iterator[tuple[str, str]]:
    n = command.n or 8
    yield f"armies for n = {n}", f"armies?n={n}"


def _bench(command: CommandLine) -> Iterator[tuple[str, str]]:
    if command.words[1:] == ["armies"]:
        yield "armies for n = 8", "armies?n=8"
    elif command.words[1] in ("methods", "steps"):
        yield "measure the methods", "methods"
    elif command.words[1] == "sbds":
        n = min(command.n or 6, _LARGEST_SBDS)
        yield f"search the armies of {n} × {n}", _study("sbds", n=n)


def _replay(command: CommandLine) -> Iterator[tuple[str, str]]:
    if "--references" in command.options:
        yield "read the references", f"documents?text={command.words[1]}&claim=references"


def _variant(kind: str) -> Callable[[CommandLine], Iterator[tuple[str, str]]]:
    def make(command: CommandLine) -> Iterator[tuple[str, str]]:
        yield f"{kind} for n = {command.n or 8}", f"variants?kind={kind}&n={command.n or 8}"

    return make


def _model(command: CommandLine) -> Iterator[tuple[str, str]]:
    if command.words[1] == "compare":
        one, other = (command.option("--models") or "").split(",")
        yield "compare the models", _study("compare", one=one, other=other)
        return
    name = next((word for word in command.words[2:] if not word.isdecimal()), "")
    form = command.option("--format")
    address = f"variants?kind=model&n={command.n or command.option('--size') or 4}"
    yield (
        f"see it as {form}" if form else "see the model",
        address + (f"&model={quote(name)}" if name else "") + (f"&form={form}" if form else ""),
    )


_MAKERS: dict[str, Callable[[CommandLine], Iterator[tuple[str, str]]]] = {
    "watch": _watch,
    "tree": _watch,
    "search-space": _watch,
    "solve": _solve,
    "count": _count,
    "known": _count,
    "all": _gallery,
    "draw": _draw,
    "check": _check,
    "explicit": _explicit,
    "diagonals": _diagonals,
    "apply": _apply,
    "moves": _moves,
    "same": lambda command: _gallery(CommandLine(f"queens all {parse_position(command.words[1]).n}")),
    "replay": _replay,
    "run": lambda command: iter([("run a text of your own", "documents?text=own"), HOME["000"]]),
    "eval": _formula,
    "derive": _formula,
    "z": _schema,
    "armies": _armies,
    "bench": _bench,
    "confused": _variant("confused"),
    "torus": _variant("torus"),
    "estimate": _variant("estimate"),
    "sample": _variant("sample"),
    "model": _model,
}
