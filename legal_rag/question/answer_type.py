"""Infers the type of answer a question wants when it is not given."""

from __future__ import annotations

import re

from legal_rag.question.model import AnswerType

_BOOLEAN = re.compile(
    r"^(?:(?:and|so|now|please|based on|according to|under|from|across|looking|review|considering|given|in|per)\b[^?]*?[,—-]\s*)?"
    r"(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had|identify whether|check whether|"
    r"determine whether|confirm whether|state whether|tell me whether|tell me if)\b",
    re.IGNORECASE,
)
_BOOLEAN_INSIDE = re.compile(
    r"\bwhether any\b|\bidentify whether\b|\bcheck whether\b|,\s*(?:is|was|were|are|did|does|do|can|may|must|has|have)\s[^,?]+\?"
    r"|^[^?]*[.:]\s+(?:is|are|was|were|do|does|did|can|may|must|has|have)\b[^?]*\?",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:on )?(?:what|which) (?:date|day)\b|\bwhat (?:is|was) the (?:\w+ ){0,4}(?:date|deadline)\b|\bdate of issue\b(?!.*\b(?:earlier|later|first)\b)"
    r"|^when (?:was|were|did|is)\b|\bby when\b|\bby what date\b|\b(?:issue|enactment|commencement|effective|award|hearing) date\b|\bdeadline\b|\bfrom what date\b|\beffective from\b",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\bhow (?:many|much|long)\b|\b(?:total |distinct |unique |different )?(?:number|count|no\.) of\b(?! the law)|\bwhat (?:sum|amount|fee|fine|percentage|number|maximum|minimum|period|value|figure)\b"
    r"|\b(?:maximum|max|minimum|largest|automatic|administrative) (?:\w+ ){0,3}(?:fine|fee|penalty|period|number|amount|rate)\b|\b(?:in|max|maximum) (?:usd|aed|eur|gbp)\b"
    r"|\bofficial (?:\w+ ){0,2}number\b|\blaw number\b|\bclaim value\b|\btotal (?:\w+ ){0,2}(?:sum|amount|claimed)\b",
    re.IGNORECASE,
)
_MONEY_FREE = re.compile(
    r"\bbreakdown\b|\bwhat (?:specific )?sums\b|\bwhy\b|\bhow did\b|\bexplain\b|\bwhat happens\b", re.IGNORECASE
)
_NAMES = re.compile(
    r"\bwho (?:were|are|is|was) (?:the |listed as the )?(?:\w+ ){0,3}(?:claimants?|defendants?|appellants?|respondents?|applicants?|part(?:y|ies)|creditors?|debtors?)\b"
    r"|\b(?:list|name|identify|provide a list of|give)\s(?:me )?(?:each and )?(?:all|every|each|the)?\s?(?:of the )?(?:\w+ ){0,2}(?:claimants?|defendants?|appellants?|respondents?|parties|applicants?)\b"
    r"|\bwhich part(?:y|ies)\b|\bagainst which part(?:y|ies)\b|\bnames? of (?:every|all|each|the) (?:claimant|defendant|appellant|respondent|part)\w*"
    r"|\bidentify (?:the|all) (?:\w+ )?(?:claimants?|defendants?)\b|\bwho (?:opposed|resisted|responded|appealed|sought|brought|applied)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"^(?:between|of the two)\b|\bwhich (?:case|document|law|of)\b|\bidentify the case\b|\bwhat is the (?:name|term|title|defined term|original case)\b"
    r"|\bin which (?:one|of)\b|\bwhich (?:was|one|claimant|area|legal field)\b|\bname (?:the|of the) (?:case|one|law)\b|\bwhose\b|\bwhat (?:document|area)\b|\bwho is the (?:defendant|claimant|appellant|respondent)\b"
    r"|\b(?:say|know) which\b|\bfrom which\b|\bwhat is the defined term\b",
    re.IGNORECASE,
)


def infer_answer_type(text: str, references: int = 0) -> AnswerType:
    """The answer type of `text` (already normalised); `references` is the number of cases or laws it names."""
    lowered = text.strip()
    if re.search(
        r"\bwhy\b|\bhow (?:did|do|does|were|was|is|are)\b|\bwhat happens\b|\bsummari[sz]e\b|\bexplain\b",
        lowered,
        re.IGNORECASE,
    ):
        return "free_text"
    if references >= 2 and _NAME.search(lowered) and not _BOOLEAN.match(lowered):
        return "name"
    if _BOOLEAN.match(lowered):
        return "boolean"
    if _NAMES.search(lowered) and not re.search(r"\b(?:number|how many|count)\b", lowered, re.IGNORECASE):
        return "names" if not re.search(r"\bwho is the\b", lowered, re.IGNORECASE) else "name"
    if _MONEY_FREE.search(lowered):
        return "free_text"
    if _COUNT.search(lowered) and not re.search(r"\bwho\b|\bby whom\b", lowered, re.IGNORECASE):
        return "number"
    if _BOOLEAN_INSIDE.search(lowered):
        return "boolean"
    if _DATE.search(lowered) and not re.search(r"\bby whom\b|\bwho\b|\band (?:by|when|what)\b", lowered, re.IGNORECASE):
        return "date"
    if _NAME.search(lowered):
        return "name"
    return "free_text"
