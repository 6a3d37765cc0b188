"""The library as users see it: every public name documented, wrong types rejected in one line, pictures shown."""

from __future__ import annotations

import ast
import inspect
import re
import types
import xml.etree.ElementTree as ElementTree

import numpy
import pytest

import queenright as qr
from queenright.errors import QueensError

PACKAGES = [name for name in dir(qr) if isinstance(getattr(qr, name), types.ModuleType)]


@pytest.mark.parametrize("name", PACKAGES)
def test_dir_of_a_package_lists_names_that_load(name):
    package = getattr(qr, name)
    assert dir(package) == sorted(package.__all__)
    assert all(hasattr(package, public) for public in dir(package))


def public() -> list[tuple[str, object]]:
    found = [(name, getattr(qr, name)) for name in dir(qr)]
    return found + [
        (f"{name}.{inner}", getattr(getattr(qr, name), inner)) for name in PACKAGES for inner in dir(getattr(qr, name))
    ]


@pytest.mark.parametrize(
    "name", [name for name, value in public() if inspect.isroutine(value) or inspect.isclass(value)]
)
def test_every_public_function_and_class_says_what_it_is(name):
    value = dict(public())[name]
    assert inspect.getdoc(value), name


WRONG = [
    None, 5.5, "eight", [], {}, object(), float("nan"), (1, 2, 3), -1, 10**30, numpy.zeros((2, 2, 2)), numpy.array("x"),
    b"x", [None], [[1]], {1: 2}, "x" * 300,
]  # fmt: skip

