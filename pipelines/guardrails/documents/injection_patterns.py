"""Patterns of text that addresses a language model instead of its reader.

The patterns are narrow, since requests among people look similar: an order to drop the
instructions, an order about "your response", a turn of a chat, a control token.
"""

import re
from collections.abc import Iterator

from pipelines.text.sentences import next_stop

_WINDOW = 320  # characters before "your response" that are searched for the sentence's beginning

_INSTRUCTIONS = (
    r"(?:instructions?|prompts?|directives?|guidelines|anweisungen|instruktionen|consignes"
    r"|instrucciones|istruzioni)"
)
_EARLIER = (
    r"(?:previous|prior|above|preceding|earlier|foregoing|initial|original|existing|system"
    r"|vorherigen|bisherigen|obigen|pr[ée]c[ée]dentes|anteriores|precedenti)"
)
_DROP = (
    r"(?:ignore|disregard|forget|override|bypass|discard|do not (?:follow|obey)|don['’]t (?:follow"
    r"|obey)|stop following|ignorier\w*|vergiss|missachte\w*|ignore[zr]|oublie[zr]?|ignora|olvida"
    r"|dimentica)"
)
# Not "ignore my instructions": a person who revokes an order.
_WORDS = r"(?:(?!my\b|our\b|his\b|her\b|their\b)[\w']+\s+){0,3}?"
# Not Claude and Gemma: also names of people.
_MODEL = (
    r"(?:a\.?i\.?|artificial intelligence|(?:large )?language models?|llms?|chat-?bots?|chatgpt"
    r"|gpt)"
)
_ADJECTIVES = r"(?:(?!\w+ing\b|with\b|to\b|connected\b)\w+ ){0,2}?"
_OUTPUT = re.compile(
    r"\byour (?:\w+ )?(?:response|reply|answer|output|summary|completion)\b"
    r"(?! (?:rates?|times?|team|card|form|envelope|options?|sheet|address))",
    re.IGNORECASE,
)
# Verbs for a machine's answer only, and verbs that need further evidence: "please include the
# ticket number in your reply" is an order to a person.
_MACHINE = (
    r"(?:insert|inject|incorporate|integrate|embed|introduce|modify|alter|rewrite|rearrange|reorder"
    r"|replace|substitute|swap|reverse|invert|flip|scramble|misspell|anagram\w*|encode|encrypt|encipher"
    r"|obfuscate|jumble|shuffle|shift|transform|weave|sprinkle|intersperse|capitali[sz]e|render"
    r"|augment|enhance|enrich|tweak|advertise|promote)"
)
_EITHER = (
    r"(?:add|append|apply|include|provide|write|use|mix|convert|mention|begin|start|end|prefix"
    r"|express|format|craft|compose|adjust|change|omit|delete|remove|merge|combine|split|break"
    r"|separate|group|create|suggest|recommend|encourage|urge|invite|spell|translate|hint)"
)
_ORDER = re.compile(
    rf"""(?:(?:please|now|also|then|and|finally),?\ )*
    (?:(?:can|could|would)\ you\ |you\ (?:must|should|need\ to|have\ to)\ )?(?:please\ )?
    (?:(?:in|within|throughout)\ your\ (?:\w+\ )?(?:response|reply|answer|output|summary),?\ )?
    (?:(?P<direct>(?:{_MACHINE}|translate)\ your\ (?:response|reply|answer|output|summary))
    |(?P<machine>{_MACHINE})|{_EITHER})\b""",
    re.VERBOSE | re.IGNORECASE,
)
_CIPHERS = (
    r"base ?\d\d|rot-?13|morse|binary|hexadecimal|emojis?|anagram\w*|pig latin|leet\w*|rhymes?"
    r"|ciphers?|reverse|backwards?"
)
_SHAPE = re.compile(
    rf"\b(?:{_CIPHERS}|letters|vowels?|consonants?|numbers for|symbols?|(?:every|random) \w+|words"
    r"|spac(?:es|ing)|punctuation|typos?|(?:mis)?spell\w*|sentence|statement|statistics?|fact|claim"
    r"|rumou?r|announcement|teaser|slogan|joke|paragraph|headline|phrase|reminder|reason|plug"
    r"|advert\w*|substitution|encod\w*|upper-?case|lower-?case|users|readers|link(?:ing)?|urging|encouraging"
    r"|promot\w+|pirate)\b|[“\"]\w",
    re.IGNORECASE,
)
_FOR_PEOPLE = re.compile(
    r"\b(?:(?:your|my) (?!response|reply|answer|output|summary)\w+|ids?|number"
    r"|ticket|case|reference|subject|copy|names?|details|address|dates?|order|account|quot\w+|history"
    r"|attach\w*|footer|signature|original|tracking|phone|telephone|ink|(?:the|this|a) form)\b",
    re.IGNORECASE,
)
_DROPS = re.compile(_DROP, re.IGNORECASE)
_TELLS = re.compile(
    r"\b(?:please|and|must|should|shall|now|then|kindly|just|also|immediately|instead|you to|bitte"
    r"|und)$|:$",
    re.IGNORECASE,
)
# Not ``text.sentences``: an order also begins behind a colon, a bar or a mark of Markdown.
_SENTENCE = re.compile(r"[.!?:;]\s+|[|>\]*\n]\s*")
_INSIDE_QUOTES = re.compile(r"[\"“][^\"“”\n]{3,200}[\"”]")

