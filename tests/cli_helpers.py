"""What the tests of the command share."""

import json


def document(outcome):
    """The JSON document of a command that answered."""
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)
