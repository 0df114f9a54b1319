"""An answer for people: in a terminal, in a memo (Markdown, HTML), in a spreadsheet."""

from legal_rag.render.text import render_answer, render_way
from legal_rag.render.words import answer_in_words, printable, printable_lines, value_in_words

__all__ = ["answer_in_words", "printable", "printable_lines", "render_answer", "render_way", "value_in_words"]
