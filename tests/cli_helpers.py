"""What the tests of the command share."""

import json


def document(outcome, status=0):
    """The JSON document of a command that answered; a check that fails has the status 1."""
    assert outcome.status == status, outcome.err
    return json.loads(outcome.out)