#: What a public call must refuse politely, whatever it is given: the call, with the wrong value as its argument.
CALLS = {
    "count": lambda x: qr.count(x),
    "count threads": lambda x: qr.count(8, threads=x),
    "count algorithm": lambda x: qr.count(8, algorithm=x),
    "count seconds": lambda x: qr.count(8, seconds=x),
    "solve": lambda x: qr.solve(x),
    "solve engine": lambda x: qr.solve(8, engine=x),
    "solve model": lambda x: qr.solve(8, engine="sat", model=x),
    "solve method": lambda x: qr.solve(8, method=x),
    "solve seed": lambda x: qr.solve(8, seed=x),
    "solve watch": lambda x: qr.solve(8, watch=x),
    "solutions": lambda x: next(qr.solutions(x), None),
    "solutions start_after": lambda x: next(qr.solutions(6, start_after=x), None),
    "problem fixed": lambda x: qr.Problem(8, fixed=x),
    "problem blocked": lambda x: qr.Problem(8, blocked=x),
    "problem sums": lambda x: qr.Problem(8, excluded_sums=x),
    "problem regions": lambda x: qr.Problem(3, regions=x),
    "problem columns": lambda x: qr.Problem(3, columns=x),
    "check": lambda x: qr.check(x),
    "is_solution": lambda x: qr.is_solution(x),
    "placement": lambda x: qr.Placement(x),
    "from_matrix": lambda x: qr.Placement.from_matrix(x),
    "from_squares": lambda x: qr.Placement.from_squares(x),
    "board": lambda x: qr.Board(4, x),
    "nth": lambda x: qr.nth(8, x),
    "rank": lambda x: qr.rank(x),
    "explicit": lambda x: qr.explicit(x),
    "sample": lambda x: qr.sample(x),
    "sample count": lambda x: qr.sample(8, x),
    "sample seed": lambda x: qr.sample(8, seed=x),
    "estimate seconds": lambda x: qr.estimate(8, seconds=x, samples=10),
    "estimate method": lambda x: qr.estimate(8, samples=10, method=x),
    "classes": lambda x: qr.classes(x),
    "all_solutions": lambda x: qr.all_solutions(x),
    "images": lambda x: qr.symmetry.images(x),
    "canonical": lambda x: qr.symmetry.canonical(x),
    "compare": lambda x: qr.symmetry.compare([1, 3, 0, 2], x),
    "puzzle.solve": lambda x: qr.puzzle.solve(x),
    "puzzle.grade": lambda x: qr.puzzle.grade(x),
    "puzzle.make": lambda x: qr.puzzle.make(x),
    "models.build": lambda x: qr.models.build(x, qr.Problem(4)),
    "models.build problem": lambda x: qr.models.build("squares", x),
    "torus.count": lambda x: qr.torus.count(x),
    "armies.solve": lambda x: qr.armies.solve(x, seconds=0.1),
    "problem load": lambda x: qr.Problem.load(x),
    "problem save": lambda x: qr.Problem(4).save(x),
    "position save": lambda x: qr.explicit(4).save(x),
    "model export": lambda x: qr.models.build("squares", 4).export(x),
    "job.run": lambda x: qr.job.run(x, ledger="q.ledger"),
    "job.run ledger": lambda x: qr.job.run(6, ledger=x),
    "job.inspect": lambda x: qr.job.inspect(x),
    "zed.ask": lambda x: qr.zed.ask(x, "NQueens"),
    "documents.replay": lambda x: qr.documents.replay(x) if x is not None else None,
    "estimate": lambda x: qr.estimate(x, samples=10),
    "matrix": lambda x: qr.explicit(4).matrix(x) if x is not None else None,
    "rank board": lambda x: qr.rank(qr.Board(4, x)),
    "puzzle.make seed": lambda x: qr.puzzle.make(5, seed=x),
    "puzzle.hint": lambda x: qr.puzzle.hint(x),
    "puzzle.draw": lambda x: qr.puzzle.draw(x),
    "puzzle.explain": lambda x: qr.puzzle.explain(x),
    "puzzle.read": lambda x: qr.puzzle.read(x),
    "puzzle.load": lambda x: qr.puzzle.load(x),
    "puzzle.write": lambda x: qr.puzzle.write(x),
    "puzzle.walkthrough": lambda x: qr.puzzle.walkthrough(x),
    "documents.claims": lambda x: qr.documents.claims(x),
    "documents.document": lambda x: qr.documents.document(x),
    "methods.run": lambda x: qr.methods.run(x, 4),
    "methods.run size": lambda x: qr.methods.run("place", x),
    "armies.classes": lambda x: qr.armies.classes(x, 1),
    "torus.linear": lambda x: qr.torus.linear(x),
    "torus.largest": lambda x: qr.torus.largest(x),
    "neighbour": lambda x: qr.neighbour(qr.Problem(4), x),
    "representatives": lambda x: next(iter(qr.representatives(x)), None),
    "write_solutions": lambda x: qr.write_solutions(4, x),
    "zed.read": lambda x: qr.zed.read(x),
    "notation.parse": lambda x: qr.notation.parse(x),
    "notation.value": lambda x: qr.notation.value(x) if not isinstance(x, str) else None,
    "notation.load": lambda x: qr.notation.load(x),
    "models.family": lambda x: qr.models.family(x),
    "known.published": lambda x: qr.known.published(x),
    "from_one_based": lambda x: qr.Placement.from_one_based(x),
    "from_chess": lambda x: qr.Placement.from_chess(x),
    "from_fen": lambda x: qr.Placement.from_fen(x),
    "classify": lambda x: qr.symmetry.classify(x),
    "all_solutions dtype": lambda x: qr.all_solutions(4, dtype=x),
    "all_solutions fundamental": lambda x: qr.all_solutions(4, fundamental=x),
    "problem torus": lambda x: qr.Problem(5, torus=x),
    "problem touching": lambda x: qr.Problem(5, touching=x),
    "check problem": lambda x: qr.check([1, 3, 0, 2], x),
    "rank problem": lambda x: qr.rank([1, 3, 0, 2], x),
    "classes counted": lambda x: qr.classes(4, counted=x),
    "count progress": lambda x: qr.count(6, progress=x),
    "armies.solve goal": lambda x: qr.armies.solve(4, goal=x),
    "armies.solve seed": lambda x: qr.armies.solve(4, seed=x),
    "armies.solve on_improve": lambda x: qr.armies.solve(4, on_improve=x),
    "armies.solve ledger": lambda x: qr.armies.solve(4, ledger=x),
    "armies.search": lambda x: qr.armies.search(3, exactly=x),
    "armies.solve_model": lambda x: qr.armies.solve_model(x, 3),
    "armies.complaint": lambda x: qr.armies.complaint(4, x, [(0, 0)]),
    "armies.classes limit": lambda x: qr.armies.classes(4, 2, limit=x),
    "armies.write_certificate": lambda x: qr.armies.write_certificate("two.json", x),
    "confused.is_confused": lambda x: qr.confused.is_confused(x),
    "confused.all_in_sight": lambda x: qr.confused.all_in_sight(x),
    "confused.closed_form": lambda x: qr.confused.closed_form(x, one_per_row=True),
    "torus.is_slope": lambda x: qr.torus.is_slope(x, 5),
    "argue": lambda x: qr.constructions.argue(8, x),
    "compare_lattices": lambda x: qr.applications.compare_lattices(x),
    "documents.judge": lambda x: qr.documents.judge(x),
    "documents.play progress": lambda x: next(qr.documents.play("003.3", progress=x)),
    "known.source": lambda x: qr.known.source(x, 4),
    "count_pieces": lambda x: qr.neighbours.count_pieces(4, x),
    "sequences.compute": lambda x: next(qr.sequences.compute(x, to=3), None),
    "shifted": lambda x: qr.symmetry.shifted([1, 3, 0, 2], x),
    "job.run cluster": lambda x: qr.job.run(6, ledger=None, cluster=x),
    "job.run double_check": lambda x: qr.job.run(6, ledger=None, double_check=x),
    "puzzle.Puzzle givens": lambda x: qr.puzzle.Puzzle(["AB", "AB"], givens=x),
    "puzzle.sheet": lambda x: qr.puzzle.sheet(x),
    "puzzle.booklet": lambda x: qr.puzzle.booklet(x),
    "notation.parse_given": lambda x: qr.notation.parse_given(x),
    "notation.parse_givens": lambda x: qr.notation.parse_givens(x),
    "notation.parse_path": lambda x: qr.notation.parse_path(x),
    "notation.build_from": lambda x: qr.notation.build_from(x),
    "notation.value given": lambda x: qr.notation.value("1 + 1", x),
    "notation.value context": lambda x: qr.notation.value("1 + 1", context=x),
    "notation.value limits": lambda x: qr.notation.value("1 + 1", by="walker", limits=x),
    "notation.derived limit": lambda x: qr.notation.derived("1 + 1", limit=x),
    "notation.derivation spelling": lambda x: qr.notation.derivation("1 + 1", spelling=x),
    "notation.followed": lambda x: qr.notation.followed(x),
    "notation.run": lambda x: qr.notation.run(x),
    "notation.write": lambda x: qr.notation.write(x),
    "notation.written_value": lambda x: qr.notation.written_value(x),
}


