"""A replay as one self-contained HTML page: pictures as inline SVG, formulas as MathML, nothing fetched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from queenright.documents.bibliography import entry, references
from queenright.documents.claim import ClaimOutcome
from queenright.documents.exhibits import DerivationExhibit, Exhibit, LinesExhibit, Picture, Table
from queenright.documents.writing import came_out, corrected_label, parts, shown, values
from queenright.models.typeset import Typeset
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.documents.replaying import Replay

STYLE = """
.replay { --ink: #1d1d1f; --soft: #5c5c63; --line: #d9d6cf; --sheet: #fffdf8; --ground: #f6f3ec; --code: #f1ede3;
  --holds: #1f6f43; --wrong: #a3221b; --slip: #8a5a00; --scan: #44566c; --reference: #5a3d8a; --amiss: #f9e3df;
  --right: #e0f0e4; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.replay.page { background: var(--ground); margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem; }
.replay h1 { font-size: 1.8rem; line-height: 1.2; margin: 1rem 0 .2rem; }
.replay h2 { font-size: 1.3rem; margin: 2rem 0 .4rem; }
.replay h3 { font-size: 1.05rem; margin: 0; display: inline; font-weight: 600; }
.replay h4 { font-size: .78rem; letter-spacing: .05em; text-transform: uppercase; color: var(--soft); margin: 0 0 .2rem;
  font-weight: 600; }
.replay .lead { color: var(--soft); margin: 0 0 1rem; max-width: 46rem; }
.replay nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.replay nav a { color: inherit; text-decoration: none; border: 1px solid var(--line); background: var(--sheet);
  border-left: 4px solid var(--verdict); border-radius: 4px; padding: .05rem .45rem;
  font-variant-numeric: tabular-nums; }
.replay nav a:hover, .replay nav a:focus { outline: 2px solid var(--verdict); }
.replay article { background: var(--sheet); border: 1px solid var(--line); border-left: 5px solid var(--verdict);
  border-radius: 6px; margin: .8rem 0; padding: .8rem 1rem; scroll-margin-top: .5rem; }
.replay .number { font-variant-numeric: tabular-nums; }
.replay .id { color: var(--soft); font-variant-numeric: tabular-nums; margin-right: .5rem; }
.replay .verdict { background: var(--verdict); color: #fff; border-radius: 4px; padding: .05rem .5rem;
  font-size: .85rem; float: right; margin-left: 1rem; }
.replay .holds { --verdict: var(--holds); } .replay .wrong { --verdict: var(--wrong); }
.replay .slip { --verdict: var(--slip); } .replay .scan { --verdict: var(--scan); }
.replay .reference { --verdict: var(--reference); } .replay .failed { --verdict: #d0021b; }
.replay .sides { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1rem 2rem;
  margin-top: .6rem; }
.replay p { margin: .2rem 0 .5rem; max-width: 46rem; }
.replay .corrected { border-left: 3px solid var(--verdict); padding-left: .7rem; }
.replay .values { overflow-wrap: anywhere; }
.replay .values td.amiss { background: var(--amiss); text-decoration: line-through var(--wrong); }
.replay .values td.right { background: var(--right); }
.replay .values td, .replay .values th { max-width: 22rem; }
.replay .exhibits { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; align-items: flex-start; margin-top: .6rem; }
.replay .exhibits > * { max-width: 100%; min-width: 0; }
.replay figure { margin: 0; max-width: 100%; }
.replay figcaption { color: var(--soft); font-size: .9rem; max-width: 40rem; }
.replay figure svg { max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
.replay .board svg { width: 18rem; } .replay .large.board svg { width: 25rem; }
.replay .formula { flex-basis: 100%; display: flex; align-items: center; gap: 1.5rem; overflow-x: auto;
  font-size: 1.1rem; }
.replay .formula math { display: block math; margin: .2rem 0; width: auto; text-align: left; }
.replay .formula .name { color: var(--soft); white-space: nowrap; font-size: .95rem; }
.replay .wide { overflow-x: auto; max-width: 100%; }
.replay table { border-collapse: collapse; font-size: .92rem; }
.replay caption { color: var(--soft); text-align: left; padding-bottom: .2rem; }
.replay table th, .replay table td { border: 1px solid var(--line); padding: .15rem .6rem; text-align: left;
  vertical-align: top; }
.replay table th { font-weight: 600; }
.replay table td.number { text-align: right; }
.replay table.derivation td, .replay table.derivation th { border: 0; padding: .15rem .6rem .15rem 0;
  vertical-align: baseline; }
.replay table.derivation math { display: inline math; font-size: 1.1rem; }
.replay .rules, .replay .derivation th { color: var(--soft); font-size: .9rem; padding-left: 1.5rem; }
.replay math { font-family: "STIX Two Math", "Latin Modern Math", math; }
.replay mtable { text-align: left; } .replay mtd { text-align: left; padding-left: 0; }
.replay pre { background: var(--code); border-radius: 4px; margin: .3rem 0 0; padding: .5rem .8rem; overflow-x: auto;
  font-size: .85rem; line-height: 1.35; }
.replay code { background: var(--code); border-radius: 3px; padding: 0 .3rem; font-size: .88rem; }
.replay .remark { flex-basis: 100%; }
.replay .aside { color: var(--soft); font-size: .9rem; max-width: none; }
.replay .references li { margin: .25rem 0; max-width: 60rem; }
@media (prefers-color-scheme: dark) { .replay.page { --ink: #e9e6df; --soft: #a9a49a; --line: #45423c;
  --sheet: #26241f; --ground: #1b1a17; --code: #32302a; --holds: #2f8f5b; --wrong: #c8453d; --slip: #a8791c;
  --scan: #62788f; --reference: #7d5fb3; --amiss: #4a2521; --right: #20402c; } }
@media (max-width: 48rem) { .replay .sides { grid-template-columns: minmax(0, 1fr); }
  .replay .verdict { float: none; margin: 0 .5rem 0 0; display: inline-block; } }
@media print { .replay article { break-inside: avoid; } }
"""

#: A table or listing with longer lines is set below both columns.
NARROW = 58


def page(replays: Sequence[Replay]) -> str:
    """The whole page of one replay or of several."""
    titles = " · ".join(replay.document.title for replay in replays)
    body = "".join(_document(replay) for replay in replays)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(titles)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body {{ margin: 0; background: #f6f3ec; }}\n"
        "@media (prefers-color-scheme: dark) { body { background: #1b1a17; } }"
        f'{STYLE}</style></head><body><main class="replay page">{body}</main></body></html>\n'
    )


def fragment(outcomes: Iterable[ClaimOutcome]) -> str:
    """Outcomes for a notebook, with the style they need."""
    return f'<style>{STYLE}</style><div class="replay">{"".join(map(_article, outcomes))}</div>'


def _document(replay: Replay) -> str:
    own = replay.document
    counts = Counter(str(outcome.found or "no verdict") for outcome in replay.outcomes)
    summary = ", ".join(f"{words} {count}" for words, count in counts.most_common())
    recorded = "All came out as recorded." if replay.holds else "Some did not come out as recorded."
    links = "".join(
        f'<li><a class="{_class(outcome)}" href="#c{outcome.claim.id}" title="{escape(outcome.claim.place)}">'
        f"{outcome.claim.id.partition('.')[2]}</a></li>"
        for outcome in replay.outcomes
    )
    number = plural(len(replay.outcomes), "claim")
    return (
        f'<header><h1>{escape(own.title)}</h1><p class="lead">{escape(own.authors)}, {escape(own.date)}. '
        f"{escape(own.subject)}</p><p>{number}, each beside what Queenright computes: "
        f'{summary}. {recorded}</p></header><nav aria-label="Claims of {own.id}"><ul>{links}</ul></nav>'
        + "".join(map(_article, replay.outcomes))
        + _references(replay)
    )


def _references(replay: Replay) -> str:
    """The works that the claims of this replay name; those that the text lists, too, if all of it is replayed."""
    replayed = {outcome.claim.id for outcome in replay.outcomes}
    whole = len(replayed) == len(replay.document.claims)
    listed = [each for each in references(replay.document.id) if whole or replayed.intersection(each.claims)]
    items = "".join(f"<li>{escape(each.text())}</li>" for each in listed)
    return f'<section class="references"><h2>References</h2><ul>{items}</ul></section>' if items else ""


def _class(outcome: ClaimOutcome) -> str:
    return str(outcome.claim.verdict) if outcome.holds else "failed"


def _article(outcome: ClaimOutcome) -> str:
    """The claim at the left and what was computed at the right; what is too wide for that stands below both."""
    claim, (beside, below) = outcome.claim, _arranged(outcome.exhibits())
    correction = (
        f'<p class="corrected"><strong>{corrected_label(claim)}.</strong> {escape(claim.correction)}</p>'
        if claim.correction
        else ""
    )
    sources = "".join(f'<p class="aside">{escape(entry(key))}</p>' for key in (*claim.rests_on, *claim.sources))
    commands = " ".join(f"<code>{escape(each)}</code>" for each in claim.commands)
    tried = f'<p class="aside">Try: {commands}</p>' if commands else ""
    return (
        f'<article class="{_class(outcome)}" id="c{claim.id}">'
        f'<span class="verdict">{escape(came_out(outcome))}</span>'
        f'<span class="id">{claim.id}</span><h3>{escape(claim.place)}</h3>'
        f'<div class="sides"><div><h4>The text</h4><p>{escape(claim.statement)}</p>{correction}{sources}</div>'
        f"<div><h4>Computed</h4>{values_table(outcome)}{_exhibits(beside)}</div></div>"
        f"{_exhibits(below)}{tried}</article>"
    )


def _arranged(exhibits: Sequence[Exhibit]) -> tuple[Sequence[Exhibit], Sequence[Exhibit]]:
    """Those that stand beside the claim, and, from the first wide one or the first of several pictures on, the rest."""
    several = sum(isinstance(exhibit, Picture) for exhibit in exhibits) > 1
    cuts = (at for at, each in enumerate(exhibits) if is_wide(each) or (several and isinstance(each, Picture)))
    cut = next(cuts, len(exhibits))
    return exhibits[:cut], exhibits[cut:]


def values_table(outcome: ClaimOutcome) -> str:
    """What was compared, part by part; where they differ, what is printed is struck out."""
    if not values(outcome):
        return "<p>The same.</p>" if outcome.computed is not None and outcome.stated == outcome.computed else ""
    computed = parts(outcome.computed)
    if outcome.stated == outcome.computed or outcome.stated is None:
        rows = _grid(outcome.computed) or "".join(
            f"<tr>{_heading(name)}<td>{escape(value)}</td></tr>" for name, value in computed
        )
        return f'<div class="wide"><table class="values"><tbody>{rows}</tbody></table></div>'
    stated, found = dict(parts(outcome.stated)), dict(computed)
    names = list(dict.fromkeys([*stated, *found]))
    rows = ""
    for name in names:
        said, own = stated.get(name, "nothing"), found.get(name, "nothing")
        marks = ("", "") if said == own else (' class="amiss"', ' class="right"')
        rows += f"<tr>{_heading(name)}<td{marks[0]}>{escape(said)}</td><td{marks[1]}>{escape(own)}</td></tr>"
    label = "as printed" if outcome.claim.is_error else "stated"
    corner = "<td></td>" if any(names) else ""
    head = f'<thead><tr>{corner}<th scope="col">{label}</th><th scope="col">computed</th></tr></thead>'
    return f'<div class="wide"><table class="values">{head}<tbody>{rows}</tbody></table></div>'


def _grid(value: Any) -> str:
    """A dict of dicts with the same names as a table; empty for other values."""
    inner = list(value.values()) if isinstance(value, dict) else []
    if not inner or not all(isinstance(each, dict) and each and list(each) == list(inner[0]) for each in inner):
        return ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in inner[0])
    rows = ""
    for name, each in value.items():
        label = f"n = {name}" if name.isdigit() else name
        rows += f"<tr>{_heading(label)}{''.join(f'<td>{escape(shown(cell))}</td>' for cell in each.values())}</tr>"
    return f"<tr><td></td>{head}</tr>{rows}"


def _heading(name: str) -> str:
    return f'<th scope="row">{escape(name)}</th>' if name else ""


def _exhibits(exhibits: Sequence[Exhibit]) -> str:
    inside = "".join(map(_exhibit, exhibits))
    return f'<div class="exhibits">{inside}</div>' if inside else ""


def is_wide(exhibit: Exhibit) -> bool:
    """Whether an exhibit needs more room than half a page."""
    if isinstance(exhibit, Picture):
        return exhibit.scene.width > 1.3 * exhibit.scene.height or exhibit.scene.width > 800
    if isinstance(exhibit, Table | LinesExhibit):
        return max(map(len, exhibit.text().splitlines()[1:]), default=0) > NARROW
    return isinstance(exhibit, Typeset | DerivationExhibit)


def _exhibit(exhibit: Exhibit) -> str:
    """Boards are drawn at one width, or two; galleries and trees as wide as they are."""
    if not isinstance(exhibit, Picture) or is_wide(exhibit):
        return exhibit.html()
    size = "board" if exhibit.scene.width < 450 else "large board"
    return exhibit.html().replace("<figure>", f'<figure class="{size}">', 1)
