"""An HTTP client that keeps the session's cookie and reads the token of forms."""

import http.client
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit


@dataclass(frozen=True)
class Answer:
    """What the server has answered."""

    status: int
    headers: Mapping[str, str]  # names in lower case
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def location(self) -> str:
        return self.headers.get("location", "") or self.headers.get("hx-redirect", "")


@dataclass
class Client:
    """Talks to one server; follows no redirect."""

    netloc: str
    cookies: dict[str, str] = field(default_factory=dict)
    csrf: str = ""

    @classmethod
    def signed_in(cls, address: str) -> "Client":
        """Open the printed address."""
        client = cls(urlsplit(address).netloc)
        assert client.get(urlsplit(address).path).status == 303
        client.read_csrf()
        return client

    def read_csrf(self) -> None:
        found = re.search(r'name="csrf" value="(\w+)"', self.get("/").text)
        assert found
        self.csrf = found[1]

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, headers)

    def post(
        self, path: str, form: Mapping[str, str] | list[tuple[str, str]], **headers: str
    ) -> Answer:
        """Send a form as the page's script does, with the session's token."""
        entries = list(form.items()) if isinstance(form, Mapping) else list(form)
        if not any(name == "csrf" for name, _ in entries):
            entries.append(("csrf", self.csrf))
        return self.ask("POST", path, urlencode(entries).encode(), headers)

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
        connection = http.client.HTTPConnection(self.netloc, timeout=60)
        try:
            connection.request(method, path, body, sent)
            found = connection.getresponse()
            for name, morsel in SimpleCookie(found.getheader("Set-Cookie", "")).items():
                self.cookies[name] = morsel.value
            named = {name.lower(): value for name, value in found.getheaders()}
            return Answer(found.status, named, found.read())
        finally:
            connection.close()
