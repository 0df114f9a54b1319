"""What a question is after, as one word of a closed list, from the concepts its wording carries.

A concept is a family of words, so that "which was issued first", "earlier issue date" and "older by date of issue"
are one thing; an intent is a combination of concepts, the answer type and the references. Wordings of a jurisdiction
(names of its courts or of its documents) are not needed here: references carry them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from legal_rag.question.model import AnswerType
from legal_rag.question.sides import ATTACKED, DEFENDING, INITIATING, ROLE_WORDS, read_roles, read_side

WHOLE_CORPUS = "whole_corpus"
"""A question that needs all of something: no single document answers it."""

_OF_MONEY = r"(?:us )?(?:dollars?|dirhams?|euros?|pounds?|usd|aed|eur|gbp)\b"
HOW_MANY = rf"\bhow many (?!{_OF_MONEY})"
"""A count is asked for; a number of dollars is a sum of money."""

_CONCEPTS = {
    "party": r"\bpart(?:y|ies)\b|\bentit(?:y|ies)\b|\bpersons?\b|\bcompan(?:y|ies)\b|\bindividuals?\b|\banyone\b"
    r"|\banybody\b|\blitigants?\b|\bnobody\b|\blitigates?\b|\bnamed in both\b|\bsome(?:one|body)\b|\b(?:one|any"
    r"|a|same|common) names?\b",
    "judge": r"\bjudges?\b|\bjustices?\b|\bbench(?:es)?\b|\bpresid(?:ed?|ing)\b|\bjudicial\b"
    r"|\b(?:who|whom)\b[^?]{0,20}\b(?:heard|decid(?:es?|ed)|ruled|sat|gave (?:the )?judge?ment)\b"
    r"|\bwhom\b[^?]*\b(?:heard|decided)\b",
    "shared": r"\bcommon\b|\bsame\b|\bboth\b|\bshar(?:e|ed|es|ing)\b|\beach\b|\bas well as\b|\balso\b|\blikewise\b"
    r"|\bany one\b|\bone judge\b|\bthe two\b|\beither\b|\boverlap|\bmutual\b|\bas well\b|\btoo\b|\bdifferent\b"
    r"|\bdistinct\b|\balike\b|\btook part\b|\btakes? part\b|\bidentical\b"
    r"|\bpart(?:y|ies)\b[^?]*\bpart(?:y|ies)\b",
    "change": r"\bchang(?:e|es|ed)\b|\breplac(?:e|ed|ement)\b|\bdifferent judges?\b|\bdiffer(?:s|ed)?\b|\bswitch"
    r"|\b(?:more than one|another|a new|several|the same|a single|only one) (?:judge|justice)\b|\btakes? over\b"
    r"|\btook over\b"
    r"|\bsubstitut|\breassign|\bthroughout\b|\bswap(?:s|ped)?\b|\balter(?:s|ed)?\b|\bvar(?:y|ies|ied)\b"
    r"|\b(?:stay|stays|stayed|remain|remains|remained) (?:the same|unchanged|as)\b",
    "issue": r"\border\b[^?,]{0,12}\b(?:made|given|entered)\b|\bissu(?:e|ed|es|ance|ing)\b|\bpublish(?:ed)?\b"
    r"|\bpublication\b|\brender(?:ed)?\b"
    r"|\bpronounced?\b|\bhand(?:s|ing)? down\b"
    r"|\b(?:gave|gives?|given|makes?|made|entered|delivers?|delivery)\b[^?,]{0,30}\b(?:judge?ment|decision|ruling)\b"
    r"|\b(?:judge?ment|decision|ruling)\b[^?,]{0,30}\b(?:given|made|entered|delivered)\b"
    r"|\bdates?\b[^?]{0,25}\b(?:bears?|borne|carr(?:y|ies))\b"
    r"|\bcome out\b|\bcame out\b|\bput(?:s|ting)? out\b|\bhanded down\b|\breleased?\b(?! (?:on parole|from))"
    r"|\bdated\b|\bdates? (?:of|on|for|given|printed|shown|stated|borne|that)\b"
    r"|\b(?:document|order|judge?ment|decision|ruling|law|paper)(?:\Ws)? dates?\b|\bbears? (?:the |as its )?dates?\b"
    r"|\bdelivered\b|\bold(?:er|est)\b|\bdates? is on\b|\b(?:go|goes|went|sent) out\b"
    r"|\bwhen (?:was|were)\b[^?]{0,25}\bdecided\b",
    "paper_day": r"\b(?:dates?|day|when)\b[^?]*\b(?:judge?ment|order|ruling|decision)\b|^\W*dates?\W*$"
    r"|\b(?:judge?ment|order|ruling|decision)\b[^?]*\b(?:dates?|day|when)\b|\bwhen\b[^?]*\bget decided\b",
    "earlier": r"\bearl(?:y|ier|iest)\b|\bold(?:er|est)\b|\bbefore the other\b|\bprior\b|\bpreced|\bsoon(?:er"
    r"|est)\b|\bpredat|\bantedat"
    r"|\bfirst\b(?! (?:instance|page|(?:and second )?(?:claim|defend|respond|appli|appell)\w+))",
    "later": r"\blater\b|\blatest\b|\b(?:more|most) recent(?:ly)?\b|\bnew(?:er|est)\b|\blast\b(?! page)"
    r"|\bafter the other\b|\bpostdat|\bcomes? second\b"
    r"|\bsubsequent(?:ly)?\b|\byounger\b",
    "larger": r"\blarger\b|\blargest\b|\bhigher\b|\bhighest\b|\bbigger\b|\bgreater\b|\bmore money\b|\bfor more\b"
    r"|\bmore (?:was|is) (?:being )?claimed\b|\bexceed|\bmore (?:claimed|sought|awarded|valuable|in dispute)\b"
    r"|\bworth more\b|\bmore (?:(?:was|is) )?at stake\b|\b(?:sought|claimed|demanded|wanted) more\b"
    r"|\bmost money\b",
    "smaller": r"\bsmaller\b|\blower\b|\blesser\b|\bless\b|\bsmallest\b|\blowest\b|\bleast\b(?<!at least)",
    "money": r"\bclaim(?:s|ed|ing)?\b|\bsums?\b|\bamounts?\b|\bvalues?\b|\bmoney\b|\bmonetary\b|\baward(?:ed)?\b"
    r"|\bquantum\b|\bhow much\b|\bworth\b|\bvaluable\b|\bdemand(?:s|ed|ing)?\b|\brelief (?:was )?sought\b"
    r"|\bin dispute\b|\bat stake\b|\badds? up to\b|\binvoices?\b|\btotal of the\b"
    rf"|\b(?:how many|in|figure:?) {_OF_MONEY}",
    "claimed": r"\bclaimed\b|\bclaim(?:s|ing)? (?:value|amount|for)\b|\bmonetary claim\b|\bsum claimed\b|\bclaim\b"
    r"|\bsought\b|\bseek(?:s|ing)?\b|\bdemand(?:s|ed|ing)?\b|\bask(?:s|ed|ing)? for\b|\bwant(?:s"
    r"|ed)?\b[^?]*\b(?:recover|paid)\b|\bsu(?:e|es|ed|ing) for\b",
    "total": r"\btotals?\b|\badds? up\b|\bcome to\b|\baltogether\b|\bin all\b|\boverall\b",
    "award": r"\baward(?:s|ed)?\b|\barbitra(?:l|tion|tors?)\b",
    "enforced": r"\benforc(?:e|ed|ement|ing)\b|\bexecut(?:e|ed|ion)\b",
    "costs": r"\bcosts?\b",
    "count": r"\b(?:total|unique|distinct|different|separate|individual)(?: \w+){0,2} (?:claimants?|plaintiffs?"
    r"|defend[ae]nts?|respondents?|applicants?|appellants?|parties|companies|people|persons|entities|individuals)\b"
    r"|(?<!\w)# ?of\b|\bheadcount\b"
    r"|\btotals?(?: of)? (?:claim|defend|respond|appli|appell|part|plaintiff)(?:ants?|ents?|cants?|ies"
    rf"|s)\b|{HOW_MANY}|\b(?:number|count|no\.) of\b|\bnumber\b|\bcount\b",
    "how_many": HOW_MANY,
    "appeal": r"\bappeal(?:s|ed|ing|able)?\b|\bhigher court\b|\bleave to appeal\b"
    r"|\b(?:tak(?:e|es|en|ing)|took) (?:it|this|that|the (?:\w+ ){1,3}?|things|matters)\s?(?:up |on |further )?to the\b"
    r"|\b(?:go|goes|went|gone) (?:up|on) to the\b",
    "trial": r"\btrials?\b|\btried\b(?! to)",
    "outcome": r"\boutcome\b|\bresult(?:ed)?\b|\brul(?:e|ed|ing)\b|\bdeci(?:de|ded|sion)\b|\bdetermin(?:e|ed"
    r"|ation)\b|\bturn(?:ed)? out\b|\bend(?:ed)? up\b|\bwhat happened\b"
    r"|\bend\b|\bconclu(?:de|ded|sion)\b|\b(?:what|which) (?:orders?|relief)\b|\b(?:what|who) (?:was|were"
    r"|did \w+ \w+) (?:order(?:ed)?|granted)\b"
    r"|\bwh(?:o|ich side|ich party) (?:won|prevailed|succeeded|lost)\b|\bsuccessful\b|\bin whose favou?r\b"
    r"|\bdispos(?:e|ed|es|al|ition|itions)\b|\bgranted, refused\b|\bfinal ruling\b|\bupheld\b|\bsummari[sz]e\b",
    "ordered": r"\bdid (?:the )?(?:\w+ )?(?:court|judge|justice|tribunal|bench)\b[^?]{0,20}\b(?:grant|order|refuse"
    r"|dismiss|allow|direct|do)\b|\bresolved\b"
    r"|\bfate\b|\b(?:became|become|becomes|came) of\b|\bto what extent (?:was|were)\b|\bdeal(?:t)? with\b"
    r"|\bwhat (?:was|were) (?:done|imposed|declared)\b|\bwhat (?:declarations?|directions?|sanctions?)\b|\bordered\b"
    r"|\bwho (?:pays|bears|must pay|has to pay|is to pay)\b|\bwhat costs\b|\bon what terms\b"
    r"|\b(?:was|were)\b[^?]*\b(?:granted|dismissed|refused|allowed|rejected|struck out|imposed|stayed|successful)\b",
    "law_number": r"\blaw (?:number|no\.?)(?! ?\(?\d)|\bofficial (?:\w+ ){0,2}(?:number|no\.?)|\bnumber (?:of"
    r"|for) (?:the )?(?:\w+ ){0,4}law\b|\blaw num|\b(?:what|which) number\b(?! of)|\bnumber (?:is "
    r"|was )?(?:given|assigned|allotted"
    r"|allocated) to\b|\bno\.? what\b|\bnumber (?:is|does|has)\b",
    "enacted": r"\bcame first\b|\benact(?:s|ed|ment)?\b|\bmade\b|\bpassed\b|\badopt(?:ed|ion)?\b|\bpromulgat\w+\b"
    r"|\bsigned\b",
    "in_force": r"\bin(?:to)? (?:force|effect|operation)\b|\bcommenc(?:e|es|ed|ement|ing)\b|\beffective\b"
    r"|\bt(?:ake|akes|ook|aking) effect\b"
    r"|\bcame into\b|\bbrought in\b|\bkick(?:s|ed)? in\b|\b(?:go|goes|went) live\b"
    r"|\boperative\b|\bbec(?:o|a)mes? law\b|\b(?:start|begin|beg[au]n)(?:s|ed)? to (?:apply|operate)\b"
    r"|\b(?:since|from) when\b|\bapplicable\b|\bha(?:s|ve|d|ving) effect\b|\bbeen law\b",
    "deadline": r"\bdeadlines?\b|\b(?:by|until|till|up to) (?:when|(?:what|which) (?:date|day|time))\b"
    r"|\b(?:last|final|latest|due|end)"
    r" (?:day|date)\b|\bclos(?:e[sd]?|ing|ure)\b|\bdue\b|\bcut[- ]?off\b|\bno later than\b|\bnot later than\b"
    r"|\bexpir(?:e[sd]?|y)\b"
    r"|\bsubmi(?:t|tted)\b.*\bby\b|\bcomments\b|\b(?:period|consultation|window)\b[^?]*\b(?:over|end(?:s|ed"
    r"|ing)?|run|last)\b"
    r"|\bend(?:s|ed|ing)?\b[^?]*\b(?:period|consultation|window)\b"
    r"|\b(?:feedback|views|submissions|comments?|responses?|repl(?:y|ies)|respond"
    r"|responding)\b[^?]*\b(?:received?|sent|reach|in|made|given)\b",
    "consultation": r"\bconsultations?\b|\bcomments?\b|\bresponses?\b|\bproposals?\b|\bcp\b|\bproposed\b"
    r"|\bfeedback\b|\bviews\b"
    r"|\bsubmissions?\b|\brepl(?:y|ies)\b|\brespond(?:ing)?\b",
    "proposal": r"\bpropos(?:e|es|ed|al|als|ing)\b|\bconsultation\b|\bresponse deadline\b|\bpublic (?:responses?"
    r"|comments?)\b|\bcomments? on\b",
    "fine": r"\bpunish(?:ment|ed|able)\b|\bpenali[sz]ed?\b|\bfine[sd]?\b|\bpenalt(?:y|ies)\b|\bsanctions?\b",
    "fee": r"\bhow much (?:do|does|would|will|must|is it)\b[^?]*\b(?:file|filing|register|registering|registration"
    r"|apply|application|renew|renewal|obtain)\b|\bprice\b|\bwhat (?:would|does|will) it cost\b"
    r"|\bfees?\b|\bhow much does (?:it|\w+) cost\b|\bcost an? entity\b|\bcharge(?:s|d)?\b|\bpayable\b"
    r"|\bcost of\b|\bwhat (?:do|does|would|must) (?:one|you|we|i|an? \w+) (?:have to )?pay\b"
    r"|\b(?:be )?paid to the\b",
    "payable": r"\b(?:us )?dollars?\b|\busd\b|\bdirhams?\b|\baed\b|\bmust be paid\b|\b(?:have|has) to (?:be paid|pay)\b"
    r"|\bwhat (?:does|would|will) (?:it|that|this) cost\b",
    "define": r"\bdefin(?:e|es|ed|ition|itions)\b|\bmeaning of\b|\bwhat (?:does|do) .{1,60} mean\b|\binterpretation\b"
    r"|\bmeant by\b|\bunderst(?:and|ood) by\b|\bbe (?:read|understood|construed)\b|\bexplain the (?:term|word"
    r"|expression)\b|\bmeans what\b|\bmean by\b|\bmeaning\b|\bwhat is an? [^?]{2,60} for the purposes? of\b"
    r"|\binterpret(?:s|ed)?\b|\bcounts? as an? ['\"]|['\"] (?:cover|include|take in)s?\b"
    r"|\b(?:expression|term|word)\b"
    r"[^?]*\b(?:understood|refers? to|read|stands? for|signif\w+|denotes?)\b",
    "made_by": r"\b(?:maker|author|issuer) of\b|\b(?:which|what) (?:authority|body|person|institution"
    r"|officer)\b.*\b(?:made|issued|enacted)\b|\b(?:who|by whom)\b.*\b(?:made|issued?|enact(?:ed|s)?"
    r"|passed|promulgated|signed)\b|\bmade by\b",
    "administered_by": r"\b(?:who|whom|whose|(?:which|what) (?:body|entity|person|authority|office|officer"
    r"|institution|agency))\b.*\badminist"
    r"(?:er|ers|ered|ering|ration)\b|\badministered by\b|\b(?:body|authority|office) administering\b"
    r"|\b(?:responsible|in charge|charged"
    r"|entrusted)\b[^?]*\badminist|\badministered by (?:whom|which|what)\b",
    "amended": r"\bamend(?:ed|s|ing|ment|ments)?\b",
    "why": r"\bwhy\b|\breasons?\b|\bgrounds?\b|\bbasis\b",
    "hearing_day": r"\b(?:date|day) of (?:the |its |that )?(?:\w+ )?hearing\b|\bhearing(?:'s)? (?:date|day)\b",
    "hearing": r"\bhearings?\b|\bheard\b|\bhear\b",
    "version": r"\bconsolidated version\b|\bconsolidat(?:ed|ion)\b|\bversion\b|\blast updated\b",
}
_COMPILED = {name: re.compile(words, re.IGNORECASE) for name, words in _CONCEPTS.items()}

_ASKS_JUDGE = re.compile(
    r"\b(?:which|what|who|whom|whose|names? of|name|list|identify|by|before|state|give|the)\b (?:(?:is|are|was"
    r"|were|the|all|each|full"
    r"|every|presiding|sitting|of|deciding|trial|names?) ){0,4}(?:judges?|justices?|bench)\b|^(?:judges?"
    r"|justices?)\b|\bwho (?:heard|decided|presided"
    r"|sat|ruled)\b|\bbefore whom\b|\bwhose (?:judge?ment|decision|ruling|order)\b|\bjudicial officers?\b"
    r"|\bby whom (?:was|were) (?:decided|heard)\b|\bby whom\b[^?]*\b(?:judge?ment|decision|ruling|order)\b"
    r"|\bwho (?:handed down|gave|delivered|wrote|authored|rendered|made|issued|granted|signed)"
    r"(?: (?:the|this|that|its))?"
    r"(?: \w+){0,2}? (?:judge?ment|decision|ruling|order|certificate|directions?)\b",
    re.IGNORECASE,
)
"""The judge is what is asked for, whoever's application it was."""
_NEGATION = re.compile(
    r"(?<!\bor )(?<!\bif )\b(?:no|not|never|none|neither|nobody|nothing|without)\b(?! (?:only|less|more|later"
    r"|fewer)\b)",
    re.IGNORECASE,
)
_DISTINCT = re.compile(r"\b(?:different|distinct|separate|unrelated|dissimilar|differ(?:s|ed)?)\b", re.IGNORECASE)
_ALIKE = re.compile(r"\b(?:same|common|shared?|identical|either)\b", re.IGNORECASE)
_ALTERNATIVES = re.compile(
    r"\bor\b|\bbetween\b|\bof the\b.+\band\b|\bthe other\b|\bcompar|\bvs\b|\bversus\b", re.IGNORECASE
)
"""One of two is asked for."""
_ASKS_ANOTHER_NAME = re.compile(
    r"\b(?:which|what) (?:[\w-]+ ){0,2}?(?:article|rule|section|law|regulations?|provision|clause|contract|agreement"
    r"|project|vessel|ship|building|property|court|city|country|currency|document|statute|act|decree|application|report"
    r"|order|judge?ment|award|letter|position|job title|term)\b"
    r"|\b(?:counsel|advocates?|lawyers?|law firm|legal representatives?|solicitors?|witness(?:es)?|experts?"
    r"|arbitrators?)\b",
    re.IGNORECASE,
)
"""What is to be named is no party, whatever party the question speaks of."""
_OTHER_ACT = re.compile(
    r"\b(?:filed|lodged|served|signed|commenced|appealed|submitted|registered|employed|terminated)\b", re.IGNORECASE
)
"""What may come earlier or later in a case, beside its being issued."""


