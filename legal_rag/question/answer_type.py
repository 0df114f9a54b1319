"""Infers the type of answer a question wants when it is not given.

The families below are tried in order; each is a list of wordings, longest reach last.
"""

from __future__ import annotations

import re

from legal_rag.question.model import AnswerType


def _any(*wordings: str) -> re.Pattern[str]:
    return re.compile("|".join(wordings), re.IGNORECASE)


_AUXILIARY = r"(?:is|isn't|are|was|were|do|does|did|didn't|can|could|may|must|shall|should|will|would|has|have|had)"
_ROLE = (
    r"(?:claimants?|plaintiffs?|defend[ae]nts?|appellants?|respondents?|applicants?|part(?:y|ies)|creditors?|debtors?)"
)

# Asks for an account, whatever else its words look like.
_ACCOUNT = _any(
    r"\bwhy\b",
    r"\bhow (?:did|do|does|were|was|is|are|has|have)\b(?! (?:many|much))",
    r"\bwhat happen(?:s|ed)\b",
    r"\bsummari[sz]e\b",
    r"(?:^|[,.:;]\s*|\bplease )explain\b|\bexplain (?:why|how|what)\b",
    r"\bbreakdown\b",
    r"\bhow was that figure\b",
    r"\bwhat (?:specific )?sums\b",
)
# Asks whether a document speaks of a topic: answered in words ("no information ...").
_MENTIONED = _any(
    r"^(?:is|are) there any information\b",
    rf"^{_AUXILIARY}\b.*\b(?:discuss|address|contain rules|say anything|mention anything|touch on|cover anything)\b",
    r"\bwas the jury\b|\bwere the \w+ rights\b",
)
_BOOLEAN_START = re.compile(
    r"^(?:(?:and|so|now|please|based on|according to|under|from|across|looking|review|considering|given"
    r"|in|per|go(?:ing)? through|"
    rf"i've been asked)\b[^?]*?[,:—.-]\s*)?(?:{_AUXILIARY}\b|(?:please )?(?:identify|check|determine"
    rf"|confirm|state|tell me|say) (?:whether|if)\b)",
    re.IGNORECASE,
)
_ASKED_LAST = re.compile(rf"[.?!]\s+(?:so |and |but )?{_AUXILIARY}\b[^.?!]*\?$", re.IGNORECASE)
"""The last sentence asks yes or no, after others that set the scene."""
_BOOLEAN_LATER = _any(
    r"\b(?:check|identify|determine|confirm|state|tell me) (?:whether|if)\b",
    r"\byes or no\b|\bin common\s*\??$|\bor not\s*\??$",
    rf"[,:;.–—-]\s*(?:and )?(?:{_AUXILIARY})\s[^,?:]+\??$",
    rf"[.:]\s+(?:{_AUXILIARY})\b[^?]*\?$",
    r"\b(?:any|same|common|one) (?:common )?(?:judge|party|main party)\b[^?]*\?$",
)
_NAMES = _any(
    rf"\bwho (?:were|are) (?:the |listed as the )?(?:\w+ ){{0,3}}{_ROLE}\b",
    rf"\b(?:list|name|identify|provide a list of|give)\s(?:me )?(?:each and )?(?:all|every|each"
    rf"|the)?\s?(?:of the )?(?:\w+ )?{_ROLE}\b",
    rf"\bwhich {_ROLE}\b|\bagainst (?:which|whom|what) {_ROLE}?\b",
    rf"\bnames? of (?:every|all|each|the) {_ROLE}\b",
    r"\bidentify the claimant\b",
    r"\bwho (?:opposed|resisted|responded|appealed|sought|brought|applied|was the \w+ (?:creditor|debtor))\b",
)
_COUNT = _any(
    r"\bhow (?:many|much|long)\b",
    r"\b(?:total |distinct |unique |different )?(?:number|count|no\.) of\b(?! the law)",
    r"\bwhat (?:(?:automatic|administrative|maximum|minimum|total) )*(?:sum|amount|fee|fine|percentage"
    r"|number|maximum|minimum|period|value|figure)\b",
    r"\b(?:maximum|max|minimum|largest|longest|automatic|administrative|total) (?:\w+ ){0,3}(?:fine|fee"
    r"|penalty|period|number|amount|rate|sum|usd|aed)\b",
    r"\bwhat (?:is|was|would be) the (?!(?:\w+ )?(?:case|claim) )(?:\w+ ){0,2}(?:fine|fee|amount|sum|percentage"
    r"|number)\b"
    r"|\((?:in )?(?:usd|aed|eur|gbp|us dollars?|dirhams?)\)|\bno\. of\b",
    r"\b(?:in|max|maximum|largest fine possible,) (?:usd|aed|eur|gbp)\b|\btotal amount claimed\b"
    r"|\bvalue of (?:that|the) award\b",
    r"\bofficial (?:\w+ ){0,2}number\b|\blaw (?:number|no\.?)(?! ?[\d\[(X])\b|\bclaim value\b|\b(?:no"
    r"|number) does it show\b|\bin (?:months|years|days|euros|dollars|dirhams)\b",
)
_DATE = _any(
    r"\b(?:on |from |by )?(?:what|which) (?:date|day)\b",
    r"\bwhat (?:is|was) the (?:\w+ ){0,4}(?:date|deadline)\b(?! for)",
    r"\bdate of issue\b",
    r"\bwhen (?:was|were|did|is)\b(?!.*\bhow\b)",
    r"\bby when\b",
    r"\b(?:issue|enactment|commencement|effective|award|hearing) date\b"
    r"|\bdate of the (?:original )?(?:award|hearing)\b|\bdeadline\b|\beffective from\b",
)
_NAME = _any(
    r"^(?:between|of the two)\b",
    r"\b(?:in )?which (?:case|document|law|of|one|was|claimant|area|legal field|court|form|body|judge)\b"
    r"|\bof (?:\S+ ){1,3}and (?:\S+ ){1,3}, name the one\b",
    r"\bidentify the (?:case|law|document|term)\b|\bname (?:the|of the) (?:case|one|law|document)\b|\bits name\b",
    r"\bwhat is the (?:\w+ )?(?:name|term|title|defined term|original case)\b|\bwhat (?:document|area)\b|\bwhose\b",
    rf"\bwho is the {_ROLE}\b|\b(?:say|know|need to know) which\b|\bfrom which\b",
)


