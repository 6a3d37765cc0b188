"""The list of all questions, as OpenAPI describes them. It has no questions of its own."""

from __future__ import annotations

from queenright.web.view import View

VIEW = View(
    "api",
    "API",
    "Every question of the page can be asked by a program, as JSON.",
    aside=True,
    help=(
        "POST a question to its address with its fields as a JSON object; fields with a question mark may be left out.",
        "Programs show the token of the server in the header Authorization: Bearer TOKEN. The server prints it when it "
        "starts, in the address.",
        "Long questions can be asked as jobs: POST to /api/jobs/ and the name gives an id, and /api/jobs/ID/events "
        "streams how far it is.",
    ),
)
