"""The answer of a command, and the one place that prints it.

A command returns an `Answer`; `show` prints it as the options that all commands share demand:

- by default: the text to standard output, notes to standard error
- `--json`: the document to standard output
- `-o FILE`: the same answer in the format given by the extension or by `--format`; `-o -` is standard output

Long answers are streamed: the text may be an iterator of lines, and a field of the document an iterator of entries, or
`Later`, a value that is computed when it is printed. Nothing already printed is kept in memory.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from queenright.cli.output import fitted
from queenright.errors import InputError, QueensError, error_fields

if TYPE_CHECKING:
    from queenright.cli.wanted import Wanted

T = TypeVar("T")
Document = Mapping[str, Any]
Text = str | Iterable[str]

#: The content of a file: bytes, text, or a function that writes to an open file.
Content = bytes | str | Callable[[IO[bytes]], object]


@dataclass(frozen=True, slots=True)
class Later:
    """A field of a document whose value is known only when all fields before it are written."""

    value: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer in all its forms. A form that is costly to make may be a function, which is called only if needed."""

    document: Document | Callable[[], Document] | None = None
    text: Text | Callable[[], Text] | None = None
    #: Statistics for standard error; a function is called after the answer has been printed.
    note: str | Callable[[], str] = ""
    #: Format → content, for formats besides txt and json. A list is written to numbered files.
    files: Callable[[str], Content | list[Content]] | None = None
    #: Printed to standard output even if the answer went to a file.
    summary: str | Callable[[], str] = ""
    exit_code: int | Callable[[], int] = 0
    #: No solution exists, so there is nothing to write: an older file must not be taken for the answer.
    none: bool = False
    #: Why the answer is incomplete; the document and the text hold what is known, and no file is written.
    error: BaseException | None = None


def show(answer: Answer, wanted: Wanted) -> int:
    """Print the answer as the options ask, and return the exit status."""
    names, notes = _write_files(answer, wanted)
    if not wanted.json:
        whole = not wanted.files or answer.none or answer.error is not None
        put_text(_called(answer.text if whole else answer.summary), sys.stderr if wanted.takes_stdout else sys.stdout)
    elif answer.document is not None:
        put_document(_with_files(answer, wanted, names))
    for line in (_called(answer.note), *notes):
        note(line)
    status = answer.exit_code() if callable(answer.exit_code) else answer.exit_code
    if answer.error is not None:
        raise ReportedError(answer.error)
    return status


def _write_files(answer: Answer, wanted: Wanted) -> tuple[list[str], list[str]]:
    """Write the files; return their names and notes about them."""
    names: list[str] = []
    if answer.error is not None:
        return [], []
    for form, path in wanted.files.items():
        if answer.none and form != "json":
            return [], [_discarded(path)] if path != "-" else []
        content = _content(answer, wanted, form)
        for name, part in _numbered(path, content if isinstance(content, list) else [content]):
            write_content(name, part)
            names.append(name)
    if wanted.takes_stdout or not names:
        return [], []
    return names, [f"wrote {' and '.join(names) if len(names) < 4 else f'{names[0]} to {names[-1]}'}"]


def _content(answer: Answer, wanted: Wanted, form: str) -> Content | list[Content]:
    if form in wanted.own and answer.files is not None:
        return answer.files(form)
    if form == "json":
        return lambda file: write_pieces(file, chain(document_pieces(_with_error(answer)), ("\n",)))
    text = _called(answer.text) or ""
    return lambda file: write_pieces(file, lines(text))


def write_pieces(file: IO[bytes], pieces: Iterable[str]) -> None:
    """Write a text piece by piece."""
    for piece in pieces:
        file.write(piece.encode())


def _numbered(path: str, contents: list[Content]) -> Iterator[tuple[str, Content]]:
    """FILE-1.json, FILE-2.json … if there are several; on standard output they follow each other."""
    if len(contents) == 1 or path == "-":
        yield from ((path, content) for content in contents)
        return
    base, ending = os.path.splitext(path)
    for number, content in enumerate(contents, 1):
        yield f"{base}-{number}{ending}", content


def write_content(path: str, content: Content) -> None:
    """Write a file, or standard output if its name is `-`."""
    if path != "-":
        from queenright.files import written  # late: most answers are printed

        with written(path) as file:
            _write(file, content)
        return
    if sys.stdout is None:  # closed by the parent process
        return
    sys.stdout.flush()
    _write(sys.stdout.buffer, content)


def _write(file: IO[bytes], content: Content) -> None:
    if callable(content):
        content(file)
    else:
        file.write(content.encode() if isinstance(content, str) else content)


