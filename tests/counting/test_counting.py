"""Counts: four families of algorithms that share no counting code, three CPU paths, and the published values."""

import json
from functools import cache

import pytest

from process_helpers import ended_by, start, wait_until_busy
from queenright import _core, known
from queenright.counting import ALGORITHMS, classes, count, count_classes, recheck_command
from queenright.counting.reference import count_slowly
from queenright.errors import QueensError, RefereeError, SizeError, UnknownNameError

WITHOUT_VISITING = ("halves", "band", "colours", "packed")

#: Those of this processor.
CPU_PATHS = ("portable", "avx2", "avx512")[: ("portable", "avx2", "avx512").index(_core.cpu_path()) + 1]
SEARCHES = ("textbook", "border")


def test_the_published_table_is_the_facts(facts):
    assert {str(n): value for n, value in enumerate(known.COUNTS)} == facts["counts"]
    for name, table in (
        ("fundamental", known.FUNDAMENTAL),
        ("half_turn", known.HALF_TURN),
        ("quarter_turn", known.QUARTER_TURN),
    ):
        assert {str(n): value for n, value in enumerate(table) if n} == facts[name]


def test_the_oracle_agrees_with_the_published_values():
    assert [count_slowly(n) for n in range(10)] == list(known.COUNTS[:10])


@pytest.mark.parametrize("n", range(17))
def test_the_default_count(n):
    assert count(n) == known.COUNTS[n]


@pytest.mark.parametrize("n", [17, 18])
def test_the_default_count_of_larger_boards(n):
    assert count(n) == known.COUNTS[n]


@pytest.mark.parametrize("n", [15, 16, 17])
def test_larger_boards_by_colours(n):
    assert count(n, algorithm="colours") == known.COUNTS[n]


@pytest.mark.parametrize("path", CPU_PATHS)
def test_larger_boards_filtered_and_packed(path):
    for n in (16, 17):
        assert count(n, algorithm="packed", path=path) == known.COUNTS[n]


@pytest.mark.slow
@pytest.mark.parametrize("path", CPU_PATHS)
@pytest.mark.parametrize("n", [18, 19, 20])
def test_still_larger_boards_filtered_and_packed(n, path):
    assert count(n, algorithm="packed", path=path) == known.COUNTS[n]


def test_the_join_beyond_the_sizes_where_it_is_the_default():
    assert count(18, algorithm="band") == known.COUNTS[18]


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("n", range(14))
def test_the_searches(algorithm, n):
    assert count(n, algorithm=algorithm) == known.COUNTS[n]


@pytest.mark.parametrize("path", CPU_PATHS)
@pytest.mark.parametrize("algorithm", WITHOUT_VISITING)
@pytest.mark.parametrize("n", range(6, 15))
def test_the_counts_without_visiting_on_every_cpu_path(algorithm, path, n):
    assert count(n, algorithm=algorithm, path=path) == known.COUNTS[n]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_does_not_matter(threads):
    result = count(14, threads=threads)
    assert (result, result.threads) == (known.COUNTS[14], threads)


def test_fundamental_solutions_and_orbits(facts):
    for n in range(1, 19):
        found = count_classes(n, known.COUNTS[n])
        assert found.to_json() == {"fundamental": facts["fundamental"][str(n)], "orbits": facts["orbits"][str(n)]}
        assert found.solutions == known.COUNTS[n]


def test_symmetric_solutions_are_counted_directly(facts):
    for n in range(1, 23):
        assert _core.count_half_turn(n, _core.Control()) == facts["half_turn"][str(n)]
    for n in range(1, 26):
        assert _core.count_quarter_turn(n, _core.Control()) == facts["quarter_turn"][str(n)]


def test_the_empty_and_the_smallest_board():
    assert classes(0, 1, 1, 1).to_json()["orbits"] == {"8": 0, "4": 0, "2": 0, "1": 1}
    assert count_classes(1, 1).fundamental == 1


