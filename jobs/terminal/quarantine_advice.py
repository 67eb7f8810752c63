"""What a person does about a document in quarantine, by its reason."""

from pipelines.result import Reason

ADVICE: dict[Reason, str] = {
    Reason.EMPTY: "send it again if it should have content",
    Reason.NO_TEXT: "look at it; scan it again if it should have text",
    Reason.ENCRYPTED: "remove the password and submit the copy",
    Reason.UNSUPPORTED: "save it as the detail says, and submit that",
    Reason.MALFORMED: "open it with the program that made it, save it, and submit that",
    Reason.TOO_LARGE: "split it, or raise the limit that the detail names and retry",
    Reason.TIMED_OUT: "raise parse_seconds or the pipeline's deadline and retry, or split it",
    Reason.MEMORY: "raise parse_memory_mb and retry, or save it in another format",
    Reason.CRASHED: "see .nightshift/logs; if it happens again, keep the file for a bug report",
    Reason.INVALID_OUTPUT: "try a larger model, a larger max_tokens or a simpler pipeline",
    Reason.PIPELINE_MISSING: "put the definition back into pipelines_dir and retry",
    Reason.STORE_DAMAGED: "check the disk, then submit the document again from a backup",
}
