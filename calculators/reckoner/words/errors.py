"""The one exception of the engine: a request that cannot be answered as it stands.

It is raised where text is read. Everything behind that line works on valid values.
"""

from __future__ import annotations


class BadRequest(ValueError):
    """A request that cannot be answered, with what is wrong and what would be right.

    `field` is the input at fault (such as `hand`), `code` one of the stable codes of the
    protocol (such as `unknown-card`), `message` one sentence for the person who typed it.

    >>> BadRequest("hand", "missing", "Name at least one card.").data()
    {'field': 'hand', 'code': 'missing', 'message': 'Name at least one card.'}
    """

    def __init__(self, field: str, code: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.code = code
        self.message = message

    def data(self) -> dict[str, str]:
        """Return the `error` object of an answer."""
        return {"field": self.field, "code": self.code, "message": self.message}


def quote(text: str, most: int = 40) -> str:
    """Return a typed text in quotes, cut where it is too long for a sentence.

    >>> quote("7X"), len(quote("7X" * 1000))
    ('“7X”', 43)
    """
    return f"“{text if len(text) <= most else text[:most] + '…'}”"
