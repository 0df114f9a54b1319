"""One party under its several names: "A LIMITED (IN LIQUIDATION)", "A LIMITED (formerly B LIMITED)"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legal_rag.text import name_key

_ANOTHER_NAME = re.compile(
    r"\(\s?(?:formerly|previously|now|also)(?:\s(?:known|named|called))?(?:\sas)?\s(?P<within>[^()]+)\)"
    r"|\s(?:trading|t/a|doing business)\sas\s(?P<behind>.+)$",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\(\s?(?:in|under)\s(?:\w+\s){0,2}?(?:liquidation|receivership|administration|bankruptcy|insolvency)\s?\)"
    r"|\(\s?(?:deceased|dissolved|struck off)\s?\)",
    re.IGNORECASE,
)
"""What a party has come to says nothing of who it is."""


def keys_of_parties(names: Iterable[str]) -> dict[str, str]:
    """For each printed name one key, the same for names of one party."""
    of_key: dict[str, str] = {}
    found = {}
    for name in names:
        keys = _keys(name)
        key = next((of_key[one] for one in keys if one in of_key), keys[0])
        for one in keys:
            of_key.setdefault(one, key)
        found[name] = key
    return found


def _keys(name: str) -> list[str]:
    """The key of a name without its additions, then those of the other names that it gives."""
    plain = _CONDITION.sub(" ", name)
    others = [match["within"] or match["behind"] for match in _ANOTHER_NAME.finditer(plain)]
    keys = [name_key(one) for one in (_ANOTHER_NAME.sub(" ", plain), *others)]
    return [key for key in keys if key] or [name_key(name)]
