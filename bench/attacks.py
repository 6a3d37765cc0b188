"""All attacks that the tests make, as one Markdown table: .venv/bin/python bench/attacks.py [WORD …]

Each row is a set of tests, run by pytest in a process of its own; WORDs choose the rows that contain one of them. The
tests count the cases that they go through (`tests/attack_cases.py`). A failure is a test that failed; if there is one,
the exit status is 1. The whole table takes about ten minutes; every run of the test suite includes these tests.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent


class Attack(NamedTuple):
    words: str
    tests: str  # files of tests/, and options of pytest


class Outcome(NamedTuple):
    cases: int
    failures: int


ATTACKS = [
    Attack("code in texts, names and titles of formulas; random documents", "notation/test_no_code.py"),
    Attack("formulas that never end, do not fit or are nested too deep", "notation/test_limits.py"),
    Attack("soups of symbols and damaged specifications in Z", "zed/test_hostile_texts.py"),
    Attack("every function of the core with hostile arguments", "core/test_hostile_calls.py -k hostile_argument"),
    Attack("values out of range for the core, by name", "core/test_checked_input.py"),
    Attack("threads that change arrays which the core reads", "core/test_hostile_calls.py -k threads"),
    Attack("random calls of the core, every answer checked", "core/test_hostile_calls.py -k random_sequences"),
    Attack("arrays, devices, JSON, Parquet and file names that do harm", "cli/test_hostile_files.py"),
    Attack("damaged boards and arrays", "board/test_reading.py test_files.py"),
    Attack("puzzle texts: damaged, huge, made to be slow", "puzzle/test_formats.py"),
    Attack("command lines that make no sense", "cli/test_bad_input.py"),
    Attack("the page without a token, with forged hosts, half sent, floods", "web/test_door.py"),
    Attack("requests that the API's description allows and forbids", "web/test_fuzz.py"),
    Attack("crashes at every write, sync, unlink and rename of a ledger", "job/test_crashes.py"),
    Attack("flipped, cut, exchanged and outdated pages of a ledger", "job/test_damage.py"),
    Attack("records with a right checksum and absurd fields", "job/test_records.py"),
    Attack("code in a ledger: endless views, triggers, indexes", "job/test_foreign.py"),
    Attack("links, renames and second writers of a ledger", "job/test_links.py"),
    Attack("ledgers that disagree", "job/test_disputes.py"),
    Attack("ledgers and certificates of armies: damaged, forged", "armies/test_files.py"),
    Attack("certificates of counts: forged, invented, unreadable", "cli/test_job.py -k certificate"),
    Attack("workers: objects, pickles, noise, floods, lies, silence", "job/test_hostile.py"),
    Attack("random joins, leaves, failures, lies and delays of workers", "job/test_driver.py"),
    Attack("drivers and workers killed at random", "job/test_killing.py"),
    Attack("stops that must reach their own work and no other", "job/test_stops.py test_watch.py"),
]


def outcome(attack: Attack, report: Path) -> Outcome:
    """Run the tests of an attack."""
    words = [f"tests/{word}" if word.endswith(".py") else word for word in attack.tests.split()]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", *words]
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if not report.exists():
        sys.exit(ran.stdout)
    cases = failures = 0
    for test in ElementTree.parse(report).iter("testcase"):
        counted = [each.get("value", "1") for each in test.iter("property") if each.get("name") == "cases"]
        cases += sum(map(int, counted)) or 1
        failures += test.find("failure") is not None or test.find("error") is not None
    return Outcome(cases, failures)


def main() -> None:
    chosen = [attack for attack in ATTACKS if not sys.argv[1:] or any(w in " ".join(attack) for w in sys.argv[1:])]
    print("| attack | cases | failures | tests |\n|---|---|---|---|", flush=True)
    total = Outcome(0, 0)
    with tempfile.TemporaryDirectory() as folder:
        for number, attack in enumerate(chosen):
            found = outcome(attack, Path(folder) / f"{number}.xml")
            total = Outcome(total.cases + found.cases, total.failures + found.failures)
            print(f"| {attack.words} | {found.cases:,} | {found.failures} | `{attack.tests}` |", flush=True)
    print(f"| all | {total.cases:,} | {total.failures} | |")
    sys.exit(total.failures > 0)


if __name__ == "__main__":
    main()
