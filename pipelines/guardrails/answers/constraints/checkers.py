"""The checker of each kind of constraint.

The first 25 kinds, their arguments and their verdicts are those of IFEval (Zhou et al.,
Instruction-Following Evaluation for Large Language Models, 2023), strict reading, as judged by
google-research/instruction_following_eval (Apache-2.0).
"""

from pipelines.guardrails.answers.constraints import content, form, per_unit
from pipelines.guardrails.answers.constraints.constraint import Check, Constraint

CHECKS: dict[str, Check] = {
    "change_case:capital_word_frequency": content.capital_words,
    "change_case:english_capital": content.upper_case,
    "change_case:english_lowercase": content.lower_case,
    "combination:repeat_prompt": form.repeat_prompt,
    "combination:two_responses": form.two_responses,
    "detectable_content:number_placeholders": form.placeholders,
    "detectable_content:postscript": form.postscript,
    "detectable_format:constrained_response": form.constrained_response,
    "detectable_format:json_format": form.json_format,
    "detectable_format:multiple_sections": form.sections,
    "detectable_format:number_bullet_lists": form.bullets,
    "detectable_format:number_highlighted_sections": form.highlights,
    "detectable_format:title": form.title,
    "keywords:existence": content.keywords,
    "keywords:forbidden_words": content.forbidden_words,
    "keywords:frequency": content.keyword_frequency,
    "keywords:letter_frequency": content.letter_frequency,
    "language:response_language": content.response_language,
    "length_constraints:nth_paragraph_first_word": form.paragraph_first_word,
    "length_constraints:number_paragraphs": form.divided_paragraphs,
    "length_constraints:number_sentences": content.sentence_count,
    "length_constraints:number_words": content.word_count,
    "punctuation:no_comma": content.no_comma,
    "startend:end_checker": form.end_phrase,
    "startend:quotation": form.quotation,
    "units:count": per_unit.count,
    "units:words": per_unit.word_counts,
    "units:start": per_unit.starts,
    "units:end": per_unit.ends,
    "units:contain": per_unit.contains,
    "units:alphabet": per_unit.alphabet,
}


def failing(constraint: Constraint, text: str) -> str:
    """Return the fault of the text, or "" if the constraint holds.

    Raises KeyError for an unknown kind or a missing argument.
    """
    return CHECKS[constraint.kind](text, constraint.arguments)
