"""Appeals and relations of a case: permission sought, granted, refused; appeal filed, from what; what is enforced.

Read clause by clause from the recitals and the order; from the first pages of the reasons only where those are silent.
"The Application is refused" counts once the recitals have defined the Application as one for permission to appeal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from legal_rag.catalogue.identifiers import FoundIdentifier, find_identifiers
from legal_rag.catalogue.read_pages import ReadPage
from legal_rag.catalogue.roles import roles_of
from legal_rag.catalogue.rows import Appeal
from legal_rag.catalogue.title_page import TitlePage
from legal_rag.profile.loader import Profile

_PERMISSION = r"(?:permission|leave) to (?:(?:bring|file|make|pursue) an? )?appeal"
_APPLICATION = (
    rf"(?:(?:renewed |oral )?application for {_PERMISSION}|{_PERMISSION}(?: application)?|PTA(?: application)?"
    r"|appeal notice)"
)


def _any_of(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.IGNORECASE)


_SOUGHT = _any_of(
    r"\b(?:seek\w*|sought|apply\w*|applie[sd]|applications?|request\w*)\b"
    rf"(?:(?!\b(?:to set aside|stay)\b)[^.;]){{0,60}}?\b{_PERMISSION}\b",
    rf"\b{_PERMISSION} application\b",
    r"\bPTA\b",
    r"\bappeal notice\b[^.;]{0,60}\bpermission\b",
)
_IS = r"\b(?:is|was|are|were|be|being) (?:hereby |therefore |partially )?"
_GRANTED = _any_of(
    rf"\b{_PERMISSION}\b[^.;]{{0,50}}?{_IS}(?:granted|allowed|given)\b",
    rf"\b{_APPLICATION}\b[^.;]{{0,40}}?{_IS}(?:granted|allowed)\b",
    rf"\b(?:grant(?:ed|ing|s)?|given|giving|allow(?:ed|ing)) (?:\w+ ){{0,2}}?{_PERMISSION}\b",
)
_REFUSED = _any_of(
    rf"\b{_APPLICATION}\b[^.;]{{0,60}}?{_IS}(?:refused|dismissed|rejected|denied)\b",
    rf"\b(?:refus|dismiss|reject|deny)(?:ed|ing|es|s)?\b[^.;]{{0,80}}?\b{_APPLICATION}\b",
)
_FILED = _any_of(
    r"\bappeal notices?\b",
    r"\bnotices? of appeal\b",
    r"\bappellants?'?s? notices?\b",
    r"\bcourt of appeal claim form\b",
    r"\bappeal (?:is|was) (?:hereby )?(?:allowed|dismissed|refused|heard|filed|brought)\b",
    r"\bthis is an appeal\b",
)
_DEFINED = re.compile(
    rf"\b{_PERMISSION}\b[^()]{{0,140}}?\((?:the |together,? the |each an? )?\"(?P<one>[^\"]{{3,60}})\""
    r"(?:,? (?:or|and) (?:the )?\"(?P<two>[^\"]{3,60})\")?\)",
    re.IGNORECASE,
)
# "(the "Time Application")", for time to ask for permission; "if permission to appeal is granted".
_FOR_SOMETHING_ELSE = _any_of(r"\bextension of time\b", r"\bstay\b")
_CONDITION = _any_of(r"\b(?:if|unless|should|may|might|whether|only|until|pending|where)\b")
_LOOK_BACK = 60
_APPEAL_WORD = re.compile(r"\bappeal", re.IGNORECASE)
_ENFORCING = re.compile(r"\b(?:recogni[sz]\w+|enforc\w+|ratif\w+|execution)\b", re.IGNORECASE)
_AWARD = re.compile(
    r"\b(?:(?:final|partial|interim|arbitral|arbitration|foreign|corrected|[A-Z]{3,5}(?:-[A-Z]{3,5})?) )*award\b"
    r"(?! creditor| debtor)(?:[^.;()]{0,40}?\bdated \d{1,2} \w+ \d{4})?",
    re.IGNORECASE,
)
_JUDGMENT = re.compile(r"\b(?:judge?ment|order|determination|decree)s?\b", re.IGNORECASE)
_CLAIM = re.compile(r"\bclaims?\b", re.IGNORECASE)
_NOT_THIS = re.compile(r"\b(?:set aside|setting aside|stay|oppos\w+|refus\w+|examination)\b", re.IGNORECASE)
_CLAUSES = re.compile(
    r"(?=\b(?:AND )?(?:UPON|PURSUANT TO|WHEREAS)\b)"
    r"|(?<=[.;])(?<!\bNo\.)(?<!\bNos\.)(?<!H\.E\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bv\.)\s(?=[A-Z(\d])"
    r"|(?=\bIT IS (?:HEREBY )?ORDERED\b)"
)
_END_OF_ORDER = re.compile(r"\b(?:SCHEDULE OF REASONS|THE REASONS|REASONS\s(?:Introduction|1\.)|Issued by)\b")


@dataclass(frozen=True)
class _Clause:
    page: ReadPage
    start: int
    text: str


def find_appeals(
    pages: tuple[ReadPage, ...], title_page: TitlePage, own_keys: frozenset[str], case_key: str | None, profile: Profile
) -> tuple[Appeal, ...]:
    """Rows of `appeals`, each relation to the same case once a page."""
    head = list(_head(pages, title_page))
    on_appeal = _is_appeal(title_page, case_key, profile)
    rows = list(_read(head, own_keys, case_key, on_appeal, profile))
    if not any(row.relation.startswith(("permission", "appeal")) for row in rows):
        numbers = {clause.page.number for clause in head}
        after = [page for page in pages if page.number >= max(numbers, default=1)][:2]
        later = [clause for page in after for clause in _split(page, 0, len(page.text))]
        rows += [
            row
            for row in _read(later, own_keys, case_key, on_appeal, profile)
            if row.relation.startswith(("perm", "appeal"))
        ]
    kept: dict[tuple[object, ...], Appeal] = {}
    for row in rows:
        kept.setdefault((row.relation, row.related_key, row.page_number), row)
    return tuple(kept.values())


def _is_appeal(title_page: TitlePage, case_key: str | None, profile: Profile) -> bool:
    """The paper names an appellant, or its case is before a court of appeal by the court's name."""
    if any("appellant" in roles_of(line.text) for line in title_page.party_lines):
        return True
    if not profile.courts:
        return any(_APPEAL_WORD.search(line.text) for line in title_page.court_lines)
    prefix = (case_key or "").split(" ")[0]
    return any(court.prefix.upper() == prefix and "appeal" in court.name.lower() for court in profile.courts)


