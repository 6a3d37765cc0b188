"""Files are written completely or not at all; pipes and devices are written in place."""

import os
import subprocess
import sys
import threading

import pytest

from queenright.errors import InputError, OutputError
from queenright.files import check_writable, read_bytes, written


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


# ---- hostile input


def test_a_device_without_end_is_refused():
    with pytest.raises(InputError, match="cannot read '/dev/zero': more than 5,000,000 bytes"):
        read_bytes("/dev/zero", 5_000_000)


def test_standard_input_without_end_is_refused():
    script = "from queenright.files import read_input\nread_input(5_000_000)"
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run([sys.executable, "-c", script], stdin=endless, capture_output=True, text=True)
    assert done.stderr.endswith("cannot read standard input: more than 5,000,000 bytes\n")


def test_nothing_is_written_through_a_link_with_the_name_of_a_temporary_file(tmp_path, monkeypatch):
    """In a folder that others may write, too."""
    monkeypatch.setattr(os, "urandom", lambda count: bytes(count))
    (tmp_path / "precious").write_text("precious")
    (tmp_path / f".board.txt.{os.getpid()}-00000000.part").symlink_to(tmp_path / "precious")
    with pytest.raises(OutputError, match="File exists"), written(tmp_path / "board.txt", "w") as file:
        file.write("1,3,0,2")
    assert (tmp_path / "precious").read_text() == "precious"
