"""The publications that the five source texts refer to, and those that put them right, each written once.

`cited` says which text lists a work and under which number; a work without it is named by us.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Work:
    """One publication. *cited* has an entry for each text that lists it: text → its number there.

    *note* says what is wrong with, or missing in, the way it is cited.
    """

    authors: str
    title: str
    where: str = ""
    year: int | None = None
    doi: str = ""
    note: str = ""
    cited: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        place = f". {self.where}" if self.where else ""
        return f"{self.authors}: {self.title}{place}{f' ({self.year})' if self.year else ''}"

    def to_json(self) -> dict[str, Any]:
        named = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in named.items() if value}


def _works(table: str) -> dict[str, Work]:
    found = {}
    for row in re.split(r"\n(?! )", table.strip()):
        key, authors, title, *rest = (cell.strip() for cell in row.split("|"))
        where, year, cited, doi, note = [*rest, *[""] * 5][:5]
        numbers = dict(number.split(" ", 1) for number in cited.split(", ") if number)
        found[key] = Work(authors, title, where, int(year) if year else None, doi, note, numbers)
    return found


#: key | authors | title | where | year | text and number there | DOI | note
WORKS = _works("""
bell-stevens | J. Bell, B. Stevens | A survey of known results and research areas for n-queens
    | Discrete Mathematics 309, 1–31 | 2009 | 001 [1], 004 [8] | | 001 has 2007, when it was online
hoffman-loessi-moore | E. J. Hoffman, J. C. Loessi, R. C. Moore
    | Constructions for the solution of the m queens problem | Mathematics Magazine 42, 66–72 | 1969 | 001 [2]
pauls | E. Pauls | Das Maximalproblem der Damen auf dem Schachbrette, II | Deutsche Schachzeitung 29, 257–267 | 1874
bosch | R. A. Bosch | Peaceably coexisting armies of queens | Optima 62, 6–9 | 1999 | 002 [1]
cull-pandey | P. Cull, R. Pandey | Isomorphism and the n-queens problem | ACM SIGCSE Bulletin 26(3), 29–36 | 1994
    | 002 [2]
dechter | R. Dechter | Constraint Processing | Morgan Kaufmann | 2003 | 002 [3]
kosters | W. Kosters | n-Queens web page | Leiden | 2002 | 002 [4]
lauriere | J.-L. Laurière | A language and a program for stating and solving combinatorial problems
    | Artificial Intelligence 10(1), 29–127 | 1978 | 002 [5]
nadel | B. A. Nadel | Representation selection for constraint satisfaction: a case study using n-queens
    | IEEE Expert 5(3), 16–23 | 1990 | 002 [6]
smith-petrie-gent | B. M. Smith, K. E. Petrie, I. P. Gent
    | Models and symmetry breaking for peaceable armies of queens
    | Workshop on Modelling and Solving Problems with Constraints, ECAI | 2002 | 002 [7]
smith-petrie-gent-2004 | B. M. Smith, K. E. Petrie, I. P. Gent
    | Models and symmetry breaking for 'Peaceable armies of queens'
    | CPAIOR, Lecture Notes in Computer Science 3011, 271–286 | 2004
wikstrom | Å. Wikström | Functional Programming Using Standard ML | Prentice-Hall | 1987 | 002 [8]
wirth-1971 | N. Wirth | Program development by stepwise refinement | Communications of the ACM 14(4), 221–227 | 1971
    | 002 [9]
wirth-1976 | N. Wirth | Algorithms + Data Structures = Programs | Prentice-Hall | 1976 | 002 [10]
horowitz-sahni | E. Horowitz, S. Sahni, S. Rajasekaran | Computer Algorithms, 2nd edition | Universities Press | 2008
    | 003 on its title lines | | page 354 has the algorithm
becker | F. Becker | Forgotten books | | | 004 [1] | | cited without title or year
letavec-ruggiero | C. Letavec, J. Ruggiero | The n-queens problem | INFORMS Transactions on Education 2(3), 101–103
    | 2002 | 004 [2] | 10.1287/ited.2.3.101 | 004 has the pages 64–103 and three authors
