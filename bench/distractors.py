"""Documents that look like those of a corpus and are none of its own, for measuring how search bears growth.

Each is a real extraction with words exchanged for others of the same length, so that spans and boxes hold; it enters a
build by the cache, as any file whose text was extracted before. Half are hard: they share with a real document its
title (of an earlier year), its number (in another court), its parties (in another case) or its articles (in another
law). The other half have new names, numbers and years throughout. Seeded: the same every time.

A distractor stays distinguishable by what a question says: it is another document for a reader, too.
- No case, law, order or paper takes a number that a real one has, and another case of the same parties is an earlier
  one: the question that names the parties alone means the newest.
- Whatever is not an earlier text of the same law is about something else: the words that few documents have are
  exchanged for others of their kind, and a law's subject wherever it stands. A question by topic that named neither
  number nor party would else fit the real document and its copies alike.
- What tells of a document's kind and time stays what it is: "December" is no name, and a paper whose month cannot be
  read is none that an authority prints.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from legal_rag.build.cache import WorkCache
from legal_rag.build.extract_file import read_extract, write_extract
from legal_rag.catalogue.identifiers import find_identifiers
from legal_rag.extract import EXTRACTOR_VERSION
from legal_rag.extract.model import DocumentExtract, PageExtract
from legal_rag.profile.loader import Profile

Exchange = Callable[[str], str]
_RULES = 4
"""Raised when documents are made differently, so that those of before are not taken from the cache."""
MOST_PAGES = 14
"""Longer documents are not copied: distractors are to be many, not long."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_LOWER = re.compile(r"\b[a-z]{5,}\b")
_FEW = 0.1
"""Share of the documents that may hold a word for it to be one that tells what a document is about."""
_CAPITALISED = re.compile(r"\b[A-Z][A-Za-z]{3,}\b")
_KEPT = frozenset(
    re.findall(
        r"\w+",
        """Court Courts First Instance Appeal Claim Claimant Defendant Applicant Respondent Order Judgment Justice Judge
        Registrar Date Issue Issued Article Articles Schedule Part Section Regulation Regulations Rules Law Laws January
        February March April May June July August September October November December United Emirates Consultation Paper
        Tribunal Small Claims Upon Hearing Reasons Before Between Centre Financial""",
    )
)
"""Words that make a document what it is; they stay."""
_AROUND_SUBJECT = frozenset(
    re.findall(
        r"\w+",
        """Proposed Amended Amendment Amendments Amending Draft Enactment Notice Consolidated Version Supplementing
        Revoking Replacing Relating Concerning Regarding Respect Application Practice Direction Directions With From
        Into Over""",
    )
)
"""Words of titles that say what is done about a subject; they stay."""
_CONSONANTS, _VOWELS = "bcdfgklmnprstv", "aeiou"


@dataclass(frozen=True)
class Source:
    """A real document to copy from."""

    doc_id: str
    sha256: str
    kind: str
    title: str
    pages: int


@dataclass(frozen=True)
class Distractor:
    """A file in `folder` whose extraction lies in the cache."""

    doc_id: str
    how: str


def make_distractors(
    sources: Sequence[Source], extracts: WorkCache, folder: Path, profile: Profile, wanted: int, seed: int = 11
) -> list[Distractor]:
    """Write `wanted` distractors into `folder` and their extractions into the cache `extracts`."""
    rng = random.Random(seed)
    usable = sorted((s for s in sources if s.pages <= MOST_PAGES), key=lambda source: source.doc_id)
    folder.mkdir(parents=True, exist_ok=True)
    known = _known(sources, extracts, profile)
    found: list[Distractor] = []
    while len(found) < wanted:
        source = usable[len(found) % len(usable)]
        round_number = len(found) // len(usable)
        hard = len(found) % 2 == round_number % 2
        how, exchange = _hard(source, profile, known, rng) if hard else _easy(known, rng)
        name = f"distractor-{len(found):05d}"
        body = f"%PDF-1.4\n% {name}, rules {_RULES}: stands for a file whose text was extracted before\n".encode()
        (folder / f"{name}.pdf").write_bytes(body)
        sha256 = hashlib.sha256(body).hexdigest()
        target = extracts.extract_file(sha256, EXTRACTOR_VERSION)
        if not target.is_file():
            extract = read_extract(extracts.extract_file(source.sha256, EXTRACTOR_VERSION))
            write_extract(target, _exchanged(extract, sha256, exchange))
        found.append(Distractor(name, how))
    return found


def _exchanged(extract: DocumentExtract, sha256: str, exchange: Exchange) -> DocumentExtract:
    return DocumentExtract(sha256, tuple(_page(page, exchange) for page in extract.pages), extract.notes)


