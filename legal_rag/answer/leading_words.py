"""Words of a question that lead to a document and say nothing of what is asked of it: the names in its title, its
parties and judges, its day."""

from __future__ import annotations

from legal_rag.answer.context import Context
from legal_rag.answer.unaccounted import stems_of_names
from legal_rag.catalogue.printed_dates import find_dates, find_months
from legal_rag.catalogue.rows import Judge
from legal_rag.search.overlap import stems
from legal_rag.text import name_key


def leading_stems(context: Context) -> set[str]:
    """Stems of those words of the question's focus, and of the names that the documents go by."""
    return stems_of_names(context) | _judges_named(context) | _days_named(context.shortlist.route.focus)


def _judges_named(context: Context) -> set[str]:
    """Name and title of each judge of the candidates whose surname the question gives: he stands in the recitals and
    under every order, whatever he decided."""
    asked = set(stems(context.shortlist.route.focus))
    found: set[str] = set()
    for located in context.facts(Judge):
        name = stems(name_key(located.fact.name))
        if name and name[-1] in asked:
            titles = (located.fact.title or "", *context.reading.profile.words("people", "judge_titles"))
            found.update(name, stems(" ".join(titles)))
    return found


def _days_named(text: str) -> set[str]:
    printed = [one.printed for one in find_dates(text)] + [one.printed for one in find_months(text)]
    return set(stems(" ".join(printed)))
