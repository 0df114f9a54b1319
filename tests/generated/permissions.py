"""Forty cases in which permission to appeal was granted, granted in part, refused or never sought, and questions that
set two of them, or two of the other papers, side by side.

Case HB 600 + n has the fate n // 10 of `FATES`.
"""

from __future__ import annotations

from tests.generated.papers import PAIRS, GeneratedPapers, judge, order_paper, party

OF_EACH = 10
FATES = ("granted", "in part", "refused", "never sought")
_ORDERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "granted": (
        ("Permission to appeal is granted.",),
        ("The Defendant is granted permission to appeal.",),
        ("The Permission to Appeal Application is granted.",),
        ("The Defendant’s application for permission to appeal is allowed.",),
        ("Leave to appeal is given on all grounds.",),
    ),
    "in part": (
        ("The Defendant is granted permission to appeal on Ground 2 only.",
         "The Permission to Appeal Application is otherwise dismissed."),
        ("Permission to appeal is granted in part.", "Permission to appeal on Grounds 1 and 3 is refused."),
        ("The Permission to Appeal Application is granted in part.",),
        ("Permission to appeal is granted on Ground 1.", "Permission to appeal on Ground 2 is refused."),
        ("Leave to appeal is given on the second ground only.",),
    ),
    "refused": (
        ("Permission to appeal is refused.",),
        ("The Permission to Appeal Application is refused.",),
        ("The Defendant’s application for permission to appeal is dismissed.",),
        ("Leave to appeal is refused on all grounds.",),
        ("The application for leave to appeal is rejected.",),
    ),
}  # fmt: skip
_RECITAL = (
    "UPON the Defendant’s application dated 25 January 2026 seeking permission to appeal the Order of Hon. Justice {} "
    "(the “Permission to Appeal Application”)"
)
_WAS_GRANTED = (
    "Was permission to appeal granted in case {}?",
    "Did the Defendant obtain permission to appeal in case {}?",
    "Was the application for permission to appeal successful in {}?",
    "Was leave to appeal given in case {}?",
    "Did the judge allow the Defendant permission to appeal in {}?",
)
_WAS_REFUSED = (
    "Was permission to appeal refused in case {}?",
    "Did the court reject the application for permission to appeal in case {}?",
    "Was leave to appeal denied in {}?",
    "Was the application for permission to appeal dismissed in case {}?",
    "Was permission to appeal turned down in {}?",
)
_HOW_FAR: tuple[tuple[str, bool], ...] = (
    ("Was permission to appeal granted only in part in case {}?", True),
    ("Was permission to appeal granted in full in case {}?", False),
    ("Was permission to appeal granted on all grounds in {}?", False),
    ("Was leave to appeal given on some of the grounds only in {}?", True),
    ("Was permission to appeal partially granted in {}?", True),
    ("Was permission to appeal granted without limitation in {}?", False),
    ("Was permission to appeal in {} limited to certain grounds?", True),
)
_OF_TWO: tuple[tuple[str, str], ...] = (
    ("Was permission to appeal granted in both {} and {}?", "both"),
    ("Was permission to appeal granted in either {} or {}?", "either"),
    ("Was permission to appeal granted in neither {} nor {}?", "neither"),
    ("Did the Defendant obtain permission to appeal in each of {} and {}?", "both"),
    ("Was leave to appeal given in at least one of cases {} and {}?", "either"),
)


def add_permissions(to: GeneratedPapers) -> None:
    """Add the cases and the questions of them, and those of two cases at a time."""
    for number in range(OF_EACH * len(FATES)):
        _case(to, number)
    _permission_in_two(to)
    for i in range(PAIRS // 2):
        _trials_and_appeals(to, i)
        award, execution = f"AWD {500 + i}/2026", f"EXE {400 + i}/2026"
        to.ask("each_side", f"Was {award} issued before {execution}?", "boolean", True, True)
        to.ask("each_side", f"Was {award} issued later than {execution}?", "boolean", False, False)


def _name(number: int) -> str:
    return f"HB {600 + number}/2026"


def _fate(number: int) -> str:
    return FATES[number // OF_EACH]


def _case(to: GeneratedPapers, number: int) -> None:
    case, fate = _name(number), _fate(number)
    sides = ([party(480 + number)], [party(560 + number)])
    to.papers[f"hb-{600 + number}-2026"] = order_paper(
        case, sides, f"ORDER OF HON. JUSTICE {judge(number).upper()}", (9, "March", 2026),
        ["UPON the Claimant’s application for immediate judgment"],
        [f"Immediate judgment is entered for USD {30 + number},400.00.", "There shall be no order as to costs."],
    )  # fmt: skip
    if fate != "never sought":
        forms = _ORDERS[fate]
        to.papers[f"hb-{600 + number}-2026-permission"] = order_paper(
            case, sides, f"ORDER WITH REASONS OF HON. JUSTICE {judge(40 + number).upper()}", (20, "May", 2026),
            [_RECITAL.format(judge(number))],
            [*forms[number % len(forms)], "Costs of the application shall be costs in the case."],
        )  # fmt: skip
    was_granted = fate in ("granted", "in part")
    asked = _WAS_GRANTED[(number // 2) % len(_WAS_GRANTED)].format(case)
    to.ask("permission_to_appeal", asked, "boolean", was_granted, was_granted)
    if was_granted:
        how_far, only_in_part = _HOW_FAR[number % len(_HOW_FAR)]
        answer = only_in_part == (fate == "in part")
        to.ask("permission_to_appeal", how_far.format(case), "boolean", answer, True)
    if fate != "in part":
        refused = _WAS_REFUSED[(number // 2) % len(_WAS_REFUSED)].format(case)
        to.ask("permission_to_appeal", refused, "boolean", fate == "refused", fate == "refused")


def _permission_in_two(to: GeneratedPapers) -> None:
    for i in range(OF_EACH):
        granted, in_part, refused = i, OF_EACH + i, 2 * OF_EACH + i
        for at, (one, other) in enumerate(((granted, in_part), (granted, refused), (refused, 20 + (i + 1) % 10))):
            words, wanted = _OF_TWO[(i + at) % len(_OF_TWO)]
            each = [_fate(number) in ("granted", "in part") for number in (one, other)]
            answer = {"both": all(each), "either": any(each), "neither": not any(each)}[wanted]
            to.ask("each_side", words.format(_name(one), _name(other)), "boolean", answer, answer)


def _trials_and_appeals(to: GeneratedPapers, i: int) -> None:
    """HB 2xx had a trial and no appeal, the first HB 3xx an appeal and no trial."""
    tried, other_tried = f"HB {200 + i}/2026", f"HB {210 + i}/2026"
    untried, other_untried = f"HB {300 + i}/2026", f"HB {300 + (i + 1) % 10}/2026"
    questions = (
        (f"Did both {tried} and {other_tried} go to trial?", True),
        (f"Did both {tried} and {untried} go to trial?", False),
        (f"Was a trial held in either {untried} or {tried}?", True),
        (f"Was a trial held in either of {untried} and {other_untried}?", False),
        (f"Did neither {untried} nor {other_untried} go to trial?", True),
        (f"Were both {untried} and {other_untried} appealed?", True),
        (f"Were both {tried} and {untried} appealed?", False),
        (f"Was either of {tried} and {untried} appealed?", True),
        (f"Was neither {tried} nor {other_tried} appealed?", True),
        (f"Was neither {tried} nor {untried} appealed?", False),
    )
    for question, answer in (questions[i % 10], questions[(i + 5) % 10]):
        to.ask("each_side", question, "boolean", answer, answer)
