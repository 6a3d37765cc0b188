"""Recordings: the tree and the boards that a page rebuilds from them are those of the events."""

from __future__ import annotations

import pytest

from queenright.explain.recording import KINDS, recorded
from queenright.explain.tree import grow
from queenright.methods import ERRORS, METHODS, method


def whole(name, n, in_a_part=50):
    """All parts joined, as the page does it."""
    events, nodes, fates, words = [], [], [], []
    for part in recorded(method(name), n, most_events=10**6, in_a_part=in_a_part):
        events += part.events
        nodes += part.nodes
        fates += part.fates
        words += part.words
    return events, nodes, fates, words


def board_at(nodes, node, n):
    queens = []
    while node >= 0:
        queens = [divmod(number, n) for number in nodes[node][3]] + queens
        node = nodes[node][0]
    return queens


@pytest.mark.parametrize("name", METHODS | ERRORS)
@pytest.mark.parametrize("n", [1, 2, 4, 5])
def test_every_event_finds_its_board_on_the_way_to_its_node(name, n):
    if name == "combinatoric" and n == 5:
        n = 3
    events, nodes, _, words = whole(name, n)
    expected = list(method(name).trace(n))
    assert len(events) == len(expected)
    for record, event in zip(events, expected, strict=True):
        assert KINDS[record[0]] == str(event.kind)
        assert board_at(nodes, record[6], n) == list(event.queens)
        assert record[1] == event.step
        assert record[4:6] == [event.nodes, event.checks]
        assert all(0 <= index < len(words) for index in record[7:])


@pytest.mark.parametrize("n", [4, 5, 6])
def test_the_recorded_tree_is_the_state_space_tree(n):
    _, nodes, fates, _ = whole("place", n)
    tree = list(grow(n, most_nodes=10**6).walk())
    assert len(nodes) == len(tree)
    kinds = {node: fate for node, fate, _ in fates}
    assert list(kinds.values()).count("pruned") == sum(node.attacker is not None for node in tree)
    assert list(kinds.values()).count("solution") == sum(node.solution for node in tree)


def test_nodes_are_born_in_order_and_before_their_children():
    _, nodes, _, _ = whole("backtracking", 6)
    births = [node[2] for node in nodes]
    assert births == sorted(births)
    assert all(node[0] < index for index, node in enumerate(nodes))


def test_a_limit_on_events_is_kept():
    parts = list(recorded(method("place"), 8, most_events=777, in_a_part=100))
    assert sum(len(part.events) for part in parts) == 777


def test_stacks_grow_with_the_queens():
    for event in method("place").trace(5):
        base, call = method("place").stack(event, 5)
        assert len(base) == min(5, len(event.queens) + 1)
        assert bool(call) == (str(event.kind) in ("test", "conflict"))
