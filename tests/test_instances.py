"""Instance files of CSPLib's problem 79: read, written, and read back."""

from pathlib import Path

import pytest

import queenright as qr
from queenright.errors import BoardError
from queenright.problem.instances import instance_fields, instance_text

TEXT = """n =  10
numdiags =  4
diags =  [[4, 1], [2, 1], [14, 0],
          [8, 1]]
"""


def test_an_instance_is_read_with_all_or_some_of_its_diagonals():
    assert qr.Problem(**instance_fields(TEXT)) == qr.Problem(10, excluded_sums=[2, 4, 8], excluded_differences=[5])
    counts = [qr.Problem(**instance_fields(TEXT, k)).count() for k in range(5)]
    assert counts == [724, 320, 198, 63, 11]


def test_instances_of_completion_are_read():
    text = "language ESSENCE' 1.0\n$ a comment\nletting n = 8\nletting init = [[4, 1], [3, 3]]\n"
    assert qr.Problem(**instance_fields(text)) == qr.Problem(8, fixed=["b4", "d5"])


def test_files_are_written_and_read_back(tmp_path: Path):
    problems = [
        qr.Problem(8, fixed=["b4"], blocked=["a1", "h2"]),
        qr.Problem(12, excluded_sums=[3, 9], excluded_differences=[-4, 0]),
        qr.Problem(5),
    ]
    for number, problem in enumerate(problems):
        path = tmp_path / f"{number}.param"
        problem.save(path)
        assert qr.Problem.load(path) == problem
    with pytest.raises(BoardError, match="write this problem as JSON"):
        instance_text(qr.Problem(8, queens=3))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n = ten\n", "n must be a whole number, got 'ten'"),
        ("n = 10\nnumdiags = 2\ndiags = [[4, 1]]", "numdiags is 2, but diags has 1 pairs"),
        ("n = 10\ndiags = [[4, 2]]", "diags contains [4, 2]"),
        ("n = 10\ndiags = [[19, 1]]", "must be [0 to 18, 0 or 1]"),
        ("n = 10\ndiags = [[4]]", "diags must be a list of pairs"),
        ("n = 10\nn = 11", "n has two values"),
        ("n = 10\nm = 11", "no value 'm'"),
        ("n = 10\ndiags = " + "[" * 100_000, "diags must be a list of pairs"),
    ],
)
def test_a_bad_instance_says_what_is_wrong(text, message):
    with pytest.raises(BoardError) as caught:
        instance_fields(text)
    assert message in str(caught.value)
