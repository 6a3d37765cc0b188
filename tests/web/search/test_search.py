"""The search view in a real browser: the slides' simulation, the player, the tree."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from queenright.explain.slides import simulation
from web_helpers import counted, said, shows, wait_until

STEPS = 153  # events of the recursive NQueens on four queens


def loaded(page, steps=STEPS):
    shows(page, "#count-step", f"of {steps:,}")


def stars_drawn(page, selector, number):
    """Wait until a path has this many closed shapes: the tree is drawn with the next frame."""
    expect(page.locator(selector)).to_have_attribute("d", re.compile(rf"^(?:[^z]*z){{{number}}}[^z]*$"))


def test_four_queens_show_the_slides_simulation(visit):
    page = visit("search?method=place&n=4")
    loaded(page)
    page.get_by_role("button", name="Next conflict").click()
    shows(page, "#sentence", "b4 is guarded by the queen on a4 (same row)")
    counted(page, ".board .attack", 1)
    shows(page, ".code [aria-current]", "if x[j] = i or Abs(x[j] − i) = Abs(j − k)")
    shows(page, ".calls li:first-child", "Place(2, 1)")
    page.get_by_role("button", name="Next solution").click()
    shows(page, "#sentence", "Solution: a3 b1 c4 d2")
    shows(page, "#count-solutions", "1")
    page.get_by_role("button", name="Forward").click()
    shows(page, "#sentence", "Take the queen from d2")
    page.get_by_role("button", name="Back").click()
    shows(page, "#sentence", "Solution: a3 b1 c4 d2")


def test_with_the_keyboard(visit):
    page = visit("search?method=place&n=4")
    loaded(page)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    said(page, "test a4")
    page.keyboard.press("s")
    said(page, "solution: a3 b1 c4 d2")
    page.keyboard.press("c")
    shows(page, "#sentence", "is guarded by")
    page.keyboard.press("Home")
    shows(page, "#count-step", f"1 of {STEPS}")
    for _ in range(7):
        page.keyboard.press("+")
    page.keyboard.press(" ")
    shows(page, "#count-step", f"{STEPS} of {STEPS}")
    said(page, "end of the search")


def test_keys_belong_to_the_field_or_button_that_has_the_focus(visit):
    page = visit("search?method=place&n=4&step=9")
    shows(page, "#count-step", f"10 of {STEPS}")
    page.get_by_role("spinbutton", name="Board size").focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Forward").focus()
    page.keyboard.press(" ")  # the button's own
    shows(page, "#count-step", f"11 of {STEPS}")
    page.get_by_role("button", name="Play").wait_for()
    page.keyboard.press("ArrowLeft")
    shows(page, "#count-step", f"10 of {STEPS}")
    page.get_by_role("link", name="Board", exact=True).click()
    page.wait_for_selector('main[data-shown="board"]')
    page.keyboard.press("ArrowRight")  # nobody listens any more
    page.get_by_role("link", name="Search", exact=True).click()
    shows(page, "#count-step", f"10 of {STEPS}")


def test_no_further_conflict_is_said_and_the_step_stays(visit):
    page = visit(f"search?method=place&n=4&step={STEPS - 2}")
    shows(page, "#count-step", f"{STEPS - 1} of {STEPS}")
    for kind in ("conflict", "solution"):
        page.get_by_role("button", name=f"Next {kind}").click()
        shows(page, "#told", f"No further {kind}.")
        said(page, f"No further {kind}.")
        shows(page, "#count-step", f"{STEPS - 1} of {STEPS}")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#told")).to_be_hidden()


def test_no_further_solution_among_the_recorded_events(visit):
    page = visit("search?method=combinatoric&n=8")
    page.get_by_text("The search goes on").wait_for()
    page.get_by_role("button", name="Next solution").click()
    expect(page.locator("#told")).to_have_text(re.compile(r"^No further solution in these [\d,]+ events\.$"))
    shows(page, "#count-step", "1 of")


def test_the_wheel_scrolls_the_page_and_with_control_it_zooms_the_tree(visit):
    page = visit("search?method=place&n=4&step=100")
    loaded(page)
    page.set_viewport_size({"width": 1280, "height": 500})
    page.locator(".tree").hover()
    edges = page.locator(".tree .edges")
    before = edges.get_attribute("d")
    page.mouse.wheel(0, 60)
    while not page.evaluate("window.scrollY"):
        page.wait_for_timeout(20)
    assert edges.get_attribute("d") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(edges).not_to_have_attribute("d", before)


def test_a_link_restores_the_step_from_which_it_plays_until_it_pauses(visit):
    page = visit("search?method=backtracking&n=5&step=20")
    shows(page, "#count-step", "21 of")
    assert page.get_by_label("Method", exact=True).input_value() == "backtracking"
    assert "step=20" in page.url
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#count-step")).not_to_have_text(re.compile("^21 of"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play").wait_for()


def test_every_method_can_be_watched(visit):
    page = visit("search?method=place&n=4")
    loaded(page)
    for name in ("combinatoric", "rows", "backtracking", "bitmask", "pauls"):
        page.get_by_label("Method", exact=True).select_option(name)
        expect(page).to_have_url(re.compile(f"method={name}"))
        page.wait_for_selector(".search[aria-busy=false]")
        page.get_by_role("button", name="Next solution").click()
        shows(page, "#sentence", "Solution")


def test_the_tree_of_eight_queens_pans_zooms_and_folds(visit):
    page = visit("search?method=place&n=8")
    shows(page, "#count-step", "of 35,553")
    page.get_by_label("Step", exact=True).fill("30000")
    tree = page.locator(".tree")
    edges = page.locator(".tree .edges")
    tree.focus()
    shapes = [edges.get_attribute("d")]
    for key in ("ArrowLeft", "+", "-", "0"):
        page.keyboard.press(key)
        expect(edges).not_to_have_attribute("d", shapes[-1])
        shapes.append(edges.get_attribute("d"))
    page.get_by_label("Step", exact=True).fill("35000")
    tree.focus()
    page.keyboard.press("Enter")
    said(page, "folded")
    tree.hover()
    page.mouse.wheel(0, -400)
    expect(edges).not_to_have_attribute("d", shapes[-1])
    assert tree.evaluate("(node) => getComputedStyle(node).userSelect") == "none"  # else a drag marks labels
    # What is to come is there from the beginning, with all 92 solutions; a close-up can be read.
    page.get_by_role("button", name="Show all").click()
    stars_drawn(page, ".tree .awaited", 92)
    expect(page.locator(".tree text:visible")).to_have_count(0)
    page.get_by_role("button", name="Close-up").click()
    expect(page.locator(".tree text:visible").first).to_be_visible()
    # However many nodes there are, the document stays small.
    assert page.locator(".tree *").count() < 700


def test_accessible_and_it_fits_a_phone(visit, accessible, fits):
    page = visit("search?method=place&n=4&step=60")
    loaded(page)
    accessible(page)
    phone = visit("search?method=place&n=4&step=60", phone=True, dark=True)
    loaded(phone)
    fits(phone)
    accessible(phone)


#: Whether nothing is cut off or has to be scrolled: the page, and the pseudocode sideways.
FITS = """() => document.documentElement.scrollHeight <= innerHeight
  && [...document.querySelectorAll('.code-pane .code')].every((code) => code.scrollWidth <= code.clientWidth)
  && [...document.querySelectorAll('.calls, .quiz-pane')].every((part) => part.scrollHeight <= part.clientHeight)
  && document.querySelector('.counters').getBoundingClientRect().right <= innerWidth"""


#: Of every pseudocode, the height of its letters, and whether no line is cut off.
LINES = """(codes) => codes.map((code) =>
  [parseFloat(getComputedStyle(code).fontSize), code.scrollWidth <= code.clientWidth])"""


def test_everything_fits_one_screen_and_presenting_is_larger(visit, accessible):
    page = visit("search?method=place&n=4&step=82")
    loaded(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    wait_until(lambda: page.evaluate(FITS))
    shows(page, "#values", "k = 3, i = 1")  # the names of the pseudocode, and the values of the call
    size = "(code) => parseFloat(getComputedStyle(code).fontSize)"
    assert page.locator(".code-pane .code").evaluate(size) >= 18
    page.keyboard.press("q")
    expect(page.get_by_role("button", name="End the quiz")).to_be_visible()
    wait_until(lambda: page.evaluate(FITS))
    page.keyboard.press("q")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.keyboard.press("p")
    expect(page.locator("html")).to_have_attribute("data-mode", "present")
    expect(page.get_by_role("banner")).to_be_hidden()
    assert page.locator(".code-pane .code").evaluate(size) >= 27
    wait_until(lambda: page.evaluate(FITS))
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner")).to_be_visible()
    wait_until(lambda: page.evaluate("() => !document.fullscreenElement"))
    page.set_viewport_size({"width": 1280, "height": 720})  # a small projector: still everything, still larger
    page.keyboard.press("p")
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.locator(".tree text", has_text="b4")).to_be_visible()  # fitted again, with its labels
    wait_until(lambda: page.evaluate(FITS))
    assert page.locator(".code-pane .code").evaluate(size) > 18


def test_two_methods_are_presented_with_large_code_and_their_boards_side_by_side(visit):
    page = visit("search?method=place&n=6&with=wirth-trial&step=82")
    loaded(page, 2_093)
    shows(page, "#facts-beside", "step 83 of")
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("p")
        expect(page.get_by_role("banner")).to_be_hidden()
        wait_until(lambda: page.evaluate(FITS))
        titles = page.locator(".board-title:visible, .beside-words h2:visible").all_inner_texts()
        assert titles == ["Recursive NQueens with Place", "Wirth's program, trial by trial"]
        sizes = page.locator(".search .code").evaluate_all(LINES)
        assert all(size >= 18 and whole for size, whole in sizes)
        boards = [board.bounding_box() for board in page.locator(".search .board").all()]
        assert len(boards) == len(sizes) == 2
        assert abs(boards[0]["height"] - boards[1]["height"]) < 8
        assert min(board["height"] for board in boards) > height / 4
        page.keyboard.press("Escape")
        expect(page.get_by_role("banner")).to_be_visible()


def own_numbers(page):
    """The numbers of the code along the board: at the right from the top, and above from the left."""
    written = page.locator(".board-pane .own").all_text_contents()
    return written[::2], written[1::2]


def test_the_numbers_of_the_code_stand_along_the_board_and_beside_the_squares(visit):
    page = visit("search?method=place&n=4&step=82")
    loaded(page)
    assert own_numbers(page) == (["1", "2", "3", "4"], ["1", "2", "3", "4"])
    rows = page.locator(".variables tr")
    assert rows.all_inner_texts() == ["column\t1\t2\t3\t4", "row\t3\t1\t·\t·", "square\ta2\tb4\t·\t·"]
    assert page.locator(".variables-box").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    shows(page, "#values", "k = 3, i = 1")
    shows(page, ".calls", "x[1] = 3, a2")
    places = page.locator(".variables td").evaluate_all("(cells) => cells.map((cell) => cell.offsetLeft)")
    page.get_by_role("button", name="Next solution").click()
    expect(rows.last).to_contain_text("d3")
    assert page.locator(".variables td").evaluate_all("(cells) => cells.map((cell) => cell.offsetLeft)") == places
    for method, numbers in (("backtracking", ["0", "1", "2", "3"]), ("combinatoric", [])):
        page.get_by_label("Method", exact=True).select_option(method)
        wait_until(lambda numbers=numbers: own_numbers(page) == (numbers, numbers))
    page.get_by_label("Method", exact=True).select_option("wirth-trial")
    shows(page, ".code-pane .code", "setqueen(row, column)")
    page.wait_for_selector(".search[aria-busy=false]")
    page.get_by_role("button", name="Next solution").click()
    shows(page, ".calls", "row = 2, a3")


#: A method, a step of it with four queens, and the values of the variables that its code names.
VALUES = (
    ("place", 4, "k = 2, i = 1"),
    ("backtracking", 3, "row = 1, col = 0"),
    ("bitmask", 4, "rows = {0, 2}, up = {2, 3}, down = {1}"),
    ("lazy", 5, "q = 2, qs = [1]"),
    ("symmetry-breaking", 5, "row = 2, k = 2"),
    ("combinatoric", 1, "point = a4"),
)


@pytest.mark.parametrize(("method", "step", "values"), VALUES)
def test_every_method_names_the_values_of_its_variables(visit, method, step, values):
    page = visit(f"search?method={method}&n=4&step={step}")
    page.wait_for_selector(".search[aria-busy=false]")
    expect(page.locator("#values")).to_have_text(values)
    table, card = page.locator(".variables").bounding_box(), page.locator(".code-pane").bounding_box()
    assert table["x"] + table["width"] <= card["x"] + card["width"]


def test_a_node_of_the_tree_leads_to_its_moment_and_the_last_step_says_done(visit):
    page = visit("search?method=place&n=4")
    loaded(page)
    page.keyboard.press("End")
    shows(page, "#sentence", "Done: 2 solutions, 17 nodes.")
    label = page.locator(".tree text", has_text="a3").first
    box = label.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    shows(page, "#sentence", "Place a queen on a3")
    # Every solution of eight queens is marked in the tree, however small it is drawn.
    page.evaluate("() => { location.hash = '#/search?method=place&n=8' }")
    loaded(page, 35_553)
    page.locator("main").focus()
    page.keyboard.press("End")
    shows(page, "#sentence", "Done: 92 solutions")
    stars_drawn(page, ".tree .stars", 92)
    rows = re.findall(r"M[\d.]+ ([\d.]+)", page.locator(".tree .stars").get_attribute("d"))
    assert len(set(rows)) > 1  # stars that would hide each other are not in one row
    page.set_viewport_size({"width": 1280, "height": 720})
    shows(page, "#count-step", "35,553 of 35,553")
    wait_until(lambda: page.evaluate(FITS))
    page.get_by_label("Step", exact=True).fill("2000")
    expect(page.locator(".calls li").last).to_have_text("… and 4 outer calls")
    wait_until(lambda: page.evaluate(FITS))


def test_sizes_without_a_solution_say_so_and_no_board_is_stale(visit):
    page = visit("search?method=pauls&n=4")
    page.wait_for_selector(".search[aria-busy=false]")
    page.keyboard.press("End")
    expect(page.locator("#sentence")).to_contain_text("Done: 1 solution")
    page.get_by_label("Board size", exact=True).fill("3")
    page.keyboard.press("Enter")
    shows(page, "#sentence", "No solution exists for n = 3.")
    page.get_by_role("img", name="Board of size 3: no queens").wait_for()
    held = []
    page.route("**/api/**/trace", lambda route: held.append(route))
    page.get_by_label("Method", exact=True).select_option("place")
    page.locator("main").focus()
    page.keyboard.press("End")  # before anything is recorded: it means the end all the same
    page.wait_for_selector(".search[aria-busy=true]")
    wait_until(lambda: page.evaluate("() => true") and len(held) == 1)
    held[0].continue_()
    shows(page, "#sentence", "Done: no solution exists for n = 3")


def boards_of(page):
    """The board with Q and x, as the slides write it, at the step that is shown."""
    marks = page.locator(".board-pane .board").evaluate(
        """(svg) => ({
          queens: [...svg.querySelectorAll('.pieces > g')]
            .map((piece) => piece.getAttribute('transform').match(/[\\d.]+/g).map(Number)),
          crosses: [...svg.querySelectorAll('.attacked')].map((path) => path.getBBox()).map(({ x, y }) => [x, y]),
        })"""
    )
    rows = [["."] * 4 for _ in range(4)]
    for x, y in marks["crosses"]:
        rows[int(y // 10)][int(x // 10)] = "x"
    for x, y in marks["queens"]:
        rows[int(y // 10)][int(x // 10)] = "Q"
    return "\n".join(" ".join(row) for row in rows)


def test_the_style_of_the_slides_draws_their_boards(visit):
    page = visit("search?method=place&n=4&style=slides")
    loaded(page)
    drawn = []
    for _ in range(40):
        # The page draws once a frame: the second one comes after what the key has changed was drawn.
        page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
        board = boards_of(page)
        drawn += [board] if not drawn or drawn[-1] != board else []
        page.keyboard.press("ArrowRight")
    slides = [frame.text() for frame in islice(simulation(4), 12)]
    expected = [text for index, text in enumerate(slides) if not index or slides[index - 1] != text]
    assert drawn[: len(expected)] == expected


def test_two_methods_in_step_a_quiz_and_an_animated_picture(visit, accessible):
    page = visit("search?method=place&n=4&with=bitmask")
    loaded(page)
    shows(page, "#facts-beside", "step 1 of 64")
    page.get_by_role("button", name="Forward").click()
    shows(page, "#facts-beside", "step 2 of 64")
    shows(page, "#count-step", f"2 of {STEPS}")
    accessible(page)
    places = page.locator(".search button:visible, .search .board:visible")
    before = places.evaluate_all("(nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect()))")
    page.get_by_role("button", name="Quiz").click()
    page.get_by_role("button", name="a queen is placed").click()
    shows(page, "#quiz", "Right: place a queen on a4.")
    shows(page, "#quiz-score", "1 of 1 right.")
    page.get_by_role("button", name="a solution").click()
    shows(page, "#quiz", "No: test b4.")
    shows(page, "#quiz-score", "1 of 2 right.")
    page.get_by_role("button", name="End the quiz").click()
    expect(page.locator("#quiz")).to_be_hidden()
    after = places.evaluate_all("(nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect()))")
    assert after == before  # the quiz moves nothing
    page.get_by_text("Export …").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save animated SVG").click()
    text = waiting.value.path().read_text()
    assert text.count("<animate ") == STEPS
    assert ElementTree.fromstring(text).tag.endswith("svg")


def test_solvers_report_their_nodes_on_the_same_board(visit):
    page = visit("search?method=place&n=4")
    loaded(page)
    page.locator("details.solvers summary").click()
    shows(page, "#solvers-words", "4 queens, to the first solution")
    rows = page.locator(".solvers-table tbody tr")
    expect(rows.filter(has_text="place")).to_contain_text("9")
    for who in ("cpsat", "highs", "sat", "clingo"):
        expect(rows.filter(has=page.get_by_role("rowheader", name=who, exact=True))).to_have_count(6)
