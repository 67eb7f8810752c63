"""Send a report by SMTP: text and HTML; the page itself is attached only if asked for."""

import os
import smtplib
import ssl
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import SplitResult, unquote, urlsplit

from jobs.errors import JobsError, UsageError
from jobs.report.page import page
from jobs.report.record import Report
from jobs.report.text import text
from jobs.report.wording import headline
from jobs.settings import Settings

PASSWORD = "NIGHTSHIFT_SMTP_PASSWORD"  # noqa: S105  the variable's name
SECONDS = 30.0  # for each answer of the server
_PORTS = {"smtp": 587, "smtps": 465}


class MailError(JobsError):
    """The mail server did not take the report."""


def send(settings: Settings, report: Report, to: str, *, attach: bool = False) -> None:
    """Send a report to an address.

    Args:
        settings: ``smtp_url``, ``mail_from``, and where the password is.
        report: what to send.
        to: an address, or several with commas between.
        attach: also attach the page as a file.

    Raises:
        UsageError: a setting or the address is missing or wrong; nothing was sent.
        MailError: the server cannot be reached or does not take the mail.
    """
    url = _server(settings)
    message = _message(settings, report, to, attach)
    where = f"mail server {url.hostname}:{url.port or _PORTS[url.scheme]}"
    try:
        with _connect(url) as server:
            if url.username:
                server.login(unquote(url.username), _password(settings))
            refused = server.send_message(message)
    except smtplib.SMTPAuthenticationError as error:
        raise MailError(f"{where} does not take the password of {url.username}") from error
    except (smtplib.SMTPException, OSError) as error:
        raise MailError(f"{where}: {_said(error)}") from error
    if refused:
        raise MailError(f"{where} did not take the mail for {', '.join(refused)}")


def _server(settings: Settings) -> SplitResult:
    if not settings.smtp_url:
        raise UsageError("--mail needs the setting smtp_url, such as smtps://user@host:465")
    try:
        url = urlsplit(settings.smtp_url)
        port = url.port
    except ValueError as error:
        raise UsageError(f"smtp_url: {error}") from error
    if not url.hostname or port == 0 or url.path not in ("", "/") or url.query or url.fragment:
        raise UsageError("smtp_url must be smtp://[user@]host[:port] or smtps://[user@]host[:port]")
    if url.password is not None:
        raise UsageError(
            f"smtp_url holds a password: put it into {PASSWORD} or into smtp_password_file"
        )
    return url


def _connect(url: SplitResult) -> smtplib.SMTP:
    """Connect, encrypted; without encryption only if no password would be sent."""
    host, port = url.hostname or "", url.port or _PORTS[url.scheme]
    context = ssl.create_default_context()
    if url.scheme == "smtps":
        return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
    server = smtplib.SMTP(host, port, timeout=SECONDS)
    try:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif url.username:
            raise UsageError(f"{host} offers no encryption: the password was not sent")
    except BaseException:
        server.close()
        raise
    return server


def _password(settings: Settings) -> str:
    if password := os.environ.get(PASSWORD):
        return password
    if settings.smtp_password_file is None:
        raise UsageError(f"smtp_url names a user: put the password into {PASSWORD} or a file, and "
                         "name that in smtp_password_file")  # fmt: skip
    try:
        return settings.smtp_password_file.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "is no text"
        raise UsageError(f"smtp_password_file {settings.smtp_password_file}: {why}") from error


def _message(settings: Settings, report: Report, to: str, attach: bool) -> EmailMessage:
    sender = settings.mail_from
    if not sender:
        raise UsageError("--mail needs the setting mail_from, the address that sends")
    message = EmailMessage()
    try:
        message["From"] = sender
        message["To"] = to
        message["Subject"] = f"Nightshift: {headline(report)}"
        for key, given in (("From", sender), ("To", to)):
            addresses = message[key].addresses
            if not addresses or not all(item.username and item.domain for item in addresses):
                raise UsageError(f"{given!r} is no mail address")
            if any(defect for defect in message[key].defects):
                raise UsageError(f"{given!r} is no mail address")
    except (ValueError, MessageError, IndexError) as error:
        raise UsageError(f"{to!r} or {sender!r} is no mail address: {error}") from error
    message["Date"] = formatdate(localtime=True)
    message["Message-ID"] = make_msgid(domain=message["From"].addresses[0].domain)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text(report))
    message.add_alternative(page(report, mail=True), subtype="html")
    if attach:
        name = f"nightshift-{report.until.astimezone():%Y-%m-%d}.html"
        message.add_attachment(page(report).encode(), "text", "html", filename=name)
    return message


def _said(error: Exception) -> str:
    """Return what a server answered, or why it could not be asked, on one line."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "; ".join(
            f"{to}: {code} {_words(why)}" for to, (code, why) in error.recipients.items()
        )
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_words(error.smtp_error)}"
    return " ".join(str(getattr(error, "strerror", None) or error).split())


def _words(answer: bytes | str) -> str:
    text_ = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    return " ".join(text_.split())
