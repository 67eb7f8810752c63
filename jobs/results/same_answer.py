"""Which results would come out the same if their documents were processed again."""

from collections.abc import Iterable, Mapping

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, Job, State, Target
from jobs.results.answer_settings import answer_digest
from jobs.results.published import RecordMissing, read_result
from jobs.settings import Settings
from pipelines.loader import load_pipelines


def same_answer(
    settings: Settings, ledger: LedgerQueries, jobs: Iterable[Job], targets: Mapping[str, Target]
) -> dict[str, Job]:
    """Return, by the id of each job that need not be processed again, the job that has its answer.

    That is the job itself or another one of the same document and pipeline: it waits for today's
    model and definition, or was made with them and with settings that decide the same answer. A
    result of a version that kept no digest of its settings counts as made with today's. Where
    chance chooses among tokens, no answer is the same.
    """
    pipelines, _ = load_pipelines(settings.pipelines_dir)
    greedy = {name for name, one in pipelines.items() if not one.sampling.temperature}
    today = answer_digest(settings)
    known: dict[tuple[str, str], list[Job]] = {}
    for job in ledger.list(states=DONE | {State.PENDING}):
        known.setdefault((job.sha256, job.pipeline), []).append(job)
    found: dict[str, Job] = {}
    for job in jobs:
        target = targets.get(job.pipeline)
        if target is None or job.pipeline not in greedy:
            continue
        for other in known.get((job.sha256, job.pipeline), ()):
            if _made_with(settings, other, target, today):
                found[job.id] = other
                break
    return found


def _made_with(settings: Settings, job: Job, target: Target, today: str) -> bool:
    if (job.pipeline_digest, job.model_digest) != (target.pipeline_digest, target.model_digest):
        return False
    if job.state is State.PENDING:
        return True
    try:
        made = read_result(settings, job).settings_digest
    except RecordMissing:
        return False
    return made in ("", today)
