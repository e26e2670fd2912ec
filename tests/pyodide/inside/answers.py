"""Runs inside Pyodide: answers /out/requests.json as a page would, into /out/answers.json."""

# ruff: noqa: PTH123  # the page has no pathlib

import json

from reckoner.browser import answer

with open("/out/requests.json") as file:
    requests = json.load(file)
with open("/out/answers.json", "w") as file:
    json.dump([answer(json.dumps(request)) for request in requests], file)