def is_negated(text: str) -> bool:
    """Whether a yes-or-no question is put the other way round: "was it not appealed", "is there no common party"."""
    return len(_NEGATION.findall(text)) % 2 == 1


def asks_for_difference(text: str) -> bool:
    """Whether it asks if two things are apart where it might ask if they are alike, negations counted."""
    apart = _DISTINCT.search(text) is not None and _ALIKE.search(text) is None
    return apart != is_negated(text)


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


ENACTMENT_CONCEPTS = frozenset(
    {"law_number", "enacted", "in_force", "issue", "earlier", "later", "version", "made_by", "administered_by",
     "amended"}
)  # fmt: skip
"""Families of words in which facts of an enactment are asked for."""
PAPER_CONCEPTS = frozenset({"deadline", "consultation", "proposal", "issue", "later"})
"""The same for a consultation paper."""
CASE_CONCEPTS = frozenset(_CONCEPTS) - {"law_number", "deadline", "consultation", "fine", "fee", "payable", "define",
                                        "made_by", "administered_by", "version"}  # fmt: skip
"""The same for a case."""
_LONGEST_WORDING = 3
"""Words of a match that all belong to the concept; a longer one bridges words of other meaning."""


def wording_of(text: str, concepts: frozenset[str]) -> list[str]:
    """The words of `text` that say one of `concepts`, and those that name a role or side."""
    patterns = [_COMPILED[name] for name in sorted(concepts)]
    if "party" in concepts:
        patterns += [*ROLE_WORDS.values(), INITIATING, DEFENDING, ATTACKED]
    matches = (match.group() for pattern in patterns for match in pattern.finditer(text))
    return [words for words in matches if len(words.split()) <= _LONGEST_WORDING]


