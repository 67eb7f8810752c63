"""The actor of a task, read from its sentence."""

import time

import pytest

from pipelines.guardrails.documents.action_items.actors import actor, is_person

SAID = [
    ("The laptops. Second, Gwen is going to collect the badges.", "collect the badges", "Gwen"),
    ("We like option B2. Legal still has to sign off on it.", "sign off on it", "Legal"),
    ("Each team lead must submit a list to Renate.", "submit a list", "Each team lead"),
    ("My husband will measure the alcove.", "measure the alcove", "My husband"),
    ("THE SUPER WILL TEST EVERY LATCH.", "TEST EVERY LATCH", "THE SUPER"),
    ("Once that's through, Bram will publish the page.", "publish the page", "Bram"),
    ("Spare impeller is in store; 3/E to change it.", "change it", "3/E"),
    ("Slept well. PT to get him up before lunch.", "get him up", "PT"),
    ("The treasurer informs all members.", "inform all members", "The treasurer"),
    ("In the meantime Łucja is going to redraw the rota.", "redraw the rota", "Łucja"),
    ("Carla and Tom will collect it.", "collect it", "Carla and Tom"),
    ("Derek asked Ben to send it.", "send it", "Ben"),
    ("The master requires all officers to sign the plan.", "sign the plan", "all officers"),
    ("Tobias, please copy the cards.", "copy the cards", "Tobias"),
    ("Present: Maria, Tom. Maria to book the hall.", "book the hall", "Maria"),
    ("Tom, book the hall for May. Thanks, Tom.", "book the hall", "Tom"),
    ("Theo: me. gonna email the caterer", "email the caterer", "Theo"),
    ("[09:11] sofia: thanks! then I'll merge it on Saturday", "merge it", "sofia"),
    ("[09:02] lena: fine, I'll bump the version", "bump the version", "lena"),
    ("Ms Ferguson has agreed to extend it.", "extend it", "Ms Ferguson"),
    ("P. Whitlock was told to get a scale.", "get a scale", "P. Whitlock"),
]
NOT_SAID = [
    ("He will ask for a third.", "ask for a third"),
    ("We'll have to call them.", "call them"),
    ("Ann, the secretary, will send it.", "send it"),  # an apposition
    ("Mr Hale, who looks after the hall, is going to ask them.", "ask them"),
    ("We like option B. Legal has to sign it.", "sign it"),  # or somebody called B. Legal?
    ("Kim was reminded by R. Obando to send it.", "send it"),
    ("The next step is to call the officer.", "call the officer"),
    ("The form must reach us by Friday.", "reach us"),
    ("Agreed to send it. Agreed to call them.", "send it"),
    ("Monday will see a change.", "see a change"),
    ("Before Easter, please paint the fence.", "paint the fence"),
    ("The state has had to buy power.", "buy power"),
    ("The latter will call them.", "call them"),
    ("Soon. TBD to call them.", "call them"),
    ("Attempts to send it failed. Attempts were few.", "send it"),
    ("Sorry to trouble you.", "trouble you"),
    ("Maria to book the hall, if maria can.", "book the hall"),  # a word like others
    ("Afterwards, book the hall.", "book the hall"),
    ("Unfortunately, book the hall. Unfortunately, so.", "book the hall"),
    ("Kitchen, clean the hob. The Kitchen is full.", "clean the hob"),
    ("Motion to book the hall. Motion carried.", "book the hall"),
    ("Get Ann to book the hall.", "book the hall"),
    ("Please don't ask Ben to book the hall.", "book the hall"),
    ("Should we ask Ben to book the hall?", "book the hall"),
    ("Love, book the hall.", "book the hall"),
    ("Two, book the hall.", "book the hall"),
    ("Gideon: Tom, book the hall.", "book the hall"),  # Tom may say no
    ("dana: amir, can you send it?", "send it"),  # amir may say no
    ("Gwen will send it, or Tom will send it.", "send it"),  # two places
    ("Gwen will be there.", "send it"),
    ("Gwen will send it.", "…"),
]


@pytest.mark.parametrize(("sentence", "task", "who"), SAID)
def test_named_person_is_the_actor(sentence: str, task: str, who: str) -> None:
    text = f"Before.\n\n{sentence}"
    span = actor(text, (len(text) - len(sentence), len(text)), task)
    assert span is not None and text[slice(*span)] == who


@pytest.mark.parametrize(("sentence", "task"), NOT_SAID)
def test_ambiguous_sentence_has_no_actor(sentence: str, task: str) -> None:
    assert actor(sentence, (0, len(sentence)), task) is None


@pytest.mark.parametrize(
    ("answers", "who"),
    [
        ("[09:15] priya: sure. with the shortcuts?", "priya"),
        ("[09:15] lena: thanks\n[09:16] priya: ok, I'll take it", "priya"),
        ("[09:15] priya: sorry, I am away", None),
        ("[09:15] priya: yes?", None),
        ("[09:15] priya: ok but I can't before June", None),
        ("[09:15] amir: ok, I'll do it", None),
        ("[09:15] priyanka: sure", None),
        ("[09:15] a: x\n[09:15] b: x\n[09:15] a: x\n[09:16] priya: yes", None),  # to something else
        ("", None),
    ],
)
def test_mentioned_person_is_the_actor_after_a_yes(answers: str, who: str | None) -> None:
    asked = "[09:14] lena: notes: @priya could you write the release notes by Friday?"
    text = f"[09:12] lena: hi\n{asked}\n{answers}"
    span = actor(
        text, (text.index(asked), text.index(asked) + len(asked)), "write the release notes"
    )
    assert (span and text[slice(*span)]) == who


def test_first_word_of_a_bullet_is_a_name_if_repeated_elsewhere() -> None:
    once, twice = "- Pauline to book it", "Present: Pauline, Sunil\n- Pauline to book it"
    assert actor(once, (2, len(once)), "book it") is None
    span = actor(twice, (26, len(twice)), "book it")
    assert span is not None and twice[slice(*span)] == "Pauline"
    plans = "Plans to book it\nThe plans changed. Plans were made."
    assert actor(plans, (0, 16), "book it") is None


@pytest.mark.parametrize("who", ["Gwen", "The treasurer", "all officers", "our night shift"])
def test_person_or_group_is_a_person(who: str) -> None:
    assert is_person(who)


@pytest.mark.parametrize("who", ["The new policy", "the equipment", "those changes"])
def test_thing_is_no_person(who: str) -> None:
    assert not is_person(who)


@pytest.mark.parametrize("part", ["A ", "The a b c ", "I, ", "- ", "A and ", "x: y. ", "Mr. A "])
def test_hostile_sentence_is_read_in_time(part: str) -> None:
    text = part * 200 + "do it"
    began = time.process_time()
    actor(text, (0, len(text)), "do it")
    assert time.process_time() - began < 1
