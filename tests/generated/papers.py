"""Court papers and a law made for the answers that labelled questions seldom have, in the markup of tests/corpus.

Twenty pairs of cases share a party and a judge, twenty cases had a trial, twenty no appeal, twenty another judge in a
later order, twenty executions enforce another award; a law says yes and no in the forms that statutes use.
"""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rag.answer.model import Value
from legal_rag.question.model import AnswerType
from tests.corpus.typeset import lay_out, paint, parse_markup

PAIRS = 20
_FIRST = [
    "Abelard",
    "Brisk",
    "Corvin",
    "Dunmore",
    "Ellery",
    "Farrow",
    "Gantry",
    "Hollis",
    "Ister",
    "Jessop",
    "Kelder",
    "Lomax",
    "Marden",
    "Norrow",
    "Ostler",
]
_SECOND = [
    "Shipping",
    "Grain",
    "Cranes",
    "Timber",
    "Optics",
    "Salvage",
    "Ropes",
    "Cables",
    "Pilots",
    "Glass",
    "Ferries",
    "Tugs",
]
_FORMS = ("Ltd", "LLC", "PLC", "FZE")
_GIVEN = ["Ada", "Bela", "Cato", "Dora", "Emil", "Fenna", "Gus", "Hedda", "Ivor", "Jana"]
_SURNAMES = [
    "Aldane",
    "Birch",
    "Corvo",
    "Delmar",
    "Esker",
    "Fothering",
    "Grange",
    "Halvard",
    "Imrie",
    "Jorda",
    "Kessler",
    "Lund",
]
_MONTHS = calendar.month_name[1:]


@dataclass(frozen=True, slots=True)
class Case:
    """A question about the papers with its answer; `rare` if labelled questions seldom or never have that answer."""

    kind: str
    question: str
    answer_type: AnswerType
    answer: Value
    rare: bool


def party(number: int) -> str:
    """The name of the company `number`, no two alike."""
    first, rest = _FIRST[number % len(_FIRST)], number // len(_FIRST)
    return f"{first} {_SECOND[rest % len(_SECOND)]} {_FORMS[rest // len(_SECOND) % len(_FORMS)]}"


def judge(number: int) -> str:
    """The name of the judge `number`, no two alike."""
    return f"{_GIVEN[number % len(_GIVEN)]} {_SURNAMES[number // len(_GIVEN)]}"


