"""The prompts: one file a type of answer, and the parts that all of them share. Each names its version in its first
line; what was said to the model is known from the versions in the trace."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from legal_rag.question.model import AnswerType


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt file."""

    name: str
    version: int
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


@cache
def read_prompt(name: str) -> Prompt:
    """The prompt of `prompts/NAME.md`."""
    head, _, text = (resources.files("legal_rag.llm") / "prompts" / f"{name}.md").read_text("utf-8").partition("\n")
    return Prompt(name, int(head.removeprefix("version: ")), text.strip())


def prompts_for(answer_type: AnswerType, comparison: bool, structured: bool) -> tuple[Prompt, ...]:
    """The parts of the system prompt in order."""
    names = ["system", answer_type]
    if structured:
        names.append("structured")
    else:
        names += ["comparison"] * comparison + ["reply"]
    return tuple(read_prompt(name) for name in names)


def system_text(prompts: tuple[Prompt, ...]) -> str:
    """The system prompt."""
    return "\n\n".join(prompt.text for prompt in prompts)


def prompt_version(prompts: tuple[Prompt, ...]) -> str:
    """ "number 1 (3fa2c07d)": the type, the sum of the versions, and a hash of the very words."""
    words = hashlib.sha256(system_text(prompts).encode()).hexdigest()[:8]
    return f"{prompts[1].name} {'.'.join(str(prompt.version) for prompt in prompts)} ({words})"
