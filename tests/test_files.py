"""Files are complete or not there; pipes and devices are written in place."""

import os
import subprocess
import sys
import threading

import pytest

from queenright.errors import OutputError
from queenright.files import check_writable, written


@pytest.fixture
def unwritable_folders(monkeypatch):
    """As for a user who may write streams but no folder; the tests may run as root, who may write anywhere."""
    monkeypatch.setattr(os, "access", lambda path, mode: not os.path.isdir(path))


def test_a_device_does_not_ask_for_its_folder(unwritable_folders):
    with written("/dev/null") as file:
        file.write(b"nothing")


def test_a_pipe_is_written_in_place(tmp_path, unwritable_folders):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    with written(pipe) as file:
        file.write(b"1,3,0,2")
    reader.join()
    assert read == [b"1,3,0,2"]
    assert list(tmp_path.iterdir()) == [pipe]


def test_standard_output_that_leads_to_a_file_keeps_its_name(tmp_path):
    script = "from queenright.files import written\nwith written('/dev/stdout', 'w') as file: file.write('1,3,0,2')"
    with open(tmp_path / "answer", "wb") as answer:
        subprocess.run([sys.executable, "-c", script], stdout=answer, check=True)
    assert (tmp_path / "answer").read_text() == "1,3,0,2"
    assert os.path.islink("/dev/stdout")


def test_a_stream_that_may_not_be_written_is_refused(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(OutputError, match="it is not writable"):
        check_writable(tmp_path / "pipe")


def test_a_file_in_an_unwritable_folder_is_refused(tmp_path, unwritable_folders):
    (tmp_path / "old").write_text("old")
    with pytest.raises(OutputError, match="is not writable"):
        check_writable(tmp_path / "old")
