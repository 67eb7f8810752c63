"""Hostile mails: parts in parts, heads without end, attachments that are bombs."""

from pipelines.result import Reason
from tests.hostile.archives import squared
from tests.hostile.small import PDF, noise
from tests.hostile.vector import Fails, Holds, Reads, Vector
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_mail import HEAD, mixed, part, text, tnef
from tests.unit.pipelines.parsers.test_data_files import archive

MIB = 1 << 20
ANN = Reads("Dear Ann,")
TOO_LARGE = Fails(Reason.TOO_LARGE)


def mail(body: str | bytes, *headers: str) -> bytes:
    head = HEAD + "".join(f"{line}\n" for line in headers) + "\n"
    return head.encode("utf-8", "surrogateescape") + (
        body.encode() if isinstance(body, str) else body
    )


def multiparts(depth: int) -> bytes:
    """Parts in parts."""
    opened = "".join(
        f'Content-Type: multipart/mixed; boundary="b{at}"\n\n--b{at}\n' for at in range(depth)
    )
    closed = "".join(f"\n--b{at}--" for at in reversed(range(depth)))
    return f"{HEAD}{opened}Content-Type: text/plain\n\nDear Ann,\n{closed}\n".encode()


def forwarded(depth: int) -> bytes:
    opened = f"{HEAD}Content-Type: message/rfc822\n\n" * depth
    return f"{opened}{HEAD}\nDear Ann,\n".encode()


def attached(name: str, data: bytes) -> bytes:
    disposition = f'Content-Disposition: attachment; filename="{name}"'
    return mixed(text("Dear Ann,"), part("application/octet-stream", data, disposition))


def mailbox(count: int) -> bytes:
    return b"".join(
        b"From a@b.c Mon May  4 10:00:00 2026\n" + mail(f"Dear Ann, {at}\n") + b"\n"
        for at in range(count)
    )