def _head(pages: tuple[ReadPage, ...], title_page: TitlePage) -> Iterator[_Clause]:
    """Clauses of the recitals and the order."""
    for page in pages:
        if page.number < title_page.page_number:
            continue
        end = _END_OF_ORDER.search(page.text)
        yield from _split(page, 0, end.start() if end else len(page.text))
        if end or page.number > title_page.page_number + 4:
            return


def _split(page: ReadPage, start: int, end: int) -> Iterator[_Clause]:
    places = [start, *(match.start() for match in _CLAUSES.finditer(page.text, start, end)), end]
    for begin, stop in pairwise(places):
        text = page.text[begin:stop]
        if text.strip():
            yield _Clause(page, begin, text)


def _read(
    clauses: list[_Clause], own: frozenset[str], case_key: str | None, on_appeal: bool, profile: Profile
) -> Iterator[Appeal]:
    whole = " ".join(clause.text for clause in clauses)
    defined = {
        name
        for match in _DEFINED.finditer(whole)
        for name in (match["one"], match["two"])
        if name
        and re.search(r"application|permission|appeal|pta|renewed", name, re.IGNORECASE)
        and not _FOR_SOMETHING_ELSE.search(whole, max(0, match.start() - _LOOK_BACK), match.start())
    }
    outcome = _outcome_of(defined)
    for clause in clauses:
        yield from _on_appeal(clause, outcome, case_key)
        if re.search(r"\d{4}|\baward\b", clause.text, re.IGNORECASE):
            yield from _related(clause, own, case_key, on_appeal, profile)


