"""Thirty laws, in force, repealed, superseded or not yet commenced by their own covers, replaced by a later law's
words; and questions that set two of them side by side.

Law n has the fate n % 6 of `FATES`.
"""

from __future__ import annotations

from tests.generated.papers import GeneratedPapers

FATES = ("in force", "repealed", "superseded", "in force", "replaced", "not commenced")
_THINGS = (
    "Ropewalks", "Pilotage", "Ferry Berths", "Net Lofts", "Lighthouses", "Oyster Beds", "Slipways", "Moorings",
    "Sail Lofts", "Tar Kilns", "Bonded Stores", "Quarantine", "Dredging", "Salt Pans", "Wreck Finds", "Barge Tolls",
    "Anchorage", "Fish Markets", "Ice Houses", "Tugboats", "Cordage", "Herring Nets", "Sea Walls", "Ballast",
    "Beacons", "Cooperage", "Boat Clubs", "Chandlery", "Gunpowder", "Swing Bridges",
)  # fmt: skip
COUNT = len(_THINGS)
_MAKERS = ("the Warden of Kestrel Harbour", "the Harbour Assembly")
_KEEPERS = ("the Registrar of Craft", "the Commissioner of Quays", "the Kestrel Harbour Authority")
_TERMS = ("Keeper", "Season")
_IN_FORCE = ("In force on 1 July {}", "Effective from 1 March {}")
_REPEALED = ("Repealed on 1 May 2024", "Repealed by the Tide Mills Law 2023", "Revoked with effect from 1 June 2024")
_SUPERSEDED = ("Superseded by a later Law", "Superseded on 1 May 2024", "Replaced by the Tide Mills Law 2023")
_NOT_COMMENCED = ("Not yet in force", "Not in force until a date to be appointed", "Not yet commenced")
_ASKED: tuple[tuple[str, bool], ...] = (
    ("Is the {} still in force?", True),
    ("Has the {} been repealed?", False),
    ("Is the {} currently in force?", True),
    ("Is the {} no longer in force?", False),
    ("Has the {} been superseded?", False),
    ("Is the {} still good law?", True),
    ("Has the {} ceased to have effect?", False),
    ("Does the {} still apply?", True),
)
"""Questions, and whether a law in force makes them true."""
_ASKED_OF_NEW = (
    "Is the {} in force?", "Is the {} currently in force?", "Is the {} in effect?", "Is the {} in force now?",
    "Has the {} come into force?",
)  # fmt: skip


def title(number: int) -> str:
    """The title of the law `number` with its year."""
    return f"{_THINGS[number]} Law {2001 + number // 2}"


def add_laws_in_time(to: GeneratedPapers) -> None:
    """Add the laws and the questions of them, of one and of two at a time."""
    for number in range(COUNT):
        _law(to, number)
        _asked_of_one(to, number)
    for number in range(0, COUNT, 2):
        _asked_of_two(to, number)
    for number in range(COUNT - 1):
        _whether_two_stand(to, number)


def _cover(number: int) -> list[str]:
    fate, turn = FATES[number % 6], number // 6
    forms = {"in force": _IN_FORCE, "repealed": _REPEALED, "superseded": _SUPERSEDED, "not commenced": _NOT_COMMENCED}
    if fate not in forms:
        return []
    return [f"!12 {forms[fate][turn % len(forms[fate])].format(2002 + number // 2)}"]


def _law(to: GeneratedPapers, number: int) -> None:
    name = title(number)
    heading = name[:-5].upper()
    clauses = [f"This Law may be cited as the “{name}”."]
    if number % 6 == 3:
        replaced = number + 1
        clauses.append(
            f"This Law repeals and replaces the {title(replaced)} (KHFZ Law No. {replaced + 30} of "
            f"{2001 + replaced // 2}), as it was in force immediately prior to the commencement of this Law."
        )
    defined = [term for at, term in enumerate(_TERMS) if number % (at + 2) != 1]
    blocks = [
        "!space 150", f"!24 {heading}", f"!18 KHFZ LAW NO. {number + 30} OF {2001 + number // 2}", *_cover(number),
        "!contents", "# 1. Title", *clauses, "# 2. Legislative authority",
        f"This Law is made by {_MAKERS[number % 4 // 2]}.", "# 3. Administration",
        f"This Law is administered by {_KEEPERS[number % 3]}.", "# 4. Definitions", "In this Law:",
        *(f"“{term}” means the {term.lower()} of a thing to which this Law applies;" for term in [*defined, "Dues"]),
        "# 5. Dues", "A person who uses a thing to which this Law applies shall pay Dues.",
    ]  # fmt: skip
    to.add_law(f"law-{number + 30}", heading, blocks)


def _asked_of_one(to: GeneratedPapers, number: int) -> None:
    fate, name, turn = FATES[number % 6], title(number), number // 6 + number
    if fate == "not commenced":
        question = _ASKED_OF_NEW[number // 6 % len(_ASKED_OF_NEW)].format(name)
        to.ask("in_force", question, "boolean", False, True)
        return
    for words, true_in_force in (_ASKED[turn % len(_ASKED)], _ASKED[(turn + 3) % len(_ASKED)]):
        applies = fate == "in force"
        to.ask("in_force", words.format(name), "boolean", true_in_force == applies, not applies)


def _whether_two_stand(to: GeneratedPapers, number: int) -> None:
    """The law `number` and the next one, of which at most one is in force, or the second one after that."""
    other = number + 1 if number % 2 else (number + 3) % COUNT
    stand = [FATES[n % 6] == "in force" for n in (number, other)]
    if "not commenced" in (FATES[number % 6], FATES[other % 6]):
        return
    one, name = title(number), title(other)
    questions = (
        (f"Are both the {one} and the {name} in force?", all(stand)),
        (f"Is either the {one} or the {name} still in force?", any(stand)),
        (f"Are the {one} and the {name} both still in force?", all(stand)),
        (f"Is neither the {one} nor the {name} in force?", not any(stand)),
        (f"Have both the {one} and the {name} been repealed?", not any(stand)),
    )
    question, answer = questions[number % len(questions)]
    to.ask("each_side", question, "boolean", answer, answer)


def _asked_of_two(to: GeneratedPapers, number: int) -> None:
    """The law `number` beside others: makers come in turns of two, administrators of three; years rise."""
    one = title(number)
    for at, other in enumerate(((number + 3) % COUNT, (number + 4) % COUNT)):
        name, turn = title(other), number // 2 + at
        same_maker, same_keeper = number % 4 // 2 == other % 4 // 2, number % 3 == other % 3
        both = [number % (place + 2) != 1 and other % (place + 2) != 1 for place in range(len(_TERMS))]
        questions = (
            (f"Were the {one} and the {name} made by the same authority?", same_maker),
            (f"Are the {one} and the {name} administered by the same body?", same_keeper),
            (f"Do the {one} and the {name} both define “{_TERMS[0]}”?", both[0]),
            (f"Was the {one} enacted before the {name}?", number < other),
            (f"Are the {one} and the {name} administered by different bodies?", not same_keeper),
            (f"Do both the {one} and the {name} define the term “{_TERMS[1]}”?", both[1]),
            (f"Was the {one} issued after the {name}?", number > other),
        )
        question, answer = questions[turn % len(questions)]
        to.ask("each_side", question, "boolean", answer, answer)
