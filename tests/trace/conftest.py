"""An answer with everything in it, found the way a comparison is."""

from __future__ import annotations

from datetime import date

import pytest

from legal_rag.answer.model import Draft, Evidence
from legal_rag.ground.model import Answer, Citation, Telemetry
from legal_rag.question.model import ArticleReference, Filters, PageReference, Question, Reference
from legal_rag.route.model import Candidate, Route, RoutedReference
from legal_rag.search.model import RankedPage, Shortlist
from legal_rag.trace.ids import new_ask_id


@pytest.fixture
def answer() -> Answer:
    question = Question(
        text="Who judged HC 001/2024 under Article 3?",
        search_text="Who judged HC 001/2024 under Article 3?",
        answer_type="name",
        type_given=True,
        references=(Reference("case_number", "HC 001/2024", "HC 001/2024", 11, 22, "001", 2024),),
        articles=(ArticleReference("article", "3", "Article 3"),),
        pages=(PageReference("number", 2),),
        topic="Who judged",
        filters=Filters(within=("HC 001/2024",), after=date(2024, 1, 31)),
    )
    kept = Candidate(1, "alpha", "Alder v Beech", "judgment", "own_number", 1.0, 1, True, "it is HC 001/2024")
    dropped = Candidate(2, "beta", "Cedar v Dogwood", "order", "full_text", 0.2, 2, False, "it never names it")
    route = Route(
        question,
        (kept, dropped),
        (RoutedReference(question.references[0], "own", (1,)),),
        searched_documents=9,
    )
    pages = (
        RankedPage(10, 1, "alpha", 2, 1, 0.03, bm25=7.5, bm25_rank=1, similarity=0.6, vector_rank=2, pin="named page"),
        RankedPage(11, 1, "alpha", 3, 2, 0.02, bm25=1.5, bm25_rank=2),
    )
    evidence = (Evidence(1, 2, "Justice Elm"),)
    draft = Draft(
        Shortlist(route, pages, with_vectors=True),
        "judge",
        "answered",
        "printed",
        "Justice Elm",
        evidence,
        0.9,
        "one judge of HC 001/2024",
    )
    return Answer(
        ask_id=new_ask_id(),
        build_id="b-1",
        question=question.text,
        answer_type="name",
        answer="Justice Elm",
        status="answered",
        basis="printed",
        kind="judge",
        confidence=0.9,
        reason=draft.reason,
        citations=(
            Citation("alpha", "Alder v Beech", 2, "p. 2", "Before: Justice Elm", ((1.0, 2.0, 3.0, 4.0),), 0.91),
        ),
        telemetry=Telemetry({"parse": 1.5, "search": 2.5}, ttft_ms=8.0, total_ms=9.0, input_tokens=3, usd=0.5),
        look_here=(Citation("alpha", "Alder v Beech", 3, "p. 3", "said Justice Elm"),),
        readings=("HC 001/2024",),
        warnings=("Two pages are unread.",),
        searched="2 pages of 1 document",
        draft=draft,
    )
