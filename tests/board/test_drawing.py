"""Golden text, and facts about the pictures."""

import io
import xml.etree.ElementTree as ElementTree

import pytest

from queenright.board.board import Board
from queenright.board.raster import render
from queenright.board.scene import board_scene
from queenright.board.shapes import Disc, Label, Segment
from queenright.board.text import draw_text
from queenright.errors import SizeError

QUEENS = [(0, 2), (1, 0), (2, 3), (3, 1)]
EVERYTHING = {"fixed": [(1, 0)], "attacked": [(0, 1)], "blocked": [(3, 3)]}


def test_plain_text():
    assert draw_text(4, QUEENS, plain=True) == ". . Q .\nQ . . .\n. . . Q\n. Q . ."


def test_unicode_text():
    assert draw_text(4, QUEENS) == "· · ♛ ·\n♛ · · ·\n· · · ♛\n· ♛ · ·"


def test_every_mark_has_its_own_symbol():
    drawn = draw_text(4, QUEENS, conflicts=[(2, 3)], **EVERYTHING)
    assert drawn == "· × ♛ ·\n♕ · · ·\n· · · !\n· ♛ · ■"
    assert draw_text(4, QUEENS, conflicts=[(2, 3)], plain=True, **EVERYTHING) == ". x Q .\nF . . .\n. . . !\n. Q . #"


def test_coordinates():
    assert draw_text(2, [(0, 0)], plain=True, coordinates=True) == "2 Q .\n1 . .\n  a b"
    assert draw_text(30, [], plain=True, coordinates=True).splitlines()[0].startswith(" 0 . .")


def test_the_empty_board_is_empty_text():
    assert draw_text(0, []) == ""


def test_the_svg_is_well_formed_and_carries_the_text_board():
    tree = ElementTree.fromstring(Board(4, QUEENS).svg(conflicts=[((1, 0), (2, 3))], **EVERYTHING))
    name = "{http://www.w3.org/2000/svg}"
    assert tree.find(f"{name}desc").text == ". x Q .\n! . . .\n. . . !\n. Q . #"
    assert tree.find(f"{name}title").text == "4 queens on a 4 × 4 board"


def test_each_mark_changes_the_picture_in_shape_and_not_only_in_colour():
    def shapes(**marks):
        return [type(shape).__name__ for shape in board_scene(4, QUEENS, **marks).shapes]

    plain = shapes()
    for name, squares in {**EVERYTHING, "conflicts": [((1, 0), (2, 3))]}.items():
        assert shapes(**{name: squares}) != plain, name


def test_an_attack_is_a_line_and_two_exclamation_marks():
    scene = board_scene(4, QUEENS, conflicts=[((1, 0), (2, 3))])
    assert sum(isinstance(shape, Segment) for shape in scene.shapes) == 1
    assert sum(isinstance(shape, Label) and shape.text == "!" for shape in scene.shapes) == 2


def test_a_fixed_queen_stands_in_a_ring():
    assert sum(isinstance(shape, Disc) for shape in board_scene(4, QUEENS, fixed=[(1, 0)]).shapes) == 1


def test_png_shows_a_queen_where_it_stands():
    from matplotlib import image

    pixels = image.imread(io.BytesIO(render(board_scene(2, [(0, 1)]), "png", scale=1.0)))

    def darkness(row: int, column: int) -> float:
        top, left = 18 + 45 * row, 18 + 45 * column
        return float((pixels[top : top + 45, left : left + 45, :3].mean(axis=2) < 0.3).mean())

    assert darkness(0, 1) > 0.15
    assert max(darkness(0, 0), darkness(1, 0), darkness(1, 1)) < 0.05


def test_pdf_is_a_pdf_and_the_same_each_time():
    first, second = (render(board_scene(4, QUEENS), "pdf") for _ in range(2))
    assert first.startswith(b"%PDF")
    assert first == second


def test_too_large_to_draw():
    with pytest.raises(SizeError, match="up to size 200, got 201"):
        board_scene(201, [])
    with pytest.raises(SizeError, match="up to size 1000"):
        draw_text(1001, [])


def test_regions_have_letters_patterns_and_borders_besides_colours():
    regions = ("AABB", "AABB", "CCDD", "CCDD")
    scene = board_scene(4, QUEENS, regions=regions, focus=[(0, 0)])
    letters = {shape.text for shape in scene.shapes if isinstance(shape, Label)}
    assert set("ABCD") <= letters
    thick = [shape for shape in scene.shapes if isinstance(shape, Segment) and shape.width > 3]
    assert len(thick) == 8 + 8 + 2  # the cross in the middle, the lower and right edges, and the other two in one go
    assert sum(isinstance(shape, Segment) and shape.dash > 0 for shape in scene.shapes) == 4
    assert draw_text(4, QUEENS, regions=regions, attacked=[(0, 0)], plain=True).splitlines()[0] == "Ax A  BQ B"


def test_no_two_regions_look_alike():
    from queenright.board.region_shapes import COLOURS, PATTERNS
    from queenright.board.regions import LABELS

    looks = {(number % len(COLOURS), number % (len(PATTERNS) + 1)) for number in range(len(LABELS))}
    assert len(looks) == len(LABELS)


def test_a_pdf_by_hand_has_its_pages_and_a_right_table_of_offsets():
    from queenright.board.pdf import pdf_pages

    scene = board_scene(4, QUEENS, **EVERYTHING)
    data = pdf_pages([scene, scene], "Two (pages)")
    assert data.count(b"/Type /Page ") == 2
    start = int(data.split(b"startxref\n")[1].split()[0])
    assert data[start:].startswith(b"xref")
    entries = [line for line in data[start:].splitlines() if line.endswith(b" n ")]
    for number, line in enumerate(entries, start=1):
        assert data[int(line[:10]) :].startswith(b"%d 0 obj" % number)
    assert rb"(Two \(pages\))" in data