def test_a_count_says_how_it_can_be_checked_again():
    result = count(13, algorithm="band")
    assert result.recheck == "queens count 13 --algorithm colours"
    assert result.memory_bytes > 0
    assert count(13, algorithm="border").recheck == "queens count 13 --algorithm colours"
    assert count(13, algorithm="colours").recheck == "queens count 13 --algorithm band"


@pytest.mark.parametrize("n", [4, 5, 6, 24, 25, 26, 27, 28])
@pytest.mark.parametrize(
    ("method", "own"),
    [
        ("border search", "b"),
        ("textbook", "t"),
        ("join 8+1+8", "j"),
        ("band", "j"),
        ("colours 9+8", "c"),
        ("packed 14+14", "c"),
    ],
)
def test_the_other_algorithm_is_another_one_and_takes_that_size(n, method, own):
    *words, other = recheck_command(n, method).split()
    assert words == ["queens", "count", str(n), "--algorithm"]
    assert {"border": "b", "textbook": "t", "halves": "j", "band": "j", "colours": "c", "packed": "c"}[other] != own
    made_counter(n, other)  # raises unless it takes that size


@cache
def made_counter(n, algorithm):
    return _core.make_counter(n, algorithm, "auto", 0, _core.Control())


@pytest.mark.parametrize("n", range(8))
def test_a_small_count_is_checked_again_by_another_algorithm(n, capsys):
    from queenright.cli import run

    for algorithm in ("auto", "border"):
        made = count(n, algorithm=algorithm)
        command = made.recheck.split()[1:]
        assert run([*command, *([] if "--json" in command else ["--json"])]) == 0
        again = json.loads(capsys.readouterr().out)
        assert again["count"] == made
        assert again.get("algorithm", "listed") != made.algorithm


def test_progress_only_grows():
    reported: list[float] = []
    count(15, algorithm="border", threads=1, progress=reported.append)
    assert reported == sorted(reported)
    assert all(0 <= fraction <= 1 for fraction in reported)


def test_wrong_residues_are_never_reported_as_a_count(monkeypatch):
    from queenright.counting import native

    class Unit:
        count, consistent = 3, False

    class Report:
        units, method, table_bytes, finished = [Unit()], "join", 0, True

    monkeypatch.setattr(native, "_run", lambda *arguments: Report())
    with pytest.raises(RefereeError, match="1 units of the count of 8 have wrong residues"):
        count(8)


def test_bad_requests():
    with pytest.raises(UnknownNameError, match="no algorithm named 'joins'"):
        count(8, algorithm="joins")
    with pytest.raises(UnknownNameError, match="no CPU path named 'sse'"):
        count(8, path="sse")
    with pytest.raises(SizeError, match="0 to 32, got 33"):
        count(33)
    with pytest.raises(SizeError, match="number of threads"):
        count(8, threads=-1)
    with pytest.raises(SizeError, match="number of threads"):
        count(8, threads=0)
    with pytest.raises(SizeError):
        count(4, algorithm="band")
    with pytest.raises(SizeError, match="6 to 26, got 27"):
        count(27, algorithm="colours")
    with pytest.raises(SizeError, match="6 to 28, got 29"):
        count(29, algorithm="packed")
    assert set(WITHOUT_VISITING) | set(SEARCHES) == set(ALGORITHMS)


def test_a_count_that_was_stopped_is_no_answer(monkeypatch):
    control = _core.Control()
    control.stop()
    stopped = _core.count(12, "border", 1, "auto", control)
    monkeypatch.setattr(_core, "count", lambda *_: stopped)
    with pytest.raises(QueensError, match="ended before an answer was found"):
        count(12)


def test_ctrl_c_stops_a_long_count():
    process = start("count", "20", "--threads", "1")
    wait_until_busy(process)
    out, err = ended_by(process)
    assert (process.returncode, out, err.strip()) == (130, "", "queens: stopped")


@pytest.mark.slow
@pytest.mark.parametrize("n", [19, 20])
def test_the_long_counts(n):
    assert count(n) == known.COUNTS[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16, 17])
def test_both_algorithms_agree_on_larger_boards(n):
    assert count(n, algorithm="border") == count(n, algorithm="halves") == known.COUNTS[n]
