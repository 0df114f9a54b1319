"""The words of a page that are quoted for a value: the sentence that prints it, or the one that fits best."""

from __future__ import annotations

from legal_rag.answer.model import Evidence
from legal_rag.answer.sentences import sentences_of
from legal_rag.search.overlap import stems, subject_stems
from legal_rag.store.facts import PageText


def sentence_at(page: PageText, start: int, end: int) -> Evidence:
    """The sentence of `page` that holds [start, end) of its text."""
    for sentence in sentences_of(page.text):
        if sentence.start <= start < sentence.end:
            return Evidence(page.doc_key, page.page_number, sentence.text, sentence.start, sentence.end)
    return Evidence(page.doc_key, page.page_number, page.text[start:end], start, end)


def fitting_sentence(page: PageText, words: str) -> Evidence:
    """The sentence of `page` with the most of `words` in it, the shorter of two alike."""
    wanted = set(subject_stems(words))
    sentences = sentences_of(page.text)
    if not sentences:
        return Evidence(page.doc_key, page.page_number, "")
    best = max(sentences, key=lambda sentence: (len(wanted & set(stems(sentence.text))), -len(sentence.text)))
    return Evidence(page.doc_key, page.page_number, best.text, best.start, best.end)
