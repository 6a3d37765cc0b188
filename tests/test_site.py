"""The documentation site is built without a warning: every link, anchor and picture leads somewhere."""

import re
import subprocess
import sys

import pytest


def build(root, *options):
    """Run what scripts/site runs: with other options a warning may not count."""
    (words,) = re.findall(r"build\) exec \.venv/bin/python (.*?) ;;", (root / "scripts" / "site").read_text())
    return subprocess.run([sys.executable, *words.split(), *options], cwd=root, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(root, "--site-dir", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_there_with_its_command_reference_and_sources(site, root):
    pages = {file.relative_to(root / "docs").with_suffix(".html") for file in (root / "docs").rglob("*.md")}
    assert pages <= {file.relative_to(site) for file in site.rglob("*.html")}
    reference = (site / "commands.html").read_text()
    assert all(name in reference for name in ("queens count", "queens model show", "queens z check"))
    assert (site / "SECURITY.html").is_file()
    assert "source/cpp/armies/check.cpp.txt" in (site / "armies.html").read_text()


def test_a_page_loads_nothing_from_other_hosts(site):
    text = (site / "index.html").read_text()
    assert re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="(?:https?:)?//[^"]*"', text) == []


def test_the_site_can_be_searched(site):
    assert "Pauls" in (site / "search" / "search_index.json").read_text()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[nowhere](missing.md)\n", "missing.md"),
        ("![nothing](missing.png)\n", "missing.png"),
        ("# Title\n\n[here](#there)\n", "#there"),
    ],
)
def test_a_link_that_leads_nowhere_fails(root, tmp_path, text, word):
    broken = (root / "mkdocs.yml").read_text().replace("docs_dir: docs", f"docs_dir: {tmp_path}")
    broken = re.sub(r"nav:.*", "", broken, flags=re.S).replace("hooks: [scripts/site_hooks.py]", "")
    (tmp_path / "index.md").write_text(text)
    (tmp_path.parent / "broken.yml").write_text(broken)
    done = build(root, "-f", str(tmp_path.parent / "broken.yml"))
    assert done.returncode != 0
    assert word in done.stderr
