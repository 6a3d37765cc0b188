"""The eight symmetries of the square: images of a board, its orbit, its canonical form, and classes of boards.

Rows are counted from the top, turns are clockwise. The canonical form of a board is the smallest of its eight images,
where boards are compared column by column; for a placement this is the lexicographically smallest vector. If images
coincide, the orbit has 4, 2 or 1 boards: 8 divided by the number of symmetries that leave the board unchanged.

On a torus boards may also be shifted. A symmetry is then followed by a shift down and to the right, and the canonical
form is the smallest image with a queen in the corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar, overload

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.squares import Square, checked_pairs
from queenright.errors import BoardError, shown

__all__ = [
    "Classes",
    "Sameness",
    "Symmetry",
    "canonical",
    "canonical_on_torus",
    "classify",
    "compare",
    "images",
    "orbit",
    "shifted",
    "stabilizer",
]
__dir__ = partial(sorted, __all__)


AnyBoard = TypeVar("AnyBoard", bound=Position)
Shift = tuple[int, int]


class Symmetry(StrEnum):
    """A symmetry of the square. Call it with a board to get the image.

    >>> Symmetry.QUARTER_TURN(Placement([1, 3, 0, 2]))
    Placement([1, 3, 0, 2])
    >>> Symmetry.LEFT_RIGHT(Placement([1, 3, 0, 2]))
    Placement([2, 0, 3, 1])
    """

    IDENTITY = "identity"
    QUARTER_TURN = "quarter turn"
    HALF_TURN = "half turn"
    THREE_QUARTER_TURN = "three-quarter turn"
    LEFT_RIGHT = "mirror left-right"
    UPSIDE_DOWN = "mirror upside down"
    MAIN_DIAGONAL = "mirror in the main diagonal"
    OTHER_DIAGONAL = "mirror in the other diagonal"

    def square(self, square: Square, n: int) -> Square:
        """The image of a square.

        >>> Symmetry.QUARTER_TURN.square((0, 1), 8)
        (1, 7)
        """
        row, column = square
        swap, flip_row, flip_column = _PARTS[self]
        if swap:
            row, column = column, row
        return (n - 1 - row if flip_row else row), (n - 1 - column if flip_column else column)

    @overload
    def __call__(self, board: AnyBoard) -> AnyBoard: ...
    @overload
    def __call__(self, board: Iterable[int]) -> Placement: ...
    def __call__(self, board: Position | Iterable[int]) -> Position:
        """The image of a placement, or of a board with its fixed queens and blocked squares."""
        position = _position(board)
        if isinstance(position, Placement):
            return _placement_image(self, position)
        return _board_image(self, _as_board(position))

    def then(self, other: Symmetry) -> Symmetry:
        """This symmetry followed by another.

        >>> Symmetry.QUARTER_TURN.then(Symmetry.LEFT_RIGHT)
        <Symmetry.MAIN_DIAGONAL: 'mirror in the main diagonal'>
        """
        moved = [other.square(self.square(corner, 2), 2) for corner in ((0, 0), (0, 1))]
        return next(each for each in Symmetry if [each.square(corner, 2) for corner in ((0, 0), (0, 1))] == moved)

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        return next(each for each in Symmetry if self.then(each) is Symmetry.IDENTITY)

    @property
    def parts(self) -> tuple[bool, bool, bool]:
        """Whether rows and columns are swapped, and then whether rows, and columns, are flipped."""
        return _PARTS[self]

    @property
    def keeps_rows(self) -> bool:
        """True if rows are mapped to rows."""
        return not _PARTS[self][0]


#: swap row and column; then flip the row; flip the column
_PARTS = {
    Symmetry.IDENTITY: (False, False, False),
    Symmetry.QUARTER_TURN: (True, False, True),
    Symmetry.HALF_TURN: (False, True, True),
    Symmetry.THREE_QUARTER_TURN: (True, True, False),
    Symmetry.LEFT_RIGHT: (False, False, True),
    Symmetry.UPSIDE_DOWN: (False, True, False),
    Symmetry.MAIN_DIAGONAL: (True, False, False),
    Symmetry.OTHER_DIAGONAL: (True, True, True),
}


def _placement_image(symmetry: Symmetry, placement: Placement) -> Placement:
    swap, flip_row, flip_column = _PARTS[symmetry]
    rows = placement.by_rows() if swap else list(placement)
    if flip_row:
        rows = [placement.n - 1 - row for row in rows]
    return Placement(rows[::-1] if flip_column else rows)


def _board_image(symmetry: Symmetry, board: Board) -> Board:
    if board.columns != board.n:
        raise BoardError(f"symmetries are those of the square; the board has {board.n} rows, {board.columns} columns")

    def image(squares: Iterable[Square]) -> Iterator[Square]:
        return (symmetry.square(square, board.n) for square in squares)

    return Board(board.n, image(board.squares()), fixed=image(board.fixed), blocked=image(board.blocked))


# -- the images of one board --------------------------------------------------------------------------


@overload
def images(board: AnyBoard) -> dict[Symmetry, AnyBoard]: ...
@overload
def images(board: Iterable[int]) -> dict[Symmetry, Placement]: ...
def images(board: Position | Iterable[int]) -> dict[Symmetry, Any]:
    """The image of each symmetry; some may be equal.

    >>> [str(symmetry) for symmetry, image in images(Placement([1, 3, 0, 2])).items() if image[0] == 1]
    ['identity', 'quarter turn', 'half turn', 'three-quarter turn']
    """
    return {symmetry: symmetry(board) for symmetry in Symmetry}


@overload
def orbit(board: AnyBoard) -> list[AnyBoard]: ...
@overload
def orbit(board: Iterable[int]) -> list[Placement]: ...
def orbit(board: Position | Iterable[int]) -> list[Any]:
    """The different images, smallest first.

    >>> orbit(Placement([1, 3, 0, 2]))
    [Placement([1, 3, 0, 2]), Placement([2, 0, 3, 1])]
    """
    different = {_key(image): image for image in images(board).values()}
    return [different[key] for key in sorted(different)]


@overload
def canonical(board: AnyBoard) -> AnyBoard: ...
@overload
def canonical(board: Iterable[int]) -> Placement: ...
def canonical(board: Position | Iterable[int]) -> Any:
    """The smallest image: two boards are the same up to symmetry if and only if their canonical forms are equal.

    >>> canonical(Placement([7, 3, 0, 2, 5, 1, 6, 4]))
    Placement([0, 4, 7, 5, 2, 6, 1, 3])
    """
    return min(images(board).values(), key=_key)


def stabilizer(board: Position | Iterable[int]) -> tuple[Symmetry, ...]:
    """The symmetries that leave the board unchanged.

    >>> [str(symmetry) for symmetry in stabilizer(Placement([2, 4, 1, 7, 0, 6, 3, 5]))]
    ['identity', 'half turn']
    """
    return tuple(symmetry for symmetry, image in images(board).items() if _key(image) == _key(_position(board)))


def _key(board: Position) -> tuple[Any, ...]:
    """A sort key that is equal for equal boards; boards are compared column by column."""
    if isinstance(board, Placement):
        return (board.n, board.queens)
    return (board.n, *(tuple(sorted(_turned(marks))) for marks in (board.squares(), board.fixed, board.blocked)))


def _turned(squares: Iterable[Square]) -> Iterator[Square]:
    return ((column, row) for row, column in squares)


# -- classes of many boards ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Classes:
    """The number of classes, by the number of boards in a class, largest first.

    >>> Classes({8: 11, 4: 1}).fundamental, Classes({8: 11, 4: 1}).solutions
    (12, 92)
    """

    by_size: Mapping[int, int]

    @classmethod
    def of(cls, sizes: Iterable[int], *, torus: bool = False) -> Classes:
        """From the sizes of the orbits.

        >>> Classes.of([8, 4, 8]).by_size
        {8: 2, 4: 1, 2: 0, 1: 0}
        """
        found = Counter({} if torus else {8: 0, 4: 0, 2: 0, 1: 0})
        found.update(sizes)
        return cls(dict(sorted(found.items(), reverse=True)))

    @property
    def fundamental(self) -> int:
        """The number of classes."""
        return sum(self.by_size.values())

    @property
    def solutions(self) -> int:
        """The number of boards in all classes."""
        return sum(size * number for size, number in self.by_size.items())

    def to_json(self) -> dict[str, Any]:
        return {"fundamental": self.fundamental, "orbits": {str(size): n for size, n in self.by_size.items()}}


def classify(boards: Iterable[AnyBoard]) -> dict[AnyBoard, list[AnyBoard]]:
    """The boards by class, under the canonical form of each class, in their original order.

    >>> {form: len(members) for form, members in classify([Placement([1, 3, 0, 2]), Placement([2, 0, 3, 1])]).items()}
    {Placement([1, 3, 0, 2]): 2}
    """
    classes: dict[AnyBoard, list[AnyBoard]] = {}
    if not isinstance(boards, Iterable) or getattr(boards, "ndim", 1) == 0:
        raise BoardError(f"expected a list of boards, got {shown(boards)}")
    for board in boards:
        classes.setdefault(canonical(board), []).append(board)
    return classes


# -- are these two the same? --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sameness:
    """Whether one board is an image of another: by which symmetries, with which shift on a torus, or why not."""

    symmetries: tuple[Symmetry, ...]
    shift: Shift | None = None
    reason: str = ""

    @property
    def same(self) -> bool:
        return bool(self.symmetries)

    @property
    def symmetry(self) -> Symmetry | None:
        """The first symmetry that maps one to the other."""
        return self.symmetries[0] if self.symmetries else None


def compare(a: Position | Iterable[int], b: Position | Iterable[int], *, torus: bool = False) -> Sameness:
    """Find the symmetries that map *a* to *b*; on a torus each is followed by a shift, and the first shift is given.

    >>> compare(Placement([1, 3, 0, 2]), Placement([2, 0, 3, 1])).symmetry
    <Symmetry.LEFT_RIGHT: 'mirror left-right'>
    >>> compare(Placement([0, 2, 4, 1, 3]), Placement([0, 3, 1, 4, 2])).reason
    ''
    >>> compare(Placement([0, 2, 4, 1, 3]), Placement([0, 1, 2, 3, 4])).reason
    'their canonical forms differ: 0,2,4,1,3 and 0,1,2,3,4'
    """
    first, second = _as_board(a), _as_board(b)
    if why := _unlike(first, second):
        return Sameness((), reason=why)
    if torus:
        return _compare_on_torus(first, second)
    found = tuple(symmetry for symmetry, image in images(first).items() if _key(image) == _key(second))
    return Sameness(found) if found else Sameness((), reason=_forms(canonical(first), canonical(second)))


def _compare_on_torus(a: Board, b: Board) -> Sameness:
    shifts = {symmetry: shift for symmetry in Symmetry if (shift := _shift_between(symmetry(a), b)) is not None}
    if shifts:
        return Sameness(tuple(shifts), shift=next(iter(shifts.values())))
    return Sameness((), reason=_forms(canonical_on_torus(a), canonical_on_torus(b)))


def _shift_between(a: Board, b: Board) -> Shift | None:
    """The shift that maps one board to the other, the smallest if there are several."""
    if not len(a):
        return (0, 0) if _key(a) == _key(b) else None
    row, column = a.squares()[0]
    shifts = sorted(((r - row) % a.n, (c - column) % a.n) for r, c in b.squares())
    return next((shift for shift in shifts if _key(shifted(a, shift)) == _key(b)), None)


def shifted(board: Position | Iterable[int], shift: Shift) -> Board:
    """The board moved down and to the right on a torus.

    >>> shifted(Board(5, [(0, 0), (4, 2)]), (1, 3)).squares()
    [(0, 0), (1, 3)]
    """
    ((down, right),) = checked_pairs([shift])
    here = _as_board(board)

    def moved(squares: Iterable[Square]) -> Iterator[Square]:
        return (((row + down) % here.n, (column + right) % here.n) for row, column in squares)

    return Board(here.n, moved(here.squares()), fixed=moved(here.fixed), blocked=moved(here.blocked))


def canonical_on_torus(board: Position | Iterable[int]) -> Board:
    """The smallest image under symmetries and shifts that has a queen in the corner.

    >>> canonical_on_torus([1, 4, 2, 0, 3]).placement()
    Placement([0, 2, 4, 1, 3])
    """
    here = _as_board(board)
    corners = (
        shifted(image, (-row % here.n, -column % here.n))
        for image in images(here).values()
        for row, column in image.squares()
    )
    return min(corners, key=_key, default=here)


def _position(board: Position | Iterable[int]) -> Position:
    return board if isinstance(board, Position) else Placement(board)


def _as_board(board: Position | Iterable[int]) -> Board:
    position = _position(board)
    return position if isinstance(position, Board) else Board(position.n, position.squares())


def _unlike(a: Board, b: Board) -> str:
    """An obvious difference between the boards, if there is one."""
    if (a.n, a.columns) != (b.n, b.columns):
        return f"one board is {a.n} × {a.columns}, the other {b.n} × {b.columns}"
    if len(a) != len(b):
        return f"one board has {len(a)} queens, the other {len(b)}"
    return ""


def _forms(a: Board, b: Board) -> str:
    return f"their canonical forms differ: {_in_line(a)} and {_in_line(b)}"


def _in_line(board: Board) -> str:
    """A board in one line."""
    return board.line() if not (board.fixed or board.blocked) else f"{board.line()} (with its marks)"
