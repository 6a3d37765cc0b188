"""The command `queens`: arguments in, text or JSON out; no algorithm.

Exit status: 0 answered (also "no solution exists, proved"), 1 could not answer, 2 bad input, 130 stopped by Ctrl-C.
Every error is one line on standard error, Ctrl-C at any moment included: this module imports nothing at the top. A
command loads only the modules it needs.
"""

import sys


def main() -> None:
    """The entry point of the command."""
    try:
        from queenright.cli.output import show_what_can_be_shown

        show_what_can_be_shown()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl-C again, while the first one was being reported
        status = 130
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status; every expected failure becomes one line."""
    try:
        from queenright.cli.ending import status_of
    except KeyboardInterrupt:
        print("queens: stopped", file=sys.stderr)
        return 130
    return status_of(arguments)