def read_wording(text: str) -> Wording:
    """The wording of a normalised text."""
    concepts = frozenset(name for name, pattern in _COMPILED.items() if pattern.search(text))
    if _ASKS_JUDGE.search(text):
        concepts |= {"asks_judge"}
    if _ALTERNATIVES.search(text):
        concepts |= {"alternatives"}
    if _OTHER_ACT.search(text):
        concepts |= {"other_act"}
    if _ASKS_ANOTHER_NAME.search(text):
        concepts |= {"other_name"}
    return Wording(concepts, read_roles(text), read_side(text))


def infer_intent(
    text: str,
    answer_type: AnswerType,
    cases: int,
    laws: int,
    articles: int,
    papers: int = 0,
    universal: bool = False,
) -> str:
    """The intent of a normalised question; `cases`, `laws`, `articles`, `papers` count its references of each sort, and
    `universal` says whether it is one over the whole corpus (question/universal.py)."""
    if universal and not articles and answer_type not in ("boolean", "date"):
        return WHOLE_CORPUS
    wording = read_wording(text)
    if papers and wording.has("deadline") and answer_type in ("date", "free_text"):
        return "consultation_deadline"
    if cases >= 2:
        found = _of_two_cases(wording, answer_type)
        if found:
            return found
    if cases >= 1:
        found = _of_one_case(wording, answer_type)
        if found:
            return found
    return _of_legislation(wording, answer_type, laws, articles, cases)


