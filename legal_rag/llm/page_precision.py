"""How well each kind of answer finds its pages. A value may be sure and its page not: a day printed on the cover and in
the body, a sum that several pages tell.

The table holds, for each kind, (F-beta summed, n) of the pages cited for answers over the labelled questions of both
corpora that are not in the check set, as asked and in other words, and over questions written afresh. What few
questions say of a kind is drawn towards the mean of all kinds, as if two more of them had been asked that scored so.
"""

from __future__ import annotations

MEASURED: dict[str, tuple[float, int]] = {
    "parties": (76.0, 78),
    "common_party": (55.0, 56),
    "which_was_issued": (46.0, 46),
    "outcome": (40.1, 43),
    "dated_event": (34.0, 37),
    "fine": (33.5, 34),
    "party_count": (33.0, 33),
    "common_judge": (32.0, 32),
    "sum_of_case": (24.0, 28),
    "appealed": (17.1, 20),
    "law_date": (20.0, 20),
    "larger_sum": (15.0, 19),
    "consultation_deadline": (12.0, 13),
    "made_by": (13.0, 13),
    "fee": (12.0, 12),
    "definition": (8.0, 8),
    "administered_by": (3.0, 6),
    "law_number": (5.0, 5),
    "judges": (4.9, 5),
    "judge_changes": (4.0, 4),
    "enforces_award": (3.8, 4),
    "which_law": (3.0, 3),
    "permission_to_appeal": (2.0, 3),
    "trial_held": (2.0, 2),
    "law_version": (2.0, 2),
    "amended_by": (2.0, 2),
    "enforced_reference": (2.0, 2),
    "each_side": (1.0, 1),
}


_MEAN = sum(total for total, _ in MEASURED.values()) / sum(n for _, n in MEASURED.values())
_DRAWN_BY = 2
"""Questions of mean score that stand beside those measured."""


def page_precision(kind: str) -> float:
    """From 0 to 1; of a kind that no label asks for, the mean."""
    total, n = MEASURED.get(kind, (0.0, 0))
    return round((total + _DRAWN_BY * _MEAN) / (n + _DRAWN_BY), 3)
