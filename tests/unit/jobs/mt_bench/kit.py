"""A tape's line as tests want it."""

from typing import Any

from jobs.mt_bench.tape import TapeLine

MODEL = {"id": "speaker", "digest": "d" * 64, "quantization": "int8"}


def line(question: int | str = 1, turn: int = 1, response: str = "Paris.", **more: Any) -> TapeLine:
    facts: dict[str, Any] = {
        "id": f"{question}.{turn}",
        "question_id": question,
        "turn": turn,
        "category": "writing",
        "prompt": f"question {question}, turn {turn}",
        "response": response,
        "model": MODEL,
    }
    return TapeLine.model_validate(facts | more)
