"""Infers the type of answer a question wants when it is not given.

The families below are tried in order; each is a list of wordings, longest reach last.
"""

from __future__ import annotations

import re

from legal_rag.question.model import AnswerType


def _any(*wordings: str) -> re.Pattern[str]:
    return re.compile("|".join(wordings), re.IGNORECASE)


_AUXILIARY = (
    r"(?:is|isn't|are|aren't|am|was|wasn't|were|do|does|doesn't|did|didn't|can|could|may|might|must|need(?! to)|shall"
    r"|should|will|would|has|have|had)"
)
_ROLE = (
    r"(?:claimants?|plaintiffs?|defend[ae]nts?|appellants?|respondents?|applicants?|part(?:y|ies)|creditors?"
    r"|debtors?)"
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
# A time limit that a rule sets for every case: told in words ("14 days after service"), as it is no day of a calendar.
_TIME_LIMIT = _any(
    r"\b(?:deadline|time limit) (?:for|to) (?:\w+ ){1,12}(?:when|where|if|once|after|following|from|upon)\b",
    r"^(?:by )?when (?:must|shall|should) (?:an?|the|any|every|each) ",
    r"\bwhat is the (?:\w+ )?(?:time limit|period) (?:for|of|within) (?:which|\w+ing)\b",
)
_CALENDAR = _any(
    r"\bconsultation\b|\bcomments?\b|\bpublic\b|\bdates?\b|\bday\b|\bin (?:hours|days|weeks|months|years)\b"
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
    rf"|confirm|state|tell me|say) (?:whether|if)\b|whether\b|(?:is it )?(?:true or false|right or wrong)\b)",
    re.IGNORECASE,
)
_ASKED_LAST = re.compile(rf"[.?!]\s+(?:so |and |but )?{_AUXILIARY}\b[^.?!]*\?$", re.IGNORECASE)
"""The last sentence asks yes or no, after others that set the scene."""
_BOOLEAN_LATER = _any(
    r"\b(?:check|identify|determine|confirm|state|tell me) (?:whether|if)\b",
    r"[.?:;-]\s*any \w+ (?:who|that|which)\b[^?]*\?$",
    r"^any\b|[:,;–—-]\s*any\b[^?]*\?$",
    r"\byes or no\b|\bin common\s*\??$|\bor not\s*\??$",
    rf"[,:;.–—-]\s*(?:and )?(?:{_AUXILIARY})\s[^,?:]+\??$",
    rf"[.:]\s+(?:{_AUXILIARY})\b[^?]*\?$",
    r"\b(?:any|same|common|one) (?:common )?(?:judge|party|main party)\b[^?]*\?$",
)
_NAMES = _any(
    r"\b(?:which|what) (?:companies|persons|people|firms|individuals|entities)\b[^?]*\b(?:brought|su(?:ed|ing)|applied"
    r"|appealed|claimed|defended)\b",
    rf"\bwho (?:were|are) (?:the |listed as the )?(?:\w+ ){{0,3}}{_ROLE}\b",
    rf"\b(?:list|name|identify|provide a list of|give)\s(?:me )?(?:each and )?(?:all|every|each"
    rf"|the)?\s?(?:of the )?(?:\w+ )?{_ROLE}\b",
    rf"^(?:the )?{_ROLE}(?:\(s\))?(?:'s)?(?: (?:full )?names?)?(?: (?:named|listed|sued))?(?: (?:in|of|to"
    rf"|for)\b|\s*[?.]?$)",
    rf"\bnames? of (?:\w+ ){{0,3}}{_ROLE}\b|\b{_ROLE}(?:\(s\))?(?:'s)? (?:full )?names?\b",
    rf"\bwho (?:is|was|are|were) (?:being |listed |named |the |as ){{0,4}}(?:{_ROLE}|sued)\b|\bwho (?:is suing"
    rf"|sued|brings|had to defend)\b",
    rf"\b(?:which|what) (?:\w+ ){{1,4}}(?:is|are|was|were|appears?) (?:listed "
    rf"|named )?(?:as )?(?:the )?{_ROLE}\b|^who {_ROLE}\b",
    rf"\b(?:enumerate|specify|state|provide)\b (?:\w+ ){{0,2}}{_ROLE}\b",
    r"\bby whom (?:was|were) the (?:claim|case|proceedings|action|appeal)\b|\b(?:against whom|who) (?:was|were"
    r"|is) the (?:claim|case|action)\b",
    r"\bparty or parties\b|\bwhom did\b[^?]*\bsue\b|\bwhose claim\b",
    rf"\b(?:who|whom)\b[^?]{{0,40}}\b(?:as|on) (?:the |its )?{_ROLE}\b|\b{_ROLE} (?:parties called|side)\b"
    rf"|\bface the (?:claim|action)\b",
    rf"\bwhich {_ROLE}\b|\bagainst (?:which|whom|what) {_ROLE}?\b",
    rf"\bnames? of (?:every|all|each|the) {_ROLE}\b",
    r"\bidentify the claimant\b",
    r"\bparties on the (?:\w+ )?side\b|\bwho (?:filed|lodged|launched|pursued|got sued|asked the court)\b"
    r"|\bwho (?:was|were) taken to court\b|\beveryone sued\b",
    r"\bwho (?:opposed|resisted|responded|appealed|sought|brought|applied|was the \w+ (?:creditor|debtor))\b",
)
_COUNT = _any(
    rf"^(?:please )?count\b|^total (?:of )?(?:\w+ )?{_ROLE}\b|\btotal of {_ROLE}\b",
    r"\b(?:value|quantum|amount|size) of the claim\b|^(?:the )?(?:claim|claimed) (?:amount|value|sum)\b"
    r"|\bhow large\b",
    r"\bstate the (?:number|amount|sum|fee|fine|total)\b|^(?:the )?(?:fine|fee|penalty|charge)\b|\bwhat (?:fee"
    r"|fine|charge|penalty|costs)\b",
    r"\bsum (?:being )?claimed\b|\b(?:\w+) count\b|\bamount of the (?:fine|fee)\b|\bas a fine\b|\bwhat does one pay\b"
    r"|\bwhat (?:financial |monetary )?(?:penalty|sanction|relief was sought)\b|\bwhat (?:is|are|was"
    r"|were) (?:the costs?|payable)\b"
    r"|\bwhat (?:is payable|must be paid)\b|\bwhat (?:is|was) the cost\b|\blaw no\b",
    r"\bhow (?:many|much|long|old)\b|\b(?:at|from|under|until) what age\b|\bwhat (?:is the )?(?:\w+ )?age\b",
    r"\bwhat (?:\w+ )?rate\b|\bwhat (?:did|does)\b[^?]*\b(?:award|order|claim|seek)\b[^?]*\b(?:in|as|for) costs\b",
    r"\bperiod in (?:hours|days|weeks|months|years)\b",
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
    r"\bwhat (?:is|was) the day of\b",
    r"\bwhen (?:was|were|did|is|are|do|does|must|should|will|had|has)\b(?!.*\bhow\b)|\b(?:since|until|till) when\b"
    r"|\bwhen\s*\??$",
    r"^(?:the |its )?(?:\w+ ){0,3}(?:date|deadline)\b|\bdate of (?:the )?(?:judge?ment|hearing|award|issue"
    r"|enactment|commencement)\b",
    r"\b(?:state|give|provide|tell|confirm|say|indicate)\b[^?]{0,25}\b(?:date|day|when)\b|\bissuance date\b"
    r"|\bissued when\b|\bknow the (?:day|date)\b"
    r"|\b(?:last|final) (?:day|date)\b",
    r"\bby when\b",
    r"\b(?:issue|enactment|commencement|effective|award|hearing) date\b"
    r"|\bdate of the (?:original )?(?:award|hearing)\b|\bdeadline\b|\beffective from\b",
)
_NAME = _any(
    r"\b(?:judge|justice)(?:'s)? names?\b|^(?:the )?(?:judges?|justices?)\b|\bbefore (?:which|whom|what)\b"
    r"|\b(?:which|what|by which) (?:judge|justice)\b",
    r"\bwho (?:wrote|gave|delivered|signed|handed down|rendered) (?:the |an? )?(?:\w+ )?"
    r"(?:judge?ment|order|ruling|decision)\b",
    r"(?:^|,\s*)(?:(?:to|by|from|with|before) )?(?:which|what) (?:(?!(?:is|are|was|were|does|do|did)\b)\w+ )?"
    r"(?:officer|official|authority|body|office|institution|registrar|agency|court|tribunal)\b(?! (?:order|fees?|say))",
    r"\bwhat (?:\w+ )?(?:term|word|expression|name)\b|\bwhat (?:is|was) (?:the )?[^?]{1,40} called\b",
    r"\bwho (?:heard|decided|presided|sat)\b|\bjudicial officer\b|\bby whom was decided\b"
    r"|\bwho was on the bench\b|\bjudge or judges\b|\bwho (?:is|was|were|are) the (?:\w+ )?(?:judges?|justices?)\b"
    r"|\bnames? (?:of )?the judges?\b",
    r"\b(?:which|what) (?:law|enactment) (?:amended|changed)\b",
    r"^(?:between|of the two)\b",
    r"\b(?:in )?which (?:case|document|law|of|one|was|claimant|area|legal field|court|form|body|judge)\b"
    r"|\bof (?:\S+ ){1,3}and (?:\S+ ){1,3}, name the one\b",
    r"\bidentify the (?:case|law|document|term)\b|\bname (?:the|of the) (?:case|one|law|document)\b|\bits name\b",
    r"\bwhat is the (?:\w+ )?(?:name|term|title|defined term|original case)\b|\bwhat (?:document|area)\b|\bwhose\b",
    rf"\bwho is the {_ROLE}\b|\b(?:say|know|need to know) which\b|\bfrom which\b",
)

_ONE_PARTY = re.compile(
    r"^who is the (?:claimant|plaintiff|defend[ae]nt|appellant|respondent|applicant|creditor|debtor)\b", re.IGNORECASE
)
"""Takes for granted that there is one."""

_COMPARES = re.compile(
    r"\b(?:earlier|later|first|last|old(?:er|est)|new(?:er|est)|sooner|(?:more|most) recent|high(?:er|est)"
    r"|larg(?:er|est)|bigg(?:er|est)|greater"
    r"|small(?:er|est)|low(?:er|est)|more|less|predates?|postdates?|precedes?|(?:before|after) the other)\b",
    re.IGNORECASE,
)
_WHICH = re.compile(r"\b(?:which|where|identify|name|tell me)\b", re.IGNORECASE)
_TWO_ENACTMENTS = re.compile(
    r"\b(?:law|regulations|rules)\b[^?]*\b(?:or|and) the\b[^?]*\b(?:law|regulations|rules)\b", re.IGNORECASE
)
_EITHER = re.compile(
    r"^(?:does|do)\b[^?]*\bor\b[^?]*\bhave the (?:higher|larger|bigger|greater|lower|smaller|earlier|later"
    r"|older|newer)\b"
    r"|^(?:was|were|is|did) (?:(?:more|less) (?:money )?(?:claimed"
    r"|sought) in )?(?:the )?(?:\w+ ){0,2}or (?:in )?(?:the )?[^?]{0,30}"
    r"\b(?:first|earlier|later|last|older|newer)\b|^was (?:more|less)\b[^?]*\bor\b",
    re.IGNORECASE,
)
"""A yes-or-no form that asks which of two: "was A or B issued first"."""


def infer_answer_type(text: str, references: int = 0) -> AnswerType | None:
    """The answer type of `text` (normalised), None if no wording tells it; `references` is the number of cases and laws
    that it names."""
    asked = text.strip()
    if _MENTIONED.search(asked) or (_ACCOUNT.search(asked) and not _BOOLEAN_START.match(asked)):
        return "free_text"
    who = (
        re.search(r"^who\b|\bby whom\b|[,:;.–-]\s*(?:and )?who (?:is|was|are|were|made|issued)\b", asked, re.IGNORECASE)
        is not None
    )
    two_parts = re.search(r"\band (?:by whom|who|when|what)\b", asked, re.IGNORECASE) is not None
    if _EITHER.search(asked) and (references >= 2 or _TWO_ENACTMENTS.search(asked)):
        return "name"
    if _BOOLEAN_START.match(asked) or _ASKED_LAST.search(asked):
        return "boolean"
    if (
        references >= 2
        and not two_parts
        and (_NAME.search(asked) or re.search(r"\bearlier|\blater|\bfirst\b|\bhigher|\blarger", asked, re.IGNORECASE))
    ):
        return "name"
    if (
        (references >= 2 or _TWO_ENACTMENTS.search(asked))
        and not two_parts
        and _WHICH.search(asked)
        and _COMPARES.search(asked)
    ):
        return "name"
    if references >= 2 and _BOOLEAN_LATER.search(asked):
        return "boolean"
    if _ONE_PARTY.search(asked):
        return "name"
    if _NAMES.search(asked) and not re.search(r"\b(?:number|how many|count)\b", asked, re.IGNORECASE):
        return "names"
    if re.match(r"which laws?\b", asked, re.IGNORECASE) and not re.match(
        r"which law\b[^?]*\b(?:earlier|later)\b", asked, re.IGNORECASE
    ):
        return "free_text"
    if _TIME_LIMIT.search(asked) and not _CALENDAR.search(asked):
        return "free_text"
    if _NAME.search(asked) and re.search(r":.+\bor\b|\b(?:earlier|later)\b.+\bor\b", asked, re.IGNORECASE):
        return "name"
    if _COUNT.search(asked) and not who and not two_parts:
        return "number"
    if _BOOLEAN_LATER.search(asked):
        return "boolean"
    if _DATE.search(asked) and not who and not two_parts:
        return "date"
    return "name" if _NAME.search(asked) and not two_parts else None