def _discarded(path: str) -> str:
    """Remove the output file, unless it is a pipe or a device: there is no solution that it could hold."""
    from pathlib import Path

    from queenright.files import is_stream

    target = Path(path)
    if not target.exists() or is_stream(target):
        return f"no solution exists: {path} was not written"
    target.unlink()
    return f"no solution exists: the old {path} was removed"


def _with_files(answer: Answer, wanted: Wanted, names: list[str]) -> Document:
    document = dict(_with_error(answer))
    if names:
        document["files"] = names
    if wanted.inline is not None:
        document |= {"format": wanted.inline, "text": _inline(_content(answer, wanted, wanted.inline), wanted.inline)}
    return document


def _inline(content: Content | list[Content], form: str) -> str:
    """The content of a file as a text in the document."""
    import io

    file = io.BytesIO()
    for part in content if isinstance(content, list) else [content]:
        _write(file, part)
    try:
        return file.getvalue().decode()
    except UnicodeDecodeError:
        raise InputError(f"--format {form} is not text, which --json needs; add -o FILE or leave out --json") from None


def _with_error(answer: Answer) -> Document:
    document: Document = _called(answer.document) or {}
    return document if answer.error is None else {**document, "error": error_fields(answer.error)}


def _called(value: Any) -> Any:
    return value() if callable(value) else value


def lines(text: Text) -> Iterator[str]:
    """The lines of a text, each with its line end."""
    if isinstance(text, str):
        yield f"{text}\n" if text and not text.endswith("\n") else text
    else:
        for line in text:
            yield f"{line}\n"


def put_text(text: Text | None, stream: IO[str] | None = None) -> None:
    """Print a text, each line as soon as it is known; a terminal gets long ones with breaks between words."""
    target = sys.stdout if stream is None else stream
    _put((fitted(line, target) for line in lines(text or "")), target)


def put_document(document: Document) -> None:
    """Print one JSON document; characters that the output cannot encode are escaped."""
    _put(document_pieces(document, can_show), None)
    _put(("\n",), None)


def _put(pieces: Iterable[str], stream: IO[str] | None) -> None:
    target = sys.stdout if stream is None else stream
    for piece in pieces:
        if target is not None:  # closed by the parent process
            target.write(piece)


def document_pieces(document: Document, shown: Callable[[str], bool] = lambda _: True) -> Iterator[str]:
    """A JSON object field by field. An iterator becomes a list; a `Later` is evaluated when its turn comes.

    If an iterator raises an error, the document is still well-formed, with the error as its last field.

    >>> "".join(document_pieces({"n": 1, "solutions": iter([[0]]), "count": Later(lambda: 1)}))
    '{"n": 1, "solutions": [[0]], "count": 1}'
    """
    from json import dumps  # late: most answers are printed as text

    def written(value: Any) -> str:
        text = dumps(value, ensure_ascii=False)
        return text if shown(text) else dumps(value)

    opening = "{"
    for name, value in document.items():
        yield f"{opening}{written(name)}: "
        opening = ", "
        if not isinstance(value, Iterator):
            yield written(value.value() if isinstance(value, Later) else value)
            continue
        try:
            yield from _list_pieces(value, written)
        except ReportedError as stopped:
            yield f', "error": {written(error_fields(stopped.error))}}}\n'
            raise
    yield "{}" if opening == "{" else "}"


def _list_pieces(entries: Iterator[Any], written: Callable[[Any], str]) -> Iterator[str]:
    opening, failure = "[", None
    try:
        for entry in entries:
            yield f"{opening}{written(entry)}"
            opening = ", "
    except (QueensError, KeyboardInterrupt, MemoryError) as error:
        failure = error
    yield "[]" if opening == "[" else "]"
    if failure is not None:
        raise ReportedError(failure)


class ReportedError(Exception):
    """An error that the printed answer already contains; only the line on standard error is still missing."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.error = error


class Cut(Iterator[T]):
    """The first entries of a stream, counted; at its end *complete* is false if entries were cut off."""

    def __init__(self, entries: Iterable[T], limit: int | None = None) -> None:
        self._entries, self._limit = iter(entries), limit
        self.count = 0
        self.complete = True

    def __next__(self) -> T:
        entry = next(self._entries)  # also at the limit: one more entry means that the answer is incomplete
        if self.count == self._limit:
            self.complete = False
            raise StopIteration
        self.count += 1
        return entry


def note(message: str) -> None:
    """Print a line to standard error."""
    if message:
        click.echo(fitted(message, sys.stderr), err=True)


def warn(message: str) -> None:
    """Print a warning to standard error, with the prefix of error messages."""
    from queenright.sources.places import visible  # late: most commands warn of nothing

    note(visible(f"queens: {message}"))


def can_show(text: str) -> bool:
    """True if standard output can encode every character of the text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
