"""What there is to say of each formulation: its variables, its constraints, its symmetries, and what propagates."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notes:
    variables: str = ""
    constraints: str = ""
    symmetries: str = ""
    propagation: str = ""


UNSAID = Notes()

_SQUARE = "a boolean for every square that can hold a queen, 1 if it does"
_ALL_EIGHT = "every symmetry of the board permutes the booleans, so it can be broken by comparing two lists of them"
_ROWS = "for every column the row of its queen; that no column has two queens needs no constraint"
_FOUR = (
    "mirrors of the rows reverse the values and mirrors of the columns reverse the variables; a quarter turn exchanges "
    "variables and values, which this model cannot say"
)

PROGRAM_NOTES = Notes(
    _SQUARE,
    "sums over rows and columns are 1, sums over diagonals at most 1; the number of queens is maximised, though the "
    "rows alone already fix it",
    _ALL_EIGHT,
    "a linear relaxation bounds all sums together; a queen at 1 sets every other square of her lines to 0, and a line "
    "with one free square left sets it to 1",
)
SQUARES_NOTES = Notes(
    _SQUARE,
    "cardinalities: exactly one for a row, a column or a region, at most one for a diagonal; lines of one square are "
    "left out",
    _ALL_EIGHT,
    "unit propagation: a queen clears her lines, and the last free square of a row or a column gets its queen",
)
ALL_DIFFERENT_NOTES = Notes(
    _ROWS,
    "three all-differents: the rows q, the sums q + c and the differences q − c",
    _FOUR,
    "an all-different can rule out values that no pair of variables rules out (three columns that share three rows "
    "take them away from the others), if the solver filters it as a whole; many only compare pairs",
)
DISEQUALITIES_NOTES = Notes(
    _ROWS,
    "for every two columns three disequalities: rows, sums and differences differ, as the schema NQueens states it",
    _FOUR,
    "a value is ruled out once another column has its only value; nothing is concluded from two open columns",
)
BIJECTION_NOTES = Notes(
    _ROWS,
    "the rows are all different, which makes the map a bijection, and |q(j) − q(i)| ≠ j − i keeps diagonals apart: one "
    "constraint a pair instead of two",
    _FOUR,
    "rows as in an all-different; diagonals only once one of two columns has its queen",
)
CHANNELLED_NOTES = Notes(
    "for every column the row of its queen, and for every row the column of its queen",
    "the two views are inverse to each other; sums and differences are all different in both",
    "as in the row view; the second view makes the board's mirror in the main diagonal an exchange of the two views",
    "a row with one free square is seen as a variable with one value, which the row view alone misses without a strong "
    "all-different; solvers can branch on either view",
)
SUMS_NOTES = Notes(
    "for every column the row of its queen, her sum diagonal and her difference diagonal",
    "s = q + c and d = q − c tie the three together, and each of the three is all different",
    _FOUR,
    "as with three all-differents; diagonals are variables of their own, so that a solver can branch on them",
)
QUEEN_SQUARE_NOTES = Notes(
    "for every queen the number of her square, row · columns + column",
    "no two queens on squares that attack each other, as a list of forbidden pairs; queens are numbered along the "
    "board, since otherwise every board would appear n! times",
    "every symmetry of the board permutes the values, but the numbering breaks it: an image must be numbered anew",
    "domains are large and tables long: a value goes once another queen stands, and the order moves the bounds",
)
DIAGONALS_NOTES = Notes(
    "for every sum diagonal the row of its queen, or −1 if it holds none, with a boolean that says whether it does",
    "forbidden pairs of values for every two diagonals; the booleans are counted: n of 2n − 1 diagonals hold a queen",
    "the symmetries that keep sum diagonals: the half turn and the mirrors in the diagonals",
    "weak: an empty diagonal is always possible until the count of queens forces it, so little is concluded early",
)
FUNCTION_NOTES = Notes(_ROWS, "diagonals are kept apart, rows are not", _FOUR, "as in the bijection, without the rows")


def clauses_notes(encoding: str) -> Notes:
    """The squares in clauses, with the encoding of "at most one"."""
    return Notes(
        f"{_SQUARE}; the encoding adds auxiliary variables for lines of more than four squares"
        if encoding != "pairwise"
        else _SQUARE,
        _ENCODED[encoding],
        "symmetries of the board permute the squares, but not in general the auxiliary variables",
        "unit propagation: a queen clears her lines"
        + ("" if encoding == "pairwise" else ", by way of the auxiliary variables")
        + _LEARNED[encoding],
    )


_ENCODED = {
    "pairwise": "a clause for every two squares of a line; quadratic in its length",
    "sequential": "a register after each square says whether one so far holds a queen; linear in the length of a line",
    "commander": "groups of three with a commander each, and the commanders likewise; linear",
    "product": "squares of a line on a grid, at most one row and one column of it; the fewest clauses on long lines",
    "bimander": "groups of two told apart by the bits of their numbers; few auxiliary variables",
}
_LEARNED = {
    "pairwise": "; learnt clauses speak of squares only",
    "sequential": "; a register in a learnt clause speaks of a part of a line",
    "commander": "; a commander in a learnt clause speaks of three squares",
    "product": "; a row of the grid in a learnt clause speaks of √k squares",
    "bimander": "; a bit in a learnt clause speaks of half of the groups",
}
