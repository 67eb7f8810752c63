"""Every guardrail by name, in one explicit table; each module is imported when first used.

Importing all guardrails takes longer than a command such as ``nightshift pipelines`` runs.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from pipelines.guardrails.contract import Guardrail

# Name -> (module, class), in the order in which ``jobs guardrails list`` shows them.
_CLASSES = {
    "unread": ("documents.unread", "UnreadGuardrail"),
    "schema": ("documents.schema", "SchemaGuardrail"),
    "evidence": ("documents.evidence", "EvidenceGuardrail"),
    "placeholders": ("documents.placeholders.placeholders", "PlaceholdersGuardrail"),
    "owners": ("documents.action_items.owners", "OwnersGuardrail"),
    "deadlines": ("documents.action_items.deadlines", "DeadlinesGuardrail"),
    "omissions": ("documents.action_items.omissions", "OmissionsGuardrail"),
    "figures": ("documents.numbers.figures", "FiguresGuardrail"),
    "grounding": ("documents.grounding", "GroundingGuardrail"),
    "totals": ("documents.numbers.totals", "TotalsGuardrail"),
    "dates": ("documents.dates", "DatesGuardrail"),
    "routing": ("documents.mail.routing", "RoutingGuardrail"),
    "queues": ("documents.mail.queues", "QueuesGuardrail"),
    "coverage": ("documents.coverage", "CoverageGuardrail"),
    "language": ("documents.language", "LanguageGuardrail"),
    "repetition": ("documents.repetition", "RepetitionGuardrail"),
    "confidence": ("documents.confidence", "ConfidenceGuardrail"),
    "injection": ("documents.injection", "InjectionGuardrail"),
    "arithmetic": ("answers.arithmetic.guardrail", "ArithmeticGuardrail"),
    "logic": ("answers.logic.guardrail", "LogicGuardrail"),
    "constraints": ("answers.constraints.guardrail", "ConstraintsGuardrail"),
    "persona": ("answers.persona", "PersonaGuardrail"),
    "self_correction": ("answers.self_correction", "SelfCorrectionGuardrail"),
    "qualifiers": ("answers.qualifiers", "QualifiersGuardrail"),
    "formal_counting": ("answers.formal_counting", "FormalCountingGuardrail"),
}


class _Registry(Mapping[str, Guardrail]):
    """Guardrails by name; only looking one up imports its module."""

    def __init__(self) -> None:
        self._made: dict[str, Guardrail] = {}

    def __getitem__(self, name: str) -> Guardrail:
        if name not in self._made:
            module, class_name = _CLASSES[name]  # KeyError for an unknown name, before any import
            class_ = getattr(import_module(f"pipelines.guardrails.{module}"), class_name)
            self._made.setdefault(name, class_())  # if two threads race, the first instance stays
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


GUARDRAILS: Mapping[str, Guardrail] = _Registry()