_APART_FROM_NAMES = ("money", "why", "costs", "appeal", "outcome", "ordered", "claimed", "trial")
"""What a yes-or-no question of two cases that has none of these asks of their judges or parties: any in common."""


def _of_two_cases(wording: Wording, answer_type: AnswerType) -> str | None:
    if answer_type == "boolean":
        if wording.has("judge") and (wording.any("shared", "change") or not wording.any(*_APART_FROM_NAMES)):
            return "common_judge"
        if (wording.has("party") or wording.roles) and wording.has("shared") and not wording.has("money"):
            return "common_party"
        if wording.has("party") and not wording.any(*_APART_FROM_NAMES, "hearing", "award", "judge"):
            return "common_party"
        if wording.has("enforced") or (wording.has("award") and wording.any("money")):
            return "enforces_award"
        return None
    if answer_type == "name":
        if wording.any("larger", "smaller") and wording.any("money", "claimed"):
            return (
                "larger_award"
                if wording.has("award") and not wording.has("enforced")
                else "larger_enforced"
                if wording.has("enforced")
                else "larger_claim"
            )
        if wording.any("earlier", "later") and (
            wording.has("issue") or not wording.any("hearing", "award", "trial", "in_force", "other_act")
        ):
            return "later_issue" if wording.has("later") and not wording.has("earlier") else "earlier_issue"
    return None


