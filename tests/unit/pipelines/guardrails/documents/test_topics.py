"""Topic vectors of texts."""

import numpy as np
import pytest

from pipelines.guardrails.documents.mail import topics
from pipelines.guardrails.documents.mail.topics import SIZE, nearness, topic, words_for

MONEY, HEATING = topic("invoices, payments and refunds"), topic("boilers, radiators, no hot water")


def test_word_and_number_tables_have_equal_length() -> None:
    rows, numbers = topics._table()
    assert numbers.shape == (len(rows), SIZE) and len(rows) > 15_000
    assert all(word == word.lower().strip() and len(word) > 1 for word in rows)


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("You charged my card twice, please pay it back.", MONEY, HEATING),
        ("The flat has been cold since Monday, nothing comes out of the heater.", HEATING, MONEY),
    ],
)
def test_text_is_nearer_to_its_topic_in_other_words(
    text: str, near: topics.Topic, far: topics.Topic
) -> None:
    found = topic(text)
    assert nearness(found, near) > nearness(found, far) + 0.1
    assert np.linalg.norm(found.direction) == pytest.approx(1.0)


def test_case_and_order_do_not_change_a_topic() -> None:
    assert nearness(topic("REFUND the Invoice"), topic("invoice the refund")) == pytest.approx(1.0)


@pytest.mark.parametrize("text", ["", "4417 !?", "Xyzzyqwrt"])
def test_text_without_known_words_has_no_topic(text: str) -> None:
    found = topic(text)
    assert found.words == () and nearness(found, MONEY) == 0.0
    assert words_for(found, MONEY, HEATING, 3) == []


def test_words_that_fit_a_topic_best() -> None:
    text = topic("Hello, the radiator leaks. Radiator and boiler were paid by invoice.")
    assert [word.lower() for word in words_for(text, HEATING, MONEY, 2)] == ["radiator", "boiler"]
    assert words_for(text, MONEY, HEATING, 1) in (["invoice"], ["paid"])