def _numbered(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else " ".join(f"({n}) {name}" for n, name in enumerate(names, 1))


def _caption(names: Sequence[str], role: str) -> str:
    lines = names if len(names) == 1 else [f"({n}) {name}" for n, name in enumerate(names, 1)]
    plural = role if len(names) == 1 else "/".join(f"{word}s" for word in role.split("/"))
    return "= " + "\\\n".join(line.upper() for line in lines) + f"\n\n_ {plural}"


def order_paper(
    case: str, sides: tuple[Sequence[str], Sequence[str]], heading: str, day: tuple[int, str, int],
    recitals: Sequence[str], orders: Sequence[str], roles: tuple[str, str] = ("Claimant", "Defendant"), bench: str = "",
) -> str:  # fmt: skip
    """The markup of an order: caption, recitals, numbered orders, date of issue."""
    number, month, year = day
    blocks = [
        f"{case} {_numbered(sides[0])} v {_numbered(sides[1])}\\\n"
        f"{month.upper()} {number:02d}, {year} HIGH BENCH - ORDERS",
        f"Claim No: {case}", "= THE KESTREL HARBOUR COURTS", "= IN THE HIGH BENCH",
        *([f"= BEFORE {bench}"] if bench else []), "= BETWEEN",
        _caption(sides[0], roles[0]), "^ and", _caption(sides[1], roles[1]), f"= {heading}", *recitals,
        "= IT IS HEREBY ORDERED THAT:", *(f"{n}. {order}" for n, order in enumerate(orders, 1)),
        f"Issued by:\\\nMaeve Collister\\\nDeputy Registrar\\\nDate of Issue: {number} {month} {year}\\\nAt: 10am",
    ]  # fmt: skip
    return "\n\n".join(blocks)


_SHARED_PARTY = (
    "Is there any main party common to both case {} and case {}?",
    "Do cases {} and {} have a party in common?",
    "Did the same company appear as a party in both case {} and case {}?",
    "Is any one entity named as a party in each of {} and {}?",
)
_SHARED_JUDGE = (
    "Did cases {} and {} have any judges in common across their entire proceedings?",
    "Did the same judge sit in both case {} and case {}?",
    "Was there a judge who presided over both {} and {}?",
)
_APPEALED = (
    "Was the decision in case {} appealed?",
    "Was an appeal filed in case {}?",
    "Did a party to case {} apply for permission to appeal?",
)
_TRIAL = ("Was a trial held in case {}?", "Did case {} go to trial?", "Did a trial take place in case {}?")
_CHANGED = (
    "Did the judge change during case {}?",
    "Were there different judges in the documents of case {}?",
    "Was the judge replaced at any point in case {}?",
)
_HELD = (
    "AND UPON the trial of the claim held before Hon. Justice {} from {} to {} {}",
    "AND UPON hearing counsel at the trial on {1} and {2} {3} before Hon. Justice {0}",
    "FOLLOWING the trial held on {1} and {2} {3} before Hon. Justice {0}",
    "AND UPON the trial having taken place before Hon. Justice {} between {} and {} {}",
)
_NOT_HELD = (
    "AND UPON the trial of the claim being listed for 9 November 2027",
    "AND UPON the Defendant’s application to adjourn the trial listed for 9 November 2027",
    "AND UPON noting that the trial window has been vacated and no trial date is fixed",
    "AND UPON the parties having agreed that the claim be decided on paper without a trial",
)


class GeneratedPapers:
    """All papers by document id, and the questions about them."""

    def __init__(self) -> None:
        self.papers: dict[str, str] = {}
        self.running: dict[str, str] = {}
        self.cases: list[Case] = []
        for number in range(PAIRS):
            self._pair(number)
        for number in range(PAIRS):
            self._execution(number)
        self._statute()

    def ask(self, kind: str, question: str, answer_type: AnswerType, answer: Value, rare: bool) -> None:
        """Add a question that the papers answer."""
        self.cases.append(Case(kind, question, answer_type, answer, rare))

    def _pair(self, i: int) -> None:
        """Cases HB 2xx and HB 3xx with a company and a judge in common; the next pair's HB 3xx shares neither."""
        one, other, stranger = f"HB {200 + i}/2026", f"HB {300 + i}/2026", f"HB {300 + (i + 1) % PAIRS}/2026"
        base, month = 20 * i, _MONTHS[i % 12]
        shared = party(base)
        claimants = [party(base + n) for n in range(1 + (i + 1) % 4)]
        defendants = [party(base + 6 + n) for n in range(1 + i // 4 % 4)]
        seats: tuple[tuple[list[str], list[str]], ...] = (
            ([shared], [party(base + 11)]),
            ([party(base + 11)], [shared]),
            ([party(base + 11), shared], [party(base + 12)]),
            ([party(base + 11)], [party(base + 12), shared, party(base + 13)]),
        )
        sides = seats[i % 4]
        held = _HELD[i % 4].format(judge(i), 2, 4, f"{month} 2026")
        self.papers[f"hb-{200 + i}-2026"] = order_paper(
            one, (claimants, defendants), f"ORDER WITH REASONS OF HON. JUSTICE {judge(i).upper()}", (18, month, 2026),
            ["UPON the Claim Form filed on 3 February 2025", held],
            ["The claim is allowed in part.", f"The Defendant shall pay the Claimant USD {40 + i},500.00."],
        )  # fmt: skip
        of_three = f"CHIEF JUSTICE {judge(90 + i)}, HON. JUSTICE {judge(i)} AND HON. JUSTICE {judge(40 + i)}".upper()
        self.papers[f"hb-{300 + i}-2026"] = order_paper(
            other, sides, "ORDER" if i % 2 else f"ORDER OF HON. JUSTICE {judge(i).upper()}", (21, month, 2026),
            ["UPON the Claimant’s application for further disclosure", _NOT_HELD[i % 4]],
            ["The application is granted.", "Costs shall be costs in the case."], bench=of_three if i % 2 else "",
        )  # fmt: skip
        later = (28, month, 2026)
        if i < PAIRS // 2:  # the same judge once more
            self.papers[f"hb-{200 + i}-2026-costs"] = order_paper(
                one, (claimants, defendants), f"ORDER OF HON. JUSTICE {judge(i).upper()}", later,
                ["UPON the parties’ submissions on costs"], ["There shall be no order as to costs."],
            )  # fmt: skip
            self.ask("judge_changes", _CHANGED[i % 3].format(one), "boolean", False, False)
        appeal = i < PAIRS // 2
        recital = "UPON the Defendant’s application for an extension of time"
        order = "Time for service of the defence is extended to 1 December 2026."
        if appeal:
            recital = "UPON the Defendant’s Appeal Notice dated 25 January 2026 seeking permission to appeal"
            order = "Permission to appeal is refused."
        self.papers[f"hb-{300 + i}-2026-later"] = order_paper(
            other, sides, f"ORDER OF HON. JUSTICE {judge(65 + i).upper()}", later, [recital], [order],
        )  # fmt: skip
        self.ask("common_party", _SHARED_PARTY[i % 4].format(one, other), "boolean", True, True)
        self.ask("common_party", _SHARED_PARTY[(i + 1) % 4].format(one, stranger), "boolean", False, False)
        self.ask("common_judge", _SHARED_JUDGE[i % 3].format(one, other), "boolean", True, True)
        self.ask("common_judge", _SHARED_JUDGE[(i + 1) % 3].format(one, stranger), "boolean", False, False)
        self.ask("judge_changes", _CHANGED[i % 3].format(other), "boolean", True, True)
        self.ask("appealed", _APPEALED[i % 3].format(one), "boolean", False, True)
        if appeal:
            self.ask("appealed", _APPEALED[(i + 1) % 3].format(other), "boolean", True, False)
        self.ask("trial_held", _TRIAL[i % 3].format(one), "boolean", True, True)
        self.ask("trial_held", _TRIAL[(i + 1) % 3].format(other), "boolean", False, False)
        count = f"How many claimants are there in case {one}?"
        self.ask("party_count", count, "number", len(claimants), len(claimants) > 1)
        count = f"How many unique parties defended the proceedings in case {one}?"
        self.ask("party_count", count, "number", len(defendants), len(defendants) > 1)

    def _execution(self, i: int) -> None:
        """AWD 5xx recognises an award; EXE 4xx executes it, and no other."""
        award, stranger = f"AWD {500 + i}/2026", f"AWD {500 + (i + 1) % PAIRS}/2026"
        execution, month = f"EXE {400 + i}/2026", _MONTHS[i % 12]
        sides = ([party(420 + i)], [party(450 + i)])
        self.papers[f"awd-{500 + i}-2026"] = order_paper(
            award, sides, f"ORDER OF HON. JUSTICE {judge(i).upper()}", (4, month, 2026),
            [f"UPON the Arbitration Claim seeking recognition of the Final Award dated 12 {month} 2025"],
            [f"The Final Award in the sum of EUR {70 + i},250.00 is recognised and shall be enforced."],
        )  # fmt: skip
        self.papers[f"exe-{400 + i}-2026"] = order_paper(
            execution, sides, f"ORDER OF HON. JUSTICE {judge(40 + i).upper()}", (19, month, 2026),
            [
                f"UPON the Order of Hon. Justice {judge(i)} dated 4 {month} 2026 in Claim No. {award}, by which the "
                f"Final Award dated 12 {month} 2025 was recognised and is to be enforced (the “Recognition Order”)",
                f"AND UPON the Judgment Creditor’s Execution Application in the sum of EUR {70 + i},250.00",
            ],
            ["The Execution Application is granted."],
            ("Claimant/Judgment Creditor", "Defendant/Judgment Debtor"),
        )  # fmt: skip
        asked = (
            "Is {} the enforcement of the arbitral award recognised in {}?",
            "Does execution case {} enforce the award of case {}?",
            "Is {} the enforcement of {}?",
            "Does {} enforce {}?",
        )[i % 4]
        self.ask("enforces_award", asked.format(execution, stranger), "boolean", False, True)
        self.ask("enforces_award", asked.format(execution, award), "boolean", True, False)

    def _statute(self) -> None:
        """One law: an article a thing, its polarity by the form of words; and boards with their number of members."""
        blocks = [
            "!space 150", "!24 TIDE MILLS LAW", "!18 KHFZ LAW NO. 8 OF 2023", "!contents", "# PART 1: GENERAL",
            "# 1. Title and commencement",
            "This Law may be cited as the “Tide Mills Law 2023” and comes into force on 1 July 2023.",
        ]  # fmt: skip
        law, article = "Tide Mills Law 2023", 1
        for n, (thing, heading) in enumerate(_THINGS):
            for text, asked, answer in (_SAYINGS[n % len(_SAYINGS)], _SAYINGS[(n + 5) % len(_SAYINGS)]):
                article += 1
                blocks += [f"# {article}. {heading}", text.format(thing)]
                question = f"Under Article {article} of the {law}, {asked.format(thing)}?"
                self.ask("content_boolean", question, "boolean", answer, True)
        for n, (trade, words) in enumerate(zip(_TRADES, _COUNTS, strict=True)):
            article += 1
            blocks += [f"# {article}. Board of {trade}", f"The Board of {trade} consists of {words} members."]
            asked_count = (
                f"Under Article {article} of the {law}, of how many members does the Board of {trade} consist?"
            )
            self.ask("content_number", asked_count, "number", n + 3, True)
        self.add_law("tide-mills-law-2023", "TIDE MILLS LAW", blocks)

    def add_law(self, stem: str, title: str, blocks: Sequence[str]) -> None:
        """Add a law whose pages have `title` as their running head."""
        self.papers[stem], self.running[stem] = "\n\n".join(blocks), title

    def typeset(self, folder: Path) -> None:
        """Write every paper as a PDF into `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        for stem, body in self.papers.items():
            title = self.running.get(stem)
            meta = {"form": "law", "running": title} if title else {"form": "court"}
            pages, labels = lay_out(meta, list(parse_markup(body)))
            document = paint(pages)
            if "running" in meta:
                document.set_page_labels(labels)
            document.save(folder / f"{stem}.pdf")


_THINGS = (
    ("a weather vane", "Vanes"), ("a spare sluice", "Sluices"), ("a fog lantern", "Lanterns"),
    ("a grain hoist", "Hoists"), ("an eel trap", "Traps"), ("a rope walk", "Walks"), ("a mill pond", "Ponds"),
    ("a tide gauge", "Gauges"), ("a stone causeway", "Causeways"), ("a copper boiler", "Boilers"),
    ("a night bell", "Bells"), ("a rowing skiff", "Skiffs"), ("a flour loft", "Lofts"), ("a wooden jetty", "Jetties"),
    ("a smoke vent", "Vents"), ("an iron winch", "Winches"), ("a signal mast", "Masts"), ("a drying shed", "Sheds"),
    ("a salt store", "Stores"), ("a wheel house", "Houses"),
)  # fmt: skip
_SAYINGS: tuple[tuple[str, str, bool], ...] = (
    ("A Miller may keep {} without the consent of the Warden.",
     "may a Miller keep {} without the Warden’s consent", True),
    ("A Miller shall not let {} to a stranger.", "may a Miller let {} to a stranger", False),
    ("A Miller is not liable for damage that {} causes in a storm.",
     "is a Miller liable for damage that {} causes in a storm", False),
    ("The owner of {} shall be deemed to be its keeper.", "is the owner of {} deemed to be its keeper", True),
    ("No person may move {} unless the Registrar has agreed in writing.",
     "may a person move {} without the Registrar’s written agreement", False),
    ("A Miller must insure {} against fire.", "must a Miller insure {} against fire", True),
    ("A Miller is not required to register {}.", "is a Miller required to register {}", False),
    ("Nothing in this Law prevents a Miller from selling {} by auction.",
     "is a Miller prevented from selling {} by auction", False),
    ("A Miller is entitled to compensation if the Authority removes {}.",
     "is a Miller entitled to compensation if the Authority removes {}", True),
    ("An agreement to waive the duty to repair {} is void.",
     "is an agreement to waive the duty to repair {} void", True),
)  # fmt: skip
_TRADES = (
    "Pilots", "Coopers", "Weighers", "Dredgers", "Chandlers", "Sailmakers", "Caulkers", "Lightermen", "Riggers",
    "Surveyors", "Ferrymen", "Divers", "Bargemasters", "Netmakers", "Shipwrights", "Stevedores", "Wharfingers",
    "Salvors", "Ropemakers", "Keelmen",
)  # fmt: skip
_COUNTS = (
    "three", "four", "five", "six", "seven (7)", "eight", "nine", "ten", "eleven (11)", "twelve", "thirteen",
    "fourteen", "fifteen (15)", "sixteen", "seventeen", "eighteen", "nineteen (19)", "twenty", "twenty-one",
    "twenty-two (22)",
)  # fmt: skip
