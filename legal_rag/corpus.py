"""The public door: open a built corpus and ask it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from legal_rag.answer.confidence import as_read
from legal_rag.answer.model import Draft
from legal_rag.answer.registry import answer_question
from legal_rag.errors import LlmRefusedError
from legal_rag.ground.ground import cite_evidence, final_value, look_here
from legal_rag.ground.law_texts import law_texts
from legal_rag.ground.model import Answer, ReadingAnswer, Telemetry
from legal_rag.paths import DEFAULT_DATABASE
from legal_rag.question.model import AnswerType, Filters, Question
from legal_rag.question.parse import parse_question
from legal_rag.reading import Reading
from legal_rag.route.directory import read_directory
from legal_rag.route.model import Meaning, Route
from legal_rag.route.route import route_question
from legal_rag.search.rerank import ScorePairs
from legal_rag.search.search import search_pages
from legal_rag.search.spelling import put_right
from legal_rag.settings import SearchSettings
from legal_rag.store.reader import Store, open_store
from legal_rag.text import counted
from legal_rag.trace.ids import new_ask_id

if TYPE_CHECKING:
    import duckdb

    from legal_rag.embed.encoder import Encoder
    from legal_rag.llm.consult import Consultant, Consultation
    from legal_rag.llm.request import LlmRequest


@dataclass(frozen=True, slots=True)
class Drafted:
    """A question with its deterministic draft and what would be sent about it, None when no model is to be asked;
    `stages_ms` and `took_ms` count from receipt of the question."""

    text: str
    draft: Draft
    request: LlmRequest | None
    stages_ms: dict[str, float]
    took_ms: float


MOST_READINGS = 10
"""Meanings of an ambiguous question that are answered."""


class Corpus:
    """A corpus opened for reading. With `llm`, the model is asked about what the catalogue is not sure of.

    >>> with Corpus.open("corpus.duckdb") as corpus:          # doctest: +SKIP
    ...     answer = corpus.ask("Who is the claimant in case XYZ 010/2024?")
    """

    def __init__(self, store: Store, search: SearchSettings, llm: Consultant | None = None) -> None:
        if llm is not None and store.build.offline_only:
            raise LlmRefusedError(
                f"{store.paths.database} was built with --offline-only: no language model may see it.",
                "Ask without --llm.",
            )
        self.store = store
        self.llm = llm
        self.reading = Reading(store, read_directory(store.cursor(), store.profile()), store.profile(), search)
        self._encoder: Encoder | None = None
        self._score_pairs: ScorePairs | None = None
        if search.reranker:
            from legal_rag.embed.reranker import load_reranker

            self._score_pairs = load_reranker(search.reranker).score

    @classmethod
    def open(
        cls,
        path: str | Path = DEFAULT_DATABASE,
        search: SearchSettings | None = None,
        prepare: Callable[[duckdb.DuckDBPyConnection], None] | None = None,
        llm: Consultant | None = None,
    ) -> Self:
        """Open the corpus at `path`. Raises NoCorpusError, CorpusDamagedError, SchemaError, and LlmRefusedError for an
        `llm` on a corpus that promises none, and
        ModelError for a reranker that is not there."""
        store = open_store(path, prepare)
        try:
            return cls(store, search or SearchSettings(), llm)
        except BaseException:
            store.close()
            raise

    def ask(
        self,
        text: str,
        answer_type: AnswerType | None = None,
        filters: Filters | None = None,
        every_reading: bool = False,
    ) -> Answer:
        """Answer one question. Times are in milliseconds from the call; raises UnknownDocumentError for a filter that
        names nothing.

        A question that may mean several things is answered for the newest; with `every_reading` for each of them, up
        to ten (`Answer.by_reading`).
        """
        drafted = self.draft(text, answer_type, filters)
        return self.finish(drafted, self.consult(drafted), every_reading)

    def draft(self, text: str, answer_type: AnswerType | None = None, filters: Filters | None = None) -> Drafted:
        """The first half of `ask`: what catalogue and pages give without a model."""
        begun = time.perf_counter()
        marks: dict[str, float] = {}

        def mark(stage: str, since: float) -> float:
            now = time.perf_counter()
            marks[stage] = round((now - since) * 1000, 3)
            return now

        correct = partial(put_right, reading=self.reading)
        question = parse_question(text, self.reading.profile, answer_type, filters, correct)
        at = mark("parse", begun)
        encode_query = cache(self._encode_query)  # documents and pages are searched with one vector
        route = route_question(question, self.reading, encode_query=encode_query)
        at = mark("route", at)
        shortlist = search_pages(route, self.reading, encode_query, self._score_pairs)
        at = mark("search", at)
        draft = answer_question(shortlist, self.reading)
        at = mark("answer", at)
        request = self.llm.request(draft, self.reading) if self.llm is not None else None
        return Drafted(text, draft, request, marks, (time.perf_counter() - begun) * 1000)

    def consult(self, drafted: Drafted) -> Consultation | None:
        """Ask the model about a draft that is to be asked about. Raises LlmRefusedError, SpentError."""
        if self.llm is None or drafted.request is None:
            return None
        return self.llm.consult(drafted.draft, drafted.request, self.reading)

    def finish(self, drafted: Drafted, consulted: Consultation | None = None, every_reading: bool = False) -> Answer:
        """The second half of `ask`: ground the draft, the deterministic one or that of `consulted`."""
        begun = time.perf_counter()
        draft = consulted.draft if consulted else drafted.draft
        route, shortlist = draft.shortlist.route, draft.shortlist
        citations, faults = cite_evidence(draft, self.reading)
        offered = look_here(draft, self.reading)
        marks = {"ground": round((time.perf_counter() - begun) * 1000, 3)}
        by_reading: tuple[ReadingAnswer, ...] = ()
        if route.ambiguous and every_reading:
            at = time.perf_counter()
            by_reading = tuple(self._of_meaning(route.question, meaning) for meaning in route.meanings[:MOST_READINGS])
            marks["readings"] = round((time.perf_counter() - at) * 1000, 3)
        texts, later = law_texts(citations, self.reading)
        taken = () if by_reading else _reading_taken(route)
        told = consulted.warnings if consulted else ()
        took = (time.perf_counter() - begun) * 1000
        return Answer(
            ask_id=new_ask_id(),
            build_id=self.store.build.build_id,
            question=drafted.text,
            answer_type=route.question.answer_type,
            answer=final_value(draft),
            status=draft.status,
            basis=draft.basis,
            kind=draft.kind,
            confidence=as_read(draft.confidence, citations, route.question.type_given),
            reason=draft.reason,
            citations=citations,
            telemetry=_telemetry(drafted, marks, took, consulted),
            look_here=offered,
            readings=draft.readings,
            by_reading=by_reading,
            law_texts=texts,
            warnings=(
                *_slips_read(route), *shortlist.warnings, *route.warnings, *taken, *faults, *later,
                *self._standing_warnings(), *told
            ),
            searched=_searched(
                route.searched_documents, len(route.kept), len(shortlist.pages), self.reading.directory.unread_pages,
                draft.documents_read,
            ),
            draft=draft,
            llm=consulted.record if consulted else None,
        )  # fmt: skip

    def _of_meaning(self, question: Question, meaning: Meaning) -> ReadingAnswer:
        """The answer if `meaning` is what was meant."""
        route = route_question(question, self.reading, frozenset(meaning.doc_keys), self._encode_query)
        draft = answer_question(search_pages(route, self.reading, self._encode_query, self._score_pairs), self.reading)
        citations, _ = cite_evidence(draft, self.reading)
        return ReadingAnswer(meaning.label, final_value(draft), draft.status, draft.basis, citations)

    def _standing_warnings(self) -> tuple[str, ...]:
        unread, illegible = self.reading.directory.unread_pages, self.reading.directory.illegible_pages
        warnings = []
        if unread:
            await_ocr = "awaits OCR: what only it holds" if unread == 1 else "await OCR: what only they hold"
            warnings.append(f"{counted(unread, 'page')} of this corpus {await_ocr} cannot be found.")
        if illegible:
            they = "it holds" if illegible == 1 else "they hold"
            warnings.append(
                f"The text of {counted(illegible, 'page')} of this corpus is not to be trusted, and OCR did not read "
                f"it better: what only {they} may not be found."
            )
        return tuple(warnings)

    def _encode_query(self, text: str) -> Sequence[float]:
        if self._encoder is None:
            from legal_rag.embed.encoder import load_encoder

            self._encoder = load_encoder(self.store.build.model_name or "")
        vector: list[float] = self._encoder.encode_query(text).tolist()
        return vector

    def close(self) -> None:
        """Give back the database; a later `open` of this process sees what was built since."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _reading_taken(route: Route) -> tuple[str, ...]:
    """For an ambiguous question answered once: which reading was taken."""
    if not route.meanings:
        return ()
    first, others = route.meanings[0], len(route.meanings) - 1
    return (f"The question may mean {others + 1} documents; this answers for the newest: {first.label}.",)


