"""``chat`` as a person at a terminal has it."""

import json
import readline
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home
from tests.integration.terminal import CTRL_C, CTRL_D, Terminal

START = "> "


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def chat(home: Home) -> Iterator[Callable[..., Terminal]]:
    """Start a chat with the scripted model; its prompt stands when it is returned."""
    with ExitStack() as stack:

        def start(*words: str, **environ: str) -> Terminal:
            command = [sys.executable, "-m", "tests.integration.chat_scripted", str(home.path)]
            terminal = Terminal([*command, *words], home.path, {**home.environ, **environ})
            stack.enter_context(terminal)
            terminal.until(START)
            return terminal

        yield start


def test_a_model_answers_while_it_computes(home: Home, test_model: Path) -> None:
    command = [sys.executable, "-m", "jobs", "chat", "--max-tokens", "30"]
    with Terminal(command, home.path, home.environ) as terminal:
        loads, ready = terminal.until(START).splitlines()[:-1]
        assert loads == "loading nightshift-test"
        assert ready == "nightshift-test, guardrails on; /help lists what can be typed"
        for _ in range(2):
            terminal.type("Extract the action items: Ana sends the report by Friday.\n")
            assert terminal.until(f"\n{START}").count("\n") > 1
        terminal.type(CTRL_D)
        assert terminal.ends() == 0
    assert "Traceback" not in terminal.seen and "\x1b" not in terminal.seen
    assert not (home.path / "inbox").exists()  # no ledger, no broker, no folders


def test_an_answer_streams_and_the_history_goes_along(chat: Callable[..., Terminal]) -> None:
    terminal = chat()
    terminal.type("talk\n")
    terminal.until("word5 ")  # long before it is done
    assert "word90" not in terminal.seen
    assert "cut off after 700 tokens: raise --max-tokens" in terminal.until(f"\n{START}")
    terminal.type("hello\n")
    assert terminal.until(f"\n{START}").endswith(f"Hello! 東京 🎉\n{START}")
    terminal.type("turns?\n")
    assert "3 turns, the first: talk" in terminal.until(f"\n{START}")
    terminal.type("/reset\nturns?\n")
    terminal.until("forgotten")
    assert "1 turns" in terminal.until("turns, the first: turns?")
    terminal.type("/exit\n")
    assert terminal.ends() == 0


