"""The documentation site is built without a warning: every link, anchor and picture leads somewhere."""

import re
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def site(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
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


def test_a_link_that_leads_nowhere_fails(root, tmp_path):
    broken = (root / "mkdocs.yml").read_text().replace("docs_dir: docs", f"docs_dir: {tmp_path}")
    broken = re.sub(r"nav:.*", "", broken, flags=re.S).replace("hooks: [scripts/site_hooks.py]", "")
    (tmp_path / "index.md").write_text("[nowhere](missing.md)\n")
    (tmp_path.parent / "broken.yml").write_text(broken)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(tmp_path.parent / "broken.yml")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode != 0
    assert "missing.md" in done.stderr