erbas | C. Erbas, M. M. Tanik, Z. Aliyazicioglu
    | Linear congruence equations for the solutions of the n-queens problem
    | Information Processing Letters 41(6), 301–306 | 1992 | 004 [3] | 10.1016/0020-0190(92)90156-P
goos | G. Goos, J. Hartmanis, J. van Leeuwen (series editors) | Lecture Notes in Computer Science 1716, 437–445 |
    | 1999 | 004 [4] | | cited by its series and a DOI of another journal; no author or title
wang | C.-N. Wang, S.-W. Yang, C.-M. Liu, T. Chiang
    | A hierarchical decimation lattice based on n-queen with an application for motion estimation
    | IEEE Signal Processing Letters 10, 228–231 | 2003 | 004 [5] | 10.1109/LSP.2003.814403
clay | C. Clay | A new solution to the n ≤ 8 queens problem | ACM SIGPLAN Notices 21, 28–30 | 1986 | 004 [6]
    | 10.1145/382278.382391
jain | S. Jain | Mathematical approach for n-queens problem with isomorphism | | 2017 | 004 [7] |
    | cited without a place
bezzel | M. Bezzel | Zwei Schachfragen | Berliner Schachzeitung 3, 363 | 1848 | | | signed “Schachfreund”
nauck-1850-06 | F. Nauck | Eine in das Gebiet der Mathematik fallende Aufgabe | Illustrirte Zeitung 14 (361), 352
    | 1850
nauck-1850-09 | F. Nauck | Briefwechseln mit allen für alle | Illustrirte Zeitung 15 (377), 182 | 1850
gauss | C. F. Gauss, H. C. Schumacher | Letters on the eight queens, 1 to 27 September 1850 | Gauss, Werke 12, 19–28
campbell | P. J. Campbell
    | Gauss and the eight queens problem: a study in miniature of the propagation of historical error
    | Historia Mathematica 4, 397–404 | 1977
""")


def entry(key: str) -> str:
    """A work as a reader cites it, and where the texts list it.

    >>> entry("hoffman-loessi-moore")[-38:]
    '42, 66–72 (1969); reference [2] of 001'
    """
    work = WORKS[key]
    cited = " and ".join(f"{number} of {text}" for text, number in work.cited.items() if number.startswith("["))
    return f"{work}; reference {cited}" if cited else str(work)


@dataclass(frozen=True, slots=True)
class Reference:
    """A work of the bibliography, and the claims that name it."""

    key: str
    work: Work
    claims: tuple[str, ...]

    def text(self) -> str:
        """The work in full: its DOI, what is amiss in the way it is cited, and the claims that name it."""
        doi = f"; doi:{self.work.doi}" if self.work.doi else ""
        note = f" [{self.work.note}]" if self.work.note else ""
        named = f"; see {', '.join(self.claims)}" if self.claims else ""
        return f"{entry(self.key)}{doi}{named}{note}"

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, **self.work.to_json(), "claims": list(self.claims)}


def references(number: str | None = None) -> list[Reference]:
    """The bibliography of one text, those that it lists first, or of all; works that no text lists come last.

    >>> [each.key for each in references("001")]
    ['bell-stevens', 'hoffman-loessi-moore', 'pauls']
    """
    from queenright.documents.library import document, listed

    texts = listed() if number is None else [document(number)]
    named: dict[str, list[str]] = {}
    for claim in (claim for text in texts for claim in text.claims):
        for key in (*claim.rests_on, *claim.sources):
            named.setdefault(key, []).append(claim.id)
    wanted = [key for key, work in WORKS.items() if key in named or any(text.id in work.cited for text in texts)]
    wanted.sort(key=lambda key: not any(text.id in WORKS[key].cited for text in texts))
    return [Reference(key, WORKS[key], tuple(named.get(key, ()))) for key in wanted]
