"""Signatures on a certificate, by the programs that people have for it: `ssh-keygen -Y` and `minisign`.

An SSH key signs FILE as FILE.sig, a minisign key as FILE.minisig; which of the two a key is for is seen in its file.
A signature is checked against the keys that the reader trusts: a list of allowed signers (see ssh-keygen(1)), or a
minisign public key. Both programs work offline. A signature says who stands for a file, not that its count is right.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.errors import InputError
from queenright.files import read_bytes

#: What an SSH signature is made for: one made for anything else is not accepted.
NAMESPACE = "queenright"

#: The ending of a signature's name, and the package of its program in Debian, by program.
ENDINGS = {"ssh-keygen": ".sig", "minisign": ".minisig"}
PACKAGES = {"ssh-keygen": "openssh-client", "minisign": "minisign"}


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature that was checked: by whom, or why it is not valid."""

    program: str
    signer: str | None
    why: str = ""

    @property
    def good(self) -> bool:
        return self.signer is not None

    def to_json(self) -> dict[str, Any]:
        return {"program": self.program, "signer": self.signer, "good": self.good}


def sign(file: Path, key: Path) -> Path:
    """Sign a file with a secret key; the signature stands beside it. A passphrase is asked for by the program."""
    program = _program_of(key)
    signature = file.with_name(file.name + ENDINGS[program])
    signature.unlink(missing_ok=True)  # ssh-keygen would ask before it writes over the old one
    if program == "minisign":
        done = _run(program, "-S", "-s", str(key), "-m", str(file), "-x", str(signature))
    else:
        done = _run(program, "-Y", "sign", "-f", str(key), "-n", NAMESPACE, str(file))
    if done.returncode or not signature.exists():
        raise InputError(f"cannot sign {str(file)!r} with {str(key)!r}: {_reason(done)}")
    return signature


def signature_of(file: Path) -> Path | None:
    """The signature beside a file, if there is one."""
    names = (file.with_name(file.name + ending) for ending in ENDINGS.values())
    return next((name for name in names if name.exists()), None)


def check(file: Path, signers: Path) -> Signature:
    """Whether one of the *signers* has signed a file."""
    program = _program_of(signers)
    signature = file.with_name(file.name + ENDINGS[program])
    if not signature.exists():
        raise InputError(f"there is no signature {str(signature)!r}; ask for it where {str(file)!r} came from")
    if program == "minisign":
        return _check_minisign(file, signature, signers)
    found = _run(program, "-Y", "find-principals", "-s", str(signature), "-f", str(signers))
    signer = found.stdout.decode(errors="replace").strip().splitlines()
    if found.returncode or not signer:
        return Signature(program, None, f"none of the signers in {str(signers)!r} has made it")
    arguments = ("-Y", "verify", "-f", str(signers), "-I", signer[0], "-n", NAMESPACE, "-s", str(signature))
    done = _run(program, *arguments, stdin=read_bytes(file))
    return Signature(program, signer[0]) if done.returncode == 0 else Signature(program, None, _reason(done))


def _check_minisign(file: Path, signature: Path, signers: Path) -> Signature:
    done = _run("minisign", "-V", "-p", str(signers), "-m", str(file), "-x", str(signature))
    if done.returncode:
        return Signature("minisign", None, _reason(done))
    return Signature("minisign", f"the key of {signers.name}")


def _program_of(key: Path) -> str:
    """Which program a key file is for: minisign opens its files with a comment of its own."""
    return "minisign" if read_bytes(key).startswith(b"untrusted comment:") else "ssh-keygen"


def _run(program: str, *arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    if shutil.which(program) is None:
        raise InputError(
            f"signatures of this kind need the program {program}, which is not installed; on Debian: apt-get install "
            f"{PACKAGES[program]}"
        )
    return subprocess.run([program, *arguments], input=stdin, capture_output=True, check=False)


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    """The first thing that a program says of its failure, as one line that is safe to print."""
    said = (done.stderr + b"\n" + done.stdout).decode(errors="replace").split("\n")
    line = next((line.strip() for line in said if line.strip()), f"{done.args[0]} ended with status {done.returncode}")
    return "".join(letter if letter.isprintable() else "?" for letter in line)[:300]
