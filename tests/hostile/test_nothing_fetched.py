"""No document has its reader open another file or an address, even where the kernel lets it."""

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers.limits import ParseLimits
from tests.hostile.measured import MeasuredServer
from tests.hostile.office import declares, swapped
from tests.hostile.small import SHEET, SLIDES, WORD
from tests.hostile.texts import calendar, html, rtf, xml
from tests.unit.pipelines.parsers.make_mail import HEAD, mixed, text
from tests.unit.pipelines.parsers.make_odf import odf
from tests.unit.pipelines.parsers.make_pdf import pdf
from tests.unit.pipelines.parsers.make_pdf import text as shown
from tests.unit.pipelines.parsers.test_data_files import book

SECRET = "canary-4711"


@pytest.fixture(scope="module")
def server() -> Iterator[MeasuredServer]:
    server = MeasuredServer("off")  # the sandbox would refuse what a parser must not try
    yield server
    server.close()


@pytest.fixture
def visits() -> Iterator[tuple[str, list[bytes]]]:
    """An address, and what was asked of it."""
    found: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        stop = threading.Event()

        def accept() -> None:
            while not stop.is_set():
                try:
                    visitor, _ = listener.accept()
                except TimeoutError:
                    continue
                with visitor:
                    found.append(visitor.recv(999))

        thread = threading.Thread(target=accept)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/x", found
        stop.set()
        thread.join()


def related(data: bytes, part: str, kind: str) -> Callable[[str], bytes]:
    """An office file with a relationship to an address."""
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    def make(url: str) -> bytes:
        new = f'<Relationship Id="rOut" Type="{base}/{kind}" Target="{url}" TargetMode="External"/>'
        end = b"</Relationships>"
        return swapped(data, part, lambda old: old.replace(end, new.encode() + end))

    return make


def picture(url: str) -> str:
    return f"<img src='{url}'><link rel=stylesheet href='{url}'><iframe src='{url}'></iframe>"


def acting(url: str) -> str:
    """What a PDF's catalogue would do when it is opened and closed."""
    sent = f"/AA << /WC << /S /SubmitForm /F ({url}) >> >>"
    return f"/OpenAction << /S /URI /URI ({url}) >> {sent}"


def elsewhere(url: str) -> str:
    """A stream whose bytes lie at an address."""
    return f"<< /F << /FS /URL /F ({url}) >> /Length 0 >>\nstream\n\nendstream"


HELLO = shown(72, 700, "Hello")
OUTBOUND: dict[str, Callable[[str], bytes]] = {
    "a.html": lambda url: html(f"{picture(url)}<script src='{url}'></script><base href='{url}'>"),
    "b.html": lambda url: html(f"<style>@import '{url}'; p {{background:url({url})}}</style>"),
    "c.html": lambda url: f"<!DOCTYPE html SYSTEM '{url}'>".encode() + html("a"),
    "d.xhtml": lambda url: xml(f"<!DOCTYPE html [<!ENTITY b SYSTEM '{url}'>]>", "&b;"),
    "a.xml": lambda url: xml(f"<!DOCTYPE a SYSTEM '{url}'>", "Hello " * 300),
    "b.xml": lambda url: xml(f"<!DOCTYPE a [<!ENTITY b SYSTEM '{url}'>]>", "&b;"),
    "c.xml": lambda url: xml(f"<?xml-stylesheet href='{url}'?>", f"<b xmlns='{url}'/>" * 100),
    "a.svg": lambda url: f"<svg><image href='{url}'/><use href='{url}'/>Hello</svg>".encode(),
    "a.eml": lambda url: mixed(
        text("Hello"), f"Content-Type: text/html\n\n<p>Hello</p>{picture(url)}"
    ),
    "b.eml": lambda url: (
        f'{HEAD}Content-Type: message/external-body; access-type=URL; URL="{url}"\n\n\n'.encode()
    ),
    "a.docx": related(WORD, "word/_rels/document.xml.rels", "attachedTemplate"),
    "b.docx": related(WORD, "word/_rels/document.xml.rels", "aFChunk"),
    "c.docx": lambda url: declares(WORD, "word/document.xml", f"<!DOCTYPE a SYSTEM '{url}'>"),
    "a.xlsx": related(SHEET, "xl/_rels/workbook.xml.rels", "externalLink"),
    "a.pptx": related(SLIDES, "_rels/.rels", "image"),
    "a.odt": lambda url: odf("text", f"<text:p>Hello<draw:image xlink:href='{url}'/></text:p>"),
    "a.epub": lambda url: book(f"<p>Hello</p>{picture(url)}"),
    "a.rtf": lambda url: rtf(b'{\\field{\\*\\fldinst INCLUDEPICTURE "%s"}}' % url.encode()),
    "a.pdf": lambda url: pdf(HELLO, catalog=acting(url)),
    "b.pdf": lambda url: pdf(
        f"{HELLO}/X Do", objects={60: elsewhere(url)}, resources="/XObject << /X 60 0 R >>"
    ),
    "a.ics": lambda url: calendar(f"ATTACH:{url}\r\nURL:{url}\r\n"),
    "a.vcf": lambda url: f"BEGIN:VCARD\nFN:Ann\nPHOTO;VALUE=uri:{url}\nEND:VCARD\n".encode(),
    "a.md": lambda url: f"# Hello\n\n![a]({url})\n\n<img src='{url}'>\n".encode(),
}


@pytest.mark.parametrize("name", OUTBOUND)
def test_no_address_is_asked(
    name: str, server: MeasuredServer, visits: tuple[str, list[bytes]], tmp_path: Path
) -> None:
    url, found = visits
    path = tmp_path / "document"
    path.write_bytes(OUTBOUND[name](url))
    server.end_of(path, name, ParseLimits(seconds=20))
    assert found == []


@pytest.mark.parametrize("name", OUTBOUND)
def test_no_other_file_is_read(name: str, server: MeasuredServer, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET)
    path = tmp_path / "document"
    path.write_bytes(OUTBOUND[name](secret.as_uri()))
    end, _ = server.end_of(path, name, ParseLimits(seconds=20))
    said = end.detail if isinstance(end, ParseFailure) else repr(end)
    assert SECRET not in said
