"""What helps to write and to read formulas: completion, colours, notebook cells."""

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter, NullFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, Operator, String

from queenright.notation.completion import completions, named_symbols, started
from queenright.notation.library import read_document, shipped
from queenright.notation.magic import CellResult
from queenright.notation.symbols import SYMBOLS


@pytest.mark.parametrize(("begun", "found"), [
    ("\\or", ["∨"]), ("\\and", ["∧"]), ("\\le", ["≤"]), ("\\equ", ["≡"]), ("\\mapsto", ["↦"]), ("\\T", ["⊤"]),
    ("\\<<", ["«"]), ("\\ma", ["\\map", "\\mapsto"]), ("\\nothing", []),
])  # fmt: skip
def test_a_name_becomes_its_symbol(begun, found):
    assert completions(begun) == found


def test_every_symbol_beyond_the_keyboard_has_a_name():
    assert {symbol.name for symbol in SYMBOLS if not symbol.name.isascii()} <= set(named_symbols().values())


def test_the_name_before_the_cursor_is_found():
    assert started("a \\or") == "\\or"
    assert started("\\or b") is None


@pytest.fixture(scope="module")
def lexer():
    return get_lexer_by_name("un")


def test_pygments_knows_the_language(lexer):
    assert type(get_lexer_for_filename("a.un")) is type(lexer)
    assert "<span" in highlight("f(x) := x ∨ ⊤", lexer, HtmlFormatter())


def test_pieces_have_their_colours(lexer):
    text = 'f(x) := (x ∈ V → "a"; T -> 12) // why\n« f »'
    found = [(kind, piece) for kind, piece in lexer.get_tokens(text) if piece.strip()]
    for wanted in [(Name.Function, "f"), (Operator, ":="), (Operator, "∈"), (String, '"a"'), (Keyword.Constant, "T"),
                   (Operator, "->"), (Number, "12"), (Comment.Single, "// why"), (Keyword.Namespace, "«")]:  # fmt: skip
        assert wanted in found


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_lost_and_nothing_unknown(lexer, name):
    text = read_document(name).text
    assert highlight(text, lexer, NullFormatter()).strip() == text.strip()
    assert not any("Error" in str(kind) or (str(kind) == "Token.Text") for kind, _ in lexer.get_tokens(text))


@pytest.fixture(scope="module")
def shell():
    """A real shell of IPython with our extension."""
    testing = pytest.importorskip("IPython.testing.globalipapp", reason="pip install ipython")
    shell = testing.start_ipython()
    shell.run_line_magic("load_ext", "queenright")
    return shell


def test_a_cell_shows_its_values_and_keeps_its_definitions(shell):
    assert shell.run_cell_magic("un", "", "double(x) := 2 * x\nn = 4") is None
    result = shell.run_cell_magic("un", "k=3", "double(k) + n\nqueens(6)")
    assert isinstance(result, CellResult)
    assert repr(result).startswith("10\n[[1, 3, 5, 0, 2, 4],")
    assert result._repr_html_().count("<svg") == 4
    assert "<math" in result._repr_html_()
    assert repr(shell.run_line_magic("un", "double([1, 2])")) == "[2, 4]"


def test_a_derivation_in_a_cell_names_its_rules(shell):
    result = shell.run_cell_magic("un", "", "1 + 2 * 3 …\n= 1 + 6 …\n= 7")
    assert "carry out *" in repr(result)
    assert "<li>" in result._repr_html_()


def test_an_error_in_a_cell_is_one_line_with_its_place(shell, capsys):
    assert shell.run_cell_magic("un", "", "[1, 2] + [1]") is None
    error = capsys.readouterr().err
    assert "the lengths 2 and 1 differ" in error
    assert "Traceback" not in error
