"""What a question is after, as one word of a closed list, from the concepts its wording carries.

A concept is a family of words, so that "which was issued first", "earlier issue date" and "older by date of issue"
are one thing; an intent is a combination of concepts, the answer type and the references. Wordings of a jurisdiction
(names of its courts or of its documents) are not needed here: references carry them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.question.model import AnswerType

_CONCEPTS = {
    "party": r"\bpart(?:y|ies)\b|\bentit(?:y|ies)\b|\bpersons?\b|\bcompan(?:y|ies)\b|\bindividuals?\b|\banyone\b"
    r"|\banybody\b|\blitigants?\b|\bnamed in both\b",
    "judge": r"\bjudges?\b|\bjustices?\b|\bbench\b|\bpresid(?:ed?|ing)\b|\bjudicial officers?\b",
    "shared": r"\bcommon\b|\bsame\b|\bboth\b|\bshar(?:e|ed|es|ing)\b|\beach\b|\bas well as\b|\balso\b|\blikewise\b"
    r"|\bany one\b|\bone judge\b|\bthe two\b|\beither\b|\boverlap",
    "change": r"\bchang(?:e|es|ed)\b|\breplac(?:e|ed|ement)\b|\bdifferent judges?\b|\bdiffer(?:s|ed)?\b|\bswitch",
    "issue": r"\bissu(?:e|ed|ance|ing)\b|\bcome out\b|\bcame out\b|\bhanded down\b|\breleased?\b(?! (?:on parole|from))"
    r"|\bdated\b|\bdates? (?:of|on|for|given|printed|shown|stated|borne|that)\b"
    r"|\b(?:document|order|judge?ment|decision|ruling|law|paper)(?:\Ws)? dates?\b|\bbears? (?:the |as its )?dates?\b"
    r"|\bdelivered\b|\bold(?:er|est)\b",
    "earlier": r"\bearl(?:y|ier|iest)\b|\bfirst\b(?! instance)|\bold(?:er|est)\b|\bbefore the other\b|\bpreced",
    "later": r"\blater\b|\blatest\b|\bmore recent\b|\bnewer\b|\blast\b(?! page)",
    "larger": r"\blarger\b|\blargest\b|\bhigher\b|\bhighest\b|\bbigger\b|\bgreater\b|\bmore money\b|\bfor more\b"
    r"|\bmore (?:was|is) (?:being )?claimed\b|\bexceed",
    "smaller": r"\bsmaller\b|\blower\b|\blesser\b|\bless money\b|\bsmallest\b|\blowest\b",
    "money": r"\bclaim(?:s|ed|ing)?\b|\bsums?\b|\bamounts?\b|\bvalues?\b|\bmoney\b|\bmonetary\b|\baward(?:ed)?\b"
    r"|\bquantum\b|\bhow much\b",
    "claimed": r"\bclaimed\b|\bclaim(?:s|ing)? (?:value|amount|for)\b|\bmonetary claim\b|\bsum claimed\b|\bclaim\b"
    r"|\bsought\b",
    "total": r"\btotal\b|\baltogether\b|\bin all\b|\boverall\b",
    "award": r"\baward(?:s|ed)?\b|\barbitra(?:l|tion|tors?)\b",
    "enforced": r"\benforc(?:e|ed|ement|ing)\b|\bexecut(?:e|ed|ion)\b",
    "costs": r"\bcosts?\b",
    "count": r"\bhow many\b|\b(?:number|count|no\.) of\b|\bnumber\b|\bcount\b",
    "appeal": r"\bappeal(?:s|ed|ing)?\b",
    "trial": r"\btrial\b",
    "outcome": r"\boutcome\b|\bresult(?:ed)?\b|\brul(?:e|ed|ing)\b|\bdeci(?:de|ded|sion)\b|\bdetermin(?:e|ed"
    r"|ation)\b|\bturn(?:ed)? out\b|\bend(?:ed)? up\b|\bwhat happened\b"
    r"|\bdispos(?:e|ed|al|ition)\b|\bgranted, refused\b|\bfinal ruling\b|\bupheld\b|\bsummari[sz]e\b",
    "law_number": r"\blaw (?:number|no\.?)(?! ?\(?\d)|\bofficial (?:\w+ ){0,2}(?:number|no\.?)|\bnumber (?:of"
    r"|for) (?:the )?(?:\w+ ){0,4}law\b|\blaw num",
    "enacted": r"\benact(?:ed|ment)?\b|\bmade\b|\bpassed\b",
    "in_force": r"\bin(?:to)? force\b|\bcommenc(?:e|es|ed|ement)\b|\beffective\b|\btake effect\b|\bcame into\b"
    r"|\bin force\b",
    "deadline": r"\bdeadline\b|\bby when\b|\blast (?:day|date)\b|\bclosing date\b|\bresponses? (?:be )?(?:due"
    r"|submitted|submit)\b|\bsubmi(?:t|tted)\b.*\bby\b|\bcut-?off\b|\bcomments\b",
    "consultation": r"\bconsultation\b|\bcomments?\b|\bresponses?\b|\bproposals?\b|\bcp\b|\bproposed\b",
    "proposal": r"\bpropos(?:e|es|ed|al|als|ing)\b|\bconsultation\b|\bresponse deadline\b|\bpublic (?:responses?"
    r"|comments?)\b|\bcomments? on\b",
    "fine": r"\bfine[sd]?\b|\bpenalt(?:y|ies)\b",
    "fee": r"\bfees?\b|\bhow much does (?:it|\w+) cost\b|\bcost an? entity\b|\bcharge(?:s|d)?\b",
    "define": r"\bdefin(?:e|es|ed|ition|itions)\b|\bmeaning of\b|\bwhat (?:does|do) .{1,60} mean\b|\binterpretation\b",
    "made_by": r"\b(?:who|by whom)\b.*\b(?:made|issued?|enact(?:ed|s)?|promulgated|signed)\b|\bmade by\b",
    "administered_by": r"\b(?:who|which (?:body|entity|person|authority))\b.*\badminist(?:er|ers|ered|ering|ration)\b"
    r"|\badministered by\b|\bresponsible for administ",
    "amended": r"\bamend(?:ed|s|ing|ment|ments)?\b",
    "why": r"\bwhy\b|\breasons?\b|\bgrounds?\b|\bbasis\b",
    "hearing": r"\bhearing\b|\bheard\b",
    "version": r"\bconsolidated version\b|\bconsolidat(?:ed|ion)\b|\bversion\b|\blast updated\b",
}
_COMPILED = {name: re.compile(words, re.IGNORECASE) for name, words in _CONCEPTS.items()}

# A role the question names, in the words of parties.role, and the side that a verb stands for.
_ROLES = {
    "claimant": r"\bclaimants?\b|\bplaintiffs?\b",
    "defendant": r"\bdefend[ae]nts?\b",
    "appellant": r"\bappellants?\b",
    "respondent": r"\brespondents?\b",
    "applicant": r"\bapplicants?\b",
    "judgment creditor": r"\b(?:judgment|award) creditors?\b",
    "judgment debtor": r"\b(?:judgment|award) debtors?\b",
}
_INITIATING = re.compile(
    r"\binitiat(?:ed?|ing)\b|\bbrought\b|\bstart(?:ed|ing)\b|\bsu(?:ed|ing)\b|\bfiled the claim\b"
    r"|\bcommenced\b|\bapplied to have\b|\bsought (?:recognition|enforcement|to enforce)\b"
    r"|\bseeking (?:recognition|enforcement)\b|\bwho appealed\b|\bbrought the appeal\b"
    r"|\bholds? the (?:judgment|award)\b",
    re.IGNORECASE,
)
_DEFENDING = re.compile(
    r"\bdefend(?:ed|ing)\b|\boppos(?:ed|ing)\b|\bresist(?:ed|ing)\b|\brespond(?:ed|ing)\b"
    r"|\bagainst (?:which|what|whom|who)\b|\bwho was sued\b|\bbeing sued\b"
    r"|\benforcement was sought against\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """The concepts a question's words carry, the roles it names and the side of the parties it is after."""

    concepts: frozenset[str]
    roles: tuple[str, ...]
    side: str | None

    def has(self, *names: str) -> bool:
        """Whether all of `names` are among the concepts."""
        return self.concepts.issuperset(names)

    def any(self, *names: str) -> bool:
        """Whether one of `names` is among the concepts."""
        return bool(self.concepts.intersection(names))


