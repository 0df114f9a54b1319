"""Takes a stamp off the picture of a page: of two inks, only the darker one is kept.

A stamp, a seal or a highlighter across the text keeps an OCR engine from finding the lines. In a grey picture printed
text is the darkest ink; a stamp makes a second peak in the histogram of dark values.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_DARK = 160
"""Grey values below this are ink."""
_WINDOW = 9
_LEAST_APART = 30
_LEAST_SHARE = 0.15
_DEEPEST_VALLEY = 0.7
_GROW = 2
"""Pixels around dark ink that stay, so that letters keep their soft edges."""


def darkest_ink(grey: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    """`grey` (height x width, 0 is black) with everything but the darkest ink made white; None if there is one ink."""
    limit = _between_inks(np.bincount(grey[grey < _DARK].ravel(), minlength=_DARK).astype(float))
    if limit is None:
        return None
    kept = grey < limit
    for axis in (0, 1):
        kept = np.logical_or.reduce([np.roll(kept, step, axis) for step in range(-_GROW, _GROW + 1)])
    return np.where(kept, grey, np.uint8(255))


def _between_inks(histogram: np.ndarray[Any, Any]) -> int | None:
    """The grey value between the two darkest peaks of ink, None if there is only one."""
    padded = np.pad(histogram, _WINDOW // 2, mode="edge")
    smooth = np.convolve(padded, np.ones(_WINDOW) / _WINDOW, mode="valid")
    peaks = [
        value
        for value in range(len(smooth))
        if smooth[value] == smooth[max(0, value - _LEAST_APART // 2) : value + _LEAST_APART // 2 + 1].max()
        and smooth[value] >= _LEAST_SHARE * smooth.max()
    ]
    if len(peaks) < 2:
        return None
    first, second = peaks[:2]
    valley = smooth[first : second + 1].min()
    if second - first < _LEAST_APART or valley > _DEEPEST_VALLEY * min(smooth[first], smooth[second]):
        return None
    return (first + second) // 2
