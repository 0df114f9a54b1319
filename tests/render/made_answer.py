"""An answer as the renderers are given one."""

from __future__ import annotations

from legal_rag.ground.model import Answer, Citation, Telemetry


def made_answer(**other) -> Answer:
    """An answered question on a fine, with one citation; `other` replaces its fields."""
    given = {
        "ask_id": "a",
        "build_id": "b",
        "question": "?",
        "answer_type": "number",
        "answer": 25000,
        "status": "answered",
        "basis": "printed",
        "kind": "fine",
        "confidence": 0.9,
        "reason": "",
        "citations": (
            Citation("alpha", "Cedar Law", 12, "Cedar Law, art 4, p. 12", "a fine of\n25,000", ocr_confidence=0.8),
        ),
        "telemetry": Telemetry(),
        "searched": "3 pages of 1 document",
    }
    return Answer(**{**given, **other})