def read_wording(text: str) -> Wording:
    """The wording of a normalised text."""
    concepts = frozenset(name for name, pattern in _COMPILED.items() if pattern.search(text))
    roles = tuple(role for role, words in _ROLES.items() if re.search(words, text, re.IGNORECASE))
    side = "initiating" if _INITIATING.search(text) else "defending" if _DEFENDING.search(text) else None
    return Wording(concepts, roles, side)


def infer_intent(text: str, answer_type: AnswerType, cases: int, laws: int, articles: int) -> str:
    """The intent of a normalised question; `cases`, `laws`, `articles` count its references of each sort."""
    wording = read_wording(text)
    if cases >= 2:
        found = _of_two_cases(wording, answer_type)
        if found:
            return found
    if cases >= 1:
        found = _of_one_case(wording, answer_type)
        if found:
            return found
    return _of_legislation(wording, answer_type, laws, articles, cases)


def _of_two_cases(wording: Wording, answer_type: AnswerType) -> str | None:
    if answer_type == "boolean":
        if wording.has("judge") and wording.any("shared"):
            return "common_judge"
        if wording.has("party") and wording.any("shared"):
            return "common_party"
        if wording.has("enforced", "award") or (wording.has("award") and wording.any("money")):
            return "enforces_award"
        return None
    if answer_type == "name":
        if wording.any("larger", "smaller") and wording.has("money"):
            return (
                "larger_award"
                if wording.has("award") and not wording.has("enforced")
                else "larger_enforced"
                if wording.has("enforced")
                else "larger_claim"
            )
        if wording.any("earlier", "later") and wording.has("issue"):
            return "later_issue" if wording.has("later") and not wording.has("earlier") else "earlier_issue"
    return None


