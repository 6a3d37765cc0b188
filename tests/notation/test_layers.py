"""Inside the package, too, imports point one way: each file imports only those before it."""

import ast

ORDER = [
    "errors", "limits", "symbols", "completion", "tokens", "lexer", "highlight", "latex_lexer", "mathml_lexer",
    "spelling", "syntax",
    "cursor", "expressions", "parser", "parentheses", "values", "mathml", "printer", "arithmetic", "operations",
    "contexts", "program", "evaluator",
    "givens", "rules", "derivation", "following",
    "lifting", "shapes", "fusion", "runtime", "python_names", "python_tree", "python_text", "python_code",
    "python_module", "c_shapes", "c_writer", "c_loops", "c_code", "c_module", "c_build", "engine",
    "library", "markdown", "formatter", "running", "report",
    "session", "translation", "__init__", "magic",
]  # fmt: skip


def test_each_file_imports_only_those_before_it(root):
    folder = root / "src" / "queenright" / "notation"
    assert {path.stem for path in folder.glob("*.py")} == set(ORDER)
    for position, name in enumerate(ORDER):
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("queenright.notation"):
                modules = [node.module.split(".")[2]] if node.module.count(".") == 2 else [a.name for a in node.names]
                for module in modules:
                    assert module in ORDER[:position], f"{name} imports {module}"


def test_no_file_is_longer_than_400_lines(root):
    for path in (root / "src" / "queenright" / "notation").glob("*.py"):
        assert len(path.read_text().splitlines()) <= 400, path.name