# Pairs of hint words and a pattern. A pattern runs only if one of its hints occurs, which is fast
# for long documents.
_PATTERNS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (hints, re.compile(pattern, re.IGNORECASE | re.MULTILINE))
    for hints, pattern in (
        (
            (
                "instruction",
                "prompt",
                "directive",
                "guideline",
                "anweisung",
                "instruktion",
                "consigne",
                "instruccion",
                "istruzion",
            ),
            rf"\b{_DROP}\s+{_WORDS}{_EARLIER}\s+{_WORDS}{_INSTRUCTIONS}\b"
            rf"|\b{_DROP}\s+{_WORDS}{_INSTRUCTIONS}\s+(?:\w+\s+){{0,2}}?(?:{_EARLIER}"
            r"|so far|given to you|you (?:were|have been|got|received))\b"
            rf"|\b{_DROP} (?:all )?(?:of )?your (?:\w+ )?{_INSTRUCTIONS}\b",
        ),
        (
            ("above", "before", "told"),
            rf"\b{_DROP}\s+(?:everything|anything|all|what)\s+(?:\w+\s+){{0,3}}?"
            r"(?:above|before this|told(?: so far| before)?)(?=[\s.,!]*(?:$|and\b|instead|[.!]))",
        ),
        (
            ("you are now", "no longer"),
            rf"\byou are (?:now|no longer) (?:an? |the )?{_ADJECTIVES}(?:{_MODEL}|assistant"
            r"|dan|in developer mode|jailbroken)\b",
        ),
        (
            ("as an", "as a ", "if you are"),
            rf"\bas an? (?:\w+ ){{0,2}}?{_MODEL}(?: (?:assistant|model|system))?,? you (?:must"
            rf"|should|shall|will|have to|need to)\b|\bif you are an? (?:\w+ ){{0,2}}?{_MODEL}"
            r"(?: (?:assistant|model|system|agent))?(?:,| (?:reading|processing|summari[sz]ing)\b)",
        ),
        (
            ("ai", "a.i", "artificial", "model", "llm", "bot", "gpt"),
            r"(?:^|[.!?:;>\]*\"(]\s*|\b(?:attention|note|instructions?|message|notice) (?:to|for) )"
            r"(?:dear |hey |hello |attention )?(?:the |any |all )?"
            rf"{_MODEL}(?: (?:assistants?|models?|agents?|systems?|readers?))?\s?[:,]? ?"
            r"(?:(?:that (?:is|are) )?(?:reading|processing|summari[sz]ing|parsing) this|please "
            r"|you must |must (?:now )?(?:ignore|reply|respond|answer|write|output)|ignore )",
        ),
        (
            ("prompt", "instruction"),
            r"\b(?:reveal|print|output|repeat|show|leak|disclose|display) (?:me )?(?:all |the )*"
            rf"(?:of )?your (?:\w+ )?(?:system|hidden|initial|secret) {_INSTRUCTIONS}\b",
        ),
        (
            ("<|", "start_of_turn", "[inst]", "<<sys>>"),
            r"<\|?(?:im_start|start_of_turn|start_header_id|turn)\|?>\s*(?:system|user|assistant|model"
            r"|developer)\b|\[INST\]\s*\S|<<SYS>>\s*\S",
        ),
        (
            ("system", "assistant", "instruction", "end of"),
            r"^[ \t#*_>\[-]*(?:system(?: (?:prompt|message|override|instruction))?|assistant"
            r"|new instructions?|(?:end|begin)(?:ning)? of (?:document|prompt|input|instructions?))"
            r"[\]*_ -]*[:\n][\s*_]*(?:you (?:are|must|should|will)|your (?:new|task)|ignore"
            r"|disregard|forget|please (?:ignore|output|respond)|the user|respond|reply|answer"
            r"|output|do not|always|never|from now)\b",
        ),
        (
            ("respond", "reply", "answer", "your"),
            r"\b(?:respond|reply|answer) (?:only|exclusively|solely) with(?: the (?:word|phrase"
            r"|text|sentence|string)\b|:? ?[\"“'‘])"
            rf"|(?<![\w,] )\b(?:respond|reply|answer)(?: only)? (?:in|using|with) (?:{_CIPHERS})\b"
            r"|\byour (?:only|new|real|true|actual) (?:task|job|instructions?|goal|purpose)"
            r" is now\b",
        ),
    )
)
_QUOTES = "\"“”'‘’«»„`"


