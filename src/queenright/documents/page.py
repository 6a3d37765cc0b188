"""A replay as one self-contained HTML page: pictures as inline SVG, formulas as MathML, nothing fetched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from queenright.documents.bibliography import entry
from queenright.documents.claim import ClaimOutcome
from queenright.documents.exhibits import Exhibit, Picture
from queenright.documents.writing import came_out, corrected_label, values
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.documents.replaying import Replay

STYLE = """
.replay { --ink: #1d1d1f; --soft: #5c5c63; --line: #d9d6cf; --sheet: #fffdf8; --ground: #f6f3ec; --code: #f1ede3;
  --holds: #1f6f43; --wrong: #a3221b; --slip: #8a5a00; --scan: #44566c; --reference: #5a3d8a;
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.replay.page { background: var(--ground); margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; }
.replay h1 { font-size: 1.8rem; line-height: 1.2; margin: 1rem 0 .2rem; }
.replay h2 { font-size: 1.4rem; margin: 2.5rem 0 .2rem; }
.replay h3 { font-size: 1.05rem; margin: 0; display: inline; font-weight: 600; }
.replay .lead { color: var(--soft); margin: 0 0 1rem; max-width: 46rem; }
.replay nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.replay nav a { color: inherit; text-decoration: none; border: 1px solid var(--line); background: var(--sheet);
  border-left: 4px solid var(--verdict); border-radius: 4px; padding: .05rem .45rem;
  font-variant-numeric: tabular-nums; }
.replay article { background: var(--sheet); border: 1px solid var(--line); border-left: 5px solid var(--verdict);
  border-radius: 6px; margin: .8rem 0; padding: .8rem 1rem; }
.replay .number { font-variant-numeric: tabular-nums; }
.replay .id { color: var(--soft); font-variant-numeric: tabular-nums; margin-right: .5rem; }
.replay .verdict { background: var(--verdict); color: #fff; border-radius: 4px; padding: .05rem .5rem;
  font-size: .85rem;
  float: right; margin-left: 1rem; }
.replay .holds { --verdict: var(--holds); } .replay .wrong { --verdict: var(--wrong); }
.replay .slip { --verdict: var(--slip); } .replay .scan { --verdict: var(--scan); }
.replay .reference { --verdict: var(--reference); } .replay .failed { --verdict: #d0021b; }
.replay p { margin: .4rem 0; max-width: 46rem; }
.replay dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .5rem 0;
  font-size: .95rem; }
.replay dt { color: var(--soft); } .replay dd { margin: 0; overflow-wrap: anywhere; }
.replay .corrected { border-left: 3px solid var(--holds); padding-left: .7rem; }
.replay .exhibits { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; margin-top: .6rem; }
.replay figure { margin: 0; max-width: 100%; } .replay figcaption { color: var(--soft); font-size: .9rem;
  max-width: 40rem; }
.replay figure svg { max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
.replay .board svg { width: 20rem; } .replay .large.board svg { width: 26rem; }
.replay .formula { flex-basis: 100%; display: flex; align-items: center; gap: 1.5rem; overflow-x: auto;
  font-size: 1.1rem; }
.replay .formula math { display: block math; margin: .2rem 0; width: auto; text-align: left; }
.replay .formula .name { color: var(--soft); }
.replay .wide { overflow-x: auto; max-width: 100%; }
.replay table { border-collapse: collapse; font-size: .92rem; } .replay caption { color: var(--soft);
  text-align: left; }
.replay table th, .replay table td { border: 1px solid var(--line); padding: .15rem .6rem; text-align: left;
  vertical-align: top; }
.replay table td.number { text-align: right;
  } .replay math { font-family: "STIX Two Math", "Latin Modern Math", math; }
.replay mtable { text-align: left; } .replay mtd { text-align: left; padding-left: 0; }
.replay pre { background: var(--code); border-radius: 4px; margin: .3rem 0 0; padding: .5rem .8rem; overflow-x: auto;
  font-size: .88rem; line-height: 1.35; }
.replay code { background: var(--code); border-radius: 3px; padding: 0 .3rem; font-size: .9rem; }
.replay .remark { flex-basis: 100%; }
.replay .aside { color: var(--soft); font-size: .92rem; }
@media (prefers-color-scheme: dark) { .replay.page { --ink: #e9e6df; --soft: #a9a49a; --line: #45423c;
  --sheet: #26241f;
  --ground: #1b1a17; --code: #32302a; --holds: #2f8f5b; --wrong: #c8453d; --slip: #a8791c; --scan: #62788f;
  --reference: #7d5fb3; } }
@media (max-width: 40rem) { .replay .verdict { float: none; margin: 0 .5rem 0 0; display: inline-block; } }
"""


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
    )


def _class(outcome: ClaimOutcome) -> str:
    return str(outcome.claim.verdict) if outcome.holds else "failed"


def _article(outcome: ClaimOutcome) -> str:
    claim = outcome.claim
    parts = [
        f'<article class="{_class(outcome)}" id="c{claim.id}"><span class="verdict">{escape(came_out(outcome))}</span>'
        f'<span class="id">{claim.id}</span><h3>{escape(claim.place)}</h3><p>{escape(claim.statement)}</p>',
        _values(outcome),
    ]
    if claim.correction:
        label = corrected_label(claim)
        parts.append(f'<p class="corrected"><strong>{label}.</strong> {escape(claim.correction)}</p>')
    exhibits = "".join(_exhibit(exhibit) for exhibit in outcome.exhibits())
    parts.append(f'<div class="exhibits">{exhibits}</div>' if exhibits else "")
    parts += [f'<p class="aside">{escape(entry(key))}</p>' for key in (*claim.rests_on, *claim.sources)]
    if claim.commands:
        parts.append(f'<p class="aside">Try: {" ".join(f"<code>{escape(each)}</code>" for each in claim.commands)}</p>')
    return "".join([*parts, "</article>"])


def _values(outcome: ClaimOutcome) -> str:
    shown = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in values(outcome))
    return f"<dl>{shown}</dl>" if shown else ""


def _exhibit(exhibit: Exhibit) -> str:
    """Boards are drawn at one width, or two; galleries and trees as wide as they are."""
    if not isinstance(exhibit, Picture) or exhibit.scene.width > min(1.3 * exhibit.scene.height, 800):
        return exhibit.html()
    size = "board" if exhibit.scene.width < 450 else "large board"
    return exhibit.html().replace("<figure>", f'<figure class="{size}">', 1)
