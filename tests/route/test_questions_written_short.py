"""The questions of the sample corpus, written short, are answered as they are when written in full."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from legal_rag.corpus import Corpus
from tests.sample import cited, gold

LEAST = 0.95
_TITLE = re.compile(r"\b(?P<body>(?!Is )(?:[A-Z][a-z]{2,} ){2,4})(?P<instrument>Law|Regulations)\b")


def contracted(question: str) -> str:
    """ "What's", "wasn't", "doesnt"."""
    short = re.sub(r"\b(What|Who|When|Where|How) is\b", r"\1's", question)
    short = re.sub(r"\b(did|does|was|is|were|are|has|have) not\b", r"\1n't", short)
    return re.sub(r"\b(must|shall) not\b", lambda m: {"must": "mustn't", "shall": "shan't"}[m[1]], short)


def clipped(question: str) -> str:
    """ "the Data Stewardship regs", "max. fine"."""
    short = re.sub(r"\bRegulations\b", "regs", question)
    return re.sub(r"\bmaximum\b", "max.", short)


def beginnings(question: str) -> str:
    """ "the Harb Part Law"."""
    return _TITLE.sub(lambda m: f"{' '.join(word[:4] for word in m['body'].split())} {m['instrument']}", question)


def turned(question: str) -> str:
    """ "the law on harbour partnerships"."""
    return _TITLE.sub(lambda m: f"{m['instrument'].lower()} on {m['body'].lower().strip()}", question)


def initials(question: str) -> str:
    """ "the HPL"."""
    return _TITLE.sub(lambda m: "".join(word[0] for word in f"{m['body']}{m['instrument']}".split()), question)


@pytest.mark.parametrize(
    ("shorten", "least"), [(contracted, 5), (clipped, 3), (beginnings, 5), (turned, 5), (initials, 5)]
)
def test_the_answer_is_that_of_the_question_in_full(sample: Corpus, shorten: Callable[[str], str], least: int) -> None:
    asked = [(label.question, shorten(label.question), label.answer_type) for label in gold()]
    changed = [(full, short, kind) for full, short, kind in asked if full != short]
    other = []
    for full, short, kind in changed:
        one, two = sample.ask(full, kind), sample.ask(short, kind)
        if (one.answer, one.status, cited(one)) != (two.answer, two.status, cited(two)):
            other.append(f"{short}: {two.answer!r} ({two.status}) for {one.answer!r} ({one.status})")
    assert len(changed) >= least
    assert len(other) <= (1 - LEAST) * len(changed), "\n".join(other)