def attacks(text: str) -> list[tuple[int, int]]:
    """Return the spans of the words that address a model, in order."""
    lower = text.lower()
    found = [
        match.span()
        for hints, pattern in _PATTERNS
        if any(hint in lower for hint in hints)
        for match in pattern.finditer(text)
    ]
    found += _orders(text)
    found = [(end - len(text[start:end].lstrip()), end) for start, end in found]
    return sorted({span for span in found if _is_said(text, *span)})


def _orders(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of sentences that begin with an order to a machine about "your response"."""
    for match in _OUTPUT.finditer(text):
        low = max(0, match.start() - _WINDOW)
        window = _INSIDE_QUOTES.sub(lambda m: "“" + "x" * (len(m[0]) - 1), text[low : match.end()])
        starts = [m.end() for m in _SENTENCE.finditer(window)]
        begin = max(starts, default=0 if not low else -1)
        if begin < 0:
            continue
        stop = next_stop(text, match.end())
        sentence = window[begin:] + text[match.end() : stop.start() if stop else len(text)]
        order = _ORDER.match(sentence)
        if order is None:
            continue
        for_machines = order["machine"] or _SHAPE.search(sentence)
        if order["direct"] or (for_machines and not _FOR_PEOPLE.search(sentence)):
            yield low + begin, match.end()


def _is_said(text: str, start: int, end: int) -> bool:
    """Whether the words are an order: not a quotation inside a sentence, and not a statement such
    as "users often ignore the system's prompts"."""
    line = text[text.rfind("\n", 0, start) + 1 : start].rstrip()
    if line and line[-1] in _QUOTES and line.strip(_QUOTES + " "):
        after = text[end : end + 200].partition("\n")[0]
        return not any(mark in after for mark in _QUOTES)
    if not _DROPS.match(text, start):
        return True
    before = _SENTENCE.split(line + " ")[-1].strip(" ,*_\"'“")
    return not before or bool(_TELLS.search(before))
