"""How many hostile cases a test has tried, for the table of `bench/attacks.py`. A test that says nothing tries one."""

_tried = 0


def tried(cases: int = 1) -> None:
    """To be called by a test for the cases that it goes through itself."""
    global _tried
    _tried += cases


def taken() -> int:
    """The cases since the last call."""
    global _tried
    cases, _tried = _tried, 0
    return cases