def test_findings_are_shown_and_a_mended_answer_is_kept(
    chat: Callable[..., Terminal], home: Home
) -> None:
    terminal = chat()
    terminal.type("What is the total of $100, $90 and $90?\n")
    shown = terminal.until(f"\n{START}")
    draft, _, after = shown.partition("arithmetic: repaired: says $245")
    assert "The total is $245." in draft
    assert after.endswith(
        f"mended:\nThe total is $280.\n\nWorking: $100 + $90 + $90 = $280.\n{START}"
    )
    terminal.type("What do 100, 90 and 90 make?\n")
    assert "arithmetic: flagged: 100 + 90 + 90 = 245" in terminal.until(f"\n{START}")

    terminal.type("/guardrails off\nWhat is the total of $100, $90 and $90?\n")
    terminal.until("guardrails are off")
    raw = terminal.until(f"$280.\n{START}")
    assert "The total is $245." in raw and "arithmetic" not in raw

    terminal.type("/save said.jsonl\n")
    terminal.until("saved: said.jsonl")
    terminal.type("/exit\n")
    assert terminal.ends() == 0

    lines = [json.loads(line) for line in (home.path / "said.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == [1, 2, 3]
    assert lines[0]["draft"].startswith("The total is $245.")
    assert lines[0]["response"].startswith("The total is $280.")
    assert lines[1]["history"][1] == {"role": "assistant", "content": lines[0]["response"]}
    assert lines[2]["response"].startswith("The total is $245.") and lines[2]["verdicts"] == []
    audit = home.call("guardrails", "audit", "said.jsonl", "--only", "arithmetic", "--json")
    assert audit.returncode == 0, audit.stderr
    verdicts = [json.loads(line)["verdict"] for line in audit.stdout.splitlines()]
    assert verdicts == ["passed", "flagged", "repaired"]


def test_ctrl_c_stops_the_answer_and_not_the_chat(chat: Callable[..., Terminal]) -> None:
    terminal = chat()
    terminal.type("talk\n")
    terminal.until("word20 ")
    terminal.type(CTRL_C)
    stopped = terminal.until(f"\n{START}")
    assert "stopped; this question is not kept in the conversation" in stopped
    assert "word140" not in stopped
    terminal.type("turns?\n")  # at once: the engine has let go of the stopped one
    assert "1 turns, the first: turns?" in terminal.until(f"\n{START}")
    terminal.type(CTRL_D)
    assert terminal.ends() == 0
    assert "Traceback" not in terminal.seen


def stop_typing(terminal: Terminal) -> None:
    """Ctrl-C on a line that is being typed, once the line editor waits for the next key.

    Between two keys CPython's readline module notices a signal only at the next one.
    """
    terminal.type("half a line")
    terminal.until("half a line")
    time.sleep(1)
    terminal.type(CTRL_C)


def test_ctrl_c_twice_ends(chat: Callable[..., Terminal]) -> None:
    terminal = chat()
    stop_typing(terminal)
    terminal.until("Ctrl-C again or Ctrl-D ends the chat")
    terminal.until(START)
    terminal.type("hello\n")  # something in between: it counts anew
    terminal.until(f"🎉\n{START}")
    stop_typing(terminal)
    terminal.until("Ctrl-C again or Ctrl-D ends the chat")
    terminal.until(START)
    stop_typing(terminal)
    assert terminal.ends() == 130
    assert "Traceback" not in terminal.seen


def test_ctrl_c_on_an_answer_and_again_ends(chat: Callable[..., Terminal]) -> None:
    terminal = chat("--raw")
    terminal.type("talk\n")
    terminal.until("word3 ")
    terminal.type(CTRL_C)
    terminal.until(START)
    stop_typing(terminal)
    assert terminal.ends() == 130
    assert "Traceback" not in terminal.seen


def test_control_characters_of_an_answer_are_escaped(chat: Callable[..., Terminal]) -> None:
    terminal = chat()
    terminal.type("attack\n")
    shown = terminal.until(f"\n{START}")
    assert r"\x1b[2Jgone\x07 \u202eright" in shown
    assert not set("\x1b\x07\u202e") & set(shown)


def test_lines_have_an_editor_and_a_history(chat: Callable[..., Terminal]) -> None:
    terminal = chat(TERM="vt100")
    terminal.type("hellx\x7fo\n")
    terminal.until("🎉")
    terminal.until(START)
    terminal.type("\x1b[A\n")  # arrow up
    terminal.until("🎉")


def test_a_pasted_text_of_several_lines_is_one_message(chat: Callable[..., Terminal]) -> None:
    if "libedit" in (readline.__doc__ or ""):
        pytest.skip("this Python's line editor knows no pasting")
    terminal = chat(TERM="xterm-256color")
    assert "\x1b[?2004h" in terminal.seen  # asks the terminal to bracket what is pasted
    terminal.type("\x1b[200~one\rtwo\rthree\x1b[201~")
    terminal.until("three")
    terminal.type("\n")
    terminal.until("You said: one\ntwo\nthree\n")


def test_commands_say_what_they_did_and_what_is_wrong(
    chat: Callable[..., Terminal], home: Home
) -> None:
    terminal = chat()
    for typed, said in [
        ("/help", "/save FILE"),
        ("/guardrails", "guardrails are on"),
        ("/guardrails maybe", "error: write /guardrails on or /guardrails off"),
        ("/system You are a pirate.", "the system text is set"),
        ("/system", "the system text is gone"),
        ("/nonsense", "error: no command is called /nonsense; there are /help"),
        (" /help", "You said: /help"),
        ("/save", "error: write /save FILE"),
        ("/save missing/tape.jsonl", "missing/tape.jsonl cannot be written: No such file"),
    ]:
        terminal.type(f"{typed}\n")
        assert said in terminal.until(f"\n{START}")
    mine = home.write("mine.jsonl", "not a tape")
    terminal.type("/save mine.jsonl\n")
    terminal.until("mine.jsonl exists already: choose another name")
    assert mine.read_text() == "not a tape"
    terminal.type("/save own.jsonl\nhello\n/save own.jsonl\n")
    terminal.until("saved: own.jsonl")
    terminal.until("saved: own.jsonl")  # its own it may write again
    assert len((home.path / "own.jsonl").read_text().splitlines()) == 2
    assert [path.name for path in home.path.glob(".*.jsonl.*")] == []


def test_the_oldest_turn_is_dropped_when_the_context_is_full(chat: Callable[..., Terminal]) -> None:
    terminal = chat("--raw")
    shown = []
    for number in range(3):
        terminal.type(f"{number} {'x' * 160}\n")
        shown.append(terminal.until(f"\n{START}"))
    told = ["the context is full: the model forgets the oldest exchange" in x for x in shown]
    assert told == [False, False, True]
    terminal.type("turns?\n")
    assert "3 turns, the first: 1 xxx" in terminal.until(f"\n{START}")
    terminal.type(f"{'x' * 1600}\n")
    refused = terminal.until(f"\n{START}")
    assert "error: this message takes" in refused and "the context of scripted holds" in refused
    terminal.type("turns?\n")  # the refused one made nothing leave
    after = terminal.until(f"\n{START}")
    assert "4 turns" in after and "forgets" not in after  # said once, not every time


def test_a_running_check_is_shown(
    chat: Callable[..., Terminal],
) -> None:
    terminal = chat(TERM="xterm-256color")
    terminal.type("Describe the sea in exactly three sentences.\n")
    draft, _, waiting = terminal.until("constraints: flagged").partition("It sings.\n")
    assert "checking the answer" not in draft
    assert "checking the answer" in waiting
    assert waiting.count("\x1b[?25l") == waiting.count("\x1b[?25h") == 1  # the cursor is back


@pytest.mark.parametrize("colour", [True, False])
def test_no_color_turns_colour_off(chat: Callable[..., Terminal], colour: bool) -> None:
    terminal = chat(TERM="xterm-256color", **({} if colour else {"NO_COLOR": "1"}))
    terminal.type("/nonsense\n")
    assert ("\x1b[33m" in terminal.until("no command")) == colour


def test_a_piped_stdout_gets_answers_only(home: Home) -> None:
    """A person types, a file is written: prompt and verdicts stay in sight."""
    program = f"{sys.executable} -m tests.integration.chat_scripted {home.path}"
    with Terminal(["sh", "-c", f"{program} > out.txt"], home.path, home.environ) as terminal:
        terminal.until(START)
        terminal.type("What is the total of $100, $90 and $90?\n")
        terminal.until("arithmetic: repaired")
        terminal.until(START)
        terminal.type(CTRL_D)
        assert terminal.ends() == 0
    out = (home.path / "out.txt").read_text()
    assert out == "The total is $280.\n\nWorking: $100 + $90 + $90 = $280.\n"