def _page(page: PageExtract, exchange: Exchange) -> PageExtract:
    text = exchange(page.text)
    if len(text) != len(page.text):
        raise ValueError(f"page {page.page_number}: an exchange changed the length of the text")
    words = tuple(replace(word, text=text[word.span_start : word.span_end]) for word in page.words)
    return replace(page, text=text, words=words, source="text" if page.source == "ocr" else page.source)


@dataclass(frozen=True)
class Known:
    """What the sources hold: keys of all that they name, the first pages of each (by sha256), and words of each length
    that few of them have."""

    keys: frozenset[str]
    heads: Mapping[str, str]
    rare: Mapping[int, Sequence[str]]


def _known(sources: Sequence[Source], extracts: WorkCache, profile: Profile) -> Known:
    keys: set[str] = set()
    heads: dict[str, str] = {}
    documents: Counter[str] = Counter()
    for source in sources:
        words: set[str] = set()
        pages = read_extract(extracts.extract_file(source.sha256, EXTRACTOR_VERSION)).pages
        heads[source.sha256] = "\n".join(page.text for page in pages[:2])
        for page in pages:
            keys |= {found.key for found in find_identifiers(page.text, profile)}
            words |= set(_LOWER.findall(page.text))
        documents.update(words)
    kept = {word.lower() for word in _KEPT | _AROUND_SUBJECT}
    most = max(2, round(len(sources) * _FEW))
    by_length: dict[int, list[str]] = defaultdict(list)
    for word in sorted(documents.keys() - kept):
        if documents[word] <= most:
            by_length[len(word)].append(word)
    return Known(frozenset(keys), heads, by_length)


def _both(first: Exchange, then: Exchange) -> Exchange:
    return lambda text: then(first(text))


def _other_subject(known: Known, rng: random.Random) -> Exchange:
    """Rare words, in small letters, become other rare words of the same length, the same each time."""
    key = rng.randrange(1 << 30)
    rare = {length: frozenset(words) for length, words in known.rare.items()}

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word not in rare.get(len(word), ()):
            return word
        return random.Random(f"{key} {word}").choice(known.rare[len(word)])

    return lambda text: _LOWER.sub(other, text)


# --- hard ones -----------------------------------------------------------------------------------------------------


def _hard(source: Source, profile: Profile, known: Known, rng: random.Random) -> tuple[str, Exchange]:
    if source.kind in ("judgment", "order"):
        if rng.random() < 0.5:
            exchange = _other_court(profile, known.keys, rng)
            return "same number, another court", _both(exchange, _other_subject(known, rng))
        exchange = _both(_earlier(source, known, profile, rng), _other_numbers(profile, known.keys, rng))
        return "same parties, another case", _both(exchange, _other_subject(known, rng))
    if (rng.random() < 0.5 and _YEAR.search(source.title)) or not _subject_words(source.title):
        exchange = _earlier(source, known, profile, rng)
        the_same_law = source.kind in ("law", "regulation", "rules")
        return "same title, an earlier year", exchange if the_same_law else _both(exchange, _other_subject(known, rng))
    exchange = _words_renamed(source.title, rng)
    return "same articles, another law", _both(exchange, _other_subject(known, rng))


def _other_court(profile: Profile, taken: frozenset[str], rng: random.Random) -> Exchange:
    """Prefixes become those of other courts of the same length, and names of parties others."""
    prefixes = [court.prefix for court in profile.courts]
    turn = rng.randrange(1, max(2, len(prefixes)))
    mapped = {
        prefix: next(
            (other for other in prefixes[at + turn :] + prefixes[: at + turn] if len(other) == len(prefix) != 0),
            prefix,
        )
        for at, prefix in enumerate(prefixes)
    }
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, prefixes))})\b")

    def exchange(text: str) -> str:
        moved = pattern.sub(lambda match: mapped[match[1]], text)
        clash = any(found.key in taken for found in find_identifiers(moved, profile) if found.kind == "case_number")
        return _other_numbers(profile, taken, random.Random(turn))(moved) if clash else moved

    return lambda text: _renamed(random.Random(turn), digits=False)(exchange(text))


