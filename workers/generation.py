"""Text in, checked JSON out: joins tokenizer, engine and a pipeline's grammar."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from typing import Any

from jobs.models import Manifest
from pipelines.document import Document
from pipelines.grammar import grammar, strip_prefix
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message, messages
from pipelines.reduce import Part
from pipelines.result import Usage
from pipelines.salvage import salvage
from workers.engine.engine import Engine
from workers.engine.sampling_params import Completion, FinishReason, SamplingParams
from workers.errors import WorkerError

MARGIN = 16  # tokens: a text counts a little differently inside a prompt than alone
FREE_TEXT_TOKENS = 512  # budget of a guardrail's one question
POLL_SECONDS = 1.0  # how often a waiting document asks whether it was cancelled


@dataclass(frozen=True)
class Answer:
    """What the model made of one part. ``complete`` is False where the end was cut off."""

    output: dict[str, Any] | None
    complete: bool
    finish: FinishReason
    usage: Usage


@dataclass(frozen=True)
class Generator:
    """Asks the model. Stateless but for the engine; safe to share between threads."""

    engine: Engine
    manifest: Manifest

    def count_tokens(self, text: str) -> int:
        """Tokens that ``text`` takes in a prompt."""
        return self.engine.tokenizer.count(text)

    def chunk_budget(self, pipeline: Pipeline, document: Document) -> int:
        """Tokens of document that one prompt can hold beside instructions and answer.

        Raises:
            WorkerError: the instructions alone fill the model's context.
        """
        overhead = len(self._prompt(messages(pipeline, document, "", 999, 999)))
        room = self.engine.context - pipeline.sampling.max_tokens - overhead - MARGIN
        if room < MARGIN:
            raise WorkerError(
                f"pipeline {pipeline.name}: its instructions ({overhead} tokens) and max_tokens"
                f" ({pipeline.sampling.max_tokens}) fill the context of {self.manifest.id}"
                f" ({self.engine.context}); shorten them or raise `context`"
            )
        return min(room, self.manifest.chunk_tokens)

    def answer(
        self,
        pipeline: Pipeline,
        document: Document,
        parts: Sequence[Part],
        check_cancelled: Callable[[], None],
    ) -> list[Answer]:
        """Ask the model about every part; answers come in the order of the parts.

        All parts are submitted at once, so that they decode together. ``check_cancelled`` is
        called while waiting and may raise; nothing is then left running.

        Raises:
            HandedBack: the worker is stopping.
            TimeoutError: the pipeline's deadline passed.
        """
        waiting: list[Future[Completion]] = []
        try:
            questions = [
                self._question(pipeline, document, part, number, len(parts))
                for number, part in enumerate(parts, 1)
            ]
            waiting = [self._submit(question, retry=False) for question in questions]
            answers = []
            for index, question in enumerate(questions):
                completion = _wait(waiting[index], check_cancelled)
                answer = self._read(question, completion)
                if not answer.complete:  # the one retry that an answer gets
                    waiting[index] = self._submit(question, retry=True)
                    again = self._read(question, _wait(waiting[index], check_cancelled))
                    answer = _better(answer, again)
                answers.append(answer)
            return answers
        finally:
            for future in waiting:
                future.cancel()

    def ask(self, question: str, pipeline: Pipeline, check_cancelled: Callable[[], None]) -> str:
        """One free-text question, for a guardrail's repair."""
        params = SamplingParams(
            max_tokens=FREE_TEXT_TOKENS,
            stop_token_ids=frozenset(self.manifest.stop_token_ids),
            deadline_seconds=pipeline.limits.deadline_seconds,
        )
        prompt = self._prompt([Message("user", question)])
        completion = _wait(self.engine.submit(prompt, params), check_cancelled)
        return self.engine.tokenizer.decode(completion.token_ids)

    def _prompt(self, conversation: Sequence[Message]) -> list[int]:
        tokenizer = self.engine.tokenizer
        return tokenizer.encode(tokenizer.apply_chat_template(conversation))

    def _question(
        self, pipeline: Pipeline, document: Document, part: Part, number: int, parts: int
    ) -> _Question:
        # Prompt and grammar are made from the same text, so that copying is one to one.
        return _Question(
            pipeline,
            self._prompt(messages(pipeline, document, part.text, number, parts)),
            grammar(pipeline.generation_schema, part.text, self.manifest.value_prefix),
        )

    def _submit(self, question: _Question, *, retry: bool) -> Future[Completion]:
        sampling = question.pipeline.sampling
        params = SamplingParams(
            max_tokens=sampling.max_tokens,
            # A greedy answer that ran away runs away again: the retry must differ.
            temperature=max(sampling.temperature, 0.7) if retry else sampling.temperature,
            top_p=0.95 if retry else sampling.top_p,
            seed=sampling.seed + retry,
            stop_token_ids=frozenset(self.manifest.stop_token_ids),
            deadline_seconds=question.pipeline.limits.deadline_seconds,
        )
        return self.engine.submit(question.prompt, params, question.grammar)

    def _read(self, question: _Question, completion: Completion) -> Answer:
        if completion.finish_reason is FinishReason.DEADLINE:
            raise TimeoutError(
                f"the model was not done after {question.pipeline.limits.deadline_seconds:g} s"
            )
        text = self.engine.tokenizer.decode(completion.token_ids)
        schema = question.pipeline.generation_schema
        complete = completion.finish_reason is FinishReason.STOP
        output = json.loads(text) if complete else salvage(text, schema)
        usage = Usage(
            prompt_tokens=completion.prompt_tokens,
            cached_tokens=completion.cached_tokens,
            completion_tokens=len(completion.token_ids),
            seconds=completion.seconds,
        )
        return Answer(_strip(output), complete, completion.finish_reason, usage)


@dataclass(frozen=True)
class _Question:
    pipeline: Pipeline
    prompt: list[int]
    grammar: str


def _wait(future: Future[Completion], check_cancelled: Callable[[], None]) -> Completion:
    while True:
        try:
            return future.result(timeout=POLL_SECONDS)
        except FutureTimeout:
            check_cancelled()
        except CancelledError as error:
            raise WorkerError("the answer was cancelled") from error


def _better(first: Answer, second: Answer) -> Answer:
    """The complete one, else the first that holds anything; the cost of both."""
    kept = second if second.complete or first.output is None else first
    spent = add_usage([first.usage, second.usage])
    return Answer(kept.output, kept.complete, kept.finish, spent)


def add_usage(parts: Sequence[Usage]) -> Usage:
    """Sum of several generations."""
    return Usage(
        prompt_tokens=sum(part.prompt_tokens for part in parts),
        cached_tokens=sum(part.cached_tokens for part in parts),
        completion_tokens=sum(part.completion_tokens for part in parts),
        seconds=round(sum(part.seconds for part in parts), 3),
    )


def _strip(value: Any) -> Any:
    if isinstance(value, str):
        return strip_prefix(value)
    if isinstance(value, dict):
        return {key: _strip(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_strip(part) for part in value]
    return value
