"""Parallel memory, an application of queens: where to store a matrix so that its lines can be read at once.

n banks of memory answer one access each at a time. If the entries of a row, a column or a diagonal, continued at the
opposite edge, lie in n different banks, the line is read in one step. Shifted copies of one toroidal solution give such
a map; storing the matrix row by row does not.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from queenright.board.lines import COEFFICIENTS, Rule
from queenright.board.squares import Square
from queenright.documents.exhibits import Picture
from queenright.documents.figures import PALE, lettered
from queenright.problem.problem import Problem

#: square → bank
Map = dict[Square, int]


def queens_map(n: int) -> Map:
    """Bank k holds the queens of a toroidal solution, shifted k columns to the right."""
    queens = Problem(n, torus=True).solve().placement
    return {(row, (column + bank) % n): bank for bank in range(n) for row, column in queens.squares()}


def row_major(n: int) -> Map:
    """Entry after entry into bank after bank: a whole column lies in one bank."""
    return {(row, column): column for row, column in product(range(n), repeat=2)}


def collisions(n: int, banks: Map) -> int:
    """Accesses that must wait, over all rows, columns and wrapped diagonals.

    >>> collisions(5, queens_map(5)), collisions(5, row_major(5))
    (0, 20)
    """
    rule, waiting = Rule(modulus=n), 0
    for kind in COEFFICIENTS:
        for squares in rule.grouped(kind, banks).values():
            waiting += sum(count - 1 for count in Counter(banks[square] for square in squares).values())
    return waiting


def picture() -> Picture:
    """The banks of a 5 × 5 matrix, by number and colour."""
    banks = queens_map(5)
    letters = {square: str(bank) for square, bank in banks.items()}
    caption = "bank of each entry: every row, column and wrapped diagonal has five different ones"
    return lettered(5, letters, caption, fills={str(bank): PALE[bank] for bank in range(5)})
