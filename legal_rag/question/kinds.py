"""Which fact of the catalogue a question asks for, read from how people ask for each.

`wordings/KIND.txt` holds some eighty wordings of each kind of fact, one a line ("TYPE | wording"), and
`wordings/content.txt` those of questions that only the text of the documents answers, many with the same words. A
question is read as the kind whose wordings its own is likest: multinomial naive Bayes over stems, each weighted by its
rarity and the whole by its length (Rennie et al., "Tackling the poor assumptions of naive Bayes text classifiers",
2003), among the kinds that have its type of answer. To teach a new way of asking, add a line.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from legal_rag.question.model import AnswerType
from legal_rag.search.overlap import FUNCTION_WORDS, stem

CONTENT = "content"
"""No kind of fact: the text of the documents has to be read."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a kind means to the answerers: an intent, concepts of wording (question/intent.py), a side of parties."""

    intent: str | None = None
    concepts: frozenset[str] = frozenset()
    side: str | None = None


def _means(intent: str | None = None, concepts: str = "", side: str | None = None) -> Meaning:
    return Meaning(intent, frozenset(concepts.split()), side)


_MEANINGS = {
    "parties": _means("parties", "party"),
    "parties_initiating": _means("parties", "party", "initiating"),
    "parties_defending": _means("parties", "party", "defending"),
    "party_count": _means("party_count", "party count"),
    "party_count_initiating": _means("party_count", "party count", "initiating"),
    "party_count_defending": _means("party_count", "party count", "defending"),
    "law_date_enacted": _means("law_date", "enacted"),
    "law_date_in_force": _means("law_date", "in_force"),
    "smaller_claim": _means("larger_claim", "smaller"),
} | {
    name: _means(name)
    for name in (
        "common_party", "common_judge", "judges", "judge_changes", "issue_date", "hearing_date", "award_date",
        "earlier_issue", "later_issue", "larger_claim", "larger_award", "larger_enforced", "claimed_sum", "award_sum",
        "enforced_sum", "costs_sum", "appealed", "trial_held", "enforces_award", "outcome", "law_number", "earlier_law",
        "later_law", "amended_by", "administered_by", "definition", "fine", "fee", "consultation_deadline", "made_by",
    )
}  # fmt: skip
"""Kinds that are not here have an answerer that asks for them by name."""


def meaning_of(kind: str) -> Meaning:
    """What `kind` means to the answerers; nothing for a kind that they ask for by name."""
    return _MEANINGS.get(kind, Meaning())


OF_TWO_CASES = frozenset(
    {
        "common_party", "common_judge", "earlier_issue", "later_issue", "larger_claim", "smaller_claim",
        "larger_award", "larger_enforced", "enforces_award",
    }
)  # fmt: skip
"""Kinds that compare two cases."""
_OF_ONE_CASE = frozenset({"judge_changes", "judges", "issue_date", "hearing_date", "award_date"})
_SMOOTHING = 0.3
_SPEAKS_FOR_IT = math.log(4)
"""Log of how much likelier a word is in the wordings of a kind than in other questions, for it to be the kind's own."""
_SEVERAL = 2
"""Wordings of a kind that share a stem before it is one of the kind's own words."""
_OF_ITS_WORDS = 0.9
"""Share of a question's words that the wordings of its kind must have for its type to be told by them."""
_TOKEN = re.compile(r"<\w+>|[^\W_]+")
_OPEN = re.compile(r"\b(?:what|which|whom?|whose|why|how|when|where)\b", re.IGNORECASE)
"""Words of a question that no yes or no answers."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What the wordings teach: `weights[stem]` (inverse frequency among all lines), `likelihood[class][stem]` (log),
    `unseen[class]` for a stem that no wording of the class has, `prior[class]` (log of its lines). A class is a kind,
    "content" one for each type of answer."""

    weights: dict[str, float]
    likelihood: dict[str, dict[str, float]]
    unseen: dict[str, float]
    prior: dict[str, float]
    kinds: dict[str, frozenset[str]]
    """Of each type of answer the kinds that have it."""
    stems: dict[str, dict[str, int]]
    """Of each kind its stems, and how many of its wordings have each."""


def read_kind(masked: str, answer_type: AnswerType, cases: int, taught: Taught | None = None) -> str:
    """The kind that a question's wording, with placeholders for what it names, is likest; it names `cases` cases.
    `taught` is what the wordings of the package teach, unless it is given."""
    learnt = taught or _learnt()
    fitting = [
        kind
        for kind in sorted(learnt.kinds[answer_type])
        if not (kind in OF_TWO_CASES and cases < 2) and not (kind in _OF_ONE_CASE and cases > 1)
    ]
    score = _scores(masked, learnt)
    return max(fitting, key=lambda kind: score(_class_of(kind, answer_type)))


