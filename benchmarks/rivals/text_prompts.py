"""Write real prompts as token ids: mails written by hand, in the prompt of ``extract``.

Runs in our environment after ``nightshift_model.py``, whose tokenizer it uses, and writes
MODELS/SHAPE/mails.json for all contestants (``--prompts``).

    python benchmarks/rivals/text_prompts.py --shape gemma-3-270m-q4_k_m
"""

import json
from pathlib import Path

from nightshift_model import model_path
from workload import ROOT, arguments, text_path

from pipelines.document import Document
from pipelines.loader import load_pipelines
from pipelines.prompts import messages
from workers.engine.sequence import agreement
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma.exported_model import open_model

MAILS = ROOT / "training" / "eval" / "mails.jsonl"


def make(models: Path, shape: str, variant: str) -> Path:
    """Write the prompts of all mails, longest first, and the number of shared tokens."""
    if not MAILS.is_file():
        raise SystemExit(f"{MAILS} is missing: there is no real text to measure with")
    lines = MAILS.read_text(encoding="utf-8").splitlines()
    mails = sorted((json.loads(line)["document"] for line in lines), key=len, reverse=True)
    tokenizer = Tokenizer.open(open_model(model_path(models, shape, variant)))
    extract = load_pipelines(None)[0]["extract"]

    def prompt(mail: str) -> list[int]:
        chat = messages(extract, Document(mail, "text/plain", ()), mail, 1, 1)
        return tokenizer.encode(tokenizer.apply_chat_template(chat))

    prompts = [prompt(mail) for mail in mails]
    shared = min(agreement(prompts[0], other) for other in prompts[1:])
    out = text_path(models, shape)
    out.write_text(json.dumps({"shared": shared, "prompts": prompts}), encoding="utf-8")
    return out


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("--variant", default="int8", help="of our model, for its tokenizer")
    asked = parser.parse_args()
    print(make(asked.models, asked.shape, asked.variant))


if __name__ == "__main__":
    main()
