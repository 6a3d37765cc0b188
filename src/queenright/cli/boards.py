"""Solutions in files: one board or many, in the same formats for `solve`, `all`, `sample` and `torus`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.saving import scene_bytes
from queenright.cli.answer import Content
from queenright.cli.wanted import PICTURES
from queenright.enumeration.blocks import Block, packed
from queenright.enumeration.files import FORMATS
from queenright.errors import BoardError

if TYPE_CHECKING:
    from queenright.board.gallery import Panel
    from queenright.board.shapes import Scene


def panel(caption: str, position: Position, **marks: Any) -> Panel:
    """A board for a picture of several."""
    from queenright.board.gallery import Panel

    return Panel(caption, position.scene(**marks))


def board_files(position: Position, **marks: Any) -> Callable[[str], Content]:
    """The content of a file with one board, by format."""

    def content(form: str) -> Content:
        if form in PICTURES:
            return scene_bytes(position.scene(**marks), form)
        if form == "npy":
            return lambda file: _save(file, position)
        return table_files(position.n, lambda: packed([_vector(position)], position.n))(form)

    return content


def _save(file: IO[bytes], position: Position) -> None:
    import numpy

    numpy.save(file, _vector(position).array())


def table_files(n: int, blocks: Callable[[], Iterable[Block]], *, orbits: bool = False) -> Callable[[str], Content]:
    """The content of a file with many vectors, by format; *blocks* is called once per file."""

    def content(form: str) -> Content:
        if form in PICTURES:
            return scene_bytes(gallery_of(placements_of(blocks(), n)), form)
        return lambda file: FORMATS[form](file, blocks(), n, orbits)

    return content


def squares_files(positions: Callable[[], Iterable[Position]]) -> Callable[[str], Content]:
    """The same for boards without a queen in every column: pictures and JSON lines."""

    def content(form: str) -> Content:
        if form in PICTURES:
            return scene_bytes(gallery_of(positions()), form)
        if form != "jsonl":
            raise BoardError(NO_VECTOR)

        def write(file: IO[bytes]) -> None:
            for position in positions():
                file.write((json.dumps(position.to_json()) + "\n").encode())

        return write

    return content


NO_VECTOR = "a board without a queen in every column has no vector; write .json, .jsonl, .txt or a picture"


def _vector(position: Position) -> Placement:
    if not position.has_vector:
        raise BoardError(NO_VECTOR)
    return position.placement()


def placements_of(blocks: Iterable[Block], n: int) -> Iterator[Placement]:
    """The boards in the blocks, one by one."""
    return (Placement(block.rows[at * n : (at + 1) * n]) for block in blocks for at in range(block.count))


def gallery_of(positions: Iterable[Position]) -> Scene:
    """All boards in one picture, numbered; a single board has no number. Too many boards are refused."""
    from queenright.board.gallery import MOST_BOARDS, gallery

    boards = list(islice(positions, MOST_BOARDS + 1))
    if len(boards) == 1:
        return boards[0].scene()
    return gallery([panel(str(number), board) for number, board in enumerate(boards, 1)], f"{len(boards)} boards")