VECTORS = {
    "parts 400 deep": Vector("a.eml", lambda: multiparts(400), TOO_LARGE),
    "parts 20 deep": Vector("a.eml", lambda: multiparts(20), ANN),
    "forwarded 1,000 times": Vector("a.eml", lambda: forwarded(1000), TOO_LARGE),
    "20,000 parts": Vector(
        "a.eml",
        lambda: mixed(text("Dear Ann,"), *["Content-Type: text/plain\n\nx\n"] * 20_000),
        ANN,
        slow=True,
    ),
    "boundary that never comes": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Content-Type: multipart/mixed; boundary=b"), ANN
    ),
    "boundary of nothing": Vector(
        "a.eml",
        lambda: mail("--\n\nDear Ann,\n----\n", 'Content-Type: multipart/mixed; boundary=""'),
        ANN,
    ),
    "boundary of 128 kB": Vector(
        "a.eml",
        lambda: mail("Dear Ann,\n", "Content-Type: multipart/mixed; boundary=" + "b" * (MIB // 8)),
        ANN,
    ),
    "20,000 headers": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", *[f"X-{at}: y" for at in range(20_000)]), ANN
    ),
    "header of 4 MB": Vector("a.eml", lambda: mail("Dear Ann,\n", "X-A: " + "y" * 4 * MIB), ANN),
    "header of 100,000 folds": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "X-A: y" + "\n z" * 100_000), ANN
    ),
    "to 20,000 people": Vector(
        "a.eml",
        lambda: mail("Dear Ann,\n", "Cc: " + ",\n ".join(f"p{at}@b.c" for at in range(20_000))),
        ANN,
    ),
    "brackets in an address": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Cc: " + "(" * 50_000 + "<" * 50_000), ANN
    ),
    "quotes in an address": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Cc: " + '"\\' * 50_000), ANN
    ),
    "encoded words": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Comments: " + "=?utf-8?q?=C3=BC?= " * 50_000), ANN
    ),
    "encoded words of no charset": Vector(
        "a.eml",
        lambda: mail(
            "Dear Ann,\n", "Comments: =?x-bomb?b?////?= =?utf-8?b?!!!?= =?utf-7?q?+ADw-?="
        ),
        ANN,
    ),
    "parameters in 10,000 pieces": Vector(
        "a.eml",
        lambda: mixed(
            text("Dear Ann,"),
            part(
                "application/octet-stream",
                b"x",
                "Content-Disposition: attachment;\n"
                + ";\n".join(f" filename*{at}*=%41" for at in range(10_000)),
            ),
        ),
        Reads("Dear Ann,"),
    ),
    "charset that is none": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Content-Type: text/plain; charset=x-bomb"), ANN
    ),
    "charset that is a codec of Python": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Content-Type: text/plain; charset=zip"), ANN
    ),
    "charset of escapes": Vector(
        "a.eml",
        lambda: mail("Dear Ann, \\x41\n", "Content-Type: text/plain; charset=unicode_escape"),
        Reads("Dear Ann, \\x41"),
    ),
    "encoding that is none": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Content-Transfer-Encoding: x-bomb"), ANN
    ),
    "base64 that is none": Vector(
        "a.eml", lambda: mail("Dear Ann, ***=\n===\n", "Content-Transfer-Encoding: base64"), Reads()
    ),
    "bytes in headers": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "X-A: \udcff\udcfe\0\x1b[2J"), ANN
    ),
    "header in a header": Vector(
        "a.eml", lambda: mail("Dear Ann,\n", "Comments: a\r\r\nBcc: evil@b.c"), ANN
    ),
    "mail without end": Vector("a.eml", lambda: mail("Dear Ann,\n" + "> " * 500_000), ANN),
    "uuencoded without end": Vector(
        "a.eml", lambda: mail("Dear Ann,\n\nbegin 644 a.exe\n" + "M" * 99_999), ANN
    ),
    # attachments
    "bomb attached": Vector(
        "a.eml",
        lambda: attached("a.zip", archive(**{"a.txt": bytes(16 * MIB)})),
        Reads("Dear Ann,", skipped=frozenset({"too_large"})),
    ),
    "zips of zips attached": Vector(
        "a.eml",
        lambda: attached("a.zip", squared(10, 2)),
        Reads("Dear Ann,", skipped=frozenset({"unsupported", "too_large"})),
        slow=True,
    ),
    "locked pdf attached": Vector(
        "a.eml",
        lambda: attached("a.pdf", make.encrypted(PDF, "u", "o")),
        Reads("Dear Ann,", skipped=frozenset({"encrypted"})),
    ),
    "program attached": Vector(
        "a.eml",
        lambda: attached("a.pdf.exe", b"MZ" + noise()),
        Reads("Dear Ann,", skipped=frozenset({"unsupported"})),
    ),
    "name that leads out": Vector(
        "a.eml", lambda: attached("../../../etc/cron.d/x.pdf", PDF), Reads("Page two.")
    ),
    "noise as winmail.dat": Vector(
        "a.eml",
        lambda: attached("winmail.dat", tnef() + noise()),
        Reads("Dear Ann,", skipped=frozenset({"malformed"})),
    ),
    "noise as a signature": Vector(
        "a.eml",
        lambda: mixed(
            text("Dear Ann,"), part("application/pkcs7-mime; smime-type=enveloped-data", noise())
        ),
        Reads("Dear Ann,", skipped=frozenset({"encrypted"})),
    ),
    "1,000 attachments": Vector(
        "a.eml",
        lambda: mixed(
            text("Dear Ann,"),
            *[
                part(
                    "text/plain", f"n{at}", f'Content-Disposition: attachment; filename="{at}.txt"'
                )
                for at in range(1000)
            ],
        ),
        Reads("Dear Ann,", skipped=frozenset({"too_large"})),
    ),
    # mailboxes
    "mailbox of 10,002 mails": Vector(
        "a.mbox", lambda: mailbox(10_002), Holds({"0001 Hello.eml": None}, 10_001)
    ),
    "mailbox of From": Vector("a.mbox", lambda: b"From \n" * 50_000, Reads("From")),
}
