"""A real chromium, driven over a pipe by the DevTools protocol: open, evaluate, type, click."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

SECONDS = 60.0
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-pipe",
]


class Navigated(AssertionError):  # noqa: N818  an expected answer, not a defect
    """The page went away before it answered."""


class Browser:
    """One page. Every call waits for the browser's answer."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = os.fdopen(read, "rb", 0), os.fdopen(write, "wb", 0)
        self._number, self._rest, self._session = 0, b"", ""
        self.dialogs: list[str] = []  # what a page tried to say by alert()
        self.requests: list[str] = []  # addresses that it loaded

    def attach(self) -> None:
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        found = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = found["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.send(f"{domain}.enable")

    def open(self, url: str) -> None:
        """Load a page and wait until it stands."""
        self.send("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = self.send("Runtime.evaluate", expression=script, returnByValue=True,
                         awaitPromise=True)  # fmt: skip
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true, also if the page is another one by then."""
        deadline = time.monotonic() + SECONDS
        while not self._is_true(script):
            assert time.monotonic() < deadline, f"never true: {script}"
            time.sleep(0.05)

    def _is_true(self, script: str) -> bool:
        try:
            return bool(self.evaluate(script))
        except Navigated:
            return False

    def type(self, keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
            self.send("Input.dispatchKeyEvent", type="keyUp", key=key)

    def click(self, selector: str) -> None:
        """Click the middle of an element."""
        x, y = self._middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y,
                      button="left", clickCount=1)  # fmt: skip

    def drop(self, selector: str, paths: list[Path]) -> None:
        """Drop files and folders on the middle of an element, as from a file manager."""
        x, y = self._middle(selector)
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.send("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def _middle(self, selector: str) -> list[float]:
        place: list[float] = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        return place

    def send(self, method: str, **params: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._write.write(json.dumps(message).encode() + b"\0")
        while True:
            found = self._receive()
            if found.get("id") == self._number:
                if "navigated" in found.get("error", {}).get("message", ""):
                    raise Navigated(method)
                assert "error" not in found, found
                return found["result"]

    def _receive(self) -> Any:
        while b"\0" not in self._rest:
            data = self._read.read(1 << 16)
            assert data, "the browser is gone"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        found = json.loads(text)
        if found.get("method") == "Page.javascriptDialogOpening":
            self.dialogs.append(found["params"]["message"])
            self._write.write(
                json.dumps({"id": 0, "method": "Page.handleJavaScriptDialog",
                            "params": {"accept": True}, "sessionId": self._session}).encode()
                + b"\0"
            )  # fmt: skip
        elif found.get("method") == "Network.requestWillBeSent":
            self.requests.append(found["params"]["request"]["url"])
        return found

    def close(self) -> None:
        self._read.close()
        self._write.close()


@contextmanager
def chromium(profile: Path) -> Iterator[Browser]:
    """Start one with a profile of its own; skips where none is installed."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("chromium is not installed, so no page was seen")
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    # It reads from 3 and writes to 4.
    script = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
    process = subprocess.Popen(
        ["bash", "-c", script, "bash", program, *FLAGS, f"--user-data-dir={profile}"],
        pass_fds=(theirs_in, theirs_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    browser = Browser(ours_in, ours_out)
    try:
        browser.attach()
        yield browser
    finally:
        process.terminate()
        process.wait(30)
        browser.close()