def refusal(call, value) -> list[str]:
    """The lines of the error that a call raises; none if it accepts the value."""
    try:
        call(value)
    except QueensError as error:
        return str(error).splitlines()
    return []


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_type_is_refused_in_one_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some are names of files
    for value in WRONG:
        lines = refusal(CALLS[name], value)
        assert len(lines) <= 1, (value, lines)


def test_no_message_of_the_library_names_an_option_of_the_command(root):
    """Except in a whole command to run. The command adds the dashes (`cli.ending`)."""
    outside = {"cli", "web", "documents"}
    found = []
    for file in sorted((root / "src" / "queenright").rglob("*.py")):
        if file.relative_to(root / "src" / "queenright").parts[0] in outside:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Raise) and node.exc is not None:
                text = " ".join(part.value for part in ast.walk(node.exc) if _is_text(part))
                if re.search(r"(?<!\w)--[a-z]", text) and "queens " not in text:
                    found.append(f"{file.name}:{node.lineno}")
    assert found == []


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_numpy_integers_are_integers_everywhere():
    for kind in (numpy.int8, numpy.uint16, numpy.int64):
        eight = kind(8)
        assert qr.count(eight) == 92
        assert qr.solve(eight, seed=kind(3)).placement.n == 8
        assert qr.nth(eight, kind(5)) == qr.nth(8, 5)
        assert qr.sample(eight, kind(2), seed=kind(1)).shape == (2, 8)
        assert qr.Problem(eight, fixed=[(kind(4), kind(1))]).fixed == {(4, 1)}
    assert qr.count(8, seconds=numpy.float32(60)) == 92


@pytest.mark.parametrize("kind", [bool, int, float, numpy.uint8])
def test_masks_of_any_number_block_squares(kind):
    mask = numpy.eye(5).astype(kind)
    expected = qr.Problem(5, blocked=[(i, i) for i in range(5)])
    assert qr.Problem(5, blocked=mask) == qr.Problem(5, blocked=mask.tolist()) == expected
    assert qr.Problem(2, blocked=numpy.eye(2, dtype=bool)).blocked == {(0, 0), (1, 1)}
    assert qr.Problem(4, blocked=numpy.array([[0, 1], [3, 2]])).blocked == {(0, 1), (3, 2)}


