"""The files of examples/clusters: the scripts count real parts here, without a scheduler; the others are read strictly.

No Slurm, PBS or Kubernetes runs here. What is checked: the scripts with the variables that a scheduler sets, the fields
of the Job, and that every query of the dashboard asks for a metric that we emit.
"""

import json
import os
import re
import signal
import subprocess
import sysconfig
import time

import pytest
import yaml

from queenright import known
from queenright.cli import run
from queenright.job.reports import METRICS

PATH = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture
def examples(root):
    return root / "examples" / "clusters"


def script(path, folder, *words, **variables):
    """Run a script as a scheduler would: in the folder of the ledgers, with its variables."""
    return subprocess.Popen(["bash", str(path), *words], cwd=folder, env={**os.environ, "PATH": PATH, **variables})


def test_the_parts_of_two_schedulers_add_up_to_the_count(examples, tmp_path, capsys):
    (tmp_path / "count-part.sh").write_text((examples / "count-part.sh").read_text())
    slurm = {"SLURM_SUBMIT_DIR": str(tmp_path), "SLURM_ARRAY_TASK_COUNT": "64", "SLURM_ARRAY_TASK_ID": "1"}
    jobs = [script(examples / "slurm.sh", tmp_path, N="12", **slurm)]
    jobs += [script(examples / "pbs.sh", tmp_path, N="12", PBS_O_WORKDIR=str(tmp_path), PBS_ARRAY_INDEX="2")]
    for job in jobs:
        assert job.wait(120) == 0
    ledgers = sorted(tmp_path.glob("q12-*.ledger"))
    assert [file.name for file in ledgers] == ["q12-1.ledger", "q12-2.ledger"]
    whole = tmp_path / "q12.ledger"
    assert run(["ledger", "merge", str(whole), *map(str, ledgers)]) == 0
    capsys.readouterr()
    assert run(["count", "12", "--ledger", str(whole)]) == 0  # and what the other 62 would have counted
    assert int(capsys.readouterr().out) == known.COUNTS[12]


def test_a_job_that_is_asked_to_end_brings_its_ledger_home_and_goes_on_later(examples, tmp_path):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    job = script(examples / "count-part.sh", tmp_path, "22", "1", "1", TMPDIR=str(scratch))  # minutes, if it may
    while not list(scratch.glob("*/q22-1.ledger")):
        time.sleep(0.05)
    while True:  # again if the trap was not set yet
        job.send_signal(signal.SIGTERM)
        try:
            job.wait(10)
            break
        except subprocess.TimeoutExpired:
            continue
    assert (tmp_path / "q22-1.ledger").is_file()
    assert run(["ledger", "show", str(tmp_path / "q22-1.ledger")]) == 0
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize(("name", "mark"), [("slurm.sh", "#SBATCH --"), ("pbs.sh", "#PBS -")])
def test_a_batch_script_has_its_directives_before_its_commands(examples, name, mark):
    lines = (examples / name).read_text().splitlines()
    marked = [number for number, line in enumerate(lines) if line.startswith(mark)]
    first = next(number for number, line in enumerate(lines) if line and not line.startswith("#"))
    assert len(marked) >= 5
    assert marked[-1] < first
    assert subprocess.run(["bash", "-n", str(examples / name)]).returncode == 0


def test_the_job_of_kubernetes_has_the_fields_that_its_kind_demands(examples):
    job = yaml.safe_load((examples / "kubernetes.yaml").read_text())
    assert (job["apiVersion"], job["kind"]) == ("batch/v1", "Job")
    spec = job["spec"]
    assert spec["completionMode"] == "Indexed"
    assert spec["completions"] == 64
    pod = spec["template"]["spec"]
    assert pod["restartPolicy"] == "Never"  # demanded by backoffLimitPerIndex
    (container,) = pod["containers"]
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}
    assert f" {spec['completions']}" in container["args"][0]
    assert container["env"][0]["value"].endswith(f":{container['ports'][0]['containerPort']}")


def test_the_dashboard_asks_only_for_metrics_that_exist(examples):
    board = json.loads((examples / "grafana.json").read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    queries += [each["query"] for each in board["templating"]["list"]]
    asked = {name for query in queries for name in re.findall(r"queens_\w+", query)}
    assert asked == set(METRICS)
    counters = {name for name, (kind, _) in METRICS.items() if kind == "counter"}
    assert all(re.search(rf"(increase|rate)\({name}", query) for query in queries for name in counters if name in query)
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in board["panels"]]
    assert len(set(places)) == len(places)
