"""Reads trace files into temporary tables of a connection, so that SQL can ask what was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legal_rag.trace.schema import TRACE_VERSION

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """A line (from 1) of a trace file that could not be read, and why."""

    file: Path
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.why}"


@dataclass(frozen=True, slots=True)
class TraceRows:
    """The rows of each temporary table."""

    asks: list[Row] = field(default_factory=list)
    ask_candidates: list[Row] = field(default_factory=list)
    ask_pages: list[Row] = field(default_factory=list)
    ask_answers: list[Row] = field(default_factory=list)
    ask_citations: list[Row] = field(default_factory=list)
    ask_requests: list[Row] = field(default_factory=list)
    ask_sent_pages: list[Row] = field(default_factory=list)

    def add(self, line: Row) -> None:
        """Take in one line; raises KeyError, TypeError or ValueError, and then takes in nothing of it."""
        ask_id = line["ask_id"]
        cited = {(row["doc_id"], row["page_number"]) for row in line["citations"]}
        ask = _ask(line)
        candidates = [{"ask_id": ask_id, **row} for row in line["candidates"]]
        pages = [
            {"ask_id": ask_id, "cited": (row["doc_id"], row["page_number"]) in cited, **row} for row in line["pages"]
        ]
        citations = [
            {"ask_id": ask_id, "citation": number, "proves": name == "citations", **row}
            for name in ("citations", "look_here")
            for number, row in enumerate(line[name], start=1)
        ]
        answer = {"ask_id": ask_id, "answer": json.dumps(line["answer"], ensure_ascii=False)}
        answer |= {
            key: line[key] for key in ("status", "basis", "kind", "confidence", "reason", "searched", "readings")
        }
        requests, sent = _requests(line)
        self.asks.append(ask)
        self.ask_candidates.extend(candidates)
        self.ask_pages.extend(pages)
        self.ask_answers.append(answer)
        self.ask_citations.extend(citations)
        self.ask_requests.extend(requests)
        self.ask_sent_pages.extend(sent)


def _requests(line: Row) -> tuple[list[Row], list[Row]]:
    """What a language model was sent for the ask, none for most."""
    llm = line.get("llm")
    if llm is None:
        return [], []
    requests, sent = [], []
    for number, entry in enumerate(llm["requests"], start=1):
        pages = entry["pages"]
        place = {"ask_id": line["ask_id"], "request": number}
        requests.append({**place, **{key: entry[key] for key in _REQUEST_KEYS}})
        sent += [{**place, **page} for page in pages]
    return requests, sent


_REQUEST_KEYS = (
    "custom_id",
    "sha256",
    "model",
    "prompt_version",
    "stop_reason",
    "fault",
    "input_tokens",
    "output_tokens",
    "cached_tokens",
    "usd",
)

_ASK_KEYS = (
    "ask_id",
    "build_id",
    "program_version",
    "profile",
    "profile_sha256",
    "embedding_model",
    "prompt_version",
    "model",
    "matter",
    "question",
    "answer_type",
    "usd",
    "warnings",
)


def _ask(line: Row) -> Row:
    parsed, route, ms, tokens = line["parsed"], line["route"], line["ms"], line["tokens"]
    llm = line.get("llm") or {}
    return {
        **{key: line[key] for key in _ASK_KEYS},
        "asked_at": datetime.fromisoformat(line["asked_at"]).astimezone(UTC).replace(tzinfo=None),
        "asked_by": line["user"],
        "intent": parsed.get("intent"),
        "type_given": parsed.get("type_given"),
        "comparison": parsed.get("comparison"),
        "ambiguous": route.get("ambiguous"),
        "searched_documents": route.get("searched_documents"),
        "with_vectors": route.get("with_vectors"),
        "mentions": line["references"],
        "parsed": json.dumps(parsed, ensure_ascii=False),
        **{f"{stage}_ms": ms.get(stage) for stage in ("parse", "route", "search", "answer", "ground")},
        "ttft_ms": ms["ttft"],
        "total_ms": ms["total"],
        **{f"{kind}_tokens": tokens[kind] for kind in ("input", "output", "cached")},
        "model_outcome": llm.get("outcome"),
        "model_said": json.dumps(llm["said"], ensure_ascii=False) if llm else None,
        "model_override": llm.get("override"),
    }


def trace_schemas() -> dict[str, pa.Schema]:
    """The columns of the temporary tables: asks, ask_candidates, ask_pages, ask_answers, ask_citations, ask_requests,
    ask_sent_pages.

    `asks.asked_at` is UTC, as every time in the database.
    """
    import pyarrow as pa

    text, whole, real, truth = pa.string(), pa.int64(), pa.float64(), pa.bool_()
    correction = pa.struct([(name, text) for name in ("table", "field", "old", "new", "who", "why")])
    mention = pa.struct([(name, text) for name in ("kind", "key", "printed", "presence")])
    stages = [(f"{stage}_ms", real) for stage in ("parse", "route", "search", "answer", "ground", "ttft", "total")]
    return {
        "asks": pa.schema(
            [
                ("ask_id", text),
                ("asked_at", pa.timestamp("ms")),
                ("asked_by", text),
                ("matter", text),
                ("question", text),
                ("answer_type", text),
                ("type_given", truth),
                ("intent", text),
                ("comparison", truth),
                ("ambiguous", truth),
                ("mentions", pa.list_(mention)),
                ("searched_documents", whole),
                ("with_vectors", truth),
                ("parsed", text),
                *stages,
                ("input_tokens", whole),
                ("output_tokens", whole),
                ("cached_tokens", whole),
                ("usd", real),
                ("model_outcome", text),
                ("model_said", text),
                ("model_override", text),
                ("warnings", pa.list_(text)),
                ("build_id", text),
                ("program_version", text),
                ("profile", text),
                ("profile_sha256", text),
                ("embedding_model", text),
                ("prompt_version", text),
                ("model", text),
            ]
        ),
        "ask_candidates": pa.schema(
            [
                ("ask_id", text),
                ("rank", whole),
                ("doc_id", text),
                ("title", text),
                ("kind", text),
                ("rule", text),
                ("score", real),
                ("kept", truth),
                ("why", text),
                ("reference", whole),
            ]
        ),
        "ask_pages": pa.schema(
            [
                ("ask_id", text),
                ("rank", whole),
                ("doc_id", text),
                ("page_number", whole),
                ("score", real),
                ("bm25", real),
                ("bm25_rank", whole),
                ("similarity", real),
                ("vector_rank", whole),
                ("pin", text),
                ("rerank", real),
                ("cited", truth),
            ]
        ),
        "ask_answers": pa.schema(
            [
                ("ask_id", text),
                ("answer", text),
                ("status", text),
                ("basis", text),
                ("kind", text),
                ("confidence", real),
                ("reason", text),
                ("searched", text),
                ("readings", pa.list_(text)),
            ]
        ),
        "ask_citations": pa.schema(
            [
                ("ask_id", text),
                ("citation", whole),
                ("proves", truth),
                ("doc_id", text),
                ("title", text),
                ("page_number", whole),
                ("pinpoint", text),
                ("quote", text),
                ("ocr_confidence", real),
                ("doubtful", text),
                ("corrections", pa.list_(correction)),
            ]
        ),
        "ask_requests": pa.schema(
            [
                ("ask_id", text),
                ("request", whole),
                ("custom_id", text),
                ("sha256", text),
                ("model", text),
                ("prompt_version", text),
                ("stop_reason", text),
                ("fault", text),
                ("input_tokens", whole),
                ("output_tokens", whole),
                ("cached_tokens", whole),
                ("usd", real),
            ]
        ),
        "ask_sent_pages": pa.schema(
            [
                ("ask_id", text),
                ("request", whole),
                ("doc_id", text),
                ("page_number", whole),
                ("sha256", text),
            ]
        ),
    }


def load_trace(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[UnreadableLine]:
    """Make the temporary tables on `connection` from the files in `folder` (none is fine); call it before the lock.

    `ask_citations.proves` is false for a page that was only offered as "look here". Returns the lines left out.
    """
    import pyarrow as pa

    schemas = trace_schemas()
    rows, unreadable = TraceRows(), []
    for file, number, text in _lines(folder):
        try:
            line = _checked(json.loads(text))
            one = TraceRows()
            one.add(line)
            for name, schema in schemas.items():
                pa.Table.from_pylist(getattr(one, name), schema=schema)
        except (KeyError, AttributeError, TypeError, ValueError) as error:  # pyarrow's errors are among these
            unreadable.append(UnreadableLine(file, number, _why(error)))
            continue
        rows.add(line)
    for name, schema in schemas.items():
        table = pa.Table.from_pylist(getattr(rows, name), schema=schema)
        connection.register("trace_lines", table)
        connection.execute(f"CREATE TEMPORARY TABLE {name} AS FROM trace_lines")
        connection.unregister("trace_lines")
    return unreadable


def _lines(folder: Path) -> Iterator[tuple[Path, int, str]]:
    for file in sorted(folder.glob("*.jsonl")):
        with file.open(encoding="utf-8", errors="replace") as lines:
            for number, text in enumerate(lines, start=1):
                if text.strip():
                    yield file, number, text


def _checked(line: Any) -> Row:
    if not isinstance(line, dict):
        raise ValueError("not a JSON object")
    if line.get("v") != TRACE_VERSION:
        raise ValueError(f"trace version {line.get('v')!r}; this program reads version {TRACE_VERSION}")
    return line


def _why(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON ({error.msg} at character {error.pos + 1})"
    if isinstance(error, KeyError):
        return f"it lacks {error.args[0]}"
    return str(error).splitlines()[0]
