"""Keeps a role that the user gave: the answer must not say "as an AI language model".

Evidence is a role in the request and a sentence of the answer, outside quotations, that says it is
written by a program. Advice to see a professional is not a leak, and a repair never loses it.
"""

import re
from collections.abc import Iterator
from typing import ClassVar

from pipelines.guardrails.answers.requested_role import Role, find_role
from pipelines.guardrails.answers.rewrite_checks import is_answer
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.answer_sentences import own_words, sentences

# If the conversation is about AI or the role is a machine, a mention of AI is not a leak.
_ABOUT_AI = re.compile(
    r"\bA\.?I\b|(?i:\b(?:artificial intelligence|language models?|LLMs?|chat-?\s?bots?"
    r"|(?:chat)?-?gpt|machine learning|deep learning|neural net\w*|robots?"
    r"|robotic|androids?|cyborgs?|siri|alexa"
    r"|(?:virtual|digital|voice) assistants?"
    r"|are you (?:a |an )?(?:human|real|machine|conscious|sentient|person|alive)"
    r"|who (?:made|created|trained|built) you|what are you)(?:\b|(?=\d)))"
)
_MACHINE = re.compile(
    r"\b(?:assistant|bot|model|engine|system|parser|classifier|program|tool|computer|terminal"
    r"|interpreter|compiler|console|shell|database|api|machine|software|simulator|algorithm)\b"
    r"(?!\s+(?:admin\w*|analyst|architect|engineer|scientist|developer|programmer|manager"
    r"|operator))",
    re.IGNORECASE,
)
# "Never say that you are an AI" is an order to keep the role; the topic is not AI.
_KEEP = re.compile(
    r"\b(?:never|not|don['’]t|avoid|without)\s+(?:\w+\s+){0,3}(?:say|mention|reveal|admit|tell"
    r"|state"
    r"|refer|acknowledg|claim|describ|identify|break|act)[^.!?\n]*",
    re.IGNORECASE,
)

_SELF = (
    r"(?:(?:large|virtual|digital|helpful|computer-based|text-based|mere)\s+)*"
    r"(?:A\.?I\b\.?(?:[ -](?:powered|based))?(?:\s+(?:language))?"
    r"(?:\s+(?:model|assistant|system|chatbot|program|bot|agent|tool))?"
    r"|(?i:artificial\s+intelligence(?:\s+(?:language\s+)?(?:model|assistant|system|program))?"
    r"|(?:large\s+)?language\s+model|computer\s+program|chat-?bot|virtual\s+assistant"
    r"|machine\s+learning\s+model))"
)
_NOT_A_TRADE = (
    r"(?!\s+(?:engineer|researcher|scientist|expert|specialist|developer|enthusiast|company|startup"
    r"|consultant|professor|student|artist|designer|entrepreneur|lab|team|fan|skeptic)|[-\w])"
)
_BUT = r"(?:\s+(?:just|only|merely|simply|actually|really|still|sorry|but|in\s+fact))*"
_MAKERS = r"(?:OpenAI|Anthropic|Google|DeepMind|Meta\s+AI|Microsoft|Alibaba|Mistral|LMSYS)"
_LEAKS = (
    re.compile(
        r"\bI(?:['’]m|\s+am)\s+(?:not\s+able|unable)\s+to\s+(?:embrace|take\s+on|assume|play|adopt)"
        r"\s+(?:the|a)\s+(?:role|persona|character)\b"
    ),
    re.compile(
        rf"\b[Aa]s\s+(?i:an?|the)\s+{_SELF}{_NOT_A_TRADE}"
        rf"(?:\s+(?:created|trained|developed|designed|made|built)\b[^.,;\n]{{0,60}})?,?\s+(?:I"
        rf"|my)\b"
    ),
    re.compile(rf"\bI(?:['’]m|\s+am){_BUT}\s+an?\s+{_SELF}{_NOT_A_TRADE}"),
    re.compile(
        rf"\bI\s+(?:was|am|have\s+been)\s+(?:created|trained|developed|built)\s+by\s+{_MAKERS}"
    ),
)
_WITHOUT_SELF = re.compile(
    r"\bI\s+(?:(?:do\s+not|don['’]t|cannot|can['’]t)(?:\s+(?:actually|really))?\s+(?:have|possess"
    r"|experience)|lack)\s+(?:(?:any|the|human|real|personal|a|ability\s+to\s+have)\s+)*"
    r"(?:feelings|emotions|consciousness|subjective\s+(?:experiences?|feelings?)"
    r"|(?<=personal\s)(?:experiences?|opinions?|beliefs?|preferences?|feelings?)"
    r"|physical\s+(?:body|form|presence|existence))\b(?!\s+(?:for|about|towards?|with|of|in|on"
    r"|at)\b)"
)
_SUPPOSED = re.compile(
    r"\b(?:if|as if|as though|like|imagine|suppose|pretend|whether|unless|think|thinks)\b[^,;]*$",
    re.IGNORECASE,
)
_SPOKEN_AS = re.compile(r"\bas\s+(?:an?|the)\s+", re.IGNORECASE)
# Advice that protects the reader: a new answer must keep it.
_CARE = re.compile(
    r"\b(?:consult|see|contact|call|visit|talk to|speak (?:to|with)|seek)\b[^.!?\n]{0,80}"
    r"\b(?:doctors?|physicians?|medical|professionals?|providers?|help|emergency|911|112|hotline"
    r"|lawyers?|police"
    r"|attorneys?|therapists?|counsell?ors?|obstetricians?|advis[oe]rs?)\b",
    re.IGNORECASE,
)
_SHRUNK = 0.4  # of the old length; a shorter answer (under 300 characters) lost too much


class PersonaGuardrail(TextGuardrail):
    """Finds answers that leave their role; asks the model once for a new answer."""

    name: ClassVar[str] = "persona"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        role = find_role(request)
        return role is not None and not _is_about_ai(role)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        leaks = list(_leaks(text))
        if not leaks:
            return Verdict(Outcome.PASSED)
        return Verdict(Outcome.FLAGGED, f"leaves the role: {leaks[0]}")

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        role = find_role(request)
        if generate is None or role is None or request.document:
            return text  # the model cannot be asked again for one text of a document's output
        anchor = (
            f"Stay in the role: {role.text}. Answer in the first person as that character from the"
            " first word to the last. Do not mention being an AI, a language model or a program,"
            " and do not say what you lack. If safety calls for it, advise to see a professional."
        )
        new = generate(request.messages(f"{request.prompt}\n\n{anchor}")).strip()
        too_short = len(new) < min(300, _SHRUNK * len(text))
        careless = _CARE.search(text) and not _CARE.search(new)
        return text if too_short or careless or not is_answer(request, text, new) else new


def _is_about_ai(role: Role) -> bool:
    asked = _KEEP.sub(" ", role.asked)
    return bool(_MACHINE.search(role.text) or _ABOUT_AI.search(asked))


def _leaks(text: str) -> Iterator[str]:
    own = own_words(text)
    for start, end in sentences(own):
        sentence = own[start:end]
        found = [x for x in (leak.search(sentence) for leak in _LEAKS) if x]
        without = _WITHOUT_SELF.search(sentence)
        # "As a tree I don't have feelings" keeps the role.
        if without and not _SPOKEN_AS.search(sentence):
            found.append(without)
        if any(not _SUPPOSED.search(sentence[: x.start()]) for x in found):
            yield text[start:end][:120]
