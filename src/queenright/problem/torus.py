"""When n queens fit on a torus: if and only if n is coprime to 6 (Pólya 1918).

Rows, columns and both kinds of diagonals are numbered modulo n, and n queens use every number of each kind once. The
sum of r + c over all queens is twice the sum of 0 … n − 1, which is 0 modulo n; but the diagonals r + c are the numbers
0 … n − 1 too, whose sum is n/2 modulo n if n is even: so n is odd. For 3, take squares: the sum of (r + c)² + (r − c)²
is four times the sum S of the squares, and it is also twice S, since sums and differences take every number; so
2S = n(n − 1)(2n − 1)/3 must be divisible by n, which fails if 3 divides n. Otherwise q(c) = 2c mod n is a solution.
"""

from __future__ import annotations

from math import gcd


def obstacle(n: int) -> str:
    """Why n queens do not fit on a torus of size *n*; empty if they do.

    >>> obstacle(7)
    ''
    >>> obstacle(9)
    'n queens fit on a torus only if n is coprime to 6 (Pólya 1918), and 9 is divisible by 3'
    """
    common = gcd(n, 6)
    if n == 0 or common == 1:
        return ""
    divisors = {2: "even", 3: "divisible by 3", 6: "even and divisible by 3"}
    return f"n queens fit on a torus only if n is coprime to 6 (Pólya 1918), and {n} is {divisors[common]}"
