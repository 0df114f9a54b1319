"""Answers as one self-contained HTML page: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from legal_rag.ground.model import Answer, Citation
from legal_rag.render.words import (
    answer_in_words,
    corrections_in_words,
    ground_in_words,
    place_in_words,
    printable,
    quote_in_words,
    reading_note,
    readings_heading,
    readings_in_words,
    standing_in_words,
)

_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Answers with their pages</title>
<style>
body { font: 11pt/1.45 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111; }
h2 { font-size: 1.05em; margin: 2em 0 .3em; }
.answer { font-weight: bold; margin: 0; }
.standing, .note { color: #555; font-size: .9em; margin: .2em 0 .8em; }
blockquote { margin: .2em 0 .8em 1.2em; padding-left: .8em; border-left: 3px solid #ccc; }
</style>
</head>
<body>
"""


def html_page(answers: Iterable[Answer]) -> str:
    """All answers, every word of a document or question escaped."""
    return _HEAD + "".join(_answer(answer) for answer in answers) + "</body>\n</html>\n"


def _answer(answer: Answer) -> str:
    parts = [
        f"<h2>{_text(answer.question)}</h2>",
        f'<p class="answer">{_text(answer_in_words(answer))}</p>',
        f'<p class="standing">{_text(standing_in_words(answer))}</p>',
    ]
    if ground := ground_in_words(answer):
        parts.append(f'<p class="note">{_text(ground)}</p>')
    if answer.citations:
        parts += ["<ul>", *map(_citation, answer.citations), "</ul>"]
    if answer.law_texts:
        parts += ["<p>Text of the law:</p>", _list(answer.law_texts)]
    if answer.readings:
        parts += [f"<p>{readings_heading(answer)}</p>", _list(readings_in_words(answer))]
    if answer.look_here:
        parts += ["<p>Look here:</p>", _list(place_in_words(citation) for citation in answer.look_here)]
    return "<section>\n" + "\n".join(parts) + "\n</section>\n"


def _citation(citation: Citation) -> str:
    notes = [note for note in (reading_note(citation), *corrections_in_words(citation)) if note]
    found = f"<li>{_text(citation.pinpoint or place_in_words(citation))}"
    if quote := quote_in_words(citation):
        found += f"<blockquote>{_text(quote)}</blockquote>"
    return found + "".join(f'<p class="note">{_text(note)}</p>' for note in notes) + "</li>"


def _list(items: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in items) + "</ul>"


def _text(text: str) -> str:
    return escape(printable(text))
