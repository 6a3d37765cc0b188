"""Three constraint models of the armies in one plain solver, with symmetry breaking during search (SBDS).

Smith, Petrie and Gent (ECAI workshop 2002, CPAIOR 2004) report that remodelling, SBDS and a good order of variables
make the armies more than a hundred times easier. Here all three can be combined freely, and everything else is equal:
one solver (cpp/armies/csp.hpp has its essay), one kind of propagation, one way to branch. Nodes and checks are exact
and the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright import _core
from queenright.armies.referee import Armies, approved
from queenright.errors import InputError, checked_flag, looked_up
from queenright.sizes import checked_size
from queenright.watch import Watch

#: model → what it is
SEARCH_MODELS = {
    "squares": "a square is empty, white or black; two that attack each other are not white and black",
    "lines": "squares, and whose each row, column and diagonal is",
    "white": "white queens alone; the squares that they do not attack must be enough for black",
}

#: order → how the next decision is chosen
SEARCH_ORDERS = {
    "rows": "square by square, row by row",
    "centre": "square by square, from the centre outwards",
    "smallest": "a square with the fewest values left",
    "most": "the queen that costs the other army the most squares",
    "fewest": "the queen that costs the other army the fewest squares",
}

#: The largest board of a search.
LARGEST = 12


@dataclass(frozen=True, slots=True)
class ArmiesSearch:
    """What a search found, and the work it took; if *finished*, nothing else is left to find.

    *checks* counts the literals that propagation looked at, *found_at* the nodes up to the last solution, *solutions*
    the better and better ones on the way, or, of an exact size, all boards.
    """

    n: int
    model: str
    order: str
    symmetry: bool
    armies: Armies
    finished: bool
    variables: int
    constraints: int
    nodes: int
    failures: int
    checks: int
    found_at: int
    solutions: int

    @property
    def size(self) -> int:
        return self.armies.size

    def to_json(self) -> dict[str, Any]:
        named = {name: getattr(self, name) for name in self.__slots__ if name != "armies"}
        return {**named, "size": self.size}


def search(
    n: int,
    *,
    model: str = "squares",
    order: str = "rows",
    symmetry: bool = True,
    least: int = 1,
    exactly: bool = False,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> ArmiesSearch:
    """Search for armies of at least *least* queens each, then for larger ones, until it is proved that there are none.

    With *exactly* all boards with armies of *least* queens are found, or, if *symmetry* is broken, one of each class
    under the 16 symmetries. When time is up, what was found so far is returned.

    >>> plain, broken = (search(6, symmetry=symmetry) for symmetry in (False, True))
    >>> plain.size, plain.nodes, broken.nodes
    (5, 27269, 2159)
    >>> search(5, least=4, exactly=True).solutions, search(5, least=4, exactly=True, symmetry=False).solutions
    (3, 18)
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of a search for two armies")
    looked_up("model of a search for two armies", model, SEARCH_MODELS)
    looked_up("order of a search for two armies", order, SEARCH_ORDERS)
    wanted = checked_size(least, largest=size * size, smallest=1, what="size of an army")
    symmetry, exactly = checked_flag("symmetry", symmetry), checked_flag("exactly", exactly)
    if exactly and model == "white":
        raise InputError("the model 'white' leaves the black army open, so that it has no exact sizes; use 'squares'")
    found = Watch.of(watch, seconds).call_core(
        lambda control: _core.search_armies(size, model, order, symmetry, wanted, exactly, control)
    )
    return ArmiesSearch(
        size,
        model,
        order,
        symmetry,
        approved(size, *found.armies),
        found.finished,
        found.variables,
        found.constraints,
        found.nodes,
        found.failures,
        found.checks,
        found.found_at,
        found.solutions,
    )