def _slips_read(route: Route) -> tuple[str, ...]:
    """What was taken for slips of the pen."""
    return tuple(f'"{word}" was read as "{meant}".' for word, meant in route.question.slips)


def _telemetry(
    drafted: Drafted, marks: dict[str, float], finish_ms: float, consulted: Consultation | None
) -> Telemetry:
    stages = {**drafted.stages_ms, **marks}
    if consulted is None:
        total = round(drafted.took_ms + finish_ms, 3)
        return Telemetry(stages_ms=stages, ttft_ms=total, total_ms=total)
    model_ms = consulted.total_s * 1000
    total = round(drafted.took_ms + model_ms + finish_ms, 3)
    first = total if consulted.first_s is None else round(drafted.took_ms + consulted.first_s * 1000, 3)
    usage = consulted.usage
    return Telemetry(
        stages_ms={**stages, "llm": round(model_ms, 3)},
        ttft_ms=first,
        tpot_ms=round((total - first) / usage.output, 3) if usage.output else 0.0,
        total_ms=total,
        input_tokens=usage.input + usage.cache_write + usage.cached,
        output_tokens=usage.output,
        cached_tokens=usage.cached,
        usd=round(consulted.record.usd, 8),
        model_name=consulted.model or "offline",
    )


def _searched(allowed: int, documents: int, pages: int, unread: int, read_whole: int | None) -> str:
    """ "12 pages of 3 documents, chosen among 300; 2 pages unread": what was looked through, and what nobody could."""
    on = counted(pages, "page") if pages else "any page"
    looked = f"{on} of {counted(documents, 'document')}, chosen among {allowed:,}"
    if read_whole is not None:
        looked = f"all {counted(read_whole, 'document')} of the kind asked for, among {allowed:,}"
    elif not documents:
        looked = f"the numbers and titles of {counted(allowed, 'document')}"
    return f"{looked}; {counted(unread, 'page')} unread" if unread else looked
