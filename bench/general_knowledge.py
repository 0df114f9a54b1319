"""Questions that no corpus of legal papers answers, by answer type: families of them, filled from lists."""

from __future__ import annotations

from itertools import product

from legal_rag.question.model import AnswerType

Asked = tuple[str, AnswerType]

_COUNTRIES = (
    "Peru", "Norway", "Kenya", "Japan", "Portugal", "Iceland", "Chile", "Finland", "Nepal", "Uruguay", "Hungary",
    "Ghana",
)  # fmt: skip
_PLANETS = ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Neptune"]
_NOVELS = (
    "Middlemarch", "Don Quixote", "Moby-Dick", "War and Peace", "Jane Eyre", "The Odyssey", "Dracula", "Ulysses",
)  # fmt: skip
_INVENTIONS = ("the telephone", "the steam engine", "penicillin", "the printing press", "the light bulb", "dynamite")
_EVENTS = (
    "the Battle of Waterloo", "the first landing on the Moon", "the sinking of the Titanic", "the eruption of Vesuvius",
    "the storming of the Bastille", "the fall of the Berlin Wall", "the coronation of Charlemagne",
)  # fmt: skip
_ANIMALS = ["spider", "octopus", "lobster", "starfish", "ant", "squid"]
_METALS = ["iron", "copper", "mercury", "tungsten", "gold", "aluminium"]
_SPORTS = ["basketball", "volleyball", "rugby", "cricket", "ice-hockey", "handball"]
_GROUPS = (
    "the noble gases", "the Great Lakes of North America", "the Beatles", "the Brontë sisters", "the primary colours",
    "the Balearic islands",
)  # fmt: skip


def general_knowledge() -> list[Asked]:
    """All of them, some two hundred, in a fixed order."""
    asked: list[Asked] = []
    asked += [(f"What is the capital of {country}?", "name") for country in _COUNTRIES]
    asked += [(f"Who wrote the novel {novel}?", "name") for novel in _NOVELS]
    asked += [(f"Who invented {thing}?", "name") for thing in _INVENTIONS]
    asked += [(f"On what date did {event} take place?", "date") for event in _EVENTS]
    asked += [(f"When does {country} celebrate its national day this year?", "date") for country in _COUNTRIES]
    asked += [(f"How many legs does an adult {animal} have?", "number") for animal in _ANIMALS]
    asked += [(f"What is the melting point of {metal} in degrees Celsius?", "number") for metal in _METALS]
    asked += [(f"How many players of a {sport} team are on the field at one time?", "number") for sport in _SPORTS]
    asked += [(f"What is the square root of {n * n}?", "number") for n in range(11, 19)]
    asked += [
        (f"Is the planet {one} larger than the planet {other}?", "boolean")
        for one, other in product(_PLANETS, _PLANETS)
        if one < other
    ]
    asked += [(f"Does {country} have a coastline on the Pacific Ocean?", "boolean") for country in _COUNTRIES]
    asked += [(f"Which are {group}?", "names") for group in _GROUPS]
    asked += [(f"Which countries border {country}?", "names") for country in _COUNTRIES]
    asked += [(f"How is the planet {planet} thought to have formed?", "free_text") for planet in _PLANETS]
    asked += [(f"What is the plot of the novel {novel}?", "free_text") for novel in _NOVELS]
    asked += [(f"Why does {metal} conduct electricity?", "free_text") for metal in _METALS]
    return asked


TOPICS_OF_CASES: tuple[Asked, ...] = (
    ("What was the jury's verdict in {}?", "free_text"),
    ("What plea bargain was struck with the prosecutor in {}?", "free_text"),
    ("Were Miranda rights read to the suspect in {}?", "boolean"),
    ("How many years of imprisonment did the jury recommend in {}?", "number"),
    ("On what date was the prisoner in {} released on parole?", "date"),
    ("Which detective arrested the suspect in {}?", "name"),
    ("Which jurors were dismissed in {}?", "names"),
    ("What did the autopsy reveal in {}?", "free_text"),
    ("Did the grand jury in {} return an indictment?", "boolean"),
    ("What was the blood alcohol level of the driver in {}?", "number"),
    ("On what date did the burglary in {} happen?", "date"),
    ("What custody of the children was agreed in {}?", "free_text"),
)  # fmt: skip
"""Topics of criminal and family courts, asked of commercial cases."""

TOPICS_OF_LAWS: tuple[Asked, ...] = (
    ("What does the {} say about lottery winnings?", "free_text"),
    ("Under the {}, what is the fine for fishing trout without a licence?", "number"),
    ("Does the {} set curriculum standards for primary schools?", "boolean"),
    ("Under the {}, how many hens may a household keep?", "number"),
    ("Under the {}, on what date does the pheasant hunting season begin?", "date"),
    ("Which veterinary surgeon inspects zoo animals under the {}?", "name"),
    ("Which vaccines are mandatory for toddlers under the {}?", "names"),
    ("What rules on busking and street performance are there in the {}?", "free_text"),
    ("Does the {} permit skateboarding in cemeteries?", "boolean"),
    ("How does the {} treat astronauts and spacecraft re-entry?", "free_text"),
    ("Which vineyards are protected appellations under the {}?", "names"),
    ("What speed limit for bicycles does the {} lay down?", "number"),
)  # fmt: skip
"""Topics that no commercial law deals with."""
