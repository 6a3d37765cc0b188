"""The publications that the five source texts refer to, and those that put them right, each written once.

`cited` says which text lists a work and under which number; a work without it is named by us.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
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


WORKS = {
    "bell-stevens": Work(
        authors="J. Bell, B. Stevens",
        title="A survey of known results and research areas for n-queens",
        where="Discrete Mathematics 309, 1–31",
        year=2009,
        note="001 has 2007, when it was online",
        cited={"001": "[1]", "004": "[8]"},
    ),
    "hoffman-loessi-moore": Work(
        authors="E. J. Hoffman, J. C. Loessi, R. C. Moore",
        title="Constructions for the solution of the m queens problem",
        where="Mathematics Magazine 42, 66–72",
        year=1969,
        cited={"001": "[2]"},
    ),
    "pauls": Work(
        authors="E. Pauls",
        title="Das Maximalproblem der Damen auf dem Schachbrette, II",
        where="Deutsche Schachzeitung 29, 257–267",
        year=1874,
    ),
    "bosch": Work(
        authors="R. A. Bosch",
        title="Peaceably coexisting armies of queens",
        where="Optima 62, 6–9",
        year=1999,
        cited={"002": "[1]"},
    ),
    "cull-pandey": Work(
        authors="P. Cull, R. Pandey",
        title="Isomorphism and the n-queens problem",
        where="ACM SIGCSE Bulletin 26(3), 29–36",
        year=1994,
        cited={"002": "[2]"},
    ),
    "dechter": Work(
        authors="R. Dechter", title="Constraint Processing", where="Morgan Kaufmann", year=2003, cited={"002": "[3]"}
    ),
    "kosters": Work(authors="W. Kosters", title="n-Queens web page", where="Leiden", year=2002, cited={"002": "[4]"}),
    "lauriere": Work(
        authors="J.-L. Laurière",
        title="A language and a program for stating and solving combinatorial problems",
        where="Artificial Intelligence 10(1), 29–127",
        year=1978,
        cited={"002": "[5]"},
    ),
    "nadel": Work(
        authors="B. A. Nadel",
        title="Representation selection for constraint satisfaction: a case study using n-queens",
        where="IEEE Expert 5(3), 16–23",
        year=1990,
        cited={"002": "[6]"},
    ),
    "smith-petrie-gent": Work(
        authors="B. M. Smith, K. E. Petrie, I. P. Gent",
        title="Models and symmetry breaking for peaceable armies of queens",
        where="Workshop on Modelling and Solving Problems with Constraints, ECAI",
        year=2002,
        cited={"002": "[7]"},
    ),
    "smith-petrie-gent-2004": Work(
        authors="B. M. Smith, K. E. Petrie, I. P. Gent",
        title="Models and symmetry breaking for 'Peaceable armies of queens'",
        where="CPAIOR, Lecture Notes in Computer Science 3011, 271–286",
        year=2004,
    ),
    "wikstrom": Work(
        authors="Å. Wikström",
        title="Functional Programming Using Standard ML",
        where="Prentice-Hall",
        year=1987,
        cited={"002": "[8]"},
    ),
    "wirth-1971": Work(
        authors="N. Wirth",
        title="Program development by stepwise refinement",
        where="Communications of the ACM 14(4), 221–227",
        year=1971,
        cited={"002": "[9]"},
    ),
    "wirth-1976": Work(
        authors="N. Wirth",
        title="Algorithms + Data Structures = Programs",
        where="Prentice-Hall",
        year=1976,
        cited={"002": "[10]"},
    ),
    "horowitz-sahni": Work(
        authors="E. Horowitz, S. Sahni, S. Rajasekaran",
        title="Computer Algorithms, 2nd edition",
        where="Universities Press",
        year=2008,
        note="page 354 has the algorithm",
        cited={"003": "on its title lines"},
    ),
    "becker": Work(
        authors="F. Becker", title="Forgotten books", note="cited without title or year", cited={"004": "[1]"}
    ),
    "letavec-ruggiero": Work(
        authors="C. Letavec, J. Ruggiero",
        title="The n-queens problem",
        where="INFORMS Transactions on Education 2(3), 101–103",
        year=2002,
        doi="10.1287/ited.2.3.101",
        note="004 has the pages 64–103 and three authors",
        cited={"004": "[2]"},
    ),
    "erbas": Work(
        authors="C. Erbas, M. M. Tanik, Z. Aliyazicioglu",
        title="Linear congruence equations for the solutions of the n-queens problem",
        where="Information Processing Letters 41(6), 301–306",
        year=1992,
        doi="10.1016/0020-0190(92)90156-P",
        cited={"004": "[3]"},
    ),
    "goos": Work(
        authors="G. Goos, J. Hartmanis, J. van Leeuwen (series editors)",
        title="Lecture Notes in Computer Science 1716, 437–445",
        year=1999,
        note="cited by its series and a DOI of another journal; no author or title",
        cited={"004": "[4]"},
    ),
    "wang": Work(
        authors="C.-N. Wang, S.-W. Yang, C.-M. Liu, T. Chiang",
        title="A hierarchical decimation lattice based on n-queen with an application for motion estimation",
        where="IEEE Signal Processing Letters 10, 228–231",
        year=2003,
        doi="10.1109/LSP.2003.814403",
        cited={"004": "[5]"},
    ),
    "clay": Work(
        authors="C. Clay",
        title="A new solution to the n ≤ 8 queens problem",
        where="ACM SIGPLAN Notices 21, 28–30",
        year=1986,
        doi="10.1145/382278.382391",
        cited={"004": "[6]"},
    ),
    "jain": Work(
        authors="S. Jain",
        title="Mathematical approach for n-queens problem with isomorphism",
        year=2017,
        note="cited without a place",
        cited={"004": "[7]"},
    ),
    "bezzel": Work(
        authors="M. Bezzel",
        title="Zwei Schachfragen",
        where="Berliner Schachzeitung 3, 363",
        year=1848,
        note="signed “Schachfreund”",
    ),
    "nauck-1850-06": Work(
        authors="F. Nauck",
        title="Eine in das Gebiet der Mathematik fallende Aufgabe",
        where="Illustrirte Zeitung 14 (361), 352",
        year=1850,
    ),
    "nauck-1850-09": Work(
        authors="F. Nauck",
        title="Briefwechseln mit allen für alle",
        where="Illustrirte Zeitung 15 (377), 182",
        year=1850,
    ),
    "gauss": Work(
        authors="C. F. Gauss, H. C. Schumacher",
        title="Letters on the eight queens, 1 to 27 September 1850",
        where="Gauss, Werke 12, 19–28",
    ),
    "campbell": Work(
        authors="P. J. Campbell",
        title="Gauss and the eight queens problem: a study in miniature of the propagation of historical error",
        where="Historia Mathematica 4, 397–404",
        year=1977,
    ),
}


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
