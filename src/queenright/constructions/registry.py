"""The constructions by name. A new one is a module of this package and one entry here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from queenright.board.placement import Placement
from queenright.constructions import hoffman, pauls
from queenright.constructions.sets import QueenSet
from queenright.errors import looked_up


@dataclass(frozen=True, slots=True)
class Construction:
    """One construction: its sets for n, its placement, which of its cases n is, and a remark on that case."""

    name: str
    title: str
    source: str
    sets: Callable[[int], list[QueenSet]]
    placement: Callable[[int], Placement]
    case: Callable[[int], str]
    remark: Callable[[int], str]


_ALL = (
    Construction(
        "pauls",
        "Pauls' construction",
        "E. Pauls 1874, in Bell and Stevens, Discrete Mathematics 309, 2009",
        pauls.sets,
        pauls.placement,
        pauls.case,
        pauls.remark,
    ),
    Construction(
        "hoffman-loessi-moore",
        "Hoffman, Loessi and Moore's constructions",
        "Hoffman, Loessi and Moore, Mathematics Magazine 42, 1969",
        hoffman.sets,
        hoffman.placement,
        hoffman.case,
        hoffman.remark,
    ),
)

CONSTRUCTIONS: dict[str, Construction] = {entry.name: entry for entry in _ALL}


def construction(name: str) -> Construction:
    """The construction of that name; a close name is suggested."""
    return looked_up("construction", name, CONSTRUCTIONS)
