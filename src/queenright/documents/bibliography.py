"""The publications that the five texts refer to, and those that put them right, each written once.

`cited` says which text lists a work and under which number.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Work:
    """One publication. *cited* has an entry for each text that lists it: text → its number there."""

    authors: str
    title: str
    where: str
    year: int
    cited: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.authors}: {self.title}. {self.where} ({self.year})"


WORKS = {
    "bell-stevens": Work(
        "J. Bell, B. Stevens", "A survey of known results and research areas for n-queens",
        "Discrete Mathematics 309, 1–31", 2009, {"001": "[1]", "004": "[8]"},
    ),
    "hoffman-loessi-moore": Work(
        "E. J. Hoffman, J. C. Loessi, R. C. Moore", "Constructions for the solution of the m queens problem",
        "Mathematics Magazine 42, 66–72", 1969, {"001": "[2]"},
    ),
    "bosch": Work("R. A. Bosch", "Peaceably coexisting armies of queens", "Optima 62, 6–9", 1999, {"002": "[1]"}),
    "cull-pandey": Work(
        "P. Cull, R. Pandey", "Isomorphism and the n-queens problem", "ACM SIGCSE Bulletin 26(3), 29–36", 1994,
        {"002": "[2]"},
    ),
    "dechter": Work("R. Dechter", "Constraint Processing", "Morgan Kaufmann", 2003, {"002": "[3]"}),
    "kosters": Work("W. Kosters", "n-Queens web page", "Leiden", 2002, {"002": "[4]"}),
    "lauriere": Work(
        "J.-L. Laurière", "A language and a program for stating and solving combinatorial problems",
        "Artificial Intelligence 10(1), 29–127", 1978, {"002": "[5]"},
    ),
    "nadel": Work(
        "B. A. Nadel", "Representation selection for constraint satisfaction: a case study using n-queens",
        "IEEE Expert 5(3), 16–23", 1990, {"002": "[6]"},
    ),
    "smith-petrie-gent": Work(
        "B. M. Smith, K. E. Petrie, I. P. Gent", "Models and symmetry breaking for peaceable armies of queens",
        "Workshop on Modelling and Solving Problems with Constraints, ECAI", 2002, {"002": "[7]"},
    ),
    "wikstrom": Work("Å. Wikström", "Functional Programming Using Standard ML", "Prentice-Hall", 1987, {"002": "[8]"}),
    "wirth-1971": Work(
        "N. Wirth", "Program development by stepwise refinement", "Communications of the ACM 14(4), 221–227", 1971,
        {"002": "[9]"},
    ),
    "wirth-1976": Work("N. Wirth", "Algorithms + Data Structures = Programs", "Prentice-Hall", 1976, {"002": "[10]"}),
    "horowitz-sahni": Work(
        "E. Horowitz, S. Sahni, S. Rajasekaran", "Computer Algorithms, 2nd edition", "Universities Press", 2008,
        {"003": "on its title lines"},
    ),
    "letavec-ruggiero": Work(
        "C. Letavec, J. Ruggiero", "The n-queens problem", "INFORMS Transactions on Education 2(3), 101–103", 2002,
        {"004": "[2]"},
    ),
    "erbas": Work(
        "C. Erbas, M. M. Tanik, Z. Aliyazicioglu",
        "Linear congruence equations for the solutions of the n-queens problem",
        "Information Processing Letters 41(6), 301–306", 1992, {"004": "[3]"},
    ),
    "wang": Work(
        "C.-N. Wang, S.-W. Yang, C.-M. Liu, T. Chiang",
        "A hierarchical decimation lattice based on n-queen with an application for motion estimation",
        "IEEE Signal Processing Letters 10, 228–231", 2003, {"004": "[5]"},
    ),
    "clay": Work(
        "C. Clay", "A new solution to the n ≤ 8 queens problem", "ACM SIGPLAN Notices 21, 28–30", 1986, {"004": "[6]"},
    ),
    "jain": Work("S. Jain", "Mathematical approach for n-queens problem with isomorphism", "", 2017, {"004": "[7]"}),
    "campbell": Work(
        "P. J. Campbell",
        "Gauss and the eight queens problem: a study in miniature of the propagation of historical error",
        "Historia Mathematica 4, 397–404", 1977,
    ),
}  # fmt: skip


def entry(key: str) -> str:
    """A work as a reader cites it, and where the texts list it.

    >>> entry("hoffman-loessi-moore")[-38:]
    '42, 66–72 (1969); reference [2] of 001'
    """
    work = WORKS[key]
    cited = " and ".join(f"{number} of {text}" for text, number in work.cited.items() if number.startswith("["))
    return f"{work}; reference {cited}" if cited else str(work)
