"""What a question asks of the documents it names: its words without the names of the documents themselves.

The words that lead to a document stand on its title page and in its running heads; left in, they would pull every
search inside the document to the front page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

_LEAD_IN = re.compile(
    r"^(?:in|under|according to|based on|from|for|per|pursuant to|as per|with reference to"
    r"|looking (?:only )?at|considering)\b(?P<lead>.*?),\s+"
    r"(?=(?:(?:from|on|by|to|for|in|at|of|under|within|against|after) )?(?:what|which|who|whom|whose|when"
    r"|where|how|why|does|do|did|is|was|were|are|can|could|may|"
    r"must|shall|should|has|have|had|will|would|please|name|list|identify)\b)",
    re.IGNORECASE,
)
_LEAST_RUN = 3
"""Words in a row shared with a document's name that are taken for the name."""
_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*")


def focus_of(topic: str, names: Iterable[str], named: bool, drop_lead_in: bool = True) -> str:
    """`topic` (the question without its references) without a lead-in that names a document and without runs of
    words from `names` (titles and parties of the candidates). `named`: whether the question names any document.

    Falls back on `topic` when nothing would be left.
    """
    if not named:
        return topic
    focus = topic
    lead = _LEAD_IN.match(focus) if drop_lead_in else None
    if lead is not None:
        focus = focus[lead.end() :]
    for name in names:
        focus = _without_runs(focus, name)
    return focus if len(_WORD.findall(focus)) >= 2 else topic


def _without_runs(text: str, name: str) -> str:
    words = list(_WORD.finditer(text))
    ours = [match.group().lower() for match in words]
    theirs = [match.group().lower() for match in _WORD.finditer(name)]
    if not ours or not theirs:
        return text
    least = min(_LEAST_RUN, len(theirs))
    cut = [
        (words[block.a].start(), words[block.a + block.size - 1].end())
        for block in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
        if block.size >= least
    ]
    for start, end in reversed(cut):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split())
