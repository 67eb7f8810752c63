"""The prompts for a judge model: FastChat's own if their file is given, else ours."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import BaseModel

from jobs.errors import UsageError
from jobs.mt_bench.files import read_lines

# The four prompts of FastChat's judge_prompts.jsonl that grade one answer.
PLAIN: Final = "single-v1"
PLAIN_TURNS: Final = "single-v1-multi-turn"
REFERENCE: Final = "single-math-v1"
REFERENCE_TURNS: Final = "single-math-v1-multi-turn"
NAMES: Final = (PLAIN, PLAIN_TURNS, REFERENCE, REFERENCE_TURNS)

_PLACE = re.compile(r"\{([a-z_0-9]+)\}")
# [[7]], or [7]; as in FastChat.
_RATINGS: Final = (re.compile(r"\[\[(\d+\.?\d*)\]\]"), re.compile(r"\[(\d+\.?\d*)\]"))


@dataclass(frozen=True, slots=True)
class JudgePrompt:
    """A system message and a template with placeholders such as ``{question}``."""

    system: str
    template: str

    def messages(self, texts: Mapping[str, str]) -> list[dict[str, str]]:
        """Fill the template. Not by str.format: a file or an answer may contain braces."""
        asked = _PLACE.sub(lambda place: texts.get(place[1], place[0]), self.template)
        return [{"role": "system", "content": self.system}, {"role": "user", "content": asked}]


class _PromptLine(BaseModel):
    name: str
    type: str = ""
    system_prompt: str
    prompt_template: str


def read_judge_prompts(path: Path) -> dict[str, JudgePrompt]:
    """Read FastChat's judge_prompts.jsonl.

    Raises:
        UsageError: the file cannot be read or lacks one of ``NAMES``.
    """
    found = {
        line.name: JudgePrompt(line.system_prompt, line.prompt_template)
        for line in read_lines(path, _PromptLine)
        if line.name in NAMES
    }
    missing = [name for name in NAMES if name not in found]
    if missing:
        raise UsageError(f"{path}: has no prompt called {', '.join(missing)}")
    return found


def rating(text: str) -> float | None:
    """Return the grade in a judge's answer, from 1 to 10, or None."""
    for pattern in _RATINGS:
        found = pattern.search(text)
        if found:
            grade = float(found[1])
            return grade if 1 <= grade <= 10 else None
    return None


_JUDGE = (
    "You grade the answers of an AI assistant, without favour. Look at how helpful, relevant,"
    " correct, deep, creative and detailed an answer is; length alone counts for nothing. Say in a"
    " few sentences what is good and bad about it. Then end with a line of exactly this form, with"
    ' a number from 1 (useless) to 10 (as good as can be): "Rating: [[5]]".'
)
_AGAINST = (
    "You grade the answers of an AI assistant, without favour. Look at whether an answer is correct"
    " and helpful. A reference answer is given: compare with it, and name every mistake. Then end"
    " with a line of exactly this form, with a number from 1 (useless) to 10 (as good as can be):"
    ' "Rating: [[5]]".'
)
_SECOND = " Grade only the assistant's last answer; what was said before tells what it answers."
_TALK = (
    "<conversation>\nUser: {question_1}\n\nAssistant: {answer_1}\n\n"
    "User: {question_2}\n\nAssistant: {answer_2}\n</conversation>"
)
OURS: Final[Mapping[str, JudgePrompt]] = {
    PLAIN: JudgePrompt(
        _JUDGE, "<question>\n{question}\n</question>\n\n<answer>\n{answer}\n</answer>"
    ),
    PLAIN_TURNS: JudgePrompt(_JUDGE + _SECOND, _TALK),
    REFERENCE: JudgePrompt(
        _AGAINST,
        "<question>\n{question}\n</question>\n\n<reference>\n{ref_answer_1}\n</reference>\n\n"
        "<answer>\n{answer}\n</answer>",
    ),
    REFERENCE_TURNS: JudgePrompt(
        _AGAINST + _SECOND,
        "<reference>\nUser: {question_1}\n\nReference: {ref_answer_1}\n\n"
        "User: {question_2}\n\nReference: {ref_answer_2}\n</reference>\n\n" + _TALK,
    ),
}
