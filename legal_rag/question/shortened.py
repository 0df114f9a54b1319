"""Writes out what a question writes short: contractions ("didn't"), clipped words ("the leasing regs"), and letters
beside their own words ("ABC (Annual Berth Code)").

Left as they are, contractions fall into pieces that count as words of the subject ("didn", "t"), and no document
writes "regs".
"""

from __future__ import annotations

import re
from calendar import month_name

_AUXILIARY = (
    r"(?:is|are|was|were|do|does|did|has|have|had|could|would|should|must|might|need|can|wo|sha|ought|ai|may|dare)"
)
_BARE_NEGATIVE = re.compile(
    r"\b(is|are|was|were|do|does|did|has|have|had|could|would|should|must|ca)nt\b", re.IGNORECASE
)
"""A negation without its apostrophe; "wont" and "cant" would be words, but no question asks of them."""
_NEGATIVE = re.compile(rf"\b({_AUXILIARY}|ca)n't\b", re.IGNORECASE)
_IRREGULAR = {"wo": "will not", "sha": "shall not", "ca": "cannot", "ai": "is not", "can": "cannot"}
_ASKS_TO_CONFIRM = re.compile(
    rf"(?P<before>^|, )(?P<verb>{_AUXILIARY}|ca)n't (?=(?:the|an?|any|every|all|each|this|that|these|those|it|he"
    r"|she|they|we|i|you|one|there|his|her|their|its)\b|(?-i:[A-Z]))",
    re.IGNORECASE,
)
"""A question that begins so wants the positive statement confirmed: "Isn't the fee due?" is "Is the fee due?"."""
_TAG = re.compile(
    rf", (?:{_AUXILIARY}n't|{_AUXILIARY}) (?:it|he|she|they|there|one|you)(?: not)?(?=\s*\?)", re.IGNORECASE
)
"""What is hung on a statement to have it confirmed: ", isn't it?"."""
_POSITIVE = {"wo": "will", "sha": "shall", "ca": "can", "ai": "is"}
_IS = re.compile(
    r"\b(who|what|when|where|how|why|which|that|it|he|she|there|here)(?:'s|(?<=who|hat|hen|how)s|(?<=where)s)\b",
    re.IGNORECASE,
)
_HAS = (
    r"(?=(?: (?:not|already|ever|never|since|also|only|just))?"
    r" (?:been|got|had|happened|changed|become|gone|made|done)\b)"
)
_HAVING = re.compile(rf"(?<=\w)'s\b{_HAS}", re.IGNORECASE)
_PRONOUNS = r"(i|you|we|they|he|she|it|who|what|there|that|these|those)"
_ENDINGS = (
    (re.compile(rf"\b{_PRONOUNS}'re\b", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\b(i|you|we|they|who|would|could|should|might|must)'ve\b", re.IGNORECASE), r"\1 have"),
    (re.compile(rf"\b{_PRONOUNS}'ll\b", re.IGNORECASE), r"\1 will"),
    (re.compile(rf"\b{_PRONOUNS}'d\b", re.IGNORECASE), r"\1 would"),
    (re.compile(r"\bi'm\b", re.IGNORECASE), "I am"),
)
_CLIPPED = {
    "reg": "regulation",
    "regs": "regulations",
    "org": "organisation",
    "orgs": "organisations",
    "rep": "representative",
    "reps": "representatives",
    "docs": "documents",
    "doc": "document",
    "govt": "government",
    "dept": "department",
    "max": "maximum",
    "min": "minimum",
    "approx": "approximately",
    "yr": "year",
    "yrs": "years",
    "mth": "month",
    "mths": "months",
    "wks": "weeks",
    "appln": "application",
    "agmt": "agreement",
    "mgmt": "management",
}
"""Beginnings and skeletons of words that stand for one word alone, whatever a document is about."""
_CLIPPED_WORD = re.compile(
    rf"\b({'|'.join(sorted(_CLIPPED, key=len, reverse=True))})\b(?!\.\w|'(?!s\b)\w|[&/-]\w)(?:\.(?=\s(?-i:[a-z\d])))?",
    re.IGNORECASE,
)
_MONTHS = {month[:3].lower(): month for month in month_name if month}
_SHORT_MONTH = re.compile(
    r"(?:\b(?:feb|aug|sept?|oct|nov)|(?<=\d )(?:jan|mar|apr|jun|jul|dec)"
    r"|\b(?:jan|mar|apr|jun|jul|dec)(?=\.? (?:19|20)\d{2}\b(?!/)))\b(?!')\.?(?! ?\d+/)",
    re.IGNORECASE,
)
"""Of months those that are no other word or name, the others beside a day or a year."""
_LETTERS_AND_WORDS = re.compile(r"\b(?P<letters>[A-Z]{2,6}) \((?P<words>[^()\d]{5,80})\)")
_SMALL = frozenset({"of", "the", "and", "in", "on", "for", "to", "a", "an"})
_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")


def with_apostrophes(text: str) -> str:
    """`text` with the apostrophe of a negation: "didnt" as "didn't", which is no slip for another word."""
    return _BARE_NEGATIVE.sub(r"\1n't", text)


def written_out(text: str) -> str:
    """`text` with contractions, clipped words and initials beside their words written in full, quotations as they
    are."""
    parts, at = [], 0
    for quote in _QUOTED.finditer(text):
        parts += [_in_full(text[at : quote.start()]), quote.group()]
        at = quote.end()
    return "".join((*parts, _in_full(text[at:])))


def _in_full(text: str) -> str:
    text = _ASKS_TO_CONFIRM.sub(lambda m: f"{m['before']}{_positive(m['verb'])} ", _TAG.sub("", text))
    text = _NEGATIVE.sub(_negated, text)
    text = _HAVING.sub(" has", text)
    text = _IS.sub(r"\1 is", text)
    for pattern, words in _ENDINGS:
        text = pattern.sub(words, text)
    text = _CLIPPED_WORD.sub(lambda m: _as_written(_CLIPPED[m[1].lower()], m[1]), text)
    text = _SHORT_MONTH.sub(lambda m: _as_written(_MONTHS[m.group()[:3].lower()].lower(), m.group()), text)
    return _LETTERS_AND_WORDS.sub(lambda m: m["words"] if _are_initials(m["letters"], m["words"]) else m.group(), text)


def _negated(match: re.Match[str]) -> str:
    verb = match[1]
    return _as_written(_IRREGULAR.get(verb.lower(), f"{verb} not"), verb)


def _positive(verb: str) -> str:
    return _as_written(_POSITIVE.get(verb.lower(), verb), verb)


def _as_written(full: str, short: str) -> str:
    """`full` with a capital where the short form has one."""
    return full.capitalize() if short[0].isupper() and full.islower() else full


def _are_initials(letters: str, words: str) -> bool:
    every = [word for word in re.split(r"[\s-]+", words.strip()) if word]
    telling = [word for word in every if word.lower() not in _SMALL]
    return letters.lower() in {"".join(word[0] for word in some).lower() for some in (every, telling)}
