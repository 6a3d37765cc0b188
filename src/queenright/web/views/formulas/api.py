"""The formulas view: the unified notation and Z, edited, evaluated, checked and solved."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field, StrictBool

from queenright import notation, zed
from queenright.notation.completion import named_symbols
from queenright.web.bodies import Body, Seconds, Whole
from queenright.web.routes import ERRORS, offer
from queenright.web.view import View
from queenright.web.views.formulas import task, z
from queenright.zed import symbols as zed_symbols
from queenright.zed.documents import readable

router = APIRouter(tags=["formulas"])

VIEW = View(
    "formulas",
    "Formulas",
    "Write the rule as mathematics, in the unified notation or as a Z schema, and run it.",
    router,
    help=(
        "Unified notation: edit the definitions, then evaluate an expression or derive its value line by line.",
        "Z: a schema says what a solution is. Place queens to see which of its conditions fail, or let the solver "
        "find a board that satisfies it.",
    ),
)

Text = Annotated[str, Field(max_length=50_000)]
Line = Annotated[str, Field(max_length=2000)]
Assigned = Annotated[dict[str, Line], Field(default_factory=dict, max_length=20)]


class DefinitionsQuestion(Body):
    """Definitions in the unified notation."""

    definitions: Text


class TypesetQuestion(DefinitionsQuestion):
    """They and an expression, which may still be unfinished."""

    expression: Line = ""


class FormulaQuestion(DefinitionsQuestion):
    """An expression over the definitions; *given* are values of open parameters, such as "n=8". *steps* limits the
    evaluation; the default limit is worth about ten seconds."""

    expression: Annotated[Line, Field(examples=["queens(6)"])]
    given: Annotated[list[Line], Field(default_factory=list, max_length=20)]
    steps: Annotated[Whole, Field(ge=1, le=1_000_000_000)] | None = None


class DeriveQuestion(FormulaQuestion):
    unfold: StrictBool = False
    lines: Annotated[Whole, Field(ge=2, le=300)] = 100


class ZReadQuestion(Body):
    """A specification in LaTeX, Unicode or e-mail markup, and values of its global names as JSON texts."""

    text: Text
    given: Assigned


class ZQuestion(ZReadQuestion):
    """A schema and a binding: values of its components."""

    schema_name: Annotated[str, Field(max_length=200, alias="schema")]
    binding: Annotated[dict[str, Any], Field(default_factory=dict, max_length=20)]
    engine: Literal["cpsat", "enumerate"] = "cpsat"
    seconds: Seconds = 30.0

    def order(self) -> dict[str, Any]:
        return self.model_dump(by_alias=True)


offer(router, "evaluate", FormulaQuestion, task.evaluate, summary="The value of a formula", seconds=60)
offer(router, "derive", DeriveQuestion, task.derive, summary="A formula rewritten line by line", seconds=60)
offer(router, "typeset", TypesetQuestion, task.typeset, summary="Definitions as MathML", seconds=20)
offer(router, "z/read", ZReadQuestion, z.read, summary="The schemas of a specification", seconds=30)
offer(router, "z/check", ZQuestion, z.check, summary="What fails of a binding", seconds=60)
offer(router, "z/solve", ZQuestion, z.solve, summary="A binding that satisfies a schema", seconds=90)


@router.get("/api/documents", responses=ERRORS, summary="The documents and specifications that ship with Queenright")
def documents() -> dict[str, Any]:
    """Their names and texts; specifications in Unicode."""
    return _shipped()


@router.get("/api/symbols", responses=ERRORS, summary="The symbols of both languages by name")
def symbols() -> dict[str, dict[str, str]]:
    """What a name such as or or forall becomes in an editor."""
    z_names = {
        spelling.removeprefix("\\"): symbol.screen
        for symbol in zed_symbols.SYMBOLS
        for spelling in symbol.latex
        if spelling.removeprefix("\\").isalpha() and not symbol.screen.isascii()
    }
    return {"notation": named_symbols(), "z": z_names}


@cache
def _shipped() -> dict[str, Any]:
    return {
        "notation": {name: notation.read_document(name).text for name in notation.shipped()},
        "z": {name.removesuffix(".tex"): readable(zed.read(name)) for name in zed.shipped()},
    }
