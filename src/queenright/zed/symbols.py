"""The symbols of Z in three markups, one row each: read by the lexers, written by the printers.

LaTeX follows the conventions of fuzz and zed-csp, Unicode those of ISO 13568 as in the Community Z Tools, e-mail the
standard's annex for plain text. The first spelling of a markup is the one that is printed, the others are accepted.
`screen` is how messages and answers show a symbol; it differs from Unicode where the standard's form reads badly
(ℕ↘1↖ for ℕ₁).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Markup(StrEnum):
    """The ways to write a specification, and how messages show a piece of it."""

    LATEX = "latex"
    UNICODE = "unicode"
    EMAIL = "email"
    SCREEN = "screen"


@dataclass(frozen=True, slots=True)
class SchemaSymbol:
    """One symbol with its spellings."""

    screen: str
    latex: tuple[str, ...]
    email: tuple[str, ...]
    unicode: tuple[str, ...]

    def spelling(self, markup: Markup) -> str:
        return self.screen if markup is Markup.SCREEN else self.spellings(markup)[0]

    def spellings(self, markup: Markup) -> tuple[str, ...]:
        return {Markup.LATEX: self.latex, Markup.EMAIL: self.email, Markup.UNICODE: self.unicode}[markup]


def _rows(table: str) -> list[SchemaSymbol]:
    symbols = []
    for line in table.strip().splitlines():
        screen, latex, email, *unicode = line.split()
        symbols.append(SchemaSymbol(screen, tuple(latex.split("⎵")), tuple(email.split("⎵")), (*unicode, screen)))
    return symbols


#: screen, LaTeX, e-mail, then the Unicode spellings that differ from the screen's; ⎵ separates spellings.
SYMBOLS = _rows(r"""
∀  \forall                  %A
∃  \exists                  %E
∃₁ \exists_1                %E%_1%^⎵%E1          ∃↘1↖
•  @⎵\spot⎵\bullet⎵\cdot     @                    ⦁
|  |⎵\mid⎵\where            |
∧  \land⎵\wedge             /\
∨  \lor⎵\vee                \/
¬  \lnot⎵\neg               %not
⇒  \implies⎵\Rightarrow     ==>
⇔  \iff⎵\Leftrightarrow     <=>
=  =                        =
≠  \neq⎵\ne                 /=
<  <                        <
>  >                        >
≤  \leq⎵\le                 <=
≥  \geq⎵\ge                 >=
∈  \in⎵\mem                 %e
∉  \notin⎵\nem              /%e⎵%/e
⊆  \subseteq                %c_
⊂  \subset                  %c
∪  \cup⎵\uni                %u
∩  \cap⎵\int                %i
∖  \setminus⎵\backslash⎵\hide  \                    ∖ \
∅  \emptyset⎵\varnothing    (/)
×  \cross⎵\times            %x
→  \fun⎵\rightarrow⎵\to     -->⎵->
⇸  \pfun                    -|->⎵-+->
↣  \inj⎵\rightarrowtail     >-->⎵>->
⤔  \pinj                    >-|->⎵>-+->
↠  \surj⎵\twoheadrightarrow -->>
⤖  \bij                     >-->>⎵>->>
⤀  \psurj                   -|->>⎵-+->>
⇻  \ffun                    -||->⎵-++->
⤕  \finj                    >-||->⎵>-++->
↔  \rel⎵\leftrightarrow     <-->⎵<->
ℕ₁ \nat_1                   %N%_1%^⎵%N1          ℕ↘1↖
ℕ  \nat                     %N
ℤ  \num                     %Z
ℙ₁ \power_1                 %P%_1%^⎵%P1          ℙ↘1↖
ℙ  \power                   %P
𝔽₁ \finset_1                %F%_1%^⎵%F1          𝔽↘1↖
𝔽  \finset                  %F
λ  \lambda                 %lambda
θ  \theta                  %theta
Δ  \Delta                  %Delta               Δ ∆
Ξ  \Xi                     %Xi
≙  \defs⎵\triangleq        =^=                  ≙ ≜
pre  \pre                   pre
::=  ::=                    ::=
/  /                        /
μ  \mu                     %mu
Σ  \sum⎵\Sigma             %sum                Σ ∑
let  \LET                   let
↦  \mapsto                 |->
◁  \dres                   <|
▷  \rres                   |>
⩤  \ndres                  <-|
⩥  \nrres                  |->|
⊕  \oplus                  (+)
∘  \circ                   %o
⨾  \comp⎵\semi             %;                  ⨾ ⨟
⌢  \cat⎵\frown             ^^
⌢/ \dcat                   ^^/
↾  \filter                 %filter
↿  \extract                %extract
prefix \prefix              prefix
suffix \suffix              suffix
in  \inseq                  in
disjoint \disjoint          disjoint
partition \partition        partition
∼  \inv⎵\sim               %~
⁺  \plus                   %^+%_               ⁺ ↗+↖
∗  \star                   %^*%_               ∗ ↗*↖
⦇  \limg                   (|
⦈  \rimg                   |)
⋃  \bigcup                 %UU
⋂  \bigcap                 %II
id  \id                     id
seq₁ \seq_1                 seq%_1%^             seq↘1↖
iseq \iseq                  iseq
seq  \seq                   seq
dom  \dom                   dom
ran  \ran                   ran
div  \div                   div
mod  \mod                   mod
if   \IF                    if
then \THEN                  then
else \ELSE                  else
#  \#                       #
..  \upto⎵..⎵\dots⎵\ldots⎵\cdots  ..⎵…
⟨  \langle                  %<
⟩  \rangle                  %>
{  \{⎵\lbrace               {
}  \}⎵\rbrace               }
+  +                        +
−  -                        -                    − -
*  *                        *
(  (                        (
)  )                        )
[  [                        [
]  ]                        ]
==  ==                      ==
;  ;                        ;
:  :                        :
,  ,                        ,
.  .                        .
_  \_                       _
relation \relation          relation
""")

BY_TEXT = {symbol.screen: symbol for symbol in SYMBOLS}

#: Symbols that are words in Unicode and e-mail.
WORDS = frozenset(symbol.screen for symbol in SYMBOLS if symbol.screen[0].isascii() and symbol.screen[0].isalpha())

#: What Z has and this subset has not, by its spellings in any markup.
REFUSED = {
    "schema calculus (projection)": ("\\project", "⨡"),
    "schema calculus (piping)": ("\\pipe", "⨠"),
    "a bag": ("\\bag", "\\lbag", "\\rbag", "⟦", "⟧"),
    "a conjecture (⊢)": ("\\vdash", "⊢"),
}


def spelled(markup: Markup) -> dict[str, str]:
    """Every spelling of a markup → the symbol's text."""
    return {spelling: symbol.screen for symbol in SYMBOLS for spelling in symbol.spellings(markup)}


def refused(spelling: str) -> str:
    """The construct outside the subset that *spelling* belongs to."""
    return next(name for name, spellings in REFUSED.items() if spelling in spellings)
