"""`import queenright as qr` offers exactly the promised names."""

import pytest

import queenright as qr


def test_every_public_name_loads():
    for name in qr.__all__:
        assert getattr(qr, name) is not None


def test_dir_lists_the_public_names():
    assert dir(qr) == sorted(qr.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'quens'"):
        _ = qr.quens


def test_the_version_is_the_projects(root):
    import tomllib

    assert qr.__version__ == tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]


def test_the_armies_are_complete_and_nothing_else():
    assert dir(qr.armies) == sorted(qr.armies.__all__)
    assert all(getattr(qr.armies, name) is not None for name in qr.armies.__all__)
    with pytest.raises(AttributeError, match=r"'queenright\.armies' has no attribute 'solv'"):
        _ = qr.armies.solv
