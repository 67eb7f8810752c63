"""Write a message as a page: headers, own text, quoted text; its files become further pages."""

from dataclasses import replace

from pipelines.document import Attachment, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers.mail.content import Content
from pipelines.parsers.tools import Collected
from pipelines.result import Reason
from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.quoted_mail import split_quotes

_SAID = 600  # characters of unread attachments in a failure


def add_message(headers: dict[str, str], content: Content, collected: Collected) -> dict[str, str]:
    """Append a message's page and its files to ``collected``; return its metadata.

    ``metadata`` has the headers in lower case, ``quoted`` (``separated`` below QUOTE_SEPARATOR, or
    ``interleaved`` and left in place) and ``signature`` where the message has one.

    Raises:
        ParseFailure: if it has neither a text nor a file that can be read, and there is no subject
            or the files matter. Nothing is appended then but the files that are not read.
    """
    split = split_quotes(content.body)
    lines = [f"{name}: {value}" for name, value in headers.items()]
    named = [file.name for file in content.files if file.matters and not file.double]
    if named:
        lines.append("Attachments: " + ", ".join(named))
    text = "\n".join(lines) + "\n\n" + split.own.strip("\n")
    if split.quoted:
        text += f"\n\n{QUOTE_SEPARATOR}\n{split.quoted.strip(chr(10))}"
    place = len(collected.pages)
    collected.pages.append(text)
    collected.hidden.append(content.hidden)
    collected.skipped += [replace(gap, page=gap.page or place + 1) for gap in content.gaps]
    before = len(collected.skipped)
    _add_files(content, collected)
    if content.cut_short:
        collected.skipped.append(
            Skipped(None, Reason.MALFORMED.value, "the end of the mail", "it is cut short")
        )
    if not content.body.strip() and len(collected.pages) == place + 1:
        missed = [entry for entry in collected.skipped[before:] if entry.matters]
        if missed or "Subject" not in headers:
            collected.pages.pop()
            raise _failure([*missed, *content.gaps])
    metadata = {name.lower(): value for name, value in headers.items()}
    if split.quoted or split.interleaved:
        metadata["quoted"] = "interleaved" if split.interleaved else "separated"
    if content.signed:
        metadata["signature"] = "not verified"
    return metadata


def _add_files(content: Content, collected: Collected) -> None:
    for file in content.files:
        if file.double:
            attached = Attachment(file.name, file.media_type, file.size, parsed=True)
            collected.attachments.append(attached)
        elif file.unread is not None:
            attached = Attachment(file.name, file.media_type, file.size, parsed=False)
            collected.attachments.append(attached)
            collected.skip(file.name, *file.unread, matters=file.matters)
        else:
            place = len(collected.attachments)
            collected.attach(file.name, file.data, file.media_type, matters=file.matters)
            collected.attachments[place] = replace(collected.attachments[place], size=file.size)


def _failure(missed: list[Skipped]) -> ParseFailure:
    if not missed:
        return ParseFailure(Reason.EMPTY, "the mail has no subject and no text")
    reasons = {entry.reason for entry in missed} & {reason.value for reason in Reason}
    reason = Reason(reasons.pop()) if len(reasons) == 1 else Reason.NO_TEXT
    said = "; ".join(f"{_name(entry)} ({entry.detail or entry.reason})" for entry in missed)
    said = said if len(said) <= _SAID else said[:_SAID].rstrip() + " …"
    return ParseFailure(reason, f"the mail has no text, and nothing attached was read: {said}")


def _name(entry: Skipped) -> str:
    return entry.part.removeprefix("attachment ")
