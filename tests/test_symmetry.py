"""The eight symmetries: their names, their group, and images, orbits and classes against work done by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenright as qr
from queenright.board.board import Board
from queenright.enumeration import all_solutions, fundamental_placements, orbit_sizes, placements
from queenright.errors import BoardError
from queenright.symmetry import Classes, Symmetry, canonical, classify, compare, images, orbit, stabilizer

permutations = st.integers(1, 7).flatmap(lambda n: st.permutations(range(n))).map(qr.Placement)
squares = st.tuples(st.integers(0, 5), st.integers(0, 5))
boards = st.sets(squares, max_size=8).map(lambda found: Board(6, tuple(sorted(found))))


def turned(board):
    """The text of a board turned clockwise: its columns, read from the bottom."""
    rows = str(board).splitlines()
    return "\n".join(" ".join(row.split()[column] for row in reversed(rows)) for column in range(len(rows)))


def mirrored(text):
    return "\n".join(" ".join(reversed(row.split())) for row in text.splitlines())


def eight_slowly(text):
    """The eight images as text boards."""
    found = []
    for _ in range(4):
        found += [text, mirrored(text)]
        text = turned(text)
    return found


@given(permutations)
def test_images_are_those_of_the_drawn_board(placement):
    found = images(placement)
    text = str(placement)
    assert str(found[Symmetry.QUARTER_TURN]) == turned(text)
    assert str(found[Symmetry.HALF_TURN]) == turned(turned(text))
    assert str(found[Symmetry.THREE_QUARTER_TURN]) == turned(turned(turned(text)))
    assert str(found[Symmetry.LEFT_RIGHT]) == mirrored(text)
    assert str(found[Symmetry.UPSIDE_DOWN]) == "\n".join(reversed(text.splitlines()))
    assert str(found[Symmetry.MAIN_DIAGONAL]) == mirrored(turned(text))
    assert sorted(map(str, found.values())) == sorted(eight_slowly(text))


@given(permutations)
def test_orbit_stabilizer_and_canonical_form(placement):
    different = sorted({image.queens for image in images(placement).values()})
    assert [image.queens for image in orbit(placement)] == different
    assert len(different) * len(stabilizer(placement)) == 8
    assert {canonical(image) for image in orbit(placement)} == {canonical(placement)}
    assert canonical(placement).queens == different[0]


@given(boards, st.sampled_from(list(Symmetry)))
def test_any_set_of_squares_has_images_too(board, symmetry):
    image = symmetry(board)
    assert symmetry.inverse(image) == board
    assert canonical(image) == canonical(board)
    answer = compare(board, image)
    assert symmetry in answer.symmetries
    assert all(found(board) == image for found in answer.symmetries)


def test_the_group_of_eight():
    for a in Symmetry:
        assert a.then(a.inverse) is Symmetry.IDENTITY
        assert len({a.then(b) for b in Symmetry}) == 8
        for b in Symmetry:
            assert a.then(b).square((1, 4), 7) == b.square(a.square((1, 4), 7), 7)


def test_marks_move_with_the_board():
    board = Board(4, [(1, 0), (3, 1)], fixed=[(1, 0)], blocked=[(0, 0)])
    image = Symmetry.QUARTER_TURN(board)
    assert (image.squares(), image.fixed, image.blocked) == ([(1, 0), (0, 2)], {(0, 2)}, {(0, 3)})
    assert not compare(board, Board(4, board.squares())).same


def test_classes_of_all_solutions(facts):
    for n in range(1, 9):
        found = classify(placements(n))
        assert list(found) == list(placements(n, fundamental=True))
        assert all(sorted(members) == orbit(form) for form, members in found.items())
        assert Classes.of(len(members) for members in found.values()).to_json()["orbits"] == facts["orbits"][str(n)]


def test_fundamental_solutions_come_with_their_orbits(facts):
    for n in range(1, 11):
        found = list(fundamental_placements(n))
        assert [placement for placement, _ in found] == sorted(placement for placement, _ in found)
        assert all(len(orbit(placement)) == size for placement, size in found)
        assert Classes.of(size for _, size in found).to_json() == {
            "fundamental": facts["fundamental"][str(n)],
            "orbits": facts["orbits"][str(n)],
        }
    assert list(fundamental_placements(0)) == [(qr.Placement([]), 1)]


def test_orbits_of_larger_boards(facts):
    for n in (12, 13):
        found = orbit_sizes(n)
        assert {size: found.get(int(size), 0) for size in "8421"} == facts["orbits"][str(n)]
        assert sum(size * number for size, number in found.items()) == len(all_solutions(n))


def test_why_boards_differ():
    a = qr.Placement([0, 4, 7, 5, 2, 6, 1, 3])
    assert compare(a, qr.Placement([1, 3, 0, 2])).reason == "one board is 8 × 8, the other 4 × 4"
    assert compare(Board(4, ((0, 0),)), Board(4, ())).reason == "one board has 1 queens, the other 0"
    reason = compare(a, qr.Placement([0, 5, 7, 2, 6, 3, 1, 4])).reason
    assert reason == "their canonical forms differ: 0,4,7,5,2,6,1,3 and 0,5,7,2,6,3,1,4"


def test_what_has_no_image():
    with pytest.raises(BoardError, match="a row has two queens"):
        Symmetry.QUARTER_TURN(qr.Placement([0, 0, 1]))
    assert Symmetry.LEFT_RIGHT(qr.Placement([0, 0, 1])) == qr.Placement([1, 0, 0])
    with pytest.raises(BoardError, match="symmetries are those of the square"):
        images(Board(2, [(0, 0)], columns=3))


def test_the_module_is_public():
    assert qr.symmetry.Symmetry is Symmetry
