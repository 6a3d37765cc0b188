"""How hard a puzzle is in words that players know, and which sizes and grades can be made.

A grade is the hardest rule that is needed. Easy is grade 1 or 2, Medium 3, Hard 4 and Expert 5; from grade 6 on one has
to suppose a queen and see what follows, which no name promises. The names cover the same numbers for star puzzles,
where grade 5, Expert, takes short suppositions.
"""

from __future__ import annotations

from queenright.errors import InputError, checked_name, shown
from queenright.puzzle.grading import grades_of
from queenright.puzzle.steps import listed
from queenright.sizes import checked_size, whole_number

#: name → the grades that it covers; the last of them is made when the name is asked for
DIFFICULTIES = {"easy": (1, 2), "medium": (3,), "hard": (4,), "expert": (5,)}

#: size → the grades that are found within seconds; others were looked for in vain, or take minutes
FEASIBLE: dict[int, tuple[int, ...]] = {
    1: (1,),
    4: (1, 2, 3),
    5: (1, 2, 3, 4, 6),
    **dict.fromkeys((6, 7), (1, 2, 3, 4, 5, 6)),
    **dict.fromkeys(range(8, 13), (1, 2, 3, 4, 5, 6, 7)),
    **dict.fromkeys(range(13, 19), (1, 2, 3, 4, 5, 6)),
    **dict.fromkeys((19, 20), (2, 3, 4, 5)),
    **dict.fromkeys((21, 22), ()),
}

#: stars → size → the same for puzzles with several queens per row
STAR_FEASIBLE: dict[int, dict[int, tuple[int, ...]]] = {
    2: dict.fromkeys((8, 9, 10, 11), (2, 3, 4, 5, 6)),
    3: dict.fromkeys((12, 13), (2, 3, 4, 5, 6)),
    4: {16: (2, 4, 5)},
}


#: stars → the size of a puzzle if no other is asked for
USUAL_SIZE = {1: 8, 2: 10, 3: 12, 4: 16}


def difficulty(grade: int) -> str | None:
    """What players call a grade; None beyond the names.

    >>> [difficulty(grade) for grade in (1, 2, 3, 4, 5, 6)]
    ['easy', 'easy', 'medium', 'hard', 'expert', None]
    """
    return next((name for name, grades in DIFFICULTIES.items() if grade in grades), None)


def rated(grade: int) -> str:
    """A grade for people: its name if it has one, and its number.

    >>> rated(4), rated(7)
    ('Hard (grade 4)', 'grade 7')
    """
    name = difficulty(grade)
    return f"grade {grade}" if name is None else f"{name.capitalize()} (grade {grade})"


def feasible(stars: int) -> dict[int, tuple[int, ...]]:
    """size → grades that can be made with *stars* queens per row; empty if none can.

    >>> feasible(2)[10]
    (2, 3, 4, 5, 6)
    """
    return FEASIBLE if stars == 1 else STAR_FEASIBLE.get(stars, {})


def checked_stars(stars: int) -> int:
    """A number of queens per row for which puzzles are made."""
    return checked_size(stars, smallest=1, largest=max(STAR_FEASIBLE), what="number of stars")


def checked_grade(grade: int | str, *, stars: int = 1) -> int:
    """A grade as a number: 4, "4", "G4", "S4" (with several stars) or "hard".

    >>> checked_grade("G4"), checked_grade("hard"), checked_grade("Easy"), checked_grade("S3", stars=2)
    (4, 4, 2, 3)
    """
    letter, grades = "G" if stars == 1 else "S", grades_of(stars)
    text = str(grade).strip()
    if text.lower() in DIFFICULTIES:
        return DIFFICULTIES[text.lower()][-1]
    number = whole_number(text.upper().removeprefix(letter))
    if number is not None and number in grades:
        return number
    if text[:1].isalpha() and not text.upper().startswith(("G", "S")):
        checked_name("difficulty", text.lower(), DIFFICULTIES)
    raise InputError(
        f"a grade must be a number from 1 to {max(grades)} or one of {', '.join(DIFFICULTIES)}, got {shown(grade)}"
    )


def checked_feasible(n: int, grade: int, *, stars: int = 1) -> None:
    """Refuse at once a size and grade (0 for any) that are not found within a sensible time, and say which are."""
    table, puzzles = feasible(stars), "puzzles" if stars == 1 else f"puzzles with {stars} stars"
    if n not in table:
        raise InputError(f"no {puzzles} of size {n} are made; choose {_ranges(list(table))}")
    if grade and grade not in table[n]:
        sizes = [size for size, grades in table.items() if grade in grades]
        grades = listed(list(map(str, table[n]))) if table[n] else "no particular one"
        elsewhere = f"; grade {grade} exists for size {_ranges(sizes)}" if sizes else ""
        raise InputError(f"no {puzzles} of size {n} and grade {grade} are made: size {n} has grade {grades}{elsewhere}")


def _ranges(numbers: list[int]) -> str:
    """Numbers as ranges.

    >>> _ranges([1, 4, 5, 6])
    '1 or 4 to 6'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " or ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