def type_of_fact(masked: str) -> AnswerType | None:
    """The type of answer that a question wants whose wording is likest that of a kind of fact and has hardly a word
    beside those of the kind; None for any other, and for a kind that may be asked for in free text."""
    learnt = _learnt_by_type()
    best = max(sorted(learnt.likelihood), key=_scores(masked, learnt))
    kind, _, answer_type = best.partition(" ")
    if kind == CONTENT or kind in learnt.kinds["free_text"] or (answer_type == "boolean" and _OPEN.search(masked)):
        return None
    own = [token for token in dict.fromkeys(_tokens(masked)) if token not in FUNCTION_WORDS and token[0] != "<"]
    known = sum(token in learnt.stems[kind] for token in own)
    return answer_type if own and known >= _OF_ITS_WORDS * len(own) else None  # type: ignore[return-value]


def _scores(masked: str, learnt: Taught) -> Callable[[str], float]:
    """How likely (log, up to a constant) a class's wordings have the stems of `masked`."""
    stems = [token for token in dict.fromkeys(_tokens(masked)) if token in learnt.weights]
    norm = _norm(learnt.weights, stems)

    def score(name: str) -> float:
        likelihood, unseen = learnt.likelihood[name], learnt.unseen[name]
        return learnt.prior[name] + sum(learnt.weights[s] / norm * likelihood.get(s, unseen) for s in stems)

    return score


@cache
def words_of_kind(kind: str, answer_type: AnswerType) -> frozenset[str]:
    """Stems that speak for `kind`: several of its wordings have them, and they are likelier in these than in questions
    about content with the same type of answer."""
    learnt = _learnt()
    if kind == CONTENT:
        return frozenset()
    content, likelihood = _class_of(CONTENT, answer_type), learnt.likelihood.get(kind, {})
    other, unseen = learnt.likelihood[content], learnt.unseen[content]
    return frozenset(
        s
        for s, wordings in learnt.stems.get(kind, {}).items()
        if wordings >= _SEVERAL and likelihood[s] - other.get(s, unseen) > _SPEAKS_FOR_IT
    )


def _class_of(kind: str, answer_type: str) -> str:
    return f"{kind} {answer_type}" if kind == CONTENT else kind


def _tokens(masked: str) -> list[str]:
    """Stems and placeholders in order, figures as "#"; the same placeholder twice in a row counts once."""
    found: list[str] = []
    for word in _TOKEN.findall(masked.lower().replace("'s", "")):
        token = word if word.startswith("<") else "#" if word.isdigit() else stem(word)
        if token and not (token.startswith("<") and found and found[-1] == token):
            found.append(token)
    return found


def _norm(weights: dict[str, float], stems: Iterable[str]) -> float:
    return math.sqrt(sum(weights[s] ** 2 for s in stems)) or 1.0


@cache
def _learnt() -> Taught:
    return learn(read_wordings())


@cache
def _learnt_by_type() -> Taught:
    """The same by type of answer."""
    return learn(read_wordings(), by_type=True)


def learn(wordings: Iterable[tuple[str, str, str]], by_type: bool = False) -> Taught:
    """What (kind, type of answer, wording) lines teach; `by_type`: with a class for each type that a kind has."""
    lines = [(kind, answer_type, tuple(dict.fromkeys(_tokens(w)))) for kind, answer_type, w in wordings]
    frequency = Counter(s for _, _, stems in lines for s in stems)
    weights = {s: math.log((len(lines) + 1) / (n + 1)) + 1 for s, n in frequency.items()}
    counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    size: Counter[str] = Counter()
    kinds: dict[str, set[str]] = defaultdict(set)
    for kind, answer_type, stems in lines:
        name = f"{kind} {answer_type}" if by_type else _class_of(kind, answer_type)
        norm = _norm(weights, stems)
        size[name] += 1
        kinds[answer_type].add(kind)
        seen[kind].update(stems)
        for s in stems:
            counts[name][s] += weights[s] / norm
    likelihood, unseen = {}, {}
    for name, of_class in counts.items():
        total = math.log(sum(of_class.values()) + _SMOOTHING * len(weights))
        likelihood[name] = {s: math.log(value + _SMOOTHING) - total for s, value in of_class.items()}
        unseen[name] = math.log(_SMOOTHING) - total
    return Taught(
        weights,
        likelihood,
        unseen,
        {name: math.log(n) for name, n in size.items()},
        {answer_type: frozenset(of_type) for answer_type, of_type in kinds.items()},
        {kind: dict(stems) for kind, stems in seen.items()},
    )


def read_wordings() -> list[tuple[str, str, str]]:
    """(kind, type of answer, wording) of every line of `wordings/*.txt` that is neither blank nor a comment."""
    folder = resources.files("legal_rag.question") / "wordings"
    found = []
    for file in sorted((one for one in folder.iterdir() if one.name.endswith(".txt")), key=lambda one: one.name):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                answer_type, _, wording = line.partition(" | ")
                found.append((file.name.removesuffix(".txt"), answer_type, wording))
    return found
