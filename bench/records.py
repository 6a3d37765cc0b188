"""The longer run of `queens sequences`: writes docs/records.md and bench/results/records.json.

    python bench/records.py            # some minutes of one core

Terms are computed, never copied; a term that differs from the published one ends the run with status 1.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import fill

from harness import RESULTS, machine
from queenright.cli.sequences import table
from queenright.sequences import SEQUENCES, Terms, compute

#: How far each sequence is computed; the others as far as they are quick.
SIZES = {
    "A000170": 18, "A002562": 18, "A032522": 24, "A033148": 37, "A007705": 21, "A036464": 15, "A047659": 15,
    "A061994": 13, "A051223": 18, "A099152": 13, "A006717": 13, "A075458": 14, "A075324": 14, "A002563": 11,
    "A088202": 10, "A171760": 9, "A250000": 18, "A260680": 13, "A328283": 13,
}  # fmt: skip

HEAD = """# Records: the sequences as far as a longer run computes them

Made by `python bench/records.py` on {cpu}, {date}.

Every term is computed; the published ones (OEIS, as far as they were at hand) are only compared with. A term
beyond those is not necessarily unknown. What a term rests on is in the column *how it is checked*; certificates of
armies and of large counts are in [armies.md](armies.md) and [jobs.md](jobs.md).

"""


def terms_of(terms: Terms) -> str:
    return f"**{terms.sequence.number}**: {', '.join(map(str, terms.values.values()))}"


def main() -> int:
    found: list[Terms] = []
    for number in SEQUENCES:
        (terms,) = compute([number], to=SIZES.get(number))
        found.append(terms)
        print(number, dict(list(terms.values.items())[-1:]), f"{sum(terms.seconds.values()):.1f} s", flush=True)
    record = {"machine": machine(), "sequences": [terms.to_json() for terms in found]}
    (RESULTS / "records.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    lists = "".join(f"\n{fill(terms_of(each), 120)}\n" for each in found)
    place = Path(__file__).parent.parent / "docs" / "records.md"
    place.write_text(HEAD.format(**record["machine"]) + table(found) + "\n## Terms\n" + lists)
    return int(any(terms.wrong for terms in found))


if __name__ == "__main__":
    sys.exit(main())
