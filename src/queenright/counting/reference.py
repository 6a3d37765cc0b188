"""The oracle: twenty slow, obvious lines that share nothing with the native core."""

from __future__ import annotations


def count_slowly(n: int) -> int:
    """Count the solutions of n queens by trying every row in every column.

    >>> [count_slowly(n) for n in range(9)]
    [1, 1, 0, 0, 2, 10, 4, 40, 92]
    """

    def safe(queens: list[int], row: int) -> bool:
        column = len(queens)
        return all(row != other and abs(row - other) != column - c for c, other in enumerate(queens))

    def completions(queens: list[int]) -> int:
        if len(queens) == n:
            return 1
        return sum(completions([*queens, row]) for row in range(n) if safe(queens, row))

    return completions([])
