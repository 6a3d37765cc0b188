"""A game at the table: keys and lines, marks, undo, hints that lead to the end."""

from queenright import puzzle
from queenright.puzzle.table import PuzzleTable

SIX = puzzle.Puzzle(["AAAAAB", "AACABB", "ACCBBB", "CCDBEE", "CDDFFF", "CDDDDF"])


def typed(table, keys):
    for key in keys.split():
        table.handle({"space": " "}.get(key, key))


def test_keys_move_and_mark_and_go_back():
    table = PuzzleTable(SIX.game())
    typed(table, "right down space")
    assert (table.cursor, table.game.crosses) == ((1, 1), {(1, 1)})
    typed(table, "space")
    assert (table.game.queens, table.game.crosses) == ({(1, 1)}, set())
    typed(table, "space u u r up up x .")
    assert (table.game.queens, table.game.crosses) == ({(1, 1)}, set())  # the last cross was taken away
    assert table.cursor == (5, 1)  # round the edge
    typed(table, "u u u u u u u u")
    assert table.message == "Nothing to undo."
    assert table.game == SIX.game()
    typed(table, "q right q")
    assert table.alarmed == {(5, 1), (5, 2)}
    assert "touch" in table.message or "row" in table.message
    table.handle("F1")  # an unknown key
    assert len(table.game.queens) == 2


def test_given_queens_stay():
    table = PuzzleTable(puzzle.Puzzle(SIX.regions, ["a6"]).game())
    typed(table, "space q x .")
    assert table.game.queens == {(0, 0)}
    assert not table.game.crosses


def test_automatic_crosses_are_one_move():
    table = PuzzleTable(SIX.game())
    typed(table, "a q")
    assert len(table.game.crosses) == 5 + 5 + 2  # the row, the column, the rest of the region
    typed(table, "u")
    assert table.game == SIX.game()


def test_a_hint_points_first_then_explains_and_is_done():
    time = iter(range(1000))
    table = PuzzleTable(SIX.game(), now=lambda: next(time))
    while not table.solved:
        typed(table, "h")
        assert table.message.startswith("Look at")
        assert not table.hint.step.closed
        typed(table, "h")
        assert table.message.endswith("(d does it)")
        assert table.message.startswith(table.hint.technique.capitalize())
        typed(table, "d")
    assert table.message.startswith("★ Solved in 0:")
    assert f"with {table.hints} hints" in table.message
    assert table.hints == len(puzzle.explain(SIX))
    assert table.seconds == table.seconds
    typed(table, "h")
    assert table.hint.kind == "solved"


def test_wrong_queens_are_named_and_taken_back():
    table = PuzzleTable(SIX.game(["b6"], ["c1"]))
    typed(table, "c")
    assert table.message == "Wrong: b6."
    typed(table, "h")
    assert table.message == "Something on the board is wrong: it cannot be finished like this."
    typed(table, "h d c")
    assert (table.game.queens, table.message) == (set(), "Right so far.")


def test_lines_do_what_keys_do():
    table = PuzzleTable(SIX.game())
    for line in ("q a6\n", "x b6, c6", "a1", "", "u"):
        table.command(line)
    assert (table.game.queens, table.game.crosses) == ({(0, 0)}, {(0, 1), (0, 2)})
    table.command("x z9")
    assert "z9" in table.message
    table.command("frog")
    assert "frog" in table.message
    assert table.game.queens == {(0, 0)}
