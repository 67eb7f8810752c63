"""Send chats to an OpenAI-compatible endpoint, and to no other address."""

import http.client
import ipaddress
import json
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from typing import IO, Any, Final
from urllib.parse import urlsplit

import stamina.instrumentation

from jobs.errors import JobsError, UsageError

stamina.instrumentation.set_on_retry_hooks(())  # no log lines: the last error tells

ATTEMPTS: Final = 5
BUSY: Final = {408, 409, 425, 429, 500, 502, 503, 504}  # statuses that are retried
LONGEST_WAIT: Final = 60.0  # seconds
MAX_BYTES: Final = 8 << 20  # of an answer


class EndpointError(JobsError):
    """The endpoint gave no answer; errors that may pass were retried."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect must not send the question and the key to another address."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: Message,
        newurl: str,
    ) -> None:
        return None


@dataclass(frozen=True)
class Endpoint:
    """``url`` is the base (``http://127.0.0.1:8080/v1``) or ends in ``/chat/completions``."""

    url: str
    model: str
    key: str = ""
    timeout: float = 300.0  # seconds without an answer

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        try:
            host, _ = parts.hostname, parts.port
        except ValueError as error:
            raise UsageError(f"--endpoint {self.url}: {error}") from error
        if parts.scheme not in ("http", "https") or not host:
            raise UsageError(
                f"--endpoint {self.url}: must be an address like http://127.0.0.1:8080/v1"
            )
        if parts.username or parts.password or parts.query or parts.fragment:
            raise UsageError("--endpoint: must hold no password, query or fragment")
        if self.key and parts.scheme == "http" and not _is_local(host):
            raise UsageError(
                f"--endpoint {self.url}: the key would cross the network unencrypted; use https"
            )

    @property
    def address(self) -> str:
        """The URL of the requests."""
        base = self.url.rstrip("/")
        if base.endswith("/chat/completions"):
            return base
        return f"{base}/chat/completions" if urlsplit(base).path else f"{base}/v1/chat/completions"

    def ask(self, messages: Sequence[Mapping[str, str]], max_tokens: int) -> str:
        """Return the model's answer to a chat, at temperature 0.

        Raises:
            EndpointError: no answer came; errors that may pass were retried.
        """
        body = {
            "model": self.model,
            "messages": list(messages),
            "temperature": 0,
            "max_tokens": max_tokens,
        }
        data = json.dumps(body).encode()
        retrying = stamina.RetryingCaller(
            ATTEMPTS, timeout=None, wait_initial=1, wait_max=LONGEST_WAIT, wait_jitter=0.5
        )
        try:
            return _text(retrying(_wait, self._post, data))
        except _TryAgain as error:
            raise EndpointError(f"{self.address}: {error}, {ATTEMPTS} times in a row") from error
        except EndpointError as error:
            raise EndpointError(f"{self.address}: {error}") from error

    def _post(self, data: bytes) -> bytes:
        request = urllib.request.Request(  # noqa: S310  checked to be http or https
            self.address, data, {"Content-Type": "application/json", "Accept": "application/json"}
        )
        if self.key:
            request.add_unredirected_header("Authorization", f"Bearer {self.key}")
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            with opener.open(request, timeout=self.timeout) as answer:
                found: bytes = answer.read(MAX_BYTES + 1)
        except urllib.error.HTTPError as error:
            with error:
                said = _said(error.read(2000))
            what = f"answered {error.code} {error.reason}{f': {said}' if said else ''}"
            if error.code in BUSY:
                raise _TryAgain(what, error.headers.get("Retry-After")) from error
            raise EndpointError(what) from error
        except urllib.error.URLError as error:
            raise _TryAgain(f"cannot be reached ({error.reason})") from error
        except TimeoutError as error:
            raise _TryAgain(f"gave no answer in {self.timeout:g} s") from error
        except (OSError, http.client.HTTPException) as error:
            raise _TryAgain(f"broke off ({error or type(error).__name__})") from error
        if len(found) > MAX_BYTES:
            raise EndpointError(f"answered with more than {MAX_BYTES} bytes")
        return found


class _TryAgain(Exception):  # noqa: N818  an expected answer
    """An error that may pass; ``after`` is the value of the server's header Retry-After."""

    def __init__(self, what: str, after: str | None = None) -> None:
        super().__init__(what)
        self.after = after


def _wait(error: Exception) -> bool | float:
    """Whether to try again; where the server asks for a wait, its seconds."""
    if isinstance(error, _TryAgain) and error.after and error.after.isdecimal():
        return min(float(error.after), LONGEST_WAIT)
    return isinstance(error, _TryAgain)


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _text(data: bytes) -> str:
    try:
        content: Any = json.loads(data)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise EndpointError("its answer is no chat completion") from error
    if not isinstance(content, str):
        raise EndpointError("its answer holds no text")
    return content


def _said(data: bytes) -> str:
    """The message in an error's body, on one line."""
    text = data.decode("utf-8", "replace")
    try:
        found: Any = json.loads(text)["error"]
        text = found["message"] if isinstance(found, dict) else str(found)
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    return " ".join(str(text).split())[:300]
