"""The assignee and the deadline right behind a task."""

import time
from collections.abc import Callable

import pytest

from pipelines.guardrails.documents.action_items.words_after_task import assignee, deadline
from pipelines.text.sentences import Span

_PRESENT = "Present: Maria, Tom, Dave, Facilities, Leeds. The budget grows.\n"


def _read(way: Callable[[str, Span, str], Span | None], text: str, task: str) -> str | None:
    """The words that ``way`` reads for a task in a text below ``_PRESENT``."""
    text = f"{_PRESENT}{text}"
    span = way(text, (len(_PRESENT), len(text)), task)
    return text[slice(*span)] if span else None


@pytest.mark.parametrize(
    ("text", "task", "due"),
    [
        ("Nadia - pull exit survey quotes (Feb 10)", "pull exit survey quotes", "Feb 10"),
        ("Gwen will collect the badges on Friday, so bring them.", "collect the badges", "Friday"),
        ("[ ] pick up the hire van, Sat 9am - Dave", "pick up the hire van", "Sat 9am"),
        ("Ekow to call\nDamsho by Friday, 8:30 pm.", "call Damsho", "Friday, 8:30 pm"),
        ("We must reply before 9 May 2026!", "reply", "before 9 May 2026"),
        ("Patch the lecterns by Sunday 8 p.m.", "Patch the lecterns", "Sunday 8 p.m."),
        ("Return the keys, by Friday please.", "Return the keys", "Friday"),
        ("Return the keys, latest 22.3.", "Return the keys", "22.3"),
        ("- order the cable (Maria, 12 May)", "order the cable", "12 May"),
        ("Order the cable before the\nlong break.", "Order the cable", "before the\nlong break"),
        ("Order the cable (Maria, within two weeks)", "Order the cable", "within two weeks"),
        ("Order it by the end of the shift, please.", "Order it", "the end of the shift"),
        ("Please order it, not later than noon!", "order it", "noon"),
        ("Order it by noon and ring them.", "Order it", "noon"),
        ("Order it by courier.", "Order it", None),
        ("Postpone it by two weeks.", "Postpone it", None),
        ("Cut it by 10 percent.", "Cut it", None),
        ("Find a hotel within walking distance.", "Find a hotel", None),
        ("Park by the end of the road.", "Park", None),
        ("Insert a break before the third page.", "Insert a break", None),
        ("Never sign it before 3 June.", "sign it", None),
        ("Keep the shop open until Friday.", "Keep the shop open", None),
        ("Run the course (Monday–Friday)", "Run the course", None),
        ("Upgrade it, 3.11", "Upgrade it", None),
        ("Finish it before the 3 p.m. meeting.", "Finish it", None),
        ("Order it by one of the shops.", "Order it", None),
        ("Order it before they notice.", "Order it", None),
        ("Order it before then.", "Order it", None),
        ("Order it before leaving.", "Order it", None),
        ("Order it until the shop has more.", "Order it", None),
        ("Order it before the audit (Friday).", "Order it", None),  # which?
        ("Order it before the rain that they have told us of on the radio.", "Order it", None),
        ("* order the cable - Maria Lund - by Friday", "order the cable", "Friday"),
        ("order cable | Annelore | 4 Aug | 8 Sept", "order cable", None),  # whose column?
        ("Ask Bo to order the cable (Maria, 12 May)", "order the cable", None),
        ("Call Bo about Friday's party", "Call Bo", None),  # of the party
        ("Send the May report to Bo.", "Send the", None),  # a part of the task
        ("Paint it green on both sides on Friday.", "Paint it green", None),  # not right behind
        ("Call Bo, then call Bo on Friday.", "Call Bo", None),  # which one?
        ("Book the hall\nFriday: choir", "Book the hall", None),  # another line
        ("We pay 20.", "pay", None),
        ("Anything", "", None),
    ],
)
def test_deadline_right_behind_a_task(text: str, task: str, due: str | None) -> None:
    assert _read(deadline, text, task) == due


def test_text_outside_the_unit_is_not_read() -> None:
    text = "Call Bo. On Friday we close."
    assert deadline(text, (0, 8), "Call Bo") is None


@pytest.mark.parametrize(
    ("text", "task", "who"),
    [
        ("- order the cable (Maria)", "order the cable", "Maria"),
        ("3. Order the cable – Maria Lund", "Order the cable", "Maria Lund"),
        ("ACTION: order the cable [Tom & Mr. Bello], soon", "order the cable", "Tom & Mr. Bello"),
        ("[ ] pick up the hire van, Sat 9am - Dave", "pick up the hire van", "Dave"),
        ("order the cable: by Facilities; urgent", "order the cable", "Facilities"),
        ("A12 – Order the cable – Ms van der Berg", "Order the cable", "Ms van der Berg"),
        ("A12 | Order the cable | Maria | 4 Aug", "Order the cable", None),  # whose column?
        ("→ order the cable → Maria", "order the cable", "Maria"),
        ("Gwen will order the cable (Maria)", "order the cable", None),  # its own subject
        ("order the cable, Weds", "order the cable", None),
        ("order the cable, Friday", "order the cable", None),
        ("order the cable (Bello)", "order the cable", None),  # who?
        ("order the cable (Budget)", "order the cable", None),
        ("order the cable - Urgent", "order the cable", None),
        ("order the cable (Town Hall)", "order the cable", None),
        ("order the cable, Dave & Sons", "order the cable", None),
        ("order the cables: Maria, Tom", "order the cables", None),
        ("call the plumber (Dave)", "call the plumber", None),  # who is the plumber
        ("Settings > Facilities", "Settings", None),
        ("order the cable (Whitsun)", "order the cable", None),
        ("order the cable - NOW", "order the cable", None),
        ("order the cable – WD-3", "order the cable", None),
        ("order the cable: Arturo, no sorry, Bo", "order the cable", None),
        ("order the cable (Maria has the list)", "order the cable", None),
        ("order the cable, Maria says it is short", "order the cable", None),
        ("order the cable\n- Maria", "order the cable", None),  # another line
        ("order the cable, We are short", "order the cable", None),
    ],
)
def test_assignee_right_behind_a_task_that_begins_its_line(
    text: str, task: str, who: str | None
) -> None:
    assert _read(assignee, text, task) == who


def test_other_lines_with_names_confirm_an_assignee() -> None:
    text = "- order the cable - Bello\n- paint the fence - Ottmar\n- sell the boat"
    unit = (2, text.index("\n"))
    span = assignee(text, unit, "order the cable")
    assert span is not None and text[slice(*span)] == "Bello"
    assert assignee(text.replace("Ottmar", "soon"), unit, "order the cable") is None


@pytest.mark.parametrize("tail", [" " * 4000 + "x", "\t" * 4000 + "x", " (Ann" + " " * 4000 + "x"])
@pytest.mark.parametrize("head", ["", "1" + "." * 4000, "1" + "_" * 4000, "0" * 4000 + "xy zz "])
def test_hostile_lines_are_read_in_time(head: str, tail: str) -> None:
    text = f"{head}book the hall{tail}"
    began = time.process_time()
    deadline(text, (0, len(text)), "book the hall")
    assert time.process_time() - began < 2