def _of_one_case(wording: Wording, answer_type: AnswerType) -> str | None:
    who = bool(wording.roles or wording.side or wording.has("party"))
    match answer_type:
        case "names" | "name":
            if who and (answer_type == "names" or not wording.any("money", "why")):
                return "parties"
            return "judges" if wording.has("judge") else None
        case "number":
            if wording.has("count") and who:
                return "party_count"
            return _sum_of_one_case(wording) if wording.has("money") else None
        case "boolean":
            if wording.has("judge", "change"):
                return "judge_changes"
            if wording.has("trial"):
                return "trial_held"
            return "appealed" if wording.has("appeal") and not wording.any("why", "costs") else None
        case "date":
            if wording.has("award") and not wording.has("enforced"):
                return "award_date"
            if wording.has("hearing") and not wording.has("issue"):
                return "hearing_date"
            return "issue_date" if wording.has("issue") else None
        case "free_text":
            return "outcome" if wording.has("outcome") and not wording.has("why") else None


def _sum_of_one_case(wording: Wording) -> str:
    if wording.has("enforced"):
        return "enforced_sum"
    if wording.has("award") and not wording.has("claimed"):
        return "award_sum"
    if wording.has("costs") and not wording.has("claimed"):
        return "costs_sum"
    return "claimed_sum"


def _of_legislation(wording: Wording, answer_type: AnswerType, laws: int, articles: int, cases: int) -> str:
    if wording.any("fine") and answer_type in ("number", "free_text"):
        return "fine"
    if wording.any("fee") and answer_type == "number" and not cases:
        return "fee"
    if answer_type == "number" and wording.has("law_number"):
        return "law_number"
    if answer_type in ("date", "free_text") and wording.has("deadline") and wording.has("consultation"):
        return "consultation_deadline"
    if (
        answer_type == "name"
        and wording.any("earlier", "later")
        and wording.any("enacted", "in_force", "issue")
        and not cases
    ):
        return "later_law" if wording.has("later") else "earlier_law"
    if answer_type == "date" and not cases and wording.any("enacted", "in_force", "issue"):
        return "law_date"
    if answer_type == "name" and wording.has("amended"):
        return "amended_by"
    if answer_type in ("free_text", "name", "names") and not cases:
        if wording.has("administered_by"):
            return "administered_by"
        if wording.has("made_by") and not articles:
            return "made_by"
        if wording.has("define"):
            return "definition"
    return "content"
