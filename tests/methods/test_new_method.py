"""A new method is its own entry and one line: everything that shows methods takes it up without knowing its name."""

from collections.abc import Iterator

import pytest

from queenright.bench.methods import count_steps, measure
from queenright.bench.plot import plot_methods
from queenright.bench.table import step_table, table
from queenright.cli import run as command
from queenright.explain.player import Player
from queenright.explain.recording import recorded
from queenright.explain.story import sentence
from queenright.methods import METHODS, Method, every_solution, method, run
from queenright.methods.claims import EXPLICIT
from queenright.methods.events import Event, EventKind, Tracer
from queenright.methods.registry import ERRORS


def trace(n: int) -> Iterator[Event]:
    """A toy: queens a knight's move apart all the way round, which is a solution if 2 and 3 do not divide n."""
    tracer = Tracer()
    queens = [(2 * column % n, column) for column in range(n)]
    tracer.nodes = n
    yield tracer.event(EventKind.PLACE, queens, step=1, note="place a knight's move apart")
    if n % 2 and n % 3:
        yield tracer.event(EventKind.SOLUTION, queens, step=1)


TOY = Method(
    name="toy",
    title="knight's moves",
    idea="a knight's move from queen to queen",
    source="folklore",
    trace=trace,
    pseudocode=("place queens a knight's move apart",),
    claims=EXPLICIT,
    marker="h",
    counted=(5, 25, 85),
    constructs=True,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setitem(METHODS, TOY.name, TOY)


def test_it_answers_through_the_referee():
    assert run("toy", 5).placement.queens == (0, 2, 4, 1, 3)
    assert [placement.n for placement in every_solution("toy", 7)] == [7]


def test_it_is_watched_played_and_recorded():
    events = list(method("toy").trace(5))
    assert sentence(events[0], 5) == "place a knight's move apart"
    assert "knight's moves, 5 queens" in Player(TOY, 5).frame(plain=True)
    assert sum(len(part.events) for part in recorded(TOY, 5, most_events=100)) == len(events)


def test_it_is_counted_measured_and_plotted():
    assert step_table([(TOY, count_steps(TOY, 5))]) == [("toy", "1", "5", "0", "0", "5")]
    measurement = measure(TOY, 0.01)
    assert 1.0 in measurement.fits()["steps against table"]
    assert table([measurement])[0][0] == "toy"
    assert b"toy" in plot_methods([measurement], ["svg"])["svg"]


def test_it_is_offered_by_the_commands(capsys):
    for arguments, wanted in (
        (["solve", "5", "--method", "toy", "--vector"], "0,2,4,1,3"),
        (["watch", "5", "--method", "toy"], "place a knight's move apart"),
        (["bench", "steps", "5"], "toy"),
    ):
        assert command(arguments) == 0
        assert wanted in capsys.readouterr().out


def test_every_entry_is_complete_and_marked_for_itself():
    entries = [*METHODS.values(), *ERRORS.values()]
    for entry in entries:
        assert all((entry.name, entry.title, entry.idea, entry.source, entry.pseudocode, entry.marker))
        assert len(entry.counted) >= 3
        assert list(entry.counted) == sorted(set(entry.counted))
        assert entry.counted[-1] <= entry.largest
    assert len({entry.marker for entry in entries}) == len(entries)
