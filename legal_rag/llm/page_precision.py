"""How well each kind of answer finds its pages. A value may be sure and its page not: a day printed on the cover and in
the body, a sum that several pages tell.

The table holds, for each kind, (F-beta summed, n) of the pages cited for answers over the labelled questions of both
corpora that are not in the check set, as asked and in other words. What few questions say of a kind is drawn towards
the mean of all kinds, as if two more of them had been asked that scored so.
"""

from __future__ import annotations

MEASURED: dict[str, tuple[float, int]] = {
    "parties": (44.0, 45),
    "common_party": (39.1, 40),
    "which_was_issued": (33.0, 33),
    "party_count": (22.0, 22),
    "common_judge": (23.0, 23),
    "dated_event": (20.0, 23),
    "outcome": (18.0, 18),
    "fine": (18.5, 19),
    "appealed": (14.0, 15),
    "larger_sum": (11.5, 14),
    "consultation_deadline": (6.5, 9),
    "sum_of_case": (7.0, 8),
    "law_date": (7.0, 7),
    "made_by": (7.0, 7),
    "fee": (6.0, 6),
    "law_number": (4.0, 4),
    "definition": (3.0, 3),
    "administered_by": (2.0, 3),
    "judge_changes": (2.0, 2),
    "trial_held": (2.0, 2),
    "enforces_award": (1.9, 2),
    "law_version": (2.0, 2),
    "amended_by": (2.0, 2),
    "enforced_reference": (1.0, 1),
    "which_law": (1.0, 1),
}


_MEAN = sum(total for total, _ in MEASURED.values()) / sum(n for _, n in MEASURED.values())
_DRAWN_BY = 2
"""Questions of mean score that stand beside those measured."""


def page_precision(kind: str) -> float:
    """From 0 to 1; of a kind that no label asks for, the mean."""
    total, n = MEASURED.get(kind, (0.0, 0))
    return round((total + _DRAWN_BY * _MEAN) / (n + _DRAWN_BY), 3)
