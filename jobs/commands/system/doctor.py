"""``jobs doctor``: check this machine and give advice."""

import sys
from dataclasses import asdict

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, table


@click.command(
    cls=common.Command, epilog=common.examples("nightshift doctor", "nightshift doctor --json")
)
@common.json_option
def command(json_: bool) -> ExitCode:
    """Check this machine and say what to do.

    Looks at versions, cores, memory, disk, folders, ledger, pipelines, the sandbox, the model in
    use, the models that fit into memory, broker and the shell. Changes nothing but a probe file in
    each folder, which it removes.

    Exit codes: 0 all well, 4 broker, 5 model, 1 anything else.
    """
    from jobs.commands.system.checkup import checkup

    settings = common.settings()
    checks = list(checkup(settings))
    bad = [check for check in checks if not check.ok]
    if json_:
        emit_json({"ok": not bad, "checks": [asdict(check) for check in checks]})
    elif sys.stdout.isatty():
        rows = [["ok" if check.ok else "no", check.name, check.text] for check in checks]
        table(["", "check", "finding"], rows, wide="finding", wrap=True)
    else:
        for check in checks:
            emit(f"{'ok' if check.ok else 'no'}  {check.name}: {safe(check.text)}")
    return ExitCode(bad[0].exit_code) if bad else ExitCode.OK
