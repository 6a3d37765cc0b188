"""The queen's neighbours: other pieces, dominating sets, colourings, disjoint, first and symmetric solutions.

>>> from queenright import neighbours
>>> neighbours.count_pieces(10, "superqueen")
4
>>> neighbours.dominate(8).queens
5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.neighbours.colouring import Colouring as Colouring
    from queenright.neighbours.colouring import colour as colour
    from queenright.neighbours.colouring import disjoint as disjoint
    from queenright.neighbours.domination import Domination as Domination
    from queenright.neighbours.domination import dominate as dominate
    from queenright.neighbours.lexicographic import FirstSolution as FirstSolution
    from queenright.neighbours.lexicographic import first_solution as first_solution
    from queenright.neighbours.pieces import PIECES as PIECES
    from queenright.neighbours.pieces import Piece as Piece
    from queenright.neighbours.pieces import count_pieces as count_pieces
    from queenright.neighbours.pieces import list_pieces as list_pieces
    from queenright.neighbours.turns import symmetric as symmetric

__getattr__, __dir__ = lazy(
    "queenright.neighbours",
    {
        "colouring": "Colouring colour disjoint",
        "domination": "Domination dominate",
        "lexicographic": "FirstSolution first_solution",
        "pieces": "PIECES Piece count_pieces list_pieces",
        "turns": "symmetric",
    },
)
__all__ = __dir__()
