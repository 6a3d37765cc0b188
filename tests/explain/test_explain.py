"""The search space, the tree, the story and the player."""

import xml.etree.ElementTree as ElementTree

import pytest

from queenright.board.svg import svg_text
from queenright.explain.player import SPEEDS, Player
from queenright.explain.space import search_space, tree_levels
from queenright.explain.story import marks, sentence
from queenright.explain.tree import grow, method_tree
from queenright.explain.tree_picture import tree_scene
from queenright.explain.tree_text import tree_dot, tree_text
from queenright.methods import ERRORS, METHODS, method
from queenright.methods.events import EventKind


def test_the_slides_figures_are_computed():
    space = search_space(4)
    assert (space.ordered, space.sets, space.one_per_column) == (16 * 15 * 14 * 13, 1820, 4**4)
    assert space.ordered == 43_680


def test_sets_of_squares(facts):
    assert [search_space(n).sets for n in range(1, 11)] == facts["sets_of_squares"]


def test_nodes_per_level(facts):
    for n in range(11):
        assert tree_levels(n) == facts["tree_levels"][str(n)]
    assert tree_levels(8) == [1, 8, 42, 140, 344, 568, 550, 312, 92]
    assert tree_levels(8, depth=2) == [1, 8, 42]


def test_a_large_search_space_does_not_walk_the_tree():
    assert search_space(1000).levels is None


@pytest.mark.parametrize("n", range(8))
def test_the_tree_has_the_nodes_of_the_search(n, facts):
    root = grow(n, most_nodes=10**6)
    alive = [node for node in root.walk() if node.attacker is None]
    levels = [sum(len(node.queens) == k for node in alive) for k in range(n + 1)]
    assert levels == facts["tree_levels"][str(n)]
    assert sum(node.solution for node in alive) == facts["counts"][str(n)]
    expanded = sum(len(node.queens) < n for node in alive)
    assert sum(1 for _ in root.walk()) == 1 + expanded * n


def test_limits_cut_the_tree_and_mark_where():
    root = grow(6, depth=2)
    assert max(len(node.queens) for node in root.walk()) == 2
    assert all(node.cut for node in root.walk() if len(node.queens) == 2 and node.attacker is None)
    small = grow(8, most_nodes=100)
    assert sum(1 for _ in small.walk()) < 120
    assert "…" in tree_text(small, 8)


def test_without_pruned_branches_only_boards_remain():
    assert all(node.attacker is None for node in grow(4, pruned=False).walk())


def test_the_text_tree_marks_conflicts_and_solutions():
    lines = tree_text(grow(4), 4).splitlines()
    assert lines[0] == "empty board"
    assert lines[1] == "├── a4"
    assert "│   ├── b3  ✗ difference diagonal, queen on a4" in lines
    assert sum("★ solution" in line for line in lines) == 2


@pytest.mark.parametrize("name", [*METHODS, *ERRORS])
def test_the_tree_of_a_method_has_its_boards_and_solutions(name):
    chosen = method(name)
    events = list(chosen.trace(4))
    drawn = list(method_tree(chosen, 4, most_nodes=10**6).walk())
    assert sum(node.solution for node in drawn) == sum(event.kind is EventKind.SOLUTION for event in events)
    assert {node.queens for node in drawn if node.solution} == {e.queens for e in events if e.kind == "solution"}
    refused = [e for e in events if e.kind in (EventKind.CONFLICT, EventKind.SYMMETRY)]
    assert sum(node.pruned for node in drawn) == len(refused)
    assert [node.attacker for node in drawn if node.attacker] == [e.attacker for e in refused if e.attacker]
    assert not any(node.cut for node in drawn)


def test_place_walks_the_state_space_tree():
    walked, grown = (list(root.walk()) for root in (method_tree(method("place"), 5), grow(5)))
    assert [(node.queens, node.attacker) for node in walked] == [(node.queens, node.attacker) for node in grown]


