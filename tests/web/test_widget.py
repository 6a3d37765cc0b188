"""The board in a notebook: its state in Python, its script as one file, and both together in a browser.

The host page stands in for a notebook: it has what `render` is given, a model and an element, and sends every change to
a real widget in Python, as a kernel would.
"""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

import queenright as qr
from queenright.notebook.bundle import script, style
from queenright.notebook.state import marks_of, picture_of, problem_of

PROBLEMS = [
    qr.Problem(1),
    qr.Problem(8, fixed=["b4", "d5"], blocked=["a1", "h8"]),
    qr.Problem(7, torus=True, fixed=[(0, 0)]),
    qr.Problem(9, touching=True, stars=2, blocked=[(4, 4)]),
    qr.Problem(6, queens=3, excluded_sums=[5]),
]


@pytest.mark.parametrize("problem", PROBLEMS, ids=repr)
def test_a_problem_goes_to_the_board_and_back(problem):
    board = qr.widget(problem)
    assert board.problem == problem
    assert problem_of(problem, marks_of(problem)) == problem


@pytest.mark.parametrize("problem", PROBLEMS, ids=repr)
def test_the_open_squares_of_the_picture_are_those_of_the_problem(problem):
    rows = picture_of(problem, marks_of(problem))["attacked"]
    size = range(problem.n)
    open_squares = {(row, column) for row in size for column in size if rows[row][column] == "."}
    assert open_squares == set(problem.free_squares()) | problem.fixed | problem.blocked


def test_a_board_that_is_no_problem_yet_is_shown_with_its_reason():
    board = qr.widget(4)
    board.marks = [[0, 0, "fixed"], [1, 1, "fixed"]]
    assert board.picture["attacks"] == [{"a": [0, 0], "b": [1, 1]}]
    assert board.picture["words"].startswith("the fixed queens on")
    with pytest.raises(qr.errors.BoardError, match="attack each other"):
        _ = board.problem
    board.problem = qr.Problem(5, blocked=["a1"])
    assert (board.n, board.marks, board.picture["attacks"]) == (5, [[4, 0, "blocked"]], [])


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (qr.Problem(33), "at most 32 rows"),
        (qr.Problem(4, columns=6), "square boards"),
        (qr.Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"], touching=True), "no regions"),
    ],
)
def test_what_cannot_be_drawn_is_refused(problem, words):
    with pytest.raises(qr.errors.InputError, match=words):
        qr.widget(problem)


def test_a_strange_mark_is_refused():
    with pytest.raises(qr.errors.BoardError, match="a mark is"):
        problem_of(qr.Problem(4), [[0, 0, "king"]])


def test_without_the_package_the_extra_is_named(tmp_path):
    program = "import sys; sys.modules['anywidget'] = None; import queenright as qr; qr.widget(8)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path)
    assert 'pip install "queenright[widget]"' in done.stderr


def test_the_script_is_one_file():
    assert "\nimport " not in script()
    assert script().count("\nexport ") == 1
    assert "--sq-dark: light-dark(" in style()


HOST = """
async ([script, style, n]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  const heard = {};
  const state = await window.changed(null);
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    on: (event, callback) => { (heard[event] ??= []).push(callback); },
    off: () => {},
    save_changes: async () => {
      Object.assign(state, await window.changed(state.marks));
      for (const callback of heard["change:picture"]) callback();
    },
  };
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const el = document.body.appendChild(document.createElement("div"));
  el.style.width = "420px";
  widget.render({ model, el });
}
"""


@pytest.fixture
def host(browser):
    """Opens a host page with the widget: `page = host(widget)`."""
    page = browser.new_page(viewport={"width": 480, "height": 560})
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def show(board):
        def changed(marks):
            if marks is not None:
                board.marks = marks
            return {"n": board.n, "marks": board.marks, "picture": board.picture}

        page.expose_function("changed", changed)
        page.set_content("<!doctype html><meta charset=utf-8><title>Host</title>")
        page.evaluate(HOST, [script(), style(), board.n])
        return page

    yield show
    page.close()
    assert complaints == []


def click(page, row, column, n):
    box = page.locator("svg.board").bounding_box()
    side = box["width"] / n
    page.mouse.click(box["x"] + (column + 0.5) * side, box["y"] + (row + 0.5) * side)


def test_clicks_and_keys_change_the_problem(host):
    board = qr.widget(qr.Problem(8, fixed=["b4"]))
    page = host(board)
    expect(page.get_by_role("status")).to_contain_text("1 of 8 queens")
    click(page, 0, 3, 8)
    expect(page.get_by_role("status")).to_contain_text("d8: fixed. 2 of 8 queens")
    assert board.problem == qr.Problem(8, fixed=["b4", "d8"])
    click(page, 0, 3, 8)
    expect(page.get_by_role("status")).to_contain_text("1 square blocked")
    assert board.problem == qr.Problem(8, fixed=["b4"], blocked=["d8"])
    click(page, 0, 3, 8)
    expect(page.get_by_role("status")).to_contain_text("d8: empty")
    assert board.problem == qr.Problem(8, fixed=["b4"])
    page.locator("svg.board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("b")
    expect(page.get_by_role("status")).to_contain_text("e8: blocked")
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("the fixed queens on")
    expect(page.locator("svg.board .attack")).to_have_count(1)
    with pytest.raises(qr.errors.BoardError):
        _ = board.problem