def _outcome_of(defined: set[str]) -> re.Pattern[str] | None:
    """ "The Application is granted in part" for the names that the recitals gave the application."""
    if not defined:
        return None
    names = "|".join(re.escape(name) for name in sorted(defined, key=len, reverse=True))
    return re.compile(
        rf"\b(?:{names})s?\b[^.;]{{0,60}}?\b(?:is|are|was|be) (?:hereby |therefore |partially )?"
        r"(?P<outcome>granted|allowed|refused|dismissed|rejected|denied)\b"
    )


def _on_appeal(clause: _Clause, outcome: re.Pattern[str] | None, case_key: str | None) -> Iterator[Appeal]:
    text = clause.text
    refused, granted = _REFUSED.search(text), _GRANTED.search(text)
    if outcome is not None and (told := outcome.search(text)):
        if told["outcome"] in ("granted", "allowed"):
            granted = granted or told
        else:
            refused = refused or told
    if refused:
        yield _row(clause, refused, "permission_refused", case_key)
    if granted and not refused and not _CONDITION.search(text, max(0, granted.start() - _LOOK_BACK), granted.end()):
        yield _row(clause, granted, "permission_granted", case_key)
    if sought := _SOUGHT.search(text):
        yield _row(clause, sought, "permission_sought", case_key)
    if filed := _FILED.search(text):
        yield _row(clause, filed, "appeal_filed", case_key)


def _related(
    clause: _Clause, own: frozenset[str], case_key: str | None, on_appeal: bool, profile: Profile
) -> Iterator[Appeal]:
    """Other cases and awards that the clause names, and what this case has to do with them."""
    others = [
        one
        for one in find_identifiers(clause.text, profile)
        if one.kind in ("case_number", "award_reference") and one.key not in own and one.printed[0] not in "[("
    ]
    enforcing = _ENFORCING.search(clause.text)
    award = _AWARD.search(clause.text) if enforcing else None
    for one in others:
        yield _row(clause, None, _relation(clause, one, enforcing, award, on_appeal), case_key, one)
    if not others and enforcing and award and not _NOT_THIS.search(clause.text) and _numbered_or_dated(award[0]):
        yield _row(clause, award, "enforces_award", case_key)


def _numbered_or_dated(printed: str) -> bool:
    return any(char.isdigit() for char in printed)


def _relation(
    clause: _Clause,
    other: FoundIdentifier,
    enforcing: re.Match[str] | None,
    award: re.Match[str] | None,
    on_appeal: bool,
) -> str:
    before = clause.text[max(0, other.span_start - 160) : other.span_start]
    if _APPEAL_WORD.search(before):
        return "appeal_from" if on_appeal else "appeal_filed"
    if enforcing is not None and award is not None and not _NOT_THIS.search(before):
        return "enforces_award"
    if enforcing is not None and _JUDGMENT.search(before) and not _NOT_THIS.search(before):
        return "enforces_judgment"
    if on_appeal and other.kind == "case_number" and (_JUDGMENT.search(before) or _CLAIM.search(before)):
        return "appeal_from"
    return "related"


def _row(
    clause: _Clause,
    match: re.Match[str] | None,
    relation: str,
    case_key: str | None,
    other: FoundIdentifier | None = None,
) -> Appeal:
    if other is not None:
        start, end = clause.start + other.span_start, clause.start + other.span_end
    else:
        assert match is not None  # one of the two is always given
        start, end = clause.start + match.start(), clause.start + match.end()
    printed, span_start, span_end = clause.page.source(start, end)
    return Appeal(
        page_number=clause.page.number,
        printed=printed,
        span_start=span_start,
        span_end=span_end,
        case_key=case_key,
        relation=relation,
        related_key=other.key if other is not None else None,
        related_printed=printed if other is not None or relation.startswith("enforces") else None,
    )
