"""Jinja2's way from a template to Python code, which this runtime leaves out.

The engine's templates are compiled when the runtime is built, so that nothing is left to read,
parse, generate or keep in the page. Jinja2 imports all of these names at its start.
"""

from typing import NoReturn


class _LeftOut:
    """Stands for a class that only compiling a template would use."""

    def __init__(self, *_arguments: object, **_options: object) -> None:
        get_lexer()


class BytecodeCache(_LeftOut):
    """Would keep compiled templates."""


class FileSystemBytecodeCache(BytecodeCache):
    """Would keep compiled templates in files."""


class MemcachedBytecodeCache(BytecodeCache):
    """Would keep compiled templates in memory."""


class Lexer(_LeftOut):
    """Would split a template into tokens."""


class TokenStream(_LeftOut):
    """Would hold a template's tokens."""


class Parser(_LeftOut):
    """Would make a syntax tree of a template's tokens."""


class CodeGenerator(_LeftOut):
    """Would make Python code of a template's syntax tree."""


def get_lexer(*_arguments: object) -> NoReturn:
    """Would begin to compile a template.

    Raises:
        RuntimeError: always, since templates are compiled beforehand.
    """
    raise RuntimeError("This runtime has its templates compiled and compiles no others.")


generate = get_lexer
