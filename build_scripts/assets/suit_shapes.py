"""The four suits as outlines, for drawings of any size: SVG in pages, pictures to share.

An outline is a start and cubic curves, in a square from -1 to 1 with y pointing down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

type Point = tuple[float, float]
type Curve = tuple[Point, Point, Point]

# Makes four cubic curves a circle.
_ROUND = 0.5523


@dataclass(frozen=True)
class Outline:
    """A closed outline: where it starts, and its curves (two controls and an end each)."""

    start: Point
    curves: Sequence[Curve]

    def path(self) -> str:
        """Return the outline as the data of an SVG path."""
        curves = "".join(
            "C" + " ".join(f"{x:.3g},{y:.3g}" for x, y in curve) for curve in self.curves
        )
        return f"M{self.start[0]:.3g},{self.start[1]:.3g}{curves}z"

    def points(self, steps: int = 16) -> list[Point]:
        """Return points along the outline, `steps` for each curve."""
        found, begin = [self.start], self.start
        for first, second, end in self.curves:
            for step in range(1, steps + 1):
                t = step / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                parts = (begin, first, second, end)
                found.append(
                    (
                        sum(w * x for w, (x, _) in zip(weights, parts, strict=True)),
                        sum(w * y for w, (_, y) in zip(weights, parts, strict=True)),
                    )
                )
            begin = end
        return found


def _mirrored(start: Point, half: Sequence[Curve]) -> Outline:
    """Return the outline whose right half is given from top or bottom to the other end."""
    ends = [start, *(curve[2] for curve in half)]
    back = [
        tuple((-x, y) for x, y in (second, first, begin))
        for begin, (first, second, _) in zip(ends, half, strict=False)
    ]
    left: list[Curve] = [(first, second, end) for first, second, end in reversed(back)]
    return Outline(start, [*half, *left])


def _circle(x: float, y: float, radius: float) -> Outline:
    bend = radius * _ROUND
    return Outline(
        (x, y - radius),
        [
            ((x + bend, y - radius), (x + radius, y - bend), (x + radius, y)),
            ((x + radius, y + bend), (x + bend, y + radius), (x, y + radius)),
            ((x - bend, y + radius), (x - radius, y + bend), (x - radius, y)),
            ((x - radius, y - bend), (x - bend, y - radius), (x, y - radius)),
        ],
    )


_STEM = _mirrored(
    (0, 0.1),
    [((0.06, 0.5), (0.16, 0.8), (0.42, 0.95)), ((0.3, 0.95), (0.1, 0.95), (0, 0.95))],
)

SUIT_SHAPES: Mapping[str, Sequence[Outline]] = {
    "S": [
        _mirrored(
            (0, -0.98),
            [
                ((0.3, -0.55), (0.92, -0.2), (0.92, 0.28)),
                ((0.92, 0.66), (0.66, 0.72), (0.5, 0.72)),
                ((0.28, 0.72), (0.06, 0.58), (0, 0.38)),
            ],
        ),
        _STEM,
    ],
    "H": [
        _mirrored(
            (0, -0.5),
            [
                ((0.06, -0.74), (0.26, -0.92), (0.48, -0.92)),
                ((0.74, -0.92), (0.94, -0.72), (0.94, -0.4)),
                ((0.94, 0.14), (0.34, 0.48), (0, 0.95)),
            ],
        )
    ],
    "D": [
        _mirrored(
            (0, -1),
            [
                ((0.18, -0.62), (0.44, -0.28), (0.76, 0)),
                ((0.44, 0.28), (0.18, 0.62), (0, 1)),
            ],
        )
    ],
    "C": [_circle(0, -0.46, 0.43), _circle(-0.49, 0.26, 0.43), _circle(0.49, 0.26, 0.43), _STEM],
}
"""The outlines that make up each suit."""
