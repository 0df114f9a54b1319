"""Words for what a court decides, as questions and orders use them."""

from __future__ import annotations

import re

GRANTED = re.compile(
    r"\b(?:grant(?:ed|s)?|give[ns]?|gave|allow(?:ed|s)?|uph(?:eld|old)|obtain(?:ed)?|receive[ds]?|get|got"
    r"|permit(?:s|ted)?|succe(?:ed|eded|ssful)|secured?)\b",
    re.IGNORECASE,
)
REFUSED = re.compile(
    r"(?<!against the )\b(?:refus(?:ed|al|e)|den(?:ied|y)|reject(?:ed)?|dismiss(?:ed)?|turned down|declined?"
    r"|unsuccessful|withheld|fail(?:ed)?)\b",
    re.IGNORECASE,
)
"""An appeal "against the refusal" asks for the opposite."""
OPERATIVE = re.compile(
    r"\b(?:granted|dismissed|refused|allowed|set aside|ordered|order(?:ed)? that|shall pay|must pay|(?:is|are) to pay"
    r"|judgment (?:is|be|was) entered|there be judgment|judgment for|denied|rejected|upheld|struck out|discharged"
    r"|recogni[sz]ed|varied|stayed|adjourned|declared|entitled to|costs?)\b",
    re.IGNORECASE,
)
"""What a paragraph says that orders something."""
