"""Checks that the answer is in the language of the document or of the request.

py3langid (Lui & Baldwin 2012, langid.py) detects languages with a probability; only certain
results count.
"""

import re
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import worded
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.source_text import plain_text
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.detected_language import has_language, language_of

MIN_PROMPT = 25  # letters of a prompt; a shorter prompt does not show its language

# Definitions that ask for the document's language.
_OF_DOCUMENT = re.compile(
    r"\b(?:in|use|keep) the (?:\w+ )?language of the (?:document|text|e-?mail|source|original)"
    r"|\bin the (?:document|text|e-?mail|source)['’]s (?:own )?language|\bsame language as the",
    re.IGNORECASE,
)
_LANGUAGES = (
    r"english|german|french|spanish|italian|portuguese|dutch|polish|russian|ukrainian|czech|slovak"
    r"|swedish|danish|norwegian|finnish|hungarian|romanian|bulgarian|greek|turkish|arabic|hebrew"
    r"|persian|farsi|hindi|urdu|bengali|punjabi|tamil|telugu|kannada|malayalam|marathi|gujarati"
    r"|nepali|sinhala|thai|vietnamese|indonesian|malay|tagalog|filipino|swahili|chinese|mandarin"
    r"|cantonese|japanese|korean|latin|esperanto|catalan|basque|galician|croatian|serbian|slovenian"
    r"|lithuanian|latvian|estonian|icelandic|irish|welsh|klingon|elvish|hinglish|pidgin"
    r"|deutsch\w*|englisch\w*|französisch\w*|anglais|allemand|espagnol|français|inglés|alemán|español"
)
# If a request mentions a language, the right one cannot be decided here.
_ASKED = re.compile(
    rf"\b(?:translat\w*|languages?|multilingual|bilingual|übersetz\w*|sprache\w*|tradui\w*|traduc\w*"
    rf"|langue|idioma|{_LANGUAGES})\b|翻译|翻訳|语",
    re.IGNORECASE,
)


class LanguageGuardrail(TextGuardrail):
    """Flags a text that is certainly in a language of neither the document nor the request."""

    name: ClassVar[str] = "language"

    def concerns(self, request: TextRequest) -> bool:
        letters = sum(map(str.isalpha, request.prompt))
        asked = f"{request.system}\n{request.prompt}"
        return letters >= MIN_PROMPT and not _ASKED.search(asked)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        said = language_of(text)
        if said is None:
            return Verdict(Outcome.NOT_APPLICABLE)
        asked = "\n\n".join([request.prompt, *(message.content for message in request.history)])
        if has_language(asked, said) or has_language(request.document, said):
            return Verdict(Outcome.PASSED)
        return Verdict(Outcome.FLAGGED, f"is in the language {said}")

    def applies(self, request: Request) -> bool:
        return bool(_OF_DOCUMENT.search(request.pipeline.prompt))

    def check(self, request: Request, draft: Draft) -> Verdict:
        texts = worded(request.pipeline.output_schema, draft.output)
        said = [(path, language) for path, _, text in texts if (language := language_of(text))]
        if not said:
            return Verdict(Outcome.NOT_APPLICABLE)
        text = plain_text(request.document.text)
        others = {name for _, name in said if not has_language(text, name)}
        return Verdict.on(f"{path}: is in the language {x}" for path, x in said if x in others)
