"""A construction drawn: every queen with the name of her set, in its colour, on the board counted from 1."""

from __future__ import annotations

from collections.abc import Sequence

from queenright.board.letters import colours_of, lettered_scene, lettered_text
from queenright.board.shapes import Scene
from queenright.board.squares import Square
from queenright.constructions.sets import QueenSet


def labels(sets: Sequence[QueenSet]) -> dict[Square, str]:
    """Square, counted from 0 → the name of the queen's set."""
    return {square: each.name for each in sets for square in each.squares()}


def sets_text(n: int, sets: Sequence[QueenSet], *, plain: bool = True) -> str:
    """The board as text, with rows and columns counted from 1."""
    return lettered_text(n, labels(sets), plain=plain, coordinates=True, first=1)


def sets_scene(n: int, sets: Sequence[QueenSet], title: str, *, legend: bool = True) -> Scene:
    """The board as a picture, with all sets as its *legend* unless they are written beside it."""
    words = labels(sets)
    told = [f"{each.name} = {each.words}{where(each, n)}" for each in sets] if legend else []
    colours = colours_of([each.name for each in sets])
    return lettered_scene(n, words, title, queens=list(words), colours=colours, first=1, legend=told)


def where(each: QueenSet, n: int) -> str:
    """What n means in the formula of a set, if it is not the size of the board."""
    return "" if each.n == n else f" with n = {each.n}"
