"""What the tests of jobs share: a small count of many units."""

from queenright.job.session import run


def count_with(path, **options):
    """Count 12 queens in 60 units with the ledger at *path*, on one thread."""
    return run(12, ledger=path, algorithm="border", units=60, threads=1, **options)