def _of_one_case(wording: Wording, answer_type: AnswerType) -> str | None:
    who = bool(wording.roles or wording.side or wording.has("party"))
    match answer_type:
        case "names" | "name":
            if wording.has("asks_judge"):
                return "judges"
            if wording.has("other_name"):
                return None
            if who and (answer_type == "names" or not wording.any("money", "why")):
                return "parties"
            return "judges" if wording.has("judge") else None
        case "number":
            if wording.has("count") and who:
                return "party_count"
            counted = wording.has("how_many") and not wording.has("total")
            asks_sum = wording.any("money", "costs") or wording.has("claimed", "total")
            return _sum_of_one_case(wording) if asks_sum and not counted else None
        case "boolean":
            if wording.has("judge", "change"):
                return "judge_changes"
            if wording.has("trial"):
                return "trial_held"
            return "appealed" if wording.has("appeal") and not wording.any("why", "costs") else None
        case "date":
            if wording.has("award") and (wording.has("issue") or not wording.has("enforced")):
                return "award_date"
            if wording.has("hearing_day") or (wording.has("hearing") and not wording.has("issue")):
                return "hearing_date"
            of_paper = wording.has("paper_day") and not wording.any("in_force", "deadline", "appeal", "claimed")
            return "issue_date" if wording.has("issue") or of_paper else None
        case "free_text":
            return "outcome" if wording.any("outcome", "ordered") and not wording.has("why") else None


