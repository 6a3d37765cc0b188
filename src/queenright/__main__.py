"""`python -m queenright` is the command `queens`."""

from queenright.cli import main

main()
