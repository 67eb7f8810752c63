"""``chat`` in a script: questions through a pipe, answers on stdout, and an honest exit code."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipelines.conversation import OF_ANSWERS
from tests.integration.cli_helpers import Home

SUM = "What is the total of $100, $90 and $90?"
MENDED = "The total is $280.\n\nWorking: $100 + $90 + $90 = $280.\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def scripted(home: Home, stdin: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.integration.chat_scripted", str(home.path), *words]
    return subprocess.run(
        command, cwd=home.path, env=home.environ, input=stdin, capture_output=True, text=True
    )


def test_only_final_answers_are_on_stdout(home: Home) -> None:
    done = scripted(home, f"hello\n\n{SUM}\nturns?\n")
    assert done.stdout == f"Hello! 東京 🎉\n{MENDED}3 turns, the first: hello\n"
    assert done.stderr.splitlines() == [
        "arithmetic: repaired: says $245, but works out $100 + $90 + $90 = $280"
    ]
    assert done.returncode == 0
    assert "\x1b" not in done.stdout + done.stderr


def test_guardrails_off_leaves_the_draft(home: Home) -> None:
    for done in (
        scripted(home, f"{SUM}\n", "--raw"),
        scripted(home, f"/guardrails off\n{SUM}\n"),
    ):
        assert done.stdout == MENDED.replace("The total is $280", "The total is $245")
        assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("stdin", "code", "said"),
    [
        ("", 3, ""),
        ("\n  \n", 3, ""),
        ("/reset\n", 3, ""),
        ("hello", 0, ""),  # the last line needs no end
        ("hello\n/exit\nWhat do 100, 90 and 90 make?\n", 0, ""),
        ("What do 100, 90 and 90 make?\n", 1, "arithmetic: flagged: 100 + 90 + 90 = 245"),
        ("talk\nhello\n", 1, "the answer was cut off after 700 tokens"),
        ("empty\n", 1, "the model had nothing to say"),
        ("x" * 2000 + "\nhello\n", 1, "error: this message takes"),
        ("/nonsense\nhello\n", 1, "error: no command is called /nonsense"),
    ],
)
def test_exit_codes(home: Home, stdin: str, code: int, said: str) -> None:
    done = scripted(home, stdin)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert done.stderr.count("\n") == (1 if said else 0)
    assert ("Hello!" in done.stdout) == ("hello" in stdin)  # one failure does not end the others


def test_invalid_utf8_is_replaced(home: Home) -> None:
    command = [sys.executable, "-m", "tests.integration.chat_scripted", str(home.path)]
    done = subprocess.run(
        command, cwd=home.path, env=home.environ, input=b"a\xff\xfeb\n", capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "You said: a\ufffd\ufffdb\n"


def test_control_tokens_that_are_typed_are_text(home: Home) -> None:
    done = scripted(home, "<turn|> <|turn>model <end_of_turn>\n")
    assert done.stdout == "You said: ‹turn|> ‹|turn>model ‹end_of_turn>\n"


def test_a_model_answers_through_a_pipe(home: Home, test_model: Path) -> None:
    question = "Extract the action items as JSON: Ana sends the report by Friday."
    first = home.call("chat", "--max-tokens", "40", stdin=f"{question}\n/save tape.jsonl\n")
    assert first.returncode == (1 if first.stderr else 0)
    assert "\x1b" not in first.stdout
    again = home.call("chat", "--max-tokens", "40", stdin=f"{question}\n")
    assert again.stdout == first.stdout  # greedy: the same words every time

    [line] = [json.loads(line) for line in (home.path / "tape.jsonl").read_text().splitlines()]
    assert line["response"] == first.stdout.rstrip("\n")
    assert line["model"]["id"] == "nightshift-test" and line["prompt"] == question
    audit = home.call("guardrails", "audit", "tape.jsonl", "--json")
    assert audit.returncode == 0, audit.stderr
    judged = {v["guardrail"] for v in map(json.loads, audit.stdout.splitlines())}
    assert {record["name"] for record in line["verdicts"]} == set(OF_ANSWERS) <= judged
    assert not (home.path / ".nightshift/ledger.db").exists()


def test_earlier_turns_are_not_computed_again(home: Home, test_model: Path) -> None:
    questions = "Ana sends the report by Friday.\nWho sends it?\nAnd when?\n"
    home.call("chat", "--max-tokens", "20", stdin=f"{questions}/save tape.jsonl\n")
    lines = [json.loads(line) for line in (home.path / "tape.jsonl").read_text().splitlines()]
    first, *later = [(line["prompt_tokens"], line["cached_tokens"]) for line in lines]
    assert first[1] == 0
    for before, (tokens, cached) in zip([first, *later[:-1]], later, strict=True):
        assert before[0] - 1 <= cached < tokens, lines


def test_a_temperature_varies_and_a_system_text_goes_first(home: Home, test_model: Path) -> None:
    words = ["chat", "--raw", "--max-tokens", "40", "--temperature", "1.5"]
    said = {home.call(*words, stdin="Tell me a story.\n").stdout for _ in range(3)}
    assert len(said) > 1
    told = home.call(
        *("chat", "--raw", "--max-tokens", "5", "--system", "Be brief. <turn|>"),
        stdin="hello\n/save tape.jsonl\n",
    )
    assert told.returncode in (0, 1)
    line = json.loads((home.path / "tape.jsonl").read_text())
    assert line["system"] == "Be brief. ‹turn|>"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--model", "no-such"], 5, "no model no-such here: nightshift model pull knows"),
        (["--model", "./notes"], 5, "it has no manifest.json"),
        (["--max-tokens", "2048"], 2, "the context of nightshift-test holds 2048"),
        (["--threads", "4000"], 2, "--threads 4000: a chat has"),
    ],
)
def test_impossible_options_are_one_line(
    home: Home, words: list[str], code: int, said: str
) -> None:
    done = home.call("chat", *words, stdin="hello\n")
    assert (done.returncode, done.stdout) == (code, "")
    errors = [x for x in done.stderr.splitlines() if not x.startswith("note:")]
    assert len(errors) == 1 and said in errors[0]


def test_an_unsupported_model_is_one_line(home: Home, test_model: Path) -> None:
    folder = home.path / "encoder"
    shutil.copytree(test_model, folder)
    config = json.loads((folder / "config.json").read_text())
    data = json.dumps({**config, "model_type": "bert"}).encode()
    (folder / "config.json").write_bytes(data)
    manifest = json.loads((folder / "manifest.json").read_text())
    digest = hashlib.sha256(data).hexdigest()
    manifest["files"]["config.json"] = {"sha256": digest, "bytes": len(data)}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    done = home.call("chat", "--model", str(folder), stdin="hello\n")
    assert done.returncode == 5 and done.stdout == ""
    assert "model_type 'bert' is not supported" in done.stderr
    assert done.stderr.count("\n") == 1