def _sum_of_one_case(wording: Wording) -> str:
    if wording.has("enforced"):
        return "enforced_sum"
    if wording.has("costs") and not wording.has("claimed"):
        return "costs_sum"
    if wording.has("award") and not wording.has("claimed"):
        return "award_sum"
    return "claimed_sum"


def _of_legislation(wording: Wording, answer_type: AnswerType, laws: int, articles: int, cases: int) -> str:
    if wording.any("fine") and answer_type in ("number", "free_text"):
        return "fine"
    if wording.any("fee", "payable") and answer_type == "number" and not cases:
        return "fee"
    if answer_type == "number" and wording.has("law_number"):
        return "law_number"
    if answer_type in ("date", "free_text") and wording.has("deadline") and wording.has("consultation"):
        return "consultation_deadline"
    if (
        answer_type == "name"
        and wording.any("earlier", "later")
        and wording.any("enacted", "in_force", "issue", "alternatives")
        and not cases
    ):
        return "later_law" if wording.has("later") else "earlier_law"
    if answer_type == "date" and not cases and wording.any("enacted", "in_force", "issue"):
        return "law_date"
    if answer_type in ("name", "names") and wording.has("amended"):
        return "amended_by"
    if answer_type in ("free_text", "name", "names") and not cases:
        if wording.has("administered_by"):
            return "administered_by"
        if wording.has("made_by") and not articles:
            return "made_by"
        if wording.has("define"):
            return "definition"
    return "content"
