"""What a release is made of: the version in one place, workflows that call what exists, a smoke test that passes."""

import importlib.machinery
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from importlib.metadata import files, version

import pytest
import yaml


def script(root, name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(root / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def check_release(root):
    return script(root, "check-release")


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text())


def test_the_citation_has_what_the_format_demands_and_our_version(root, project):
    citation = yaml.safe_load((root / "CITATION.cff").read_text())
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["cff-version"] == "1.2.0"
    assert citation["version"] == project["project"]["version"]
    assert citation["license"] == project["project"]["license"]
    assert [author["name"] for author in citation["authors"]] == [a["name"] for a in project["project"]["authors"]]


def test_the_changelog_has_the_sections_of_its_format_each_once(root):
    newest = (root / "CHANGELOG.md").read_text().split("\n## ")[1]
    sections = re.findall(r"^### (.*)", newest, re.M)
    assert set(sections) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert len(set(sections)) == len(sections)


CITED = 'version: "1.2.3"\n'
CHANGES = "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2027-01-01)\n"


def test_a_release_needs_tag_citation_and_changelog_of_its_version(check_release):
    assert check_release.complaints("v1.2.3", "1.2.3", CITED, CHANGES) == []


@pytest.mark.parametrize(
    ("tag", "cited", "changes", "word"),
    [
        ("v1.2.4", CITED, CHANGES, "tag"),
        ("1.2.3", CITED, CHANGES, "tag it v1.2.3"),
        ("v1.2.3", 'version: "1.2.2"\n', CHANGES, "CITATION"),
        ("v1.2.3", CITED, "# Changelog\n\n## Unreleased\n", "changelog"),
    ],
)
def test_what_is_not_ready_is_named(check_release, tag, cited, changes, word):
    (complaint,) = check_release.complaints(tag, "1.2.3", cited, changes)
    assert word in complaint


@pytest.mark.parametrize("name", ["test", "release"])
def test_a_workflow_calls_scripts_that_exist_and_pins_its_actions(root, name):
    workflow = yaml.safe_load((root / ".github" / "workflows" / f"{name}.yml").read_text())
    assert workflow["permissions"] == {"contents": "read"}  # each job asks for more where it needs more
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@(v\d[\d.]*|release/v1)", step["uses"]) for step in steps if "uses" in step)
    called = [script for step in steps for script in re.findall(r"scripts/[\w-]+", step.get("run", ""))]
    assert all((root / script).is_file() for script in called)
    needed = {each for job in workflow["jobs"].values() for each in job.get("needs", [])}
    assert needed <= workflow["jobs"].keys()


@pytest.mark.parametrize("name", ["bug", "idea"])
def test_an_issue_template_has_a_question_to_answer(root, name):
    form = yaml.safe_load((root / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml").read_text())
    assert {"name", "description", "body"} <= form.keys()
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)


def test_wheels_are_tried_by_the_smoke_test(root, project):
    wheels = project["tool"]["cibuildwheel"]
    assert wheels["test-command"].removeprefix("python {project}/") == "scripts/smoke"
    assert any(each.startswith(project["tool"]["scikit-build"]["wheel"]["py-api"]) for each in wheels["build"])


def test_only_the_wheel_with_the_stable_abi_is_audited_for_it(project):
    """abi3audit fails for a wheel that does not claim the stable ABI."""
    wheels = project["tool"]["cibuildwheel"]
    stable = project["tool"]["scikit-build"]["wheel"]["py-api"]
    audited = [each["select"] for each in wheels["overrides"] if "abi3audit" in str(each)]
    assert audited == [f"{stable}-*linux*"]
    assert "abi3audit" not in str({name: value for name, value in wheels.items() if name != "overrides"})


def test_the_smoke_test_passes_here(root, tmp_path):
    done = subprocess.run(
        [sys.executable, str(root / "scripts" / "smoke")], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert " works under Python " in done.stdout


def test_a_wheel_says_what_is_compiled_into_it_and_the_release_joins_the_lists(root, tmp_path):
    (inside,) = [each for each in files("queenright") if each.name == "queenright.cdx.json"]
    assert inside.parent.as_posix() == f"queenright-{version('queenright')}.dist-info/sboms"
    found = {each["name"]: each["version"] for each in json.loads(inside.read_text())["components"]}
    assert found["nanobind"] == version("nanobind")
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["robin-map"])
    for name in ("a.whl", "b.whl"):
        with zipfile.ZipFile(tmp_path / name, "w") as wheel:
            wheel.writestr(inside.as_posix(), inside.read_text())
    joined = script(root, "sbom").joined(tmp_path)
    assert [each["description"] for each in joined["components"]] == ["a.whl", "b.whl"]
    assert joined["components"][0]["hashes"][0]["content"] == sha256((tmp_path / "a.whl").read_bytes()).hexdigest()
    assert {each["name"] for each in joined["components"][1]["components"]} == found.keys()
    references = re.findall('"bom-ref": "(.*?)"', json.dumps(joined))
    assert len(set(references)) == len(references)


def test_a_wheel_without_a_list_is_refused(root, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("queenright/__init__.py", "")
    with pytest.raises(SystemExit, match=r"a\.whl has no list of what is inside"):
        script(root, "sbom").joined(tmp_path)
    with pytest.raises(SystemExit, match="has no wheels"):
        script(root, "sbom").joined(tmp_path / "empty")
