"""Text in, checked JSON out: joins tokenizer, engine and a pipeline's grammar."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from jobs.models.manifest import Manifest
from pipelines.document import Document
from pipelines.grounding.confidence import ChosenToken, Score, scores
from pipelines.grounding.grammar import grammar
from pipelines.grounding.partial_json import salvage
from pipelines.grounding.passes import Part
from pipelines.pipeline import Pipeline, Sampling
from pipelines.prompts import Message, messages
from pipelines.result import Usage
from pipelines.schema import Schema
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.sequence import agreement
from workers.engine.tokens.detokenizer import Detokenizer
from workers.errors import ContextExceeded, DeadlineExceeded

MARGIN = 16  # tokens: a text counts a little differently inside a prompt than alone
FREE_TEXT_TOKENS = 512  # budget of a guardrail's one question
POLL_SECONDS = 1.0  # how often a waiting document asks whether to go on


@dataclass(frozen=True)
class Answer:
    """What the model made of one part. ``complete`` is False where the end was cut off."""

    output: dict[str, Any] | None
    complete: bool
    finish: FinishReason
    usage: Usage
    scores: Mapping[str, Score] = field(default_factory=dict)  # by JSON pointer


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
            ContextExceeded: instructions and answer alone fill the model's context.
        """
        overhead = len(_prompt(self.engine, messages(pipeline, document, "", 999, 999)))
        room = self.engine.context - pipeline.sampling.max_tokens - overhead - MARGIN
        if room < MARGIN:
            raise ContextExceeded(
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
        check: Callable[[], None],
        known: Mapping[int, Answer] | None = None,
        keep: Callable[[int, Answer], None] = lambda index, answer: None,
    ) -> list[Answer]:
        """Ask the model about every part; answers come in the order of the parts.

        All parts are submitted at once, so that they decode together, and so are the retries of
        those that were cut off. ``check`` is called again and again and may raise, to stop; nothing
        is then left running. Parts in ``known`` (by index) are not asked about; ``keep`` is called
        with each other answer as soon as it is final.

        Raises:
            HandedBack: the worker is stopping.
            DeadlineExceeded: an answer took longer than the pipeline allows.
            ContextExceeded, GrammarError: this part cannot be asked about, now or later.
            EngineClosed: the engine broke.
        """
        submitted: list[Future[Completion]] = []

        def submit(question: _Question, *, retry: bool) -> Future[Completion]:
            submitted.append(self._submit(question, retry=retry))
            return submitted[-1]

        answers = dict(known or {})
        asked: dict[int, _Question] = {}
        running: dict[Future[Completion], int] = {}
        cut_off: list[int] = []

        def settle(index: int, answer: Answer) -> None:
            answers[index] = answer
            keep(index, answer)

        try:
            for index, part in enumerate(parts):
                check()
                if index in answers:
                    continue
                asked[index] = self._question(pipeline, document, part, index + 1, len(parts))
                running[submit(asked[index], retry=False)] = index
            for future in _as_completed(running, check):
                index = running[future]
                answer = self._read(asked[index], future.result())
                if answer.complete:
                    settle(index, answer)
                else:
                    answers[index] = answer
                    cut_off.append(index)
            # The one retry that an answer gets, in the order of the parts.
            again = {submit(asked[index], retry=True): index for index in sorted(cut_off)}
            for future in _as_completed(again, check):
                index = again[future]
                settle(index, _better(answers[index], self._read(asked[index], future.result())))
            return [answers[index] for index in range(len(parts))]
        finally:
            for future in submitted:
                future.cancel()

    def ask(
        self, chat: Sequence[Message], deadline_seconds: float, check: Callable[[], None]
    ) -> str:
        """One free-text answer to a chat, for a guardrail's repair. ``check`` and errors as in
        ``answer``, but whatever was said by the deadline is returned."""
        params = SamplingParams(
            max_tokens=FREE_TEXT_TOKENS,
            stop_token_ids=frozenset(self.manifest.stop_token_ids),
            deadline_seconds=deadline_seconds,
        )
        completion = complete(self.engine, chat, params, check)
        return self.engine.tokenizer.decode(completion.token_ids)

    def _question(
        self, pipeline: Pipeline, document: Document, part: Part, number: int, parts: int
    ) -> _Question:
        prompt = _prompt(self.engine, messages(pipeline, document, part.text, number, parts))
        # What a prompt about nothing begins with too are the instructions.
        nothing = _prompt(self.engine, messages(pipeline, Document("", "text/plain", ()), "", 1, 1))
        # Prompt and grammar are made from the same text, so that copying is one to one.
        text_grammar = grammar(pipeline.generation_schema, part.text)
        return _Question(pipeline, prompt, text_grammar, agreement(prompt, nothing))

    def _submit(self, question: _Question, *, retry: bool) -> Future[Completion]:
        pipeline = question.pipeline
        deadline = pipeline.limits.deadline_seconds
        params = sampling_params(pipeline.sampling, self.manifest, deadline)
        params = replace(params, choices=True)
        if retry:  # a greedy answer that ran away runs away again: the retry must differ
            heat = max(params.temperature, 0.7)
            params = replace(params, temperature=heat, top_p=0.95, seed=params.seed + 1)
        return self.engine.submit(question.prompt, params, question.grammar, question.shared)

    def _read(self, question: _Question, completion: Completion) -> Answer:
        if completion.finish_reason is FinishReason.DEADLINE:
            seconds = question.pipeline.limits.deadline_seconds
            raise DeadlineExceeded(
                f"the model was not done with an answer after {seconds:g} s; raise"
                f" limits.deadline_seconds of pipeline {question.pipeline.name}"
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
        sure = self._scores(schema, completion) if complete and completion.choices else {}
        return Answer(_trimmed(output), complete, completion.finish_reason, usage, sure)

    def _scores(self, schema: Schema, completion: Completion) -> dict[str, Score]:
        spell = self.engine.tokenizer.vocabulary.tokens.decode_bytes
        tokens = [spell([token]) for token in completion.token_ids]
        ends = list(accumulate(map(len, tokens)))
        chosen = [
            ChosenToken(
                start=ends[one.place] - len(tokens[one.place]),
                end=ends[one.place],
                log_probability=one.log_probability,
                candidates=tuple((spell([token]), log) for token, log in one.candidates),
            )
            for one in completion.choices
            if one.place < len(tokens)  # not an end token
        ]
        return scores(schema, b"".join(tokens), chosen)


@dataclass(frozen=True)
class _Question:
    pipeline: Pipeline
    prompt: list[int]
    grammar: str
    shared: int  # tokens at its beginning that every prompt of the pipeline has


def sampling_params(
    sampling: Sampling, manifest: Manifest, deadline_seconds: float
) -> SamplingParams:
    """What a definition or a conversation asks for, as the engine wants it for this model."""
    return SamplingParams(
        max_tokens=sampling.max_tokens,
        temperature=sampling.temperature,
        top_p=sampling.top_p,
        seed=sampling.seed,
        stop_token_ids=frozenset(manifest.stop_token_ids),
        deadline_seconds=deadline_seconds,
    )


def complete(
    engine: Engine,
    chat: Sequence[Message],
    params: SamplingParams,
    check: Callable[[], None],
    on_text: Callable[[str], None] | None = None,
    *,
    conversation: bool = False,
) -> Completion:
    """Let the model answer a chat in free text; ``on_text`` gets the text as it is decoded, from
    the engine's thread. ``conversation`` as in ``Engine.submit``.

    ``check`` is called again and again and may raise, to stop; nothing is then left running.
    Errors are those of ``Engine.submit``'s future.
    """
    text = Detokenizer(engine.tokenizer)

    def on_token(token: int) -> None:
        if on_text and (new := text.add(token)):
            on_text(new)

    future = engine.submit(
        _prompt(engine, chat),
        params,
        on_token=on_token if on_text else None,
        conversation=conversation,
    )
    try:
        completion = _wait(future, check)
    finally:
        future.cancel()
    if on_text and (rest := text.end()):
        on_text(rest)
    return completion


def _prompt(engine: Engine, chat: Sequence[Message]) -> list[int]:
    return engine.tokenizer.encode(engine.tokenizer.apply_chat_template(chat))


def _wait(future: Future[Completion], check: Callable[[], None]) -> Completion:
    check()
    while not wait([future], POLL_SECONDS).done:
        check()
    return future.result()


def _as_completed(
    futures: Iterable[Future[Completion]], check: Callable[[], None]
) -> Iterator[Future[Completion]]:
    """Yield each future when it is done, calling ``check`` meanwhile."""
    check()
    left = set(futures)
    order = {future: number for number, future in enumerate(futures)}
    while left:
        done, left = wait(left, POLL_SECONDS, return_when=FIRST_COMPLETED)
        # Answers before errors: what is done is kept although the worker is stopping.
        yield from sorted(done, key=lambda one: (one.exception() is not None, order[one]))
        check()


def _better(first: Answer, second: Answer) -> Answer:
    """The complete one, else the first that holds anything; the cost of both."""
    kept = second if second.complete or first.output is None else first
    spent = add_usage([first.usage, second.usage])
    return Answer(kept.output, kept.complete, kept.finish, spent, kept.scores)


def add_usage(parts: Sequence[Usage]) -> Usage:
    """Sum of several generations."""
    return Usage(
        prompt_tokens=sum(part.prompt_tokens for part in parts),
        cached_tokens=sum(part.cached_tokens for part in parts),
        completion_tokens=sum(part.completion_tokens for part in parts),
        seconds=round(sum(part.seconds for part in parts), 3),
    )


def _trimmed(value: Any) -> Any:
    """Return a reply without the blanks at the ends of its texts: the grammar bounds the first
    character only."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, dict):
        return {key: _trimmed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_trimmed(part) for part in value]
    return value
