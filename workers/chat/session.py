"""The loop of a chat: read a line, run a command or answer, show the guardrails' findings."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.models.manifest import Manifest
from pipelines.conversation import text_guardrails
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import GuardrailRecord, Outcome
from workers.chat.chat_history import ChatHistory
from workers.chat.screen import Screen, Stream
from workers.dialogue import AnsweredTurn, answer_turn
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.errors import ContextExceeded, EngineClosed, WorkerError

_SILENT = (Outcome.PASSED, Outcome.NOT_APPLICABLE)
_CUT_OFF = {
    FinishReason.LENGTH: "the answer was cut off after {tokens} tokens: raise --max-tokens",
    FinishReason.CONTEXT: "the answer was cut off: the context is full; /reset begins anew",
    FinishReason.REPETITION: "the answer was ended: the model repeated itself",
}
_HELP = {
    "/help": "show these lines",
    "/reset": "forget the conversation",
    "/guardrails [on|off]": "check the answers, or not",
    "/system [TEXT]": "what the model is told first; without TEXT nothing",
    "/save FILE": "write the conversation as a tape, for nightshift guardrails audit",
    "/exit": "end, as Ctrl-D does",
}


class Session:
    """One chat from the first line to the last."""

    def __init__(
        self,
        engine: Engine,
        manifest: Manifest,
        params: SamplingParams,
        screen: Screen,
        *,
        system: str = "",
        guarded: bool = True,
    ) -> None:
        self._engine, self._manifest, self._params = engine, manifest, params
        self._screen, self._guarded = screen, guarded
        self._conversation = ChatHistory(system)
        self._asked = 0
        self._trouble = False  # an answer failed, was cut off or flagged
        self._interrupted = False  # the last input was Ctrl-C
        self._over = False

    def run(self) -> ExitCode:
        """Talk until the person or the input ends.

        Returns OK, INTERRUPTED, and without a person NOTHING if nothing was asked or SOME_FAILED if
        an answer failed, was cut off or flagged.

        Raises:
            EngineClosed: the engine broke.
        """
        screen = self._screen
        checks = "on" if self._guarded else "off"
        screen.say(f"{self._manifest.id}, guardrails {checks}; /help lists what can be typed")
        while not self._over:
            try:
                line = screen.read()
                if line is None:
                    break
                self._interrupted = False
                self._take(line)
            except KeyboardInterrupt:
                if self._interrupted or not screen.asks:
                    return ExitCode.INTERRUPTED
                self._interrupted = True
                screen.interrupted("Ctrl-C again or Ctrl-D ends the chat")
        if screen.asks:
            return ExitCode.OK
        if self._trouble:
            return ExitCode.SOME_FAILED
        return ExitCode.OK if self._asked else ExitCode.NOTHING

    def _take(self, line: str) -> None:
        try:
            if line.startswith("/"):
                self._obey(line)
            elif line.strip():
                self._asked += 1
                self._answer(line.strip())
        except EngineClosed:
            raise
        except (UsageError, WorkerError) as error:
            self._warn(f"error: {error}")

    def _obey(self, line: str) -> None:
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match name:
            case "/help":
                self._help()
            case "/reset":
                self._conversation.reset()
                self._screen.say("the conversation is forgotten")
            case "/guardrails":
                self._guardrails(rest)
            case "/system":
                self._conversation.system = rest
                self._screen.say(f"the system text is {'set' if rest else 'gone'}")
            case "/save":
                self._save(rest)
            case "/exit":
                self._over = True
            case _:
                known = ", ".join(usage.split()[0] for usage in _HELP)
                raise UsageError(f"no command is called {name}; there are {known}")

    # -- answering ---------------------------------------------------------------------------------

    def _answer(self, prompt: str) -> None:
        turn, live = self._turn(prompt), self._screen.live
        try:
            with Stream(live) as stream:
                answered = answer_turn(
                    self._engine,
                    turn,
                    self._sampling(),
                    self._checks(),
                    on_text=stream.write if live else None,
                    on_ask=stream.wait,
                    alone=True,
                )
        except KeyboardInterrupt:
            if not self._screen.asks:
                raise
            self._interrupted = True  # set first: a second Ctrl-C ends the chat
            self._screen.interrupted("stopped; this question is not kept in the conversation")
            return
        self._conversation.add(turn, answered)
        self._tell(answered)

    def _turn(self, prompt: str) -> TextRequest:
        engine = self._engine
        room = engine.context - self._params.max_tokens
        turn, left = self._conversation.turn(prompt, self._count, room)
        tokens = self._count(turn.messages())
        if tokens >= engine.context:
            with_system = " with the system text" if turn.system else ""
            raise ContextExceeded(
                f"this message takes {tokens} tokens{with_system}, the context of"
                f" {self._manifest.id} holds {engine.context}: shorten it or raise `context`"
            )
        if left:
            what = "the oldest exchange" if left == 1 else f"the oldest {left} exchanges"
            self._screen.warn(f"the context is full: the model forgets {what}")
        return turn

    def _count(self, chat: Sequence[Message]) -> int:
        tokenizer = self._engine.tokenizer
        return tokenizer.count(tokenizer.apply_chat_template(chat))

    def _sampling(self) -> SamplingParams:
        if not self._params.temperature:
            return self._params
        return replace(
            self._params, seed=secrets.randbits(32)
        )  # a repeated question may get another answer

    def _checks(self) -> Mapping[str, TextGuardrail]:
        return text_guardrails() if self._guarded else {}

    def _tell(self, answered: AnsweredTurn) -> None:
        """Show the answer if it was not streamed, and what is wrong with it."""
        screen, finish = self._screen, answered.completion.finish_reason
        if not answered.text:
            self._warn("the model had nothing to say")
        if finish in _CUT_OFF:
            tokens = len(answered.completion.token_ids)
            self._warn(_CUT_OFF[finish].format(tokens=tokens))
        for record in answered.records:
            if record.verdict not in _SILENT:
                self._told(record)
        if not screen.live:
            screen.show(answered.text)
        elif answered.text != answered.draft:
            screen.say("mended:")
            screen.show(answered.text)

    def _told(self, record: GuardrailRecord) -> None:
        detail = f": {record.detail}" if record.detail else ""
        line = f"{record.name}: {record.verdict.value}{detail}"
        if record.verdict is Outcome.REPAIRED:
            self._screen.warn(line)
        else:
            self._warn(line)

    def _warn(self, line: str) -> None:
        self._trouble = True
        self._screen.warn(line)

    # -- commands ----------------------------------------------------------------------------------

    def _help(self) -> None:
        width = max(map(len, _HELP))
        for usage, text in _HELP.items():
            self._screen.say(f"{usage:{width}}  {text}")
        self._screen.say("Ctrl-C stops an answer. A line that begins with a blank is no command.")

    def _guardrails(self, word: str) -> None:
        if word not in ("", "on", "off"):
            raise UsageError("write /guardrails on or /guardrails off")
        self._guarded = self._guarded if not word else word == "on"
        self._screen.say(f"guardrails are {'on' if self._guarded else 'off'}")

    def _save(self, name: str) -> None:
        if not name:
            raise UsageError("write /save FILE")
        if not len(self._conversation):
            raise UsageError("nothing was said yet: there is nothing to save")
        path = Path(name).expanduser()
        self._conversation.save(path, self._manifest)
        self._screen.say(f"saved: {path}; check it with nightshift guardrails audit {path}")