@pytest.mark.parametrize(
    "shown",
    [
        lambda: qr.explicit(8),
        lambda: qr.explicit(300),
        lambda: qr.Board(4, ["a1"], blocked=["b2"]),
        lambda: qr.Board(3, ["a1"], columns=5),
        lambda: qr.Problem(6, fixed=["b4"], blocked=["a1"]),
        lambda: qr.Problem(500, fixed=["b4"]),
        lambda: qr.solve(6),
        lambda: qr.puzzle.make(5, seed=1)[0].puzzle,
        lambda: qr.armies.solve(5).armies,
        lambda: qr.armies.solve(5),
        lambda: qr.models.build("squares", 4),
    ],
)
def test_a_notebook_shows_a_picture(shown):
    assert ElementTree.fromstring(shown()._repr_svg_()).tag.endswith("svg")


def test_what_is_too_large_to_draw_shows_nothing_and_raises_nothing():
    assert qr.explicit(20_000)._repr_svg_() is None
    assert qr.Problem(10**6)._repr_svg_() is None
    assert qr.solve(3)._repr_svg_() is None


@pytest.mark.parametrize("kind", [numpy.uint8, numpy.int16, numpy.int64, numpy.uint64])
def test_a_batch_is_judged_board_by_board(kind):
    numbers = numpy.random.default_rng(1)
    for n in (0, 1, 4, 8, 33, 70):
        batch = numpy.stack(
            [qr.explicit(n).array() if n else numpy.zeros(0, int), *numbers.integers(0, n + 1, (20, n))]
        )
        expected = [qr.is_solution(row.tolist()) for row in batch]
        assert qr.is_solution(batch.astype(kind)).tolist() == expected
    assert qr.is_solution(qr.all_solutions(8)).all()
    assert not qr.is_solution(numpy.full((3, 4), -1)).any()
    assert qr.is_solution(numpy.zeros((0, 8), int)).shape == (0,)


def test_no_solution_is_one_thing_everywhere():
    assert not qr.solve(3)
    assert qr.solve(4)
    for question in (
        lambda: qr.solve(3).placement,
        lambda: qr.solve(3).require(),
        lambda: qr.explicit(2),
        lambda: qr.sample(3),
        lambda: qr.nth(3, 0),
        lambda: qr.torus.linear(6),
    ):
        with pytest.raises(qr.errors.NoSolutionError, match=r"no solution exists|prime to 6"):
            question()


def test_too_many_solutions_for_the_memory_are_refused_with_their_size():
    with pytest.raises(qr.errors.SizeError, match=r"solutions of 24 queens are about \d\.\de\+14 boards, .* GiB"):
        qr.all_solutions(24)


def test_a_count_is_an_int_that_knows_how_it_was_made():
    import pickle

    counted = qr.count(10)
    assert counted + 0 == 724
    assert (counted.n, counted.threads >= 1, counted.recheck) == (10, True, "queens count 10 --algorithm colours")
    assert pickle.loads(pickle.dumps(counted)).algorithm == counted.algorithm
    assert qr.Problem(8, fixed=["b4"]).count() == sum(1 for _ in qr.Problem(8, fixed=["b4"]).solutions())


def test_a_model_exports_itself(tmp_path):
    model = qr.models.build("squares", qr.Problem(4))
    model.export(tmp_path / "x.cnf")
    assert (tmp_path / "x.cnf").read_text().startswith("c ")
    with pytest.raises(qr.errors.UnknownNameError, match="no model format named 'xyz'"):
        model.export(tmp_path / "x.xyz")


def test_positions_write_themselves_in_every_format(tmp_path):
    board = qr.Board(4, ["a1", "c2"], fixed=["a1"], blocked=["d4"])
    for position, formats in (
        (qr.explicit(4), ("svg", "png", "pdf", "txt", "npy", "json", "csv")),
        (board, ("svg", "png", "pdf", "txt", "npy", "json")),
    ):
        for ending in formats:
            path = tmp_path / f"position.{ending}"
            position.save(path)
            assert path.stat().st_size > 0
            if ending in ("txt", "npy", "json", "csv"):
                assert qr.Board.load(path).squares() == position.squares()
    with pytest.raises(qr.errors.BoardError, match="a CSV file needs a vector"):
        board.save(tmp_path / "x.csv")


def test_a_problem_saves_and_loads_itself(tmp_path):
    problem = qr.Problem(8, fixed=["b4"], blocked=["a1"], excluded_sums=[7], torus=True)
    problem.save(tmp_path / "p.json")
    assert qr.Problem.load(tmp_path / "p.json") == problem
    assert qr.Problem.load(tmp_path / "p.json").count() == problem.count()