def _other_numbers(profile: Profile, taken: frozenset[str], rng: random.Random) -> Exchange:
    """Case numbers become ones that nothing in the corpus has; everything else stays."""
    chosen: dict[str, str] = {}

    def number_for(key: str, digits: str) -> str:
        prefix, _, year = key.partition(" ")[0], None, key.rpartition("/")[2]
        while key not in chosen:
            new = f"{rng.randrange(10 ** len(digits)):0{len(digits)}d}"
            if f"{prefix} {int(new):03d}/{year}" not in taken:
                chosen[key] = new
            elif len(digits) < 2:
                chosen[key] = digits
        return chosen[key]

    def exchange(text: str) -> str:
        out = text
        for found in find_identifiers(text, profile):
            if found.kind not in ("case_number", "neutral_citation"):
                continue
            printed = out[found.span_start : found.span_end]
            for match in reversed(list(re.finditer(r"\d+", printed))):
                if found.number is not None and match[0].lstrip("0") == found.number.lstrip("0"):
                    start = found.span_start + match.start()
                    key = found.key if found.kind == "case_number" else f"citation {found.key}"
                    new = number_for(key, match[0]).zfill(len(match[0]))[-len(match[0]) :]
                    out = out[:start] + new + out[start + len(match[0]) :]
                    break
        return out

    return exchange


def _earlier(source: Source, known: Known, profile: Profile, rng: random.Random) -> Exchange:
    """Every year becomes one of the same distance before, so far that no number on the first pages is a real one's: an
    older law or paper of the same title."""
    first = rng.randrange(3, 12)
    own = {found.key for found in find_identifiers(known.heads[source.sha256], profile)}

    def exchange(back: int) -> Exchange:
        return lambda text: _YEAR.sub(lambda match: str(max(1901, int(match[0]) - back)), text)

    for back in (*range(first, 12), *range(3, first), *range(12, 40)):
        moved = {found.key for found in find_identifiers(exchange(back)(known.heads[source.sha256]), profile)}
        if not (moved - own) & known.keys:
            return exchange(back)
    return exchange(first)


def _subject_words(title: str) -> set[str]:
    """The words of a title that tell what it is about, in small letters; abbreviations such as an issuer's are none."""
    words = re.findall(r"[A-Za-z]{4,}", title)
    return {
        w.lower() for w in words if w.title() not in _KEPT | _AROUND_SUBJECT and re.search("(?i)[aeiou].*[aeiou]", w)
    }


def _words_renamed(title: str, rng: random.Random) -> Exchange:
    """The words of the title become others wherever they stand, and so does the number of the law."""
    names = {word: _new_name(word, rng) for word in sorted(_subject_words(title))}
    shift = rng.randrange(1, 9)

    def exchange(text: str) -> str:
        named = re.sub(r"\b[A-Za-z]{4,}\b", lambda m: _in_case(names.get(m[0].lower(), m[0]), m[0]), text)
        named = _YEAR.sub(_century_before, named)
        return re.sub(r"(?i)(\bNo\.?\s?)(\d)(?=\D)", lambda m: f"{m[1]}{(int(m[2]) + shift) % 9 + 1}", named)

    return exchange


# --- easy ones -----------------------------------------------------------------------------------------------------


def _easy(known: Known, rng: random.Random) -> tuple[str, Exchange]:
    return "new names and numbers", _both(_renamed(rng), _other_subject(known, rng))


def _renamed(rng: random.Random, digits: bool = True) -> Exchange:
    """Capitalised words inside sentences become other names, the same each time; with `digits`, figures too."""
    names: dict[str, str] = {}
    key = rng.randrange(1 << 30)

    def name(match: re.Match[str]) -> str:
        word = match[0]
        if word.title() in _KEPT:
            return word
        folded = word.lower()
        if folded not in names:
            names[folded] = _new_name(word, random.Random(f"{key} {folded}"))
        return _in_case(names[folded], word)

    def digit(match: re.Match[str]) -> str:
        figures = match[0]
        if _YEAR.fullmatch(figures):
            return _century_before(match)
        return "".join(str((int(d) + key) % 9 + 1) for d in figures)

    def exchange(text: str) -> str:
        named = _CAPITALISED.sub(name, text)
        return re.sub(r"\d{2,}", digit, named) if digits else named

    return exchange


def _century_before(match: re.Match[str]) -> str:
    """A year no real document of these corpora is of, so that an altered number is nobody else's."""
    return f"19{match[0][2:]}"


def _new_name(word: str, rng: random.Random) -> str:
    letters = (rng.choice(_VOWELS if at % 2 else _CONSONANTS) for at in range(len(word)))
    return "".join(letters)


def _in_case(name: str, like: str) -> str:
    return name.upper() if like.isupper() else name.capitalize() if like[0].isupper() else name


def sources_of(rows: Iterator[tuple[str, str, str, str, int]]) -> list[Source]:
    """Sources from (doc_id, sha256, kind, title, page_count)."""
    return [Source(doc_id, sha256, kind, title or "", pages) for doc_id, sha256, kind, title, pages in rows]
