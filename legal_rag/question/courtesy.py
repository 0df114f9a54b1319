"""What the asker says around a question: greetings, thanks, "could you tell me", "I need to find out for a client".

People write to a program as they write to a colleague. None of that is what is asked, yet every word of it would be
looked for in the documents. It is recognised by its vocabulary, not by whole phrases: a run of such words at the
beginning or end of the text, or a sentence of nothing else, in which somebody is addressed or says what he wants.
"""

from __future__ import annotations

import re

_WORDS = frozenset(
    re.findall(
        r"\S+",
        "hi hello hey hiya dear greetings good morning afternoon evening there all team everyone everybody folks "
        "guys sir madam colleague colleagues counsel thanks thank thx ty tia cheers regards kind kindly warm best "
        "many much very appreciated appreciate grateful gratefully advance please pls plz plse sorry bother "
        "apologies quick quickly urgent urgently asap ok okay so well right now can could would will might may you "
        "u ya your anyone someone anybody somebody does do i we me us my our im i'm id i'd i've ive i'll we're we'd "
        "we've we'll am are was been be being is it it's there's you're you'd need needs needed want wants wanted "
        "like love trying try hoping hope wondering wonder curious interested keen look looking for to into in the "
        "a an know knowing find finding out work working figure figuring understand understanding learn see check "
        "checking confirm tell telling let give point remind advise help helping ask asking asks asked question "
        "questions query queries enquiry inquiry about on with by of following next below here this these one some "
        "few thing things something client clients client's boss boss's manager partner friend any idea ideas clue "
        "chance possible possibly way maybe perhaps happen happens sure unsure not don't dont can't cant cannot "
        "quite remember recall just still really actually only simply if whether that as and but also again another "
        "more first second last answer answers info information details have has had having got get getting able "
        "wish wishes lot "
        "paralegal lawyer solicitor associate trainee intern student researcher memo research writing preparing "
        "drafting advising reviewing studying acting behalf new today hope hoping anywhere elsewhere well ",
    )
)
"""Words of such talk. Most may also belong to a question: what makes a run of them talk is told below."""
_NEVER_LAST = frozenset(
    re.findall(
        r"\S+",
        "the a an of in any is are was does do as and but also that not all some one more first second last been be "
        "being there has have had may can could would will might details information info by this these following "
        "next few good best kind way give point ",
    )
)
"""Words that lead into what follows: a run of talk before the question does not take them along."""
_PERSON = r"(?:i|we|i'm|im|i'd|id|i've|ive|i'll|we're|we'd|we've|we'll|you|u|anyone|someone|anybody|somebody|my|our)"
_WANTED = (
    r"(?:know|knowing|learn|understand|see|check|checking|confirm|remember|recall|wonder|wondering|ask|asking"
    r"|find(?:ing)? out|work(?:ing)? out|figur(?:e|ing) out|tell(?:ing)? (?:me|us)|let (?:me|us) know|remind (?:me|us)"
    r"|give (?:me|us)|advise(?: (?:me|us))?|help(?:ing)?|curious|unsure|not sure|looking (?:for|into)|look (?:for|into)"
    r"|need(?:ed)?|want(?:ed)?|(?:i|we)'d like|(?:i|we)d like|would like|question|questions|query|queries|interested)"
)
_TALK = re.compile(
    rf"^(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening))\b"
    r"|\b(?:thanks?|thx|tia|cheers|regards|appreciated|grateful|sorry|apologies|please|pls|plz|kindly|asap|urgent(?:ly)?)\b"
    rf"|\b{_PERSON}\b.*\b{_WANTED}\b"
    r"|^(?:(?:and|so|also|just|now|ok|okay|well|right|quick|quickly|one more|another|still|really) )*"
    r"(?:tell (?:me|us)|let (?:me|us) know|remind (?:me|us)|advise (?:me|us)|help (?:me|us)|give (?:me|us)|need|needed"
    r"|want|wanted|wondering|trying|hoping|looking for|curious|wants? to know|need to know|question|questions|query"
    r"|quick one|asking|any (?:idea|clue|chance|way)|would like to know|find out|not sure)\b"
    r"|\b(?:client|clients|boss|manager|friend)\b.*\b(?:wants?|needs?|asks?|asked|asking|wonder\w*|would like)\b"
)
"""What makes a run of the words above talk: a greeting, thanks, somebody who wants to know."""
_OF_HIMSELF = re.compile(
    r"^(?:(?:and|so) )?(?:i'm|im|i am|we're|we are|i|we)\b.*\b(?:paralegal|lawyer|solicitor|associate|trainee|intern"
    r"|student|researcher|memo|research|writing|preparing|drafting|advising|acting)\b"
)
"""What makes a whole sentence of them talk: the asker's work."""
_RULE_ASKED = re.compile(
    r"^(?:do|must|should|am|are|have|will|did|does|was|is|has) (?:i|we|my|our|anyone|someone|anybody|somebody)\b"
    r"(?! (?:know|happen to know|have any idea|remember|able to (?:tell|help)))"
    r"|^(?:can|may|could|might|would) (?:i|we|anyone|someone|anybody|somebody)\b"
    r"(?! (?:please|pls|plz|kindly|just|ask|know|check|find out|get|have|tell|help|give|let|remind|advise|confirm))"
    r"|^(?:can|may|could|might|would|will|do|does|are|is) you\b(?! \w+)"
)
"""A question of what one may or must do begins like talk, but is none."""
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)|\s*\n+\s*")
_BREAK = re.compile(r"^\s*(?:[:,;.!?…]|-+(?=\s)|–|—)+\s*")
_LINK = re.compile(r"^(?:and|but|so)\s+", re.IGNORECASE)
_LEAST_LEFT = 2
"""Words that a question has at least."""


