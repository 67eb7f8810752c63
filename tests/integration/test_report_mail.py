"""Reports by mail, to real servers: open, with STARTTLS, with TLS, with and without a password."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from jobs.errors import UsageError
from jobs.report.gather import gather
from jobs.report.mail import PASSWORD, MailError, send
from jobs.report.record import Report
from jobs.settings import Settings
from tests.certificates import certificate
from tests.integration.cli_helpers import free_port
from tests.integration.report_night import BEGAN, Night, result

FROM, TO = "nightshift@example.org", "eve@example.org"


class Inbox:
    """Keeps what the server took."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    async def handle_RCPT(  # noqa: N802  the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody"):
            return "550 no such person here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        self.taken.append(bytes(envelope.content or b""))
        return "250 OK"

    def message(self) -> EmailMessage:
        [raw] = self.taken
        message = message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        return message


def check(server: SMTP, session: Session, envelope: Envelope, how: str, login: Any) -> AuthResult:
    right = isinstance(login, LoginPassword) and (login.login, login.password) == (b"ns", b"p: %w")
    return AuthResult(success=right, handled=False)


@contextmanager
def server(**options: Any) -> Iterator[tuple[Inbox, int]]:
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=free_port(), **options)
    controller.start()
    try:
        yield inbox, controller.port
    finally:
        controller.stop()


@pytest.fixture
def tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """A server's context whose certificate this process trusts."""
    pem = certificate(tmp_path / "mail.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(pem)
    return context


@pytest.fixture
def report(settings: Settings) -> Report:
    night = Night(settings)
    job = night.add("Rechnung Köln.pdf")
    night.finish(job, result(job, ("figures", "240 € is not in the document")))
    night.now += 1
    return gather(settings, night.ledger, BEGAN)


def with_mail(settings: Settings, url: str, **more: Any) -> Settings:
    return settings.model_copy(update={"smtp_url": url, "mail_from": FROM, **more})


def test_text_and_page_without_attachment(settings: Settings, report: Report) -> None:
    with server() as (inbox, port):
        send(with_mail(settings, f"smtp://127.0.0.1:{port}"), report, TO)
    message = inbox.message()
    assert (message["From"], message["To"]) == (FROM, TO)
    assert message["Subject"] == "Nightshift: 1 of 1 document needs you"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message.get_content_type() == "multipart/alternative"
    plain, page = (part.get_content() for part in message.iter_parts())
    assert "Rechnung Köln.pdf" in plain
    assert "nightshift review" in plain
    assert "Rechnung Köln.pdf" in page
    assert "<svg" not in page


def test_the_page_is_attached_if_asked_for(settings: Settings, report: Report) -> None:
    with server() as (inbox, port):
        send(with_mail(settings, f"smtp://127.0.0.1:{port}"), report, TO, attach=True)
    [page] = inbox.message().iter_attachments()
    assert str(page.get_filename()).startswith("nightshift-20")
    assert "<svg" in page.get_content()


def test_starttls_and_a_password_of_a_file(
    settings: Settings, report: Report, tls: ssl.SSLContext, tmp_path: Path
) -> None:
    (tmp_path / "password").write_text("p: %w\n")
    options = {"authenticator": check, "auth_required": True, "auth_require_tls": True}
    with server(tls_context=tls, require_starttls=True, **options) as (inbox, port):
        mail = with_mail(
            settings, f"smtp://ns@127.0.0.1:{port}", smtp_password_file=tmp_path / "password"
        )
        send(mail, report, TO)
        assert len(inbox.taken) == 1
        with pytest.raises(UsageError, match="put the password into"):
            send(with_mail(settings, f"smtp://ns@127.0.0.1:{port}"), report, TO)
        (tmp_path / "password").write_text("wrong")
        with pytest.raises(MailError, match="does not take the password of ns"):
            send(mail, report, TO)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # aiosmtpd does not see its own TLS
def test_tls_and_a_password_of_the_environment(
    settings: Settings, report: Report, tls: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSWORD, "p: %w")
    options = {"authenticator": check, "auth_required": True, "auth_require_tls": False}
    with server(ssl_context=tls, **options) as (inbox, port):
        send(with_mail(settings, f"smtps://ns@127.0.0.1:{port}"), report, TO)
        assert len(inbox.taken) == 1
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(MailError, match="certificate"):
            send(with_mail(settings, f"smtps://ns@127.0.0.1:{port}"), report, TO)


def test_a_password_is_never_sent_in_the_clear(
    settings: Settings, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSWORD, "p: %w")
    options = {"authenticator": check, "auth_require_tls": False}
    with server(**options) as (inbox, port):
        with pytest.raises(UsageError, match="offers no encryption"):
            send(with_mail(settings, f"smtp://ns@127.0.0.1:{port}"), report, TO)
        assert inbox.taken == []


def test_what_the_server_does_not_take_is_said(settings: Settings, report: Report) -> None:
    with server() as (inbox, port):
        mail = with_mail(settings, f"smtp://127.0.0.1:{port}")
        with pytest.raises(MailError, match=r"nobody@example\.org: 550 no such person here"):
            send(mail, report, "nobody@example.org")
        with pytest.raises(MailError, match=r"for nobody@example\.org"):
            send(mail, report, f"nobody@example.org, {TO}")
        assert len(inbox.taken) == 1
    with pytest.raises(MailError, match="refused"):
        send(mail, report, TO)


@pytest.mark.parametrize(
    "to", ["", "eve", "eve@example.org\nBcc: all@example.org", "<>", "a@b@c", "eve@"]
)
def test_what_is_no_address_is_refused(settings: Settings, report: Report, to: str) -> None:
    with server() as (inbox, port):
        with pytest.raises(UsageError, match="is no mail address"):
            send(with_mail(settings, f"smtp://127.0.0.1:{port}"), report, to)
        assert inbox.taken == []


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (None, "needs the setting smtp_url"),
        ("smtps://ns:secret@host", "holds a password"),
        ("smtp://host:99999", "smtp_url"),
        ("smtp://", "must be smtp"),
        ("smtp://host/path", "must be smtp"),
    ],
)
def test_wrong_settings(settings: Settings, report: Report, url: str | None, why: str) -> None:
    with pytest.raises(UsageError, match=why) as told:
        send(settings.model_copy(update={"smtp_url": url, "mail_from": FROM}), report, TO)
    assert "secret" not in str(told.value)


def test_a_sender_is_needed(settings: Settings, report: Report) -> None:
    wrong = settings.model_copy(update={"smtp_url": "smtp://127.0.0.1:9"})
    with pytest.raises(UsageError, match="mail_from"):
        send(wrong, report, TO)
