"""Signed certificates: made and checked by the real programs, with real keys."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from queenright.cli import run as run_command
from queenright.errors import InputError
from queenright.job import signing

TOOLS = ["ssh-keygen", "minisign"]

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)) and not os.environ.get("CI"), reason="needs openssh-client and minisign"
)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("signed")
    ledger, file = folder / "q10.ledger", folder / "q10.json"
    assert run_command(["count", "10", "--ledger", str(ledger)]) == 0
    assert run_command(["ledger", "export", str(ledger), "--certificate", str(file)]) == 0
    return ledger, file


def make_keys(program, folder, name="ada"):
    """A secret key and what a reader needs to trust it."""
    secret, public = folder / name, folder / f"{name}.pub"
    if program == "minisign":
        subprocess.run(["minisign", "-G", "-W", "-p", public, "-s", secret], check=True, capture_output=True)
        return secret, public
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", secret], check=True)
    signers = folder / f"{name}.signers"
    signers.write_text(f"{name}@example.org {public.read_text()}")
    return secret, signers


@pytest.fixture
def signed(certificate, tmp_path, monkeypatch, capsys):
    """Signs a copy of the certificate by a program; the key's file for readers."""
    monkeypatch.chdir(tmp_path)

    def sign(program):
        secret, signers = make_keys(program, tmp_path)
        command = ["ledger", "export", str(certificate[0]), "--certificate", "c.json", "--sign", str(secret)]
        assert run_command(command) == 0
        assert f"wrote c.json{signing.ENDINGS[program]}" in capsys.readouterr().err
        return signers

    return sign


@pytest.mark.parametrize("program", TOOLS)
def test_a_signed_certificate_is_verified(signed, capsys, program):
    signers = signed(program)
    assert run_command(["verify", "c.json", "--signers", str(signers), "--sample", "1", "--json"]) == 0
    signature = json.loads(capsys.readouterr().out)["signature"]
    assert (signature["program"], signature["good"]) == (program, True)
    assert "ada" in signature["signer"]


@pytest.mark.parametrize("program", TOOLS)
def test_another_signer_and_another_file_are_refused(signed, tmp_path, capsys, program):
    signers = signed(program)
    _, strangers = make_keys(program, tmp_path, "eve")
    assert run_command(["verify", "c.json", "--signers", str(strangers), "--sample", "0"]) == 1
    assert "the signature is not valid" in capsys.readouterr().err
    Path("c.json").write_text(Path("c.json").read_text() + " ")
    assert run_command(["verify", "c.json", "--signers", str(signers), "--sample", "0"]) == 1
    assert "the signature is not valid" in capsys.readouterr().err


def test_a_signature_for_something_else_is_refused(signed, tmp_path, capsys):
    signers = signed("ssh-keygen")
    Path("c.json.sig").unlink()
    other = ["ssh-keygen", "-Y", "sign", "-f", tmp_path / "ada", "-n", "file", "c.json"]
    subprocess.run(other, check=True, capture_output=True)
    assert run_command(["verify", "c.json", "--signers", str(signers), "--sample", "0"]) == 1
    assert "the signature is not valid" in capsys.readouterr().err


def test_a_signature_that_nobody_asked_for_is_named(signed, capsys):
    signed("ssh-keygen")
    assert run_command(["verify", "c.json", "--sample", "0"]) == 0
    assert "c.json.sig was not checked; name the signers you trust with --signers" in capsys.readouterr().err


def test_what_cannot_be_done_is_one_line(signed, certificate, tmp_path, monkeypatch, capsys):
    signers = signed("ssh-keygen")
    (tmp_path / "noise").write_text("no key")
    ledger = str(certificate[0])
    shutil.copy(certificate[1], "plain.json")
    wrong = [
        (["verify", "plain.json", "--signers", str(signers)], "there is no signature 'plain.json.sig'"),
        (["verify", "c.json", "--signers", "missing"], "cannot read 'missing'"),
        (["ledger", "export", ledger, "--certificate", "d.json", "--sign", "noise"], "cannot sign 'd.json'"),
        (["ledger", "export", ledger, "-o", "d.json", "--sign", "noise"], "--sign needs --certificate"),
    ]
    for command, complaint in wrong:
        assert run_command(command) == 2
        err = capsys.readouterr().err
        assert complaint in err
        assert err.count("\n") == 1
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match=r"need the program ssh-keygen, .* apt-get install openssh-client"):
        signing.check(Path("c.json"), signers)
