"""Dates and figures that a scanner's program set as formulas: "$2 3 ^ { \\mathsf { r d } }$ March" is "23rd March",
"$9 \\%$" is "9%".

The words stay as printed in the page; only what is read from them goes through here.
"""

from __future__ import annotations

import re

# Two dollar signs alone may stand before two sums: a formula has a command, a brace or a raised part.
_FORMULA = re.compile(r"\$(?=[^$]{0,158}[\\^{])[^$]{1,160}\$")
_COMMAND = re.compile(r"\\(?:mathrm|mathsf|mathfrak|mathbf|mathit|text|pmb|bf|rm|it|scriptstyle|textrm)\b")
_LIKE_DIGITS = str.maketrans({"g": "9", "l": "1", "I": "1", "O": "0", "o": "0", "S": "5", "B": "8"})
_ORDINAL = re.compile(r"(?<![A-Za-z])([0-9glIOoSB]{1,2})(st|nd|rd|th)\b")


def plain_formulas(text: str) -> str:
    """`text` with its formulas written out; a letter in the place of a day's figure is the figure it looks like."""
    return _FORMULA.sub(lambda found: _plain(found.group()), text) if "$" in text else text


def _plain(formula: str) -> str:
    inner = _COMMAND.sub("", formula.strip("$"))
    inner = re.sub(r"\\(?!%)\S", "", inner).replace("\\%", "%")
    inner = re.sub(r"[{}^~\\\s]", "", inner)
    return _ORDINAL.sub(lambda found: found[1].translate(_LIKE_DIGITS) + found[2], inner)