def test_limits_cut_the_tree_of_a_method():
    shallow = method_tree(method("backtracking"), 6, depth=2)
    assert max(len(node.queens) for node in shallow.walk()) == 2
    assert all(node.cut or node.pruned for node in shallow.walk() if len(node.queens) == 2)
    stopped = list(method_tree(method("combinatoric"), 8, most_nodes=50).walk())
    assert len(stopped) < 200
    assert stopped[0].cut
    assert not any(node.pruned for node in method_tree(method("place"), 5, pruned=False).walk())


def test_the_dot_tree_has_an_edge_for_every_node_but_the_root():
    root = grow(4)
    assert tree_dot(root, 4).count(" -> ") == sum(1 for _ in root.walk()) - 1


@pytest.mark.parametrize("n", [0, 1, 4, 5])
def test_no_two_nodes_of_the_picture_overlap(n):
    scene = tree_scene(grow(n), n)
    labels = [shape for shape in scene.shapes if hasattr(shape, "text") and shape.size == 13.0]
    rows: dict[float, list[float]] = {}
    for label in labels:
        rows.setdefault(label.y, []).append(label.x)
    for places in rows.values():
        gaps = [b - a for a, b in zip(sorted(places), sorted(places)[1:], strict=False)]
        assert all(gap >= 26 for gap in gaps)
    assert ElementTree.fromstring(svg_text(scene)).tag.endswith("svg")


def test_the_slides_simulation_of_four_queens():
    """The second queen moves up until it is safe, the third gets stuck, and so on: where the slides back up."""
    events = list(method("place").trace(4))
    first = next(number for number, event in enumerate(events) if event.kind is EventKind.SOLUTION)
    stuck = [event.queens for event in events[:first] if event.kind is EventKind.BACK_UP]
    assert stuck[0] == ((0, 0), (2, 1))
    assert stuck[1] == ((0, 0), (3, 1), (1, 2))
    assert events[first].queens == ((1, 0), (3, 1), (0, 2), (2, 3))


def test_every_event_has_a_sentence():
    for name in ("combinatoric", "backtracking", "place", "bitmask", "pauls"):
        sentences = {event.kind: sentence(event, 4) for event in method(name).trace(4)}
        assert all(sentences.values())
    assert sentence(next(iter(method("place").trace(0))), 0) == "start with the empty board"


def test_marks_show_the_conflict():
    conflict = next(event for event in method("place").trace(4) if event.kind is EventKind.CONFLICT)
    assert marks(conflict, 4)["conflicts"] == {((0, 1), (0, 0))}
    assert (0, 1) in marks(conflict, 4)["attacked"]


def test_the_player_steps_runs_and_goes_back():
    player = Player(method("backtracking"), 4)
    start = player.event
    player.handle("n")
    player.handle("right")
    assert player.event.checks == 1
    player.handle("left")
    player.handle("b")
    player.handle("b")
    assert player.event == start
    player.handle(" ")
    assert player.running
    player.handle("c")
    assert player.event.kind is EventKind.CONFLICT
    player.handle("s")
    assert player.event.kind is EventKind.SOLUTION
    player.handle("?")
    assert player.event.kind is EventKind.SOLUTION


def test_the_player_stops_at_the_end_and_keeps_its_speed_in_range():
    player = Player(method("place"), 3)
    player.handle(" ")
    while player.forward():
        pass
    assert player.finished
    assert not player.running
    assert "end of the search" in player.frame()
    for _ in range(20):
        player.handle("+")
    assert player.speed == SPEEDS[-1]
    for _ in range(20):
        player.handle("-")
    assert player.speed == SPEEDS[0]


def test_a_frame_shows_board_reason_pseudocode_and_keys():
    player = Player(method("place"), 4)
    player.handle("c")
    frame = player.frame(plain=True)
    assert "4 ! ! x x" in frame
    assert "b4 is guarded by the queen on a4 (same row)" in frame
    assert "▸         if x[j] = i" in frame
    assert "[space] run or pause" in frame
