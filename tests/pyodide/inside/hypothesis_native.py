"""Hypothesis's compiled part in Python, since its wheels hold none for WebAssembly."""

import math
import struct
import sys
from types import ModuleType

_FORMATS = {16: ("e", "H"), 32: ("f", "I"), 64: ("d", "Q")}
_LEAST_EXPONENTS = {16: -14, 32: -126, 64: -1022}


def float_to_int(value, width=64):
    float_format, int_format = _FORMATS[width]
    return struct.unpack(f"!{int_format}", struct.pack(f"!{float_format}", value))[0]


def int_to_float(value, width=64):
    float_format, int_format = _FORMATS[width]
    return struct.unpack(f"!{float_format}", struct.pack(f"!{int_format}", value))[0]


def float_of(x, width):
    return int_to_float(float_to_int(x, width), width)


def is_negative(x):
    return math.copysign(1.0, x) < 0


def width_smallest_normals(width):
    return 2.0 ** _LEAST_EXPONENTS[width]


def next_up(value, width=64):
    if math.isnan(value) or value == math.inf:
        return value
    if value == 0:
        return int_to_float(1, width)
    return int_to_float(float_to_int(value, width) + (-1 if value < 0 else 1), width)


def next_down(value, width=64):
    return -next_up(-value, width)


def next_up_normal(value, width, *, allow_subnormal):
    return -next_down_normal(-value, width, allow_subnormal=allow_subnormal)


def next_down_normal(value, width, *, allow_subnormal):
    found = next_down(value, width)
    least = width_smallest_normals(width)
    if allow_subnormal or not 0 < abs(found) < least:
        return found
    return 0.0 if found > 0 else -least


def count_between_floats(x, y, width=64):
    if is_negative(x) and not is_negative(y):
        return count_between_floats(x, -0.0, width) + count_between_floats(0.0, y, width)
    return abs(float_to_int(x, width) - float_to_int(y, width)) + 1


def cathetus(h, a):
    h, a = abs(h), abs(a)
    if math.isinf(h):
        return math.inf if not math.isinf(a) else math.nan
    return h * math.sqrt((1 - a / h) * (1 + a / h)) if h > a else (0.0 if h == a else math.nan)


def install(version: str) -> None:
    """Makes this the module of that name, as it is in a version of Hypothesis."""
    package = "hypothesis._native"
    native, internal, floats, cathetus_module = (
        ModuleType(f"{package}{name}")
        for name in ("", ".internal", ".internal.floats", ".internal.cathetus")
    )
    native.__version__ = version
    native.__path__ = internal.__path__ = []
    cathetus_module.cathetus = cathetus
    for function in (
        float_to_int,
        int_to_float,
        float_of,
        is_negative,
        width_smallest_normals,
        next_up,
        next_down,
        next_up_normal,
        next_down_normal,
        count_between_floats,
    ):
        setattr(floats, function.__name__, function)
    for module in (native, internal, floats, cathetus_module):
        sys.modules[module.__name__] = module
