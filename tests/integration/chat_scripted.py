"""``nightshift chat`` over a scripted runner: ``python -m tests.integration.chat_scripted FOLDER``.

Everything is real (engine, guardrails, terminal, signals) but the logits, so that a test knows
what the model will say.
"""

import sys
from contextlib import closing
from pathlib import Path

from jobs.models.manifest import Manifest
from tests.unit.workers.engine.byte_level import END, byte_level_tokenizer
from tests.unit.workers.engine.scripted import ScriptedRunner
from workers.chat.screen import Screen
from workers.chat.session import Session
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine

CONTEXT = 1536
MAX_TOKENS = 700
ANSWERS = {
    "hello": "Hello! 東京 🎉",
    "attack": "\x1b[2Jgone\x07 \u202eright <turn|>",
    "What is the total of $100, $90 and $90?": "The total is $245.\n\nWorking: $100 + $90 + $90 = "
    "$280.",
    "What do 100, 90 and 90 make?": "Adding them up: 100 + 90 + 90 = 245.",
    "Describe the sea in exactly three sentences.": "The sea is wide. It sings.",
    "empty": " \n",
}
TALK = " ".join(f"word{number}" for number in range(1000))


class Script:
    """Answers the last message of the chat that stands in the slot."""

    def __init__(self, folder: Path) -> None:
        self.tokenizer = byte_level_tokenizer(folder)

    def __call__(self, tokens: tuple[int, ...]) -> int:
        chat = self.tokenizer.decode(tokens).rpartition("\n[model]")[0]
        asked = chat.rpartition("[user]")[2].strip()
        whole = self.tokenizer.encode(self.answer(chat, asked))
        said_tokens = len(tokens) - len(self.tokenizer.encode(f"{chat}\n[model]"))
        return whole[said_tokens] if said_tokens < len(whole) else END

    def answer(self, chat: str, asked: str) -> str:
        if asked == "turns?":
            first = chat.partition("\n")[0].removeprefix("[user]")
            return f"{chat.count('[user]')} turns, the first: {first[:30]}"
        return ANSWERS.get(asked, TALK if asked.startswith("talk") else f"You said: {asked}")


def main(folder: Path, *words: str) -> int:
    script = Script(folder)
    runner = ScriptedRunner(script=script, slots=1, context=CONTEXT, chunk=256)
    manifest = Manifest(
        id="scripted",
        folder=folder,
        digest="0" * 64,
        architecture="gemma4",
        quantization="fp32",
        engine="onnx",
        context=CONTEXT,
        chunk_tokens=CONTEXT,
        stop_token_ids=(END,),
        bos_token_id=END,
        raw={},
    )
    with closing(Engine(runner, script.tokenizer).start()) as engine:
        params = SamplingParams(max_tokens=MAX_TOKENS)
        session = Session(engine, manifest, params, Screen(), guarded="--raw" not in words)
        return session.run()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