def infer_answer_type(text: str, references: int = 0) -> AnswerType:
    """The answer type of `text` (normalised); `references` is the number of cases and laws that it names."""
    asked = text.strip()
    if _MENTIONED.search(asked) or (_ACCOUNT.search(asked) and not _BOOLEAN_START.match(asked)):
        return "free_text"
    who = (
        re.search(r"^who\b|\bby whom\b|[,:;.–-]\s*(?:and )?who (?:is|was|are|were|made|issued)\b", asked, re.IGNORECASE)
        is not None
    )
    two_parts = re.search(r"\band (?:by whom|who|when|what)\b", asked, re.IGNORECASE) is not None
    if _BOOLEAN_START.match(asked) or _ASKED_LAST.search(asked):
        return "boolean"
    if (
        references >= 2
        and not two_parts
        and (_NAME.search(asked) or re.search(r"\bearlier|\blater|\bfirst\b|\bhigher|\blarger", asked, re.IGNORECASE))
    ):
        return "name"
    if references >= 2 and _BOOLEAN_LATER.search(asked):
        return "boolean"
    if _NAMES.search(asked) and not re.search(r"\b(?:number|how many|count)\b", asked, re.IGNORECASE):
        return "names"
    if re.match(r"which laws?\b", asked, re.IGNORECASE) and not re.match(
        r"which law\b[^?]*\b(?:earlier|later)\b", asked, re.IGNORECASE
    ):
        return "free_text"
    if _NAME.search(asked) and re.search(r":.+\bor\b|\b(?:earlier|later)\b.+\bor\b", asked, re.IGNORECASE):
        return "name"
    if _COUNT.search(asked) and not who and not two_parts:
        return "number"
    if _BOOLEAN_LATER.search(asked):
        return "boolean"
    if _DATE.search(asked) and not who and not two_parts:
        return "date"
    return "name" if _NAME.search(asked) and not two_parts else "free_text"
