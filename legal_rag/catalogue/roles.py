"""Roles of parties as title pages print them: "Claimant/Appellant", "First Defendant", "Judgment Debtor's Officers"."""

from __future__ import annotations

import re

INITIATING = "initiating"
DEFENDING = "defending"
OTHER = "other"

# Role -> the side it has. Those of the claim stand before those of an appeal or application: a party's side is that
# of the first of its roles in this order, so that a claimant who responds to an appeal is still who brought the claim.
_SIDES = {
    "claimant in counterclaim": OTHER,
    "defendant in counterclaim": OTHER,
    "claimant": INITIATING,
    "plaintiff": INITIATING,
    "complainant": INITIATING,
    "relator": INITIATING,
    "libellant": INITIATING,
    "informant": INITIATING,
    "petitioner": INITIATING,
    "pursuer": INITIATING,
    "judgment creditor": INITIATING,
    "award creditor": INITIATING,
    "execution creditor": INITIATING,
    "petitioning creditor": INITIATING,
    "creditor": INITIATING,
    "prosecutor": INITIATING,
    "prosecution": INITIATING,
    "defendant": DEFENDING,
    "defender": DEFENDING,
    "judgment debtor": DEFENDING,
    "award debtor": DEFENDING,
    "execution debtor": DEFENDING,
    "debtor": DEFENDING,
    "accused": DEFENDING,
    "appellant": INITIATING,
    "applicant": INITIATING,
    "respondent": DEFENDING,
    "appellee": DEFENDING,
    "opposite party": DEFENDING,
    "counterclaimant": OTHER,
    "third party": OTHER,
    "fourth party": OTHER,
    "additional party": OTHER,
    "interested party": OTHER,
    "affected party": OTHER,
    "notice party": OTHER,
    "objector": OTHER,
    "intervener": OTHER,
    "intervenor": OTHER,
    "garnishee": OTHER,
    "judgment debtor's officer": OTHER,
    "officer": OTHER,
    "liquidator": OTHER,
    "receiver": OTHER,
    "amicus curiae": OTHER,
}
_ORDER = list(_SIDES)
MAIN_SIDES = frozenset({INITIATING, DEFENDING})
OPPOSITE = {INITIATING: DEFENDING, DEFENDING: INITIATING}
CASE_ROLES = ("claimant", "plaintiff", "defendant", "appellant", "respondent", "applicant")
"""The roles by which running text speaks of a case's parties: "the Applicant's notice", "the Defendant submits"."""

_ORDINALS = r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{0,2}(?:1st|2nd|3rd|\dth)"
_QUALIFIERS = r"(?:part 20|additional|proposed|arbitration|cross|intended|original|counter|renewed|the)[ -]"
_PLURAL_BASE = "|".join(
    re.escape(role).replace("\\ ", r"\s?").replace("party", "part(?:y|ies)")
    for role in sorted(_SIDES, key=len, reverse=True)
)
_NUMBERED = rf"(?:{_ORDINALS})(?:(?: ?, ?| and | & | to )(?:{_ORDINALS}))* "
_ONE = rf"(?:{_NUMBERED})?(?:{_QUALIFIERS})*(?:{_PLURAL_BASE})(?:s|\(s\))?(?:['’]s?)?"
_ROLE = rf"\(?{_ONE}(?:\s?(?:/|,|and|&|-)\s?\(?{_ONE}\)?)*\)?"
_ROLE_LINE = re.compile(rf"[\s.(-]*({_ROLE})[\s.):;,-]*(and)?[\s.-]*", re.IGNORECASE)
_TRAILING = re.compile(rf"^(?P<name>.*?\S)[\s,]+(?P<role>{_ROLE})[\s.):;]*$", re.IGNORECASE)
_LEADING = re.compile(rf"^(?P<role>{_ROLE})\s?:\s?(?P<name>\S.*)$", re.IGNORECASE)
_SINGLE = re.compile(
    rf"(?:(?P<ordinal>{_ORDINALS}) )?(?:{_QUALIFIERS})*(?P<role>{_PLURAL_BASE})(?P<plural>s)?", re.IGNORECASE
)


def is_role(text: str) -> bool:
    """The line is nothing but roles: "Claimants", "Defendant/Appellant", "First Respondent and"."""
    return bool(_ROLE_LINE.fullmatch(text.strip()))


def split_trailing_role(text: str) -> tuple[str, str] | None:
    """Name and role of an old form's line "A LIMITED Claimant"; None for any other line.

    The name must be in capitals where the role is not, or the role would be a part of the name.
    """
    match = _TRAILING.match(text.strip())
    if not match or not re.search(r"[A-Za-z]{2}", match["name"]):
        return None
    name, role = match["name"], match["role"]
    letters = [char for char in re.sub(r"^(?:and|between)\b", "", name, flags=re.IGNORECASE) if char.isalpha()]
    if not letters or sum(char.isupper() for char in letters) < 0.8 * len(letters) or role.isupper():
        return None
    return name, role


def split_leading_role(text: str) -> tuple[str, str] | None:
    """Name and role of a line "Claimant: A Limited"; None for any other line."""
    match = _LEADING.match(text.strip())
    return (match["name"], match["role"]) if match else None


def roles_of(text: str) -> tuple[str, ...]:
    """The roles of a role line, lower case and singular, in the order printed: ("claimant", "appellant")."""
    found: list[str] = []
    for match in _SINGLE.finditer(text.replace("’", "'")):
        role = re.sub(r"\s+", " ", match["role"].lower()).replace("parties", "party")
        role = {"judgmentcreditor": "judgment creditor", "judgmentdebtor": "judgment debtor"}.get(role, role)
        if role not in found:
            found.append(role)
    return tuple(found)


def is_plural(text: str) -> bool:
    """The role line speaks of several parties: "Claimants", "Defendants/Respondents"."""
    matches = list(_SINGLE.finditer(text))
    return bool(matches) and any(match["plural"] or "parties" in match[0].lower() for match in matches)


def side_of(roles: tuple[str, ...]) -> str:
    """initiating, defending or other: of the party as the claim was begun, an appeal's roles counting only after it."""
    known = [role for role in roles if role in _SIDES]
    if not known:
        return OTHER
    return _SIDES[min(known, key=lambda role: (_SIDES[role] == OTHER, _ORDER.index(role)))]