def asked_of(text: str) -> str:
    """`text` without the talk around what it asks; the text itself where nothing else would be left."""
    sentences = _SENTENCE.split(text.strip())
    kept = [one for one in sentences if not _is_talk(one)]
    if len(kept) < len(sentences) and not kept:
        return text
    asked = [_without_lead(_without_tail(one)) for one in kept]
    left = " ".join(one for one in asked if one)
    return left if len(_TOKEN.findall(left)) >= _LEAST_LEFT else text


def _words(text: str) -> list[str]:
    return [word.lower() for word in _TOKEN.findall(text)]


def _talks(words: list[str]) -> bool:
    run = " ".join(words)
    return _TALK.search(run) is not None and _RULE_ASKED.match(run) is None


def _is_talk(sentence: str) -> bool:
    """Whether all words of a sentence are talk."""
    words = _words(sentence)
    if not words or any(word not in _WORDS for word in words):
        return False
    return _talks(words) or _OF_HIMSELF.match(" ".join(words)) is not None


def _without_lead(sentence: str) -> str:
    """The sentence without the talk that it begins with: pieces up to a break, then the words up to the question."""
    while True:
        found = list(_TOKEN.finditer(sentence))
        run = 0
        while run < len(found) and found[run].group().lower() in _WORDS and not _broken(sentence, found, run):
            run += 1
        if run in (0, len(found)):
            return sentence
        broken = _BREAK.match(sentence[found[run - 1].end() :])
        if broken is None:
            while run and found[run - 1].group().lower() in _NEVER_LAST:
                run -= 1
        words = [one.group().lower() for one in found[:run]]
        if not run or not _talks(words):
            return sentence
        rest = sentence[found[run - 1].end() :]
        rest = _LINK.sub("", _BREAK.sub("", rest)) if broken else rest.lstrip()
        if words[-1] in ("if", "whether"):
            rest = f"whether {rest}"
        sentence = rest
        if not broken:
            return sentence


def _broken(sentence: str, found: list[re.Match[str]], at: int) -> bool:
    """Whether a break stands before the word at `at`."""
    return at > 0 and _BREAK.match(sentence[found[at - 1].end() : found[at].start()]) is not None


_TAIL = re.compile(
    r"(?:\s*[,;:.!?(–—]+\s*|\s+-+\s+|\s+(?=(?:please|pls|plz|thanks|thx|asap|tia)\b))(?P<tail>[^,;:.!?–—]+)[.!?)]*\s*$",
    re.IGNORECASE,
)


def _without_tail(sentence: str) -> str:
    """The sentence without the talk that it ends with, behind a comma, a dash or a bracket."""
    while (match := _TAIL.search(sentence)) is not None:
        words = _words(match["tail"])
        if not words or any(word not in _WORDS for word in words) or not _talks(words):
            break
        ended = "?" if "?" in sentence[match.start() :] else ""
        sentence = sentence[: match.start()] + ended
    return sentence
