"""How documents per hour grow with cores and hosts: simulated, from measured costs.

python benchmarks/scaling.py                          both models' tables
python benchmarks/scaling.py --costs gemma-4-e2b      one model's
python benchmarks/scaling.py --measure OUT.json       measure the test model's on this machine
python benchmarks/scaling.py --check                  the simulation against real runs
"""

import argparse
import json
import os
import sys
from pathlib import Path

from machine import arguments, report, use_test_model, watched
from scaling.costs import Costs
from scaling.simulation import Site
from scaling.study import Row, by_backlog, by_cores, by_hosts, by_setting

KNOWN = ("gemma-4-e2b", "nightshift-test")


def options() -> argparse.Namespace:
    parser = arguments(__doc__)
    parser.add_argument("--costs", action="append", help=f"a file, or one of {', '.join(KNOWN)}")
    parser.add_argument("--slots", type=int, default=16, help="of each worker")
    parser.add_argument("--host-cores", type=int, default=16, help="where hosts are counted")
    parser.add_argument("--hosts", type=int, default=50, help="where one setting is changed")
    parser.add_argument("--host-bandwidth", type=float, help="bytes/s of a whole host")
    parser.add_argument("--measure", type=Path, metavar="FILE", help="write the costs here")
    parser.add_argument(
        "--check", action="store_true", help="run it for real, with 1 and 2 workers"
    )
    parser.add_argument("--documents", type=int, default=200, help="of each real run")
    return parser.parse_args()


def main() -> None:
    asked = options()
    if asked.measure or asked.check:
        for_real(asked)
        return
    found = {name: study(asked, Costs.load(name)) for name in asked.costs or KNOWN}
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for name, tables in found.items():
        for title, rows in tables.items():
            print(f"\n{name}: {title}\n")
            print(markdown(rows))


def for_real(asked: argparse.Namespace) -> None:
    from scaling.check import compare  # these load the engine
    from scaling.measure import measure

    use_test_model()
    cores = sorted(os.sched_getaffinity(0))
    if asked.measure:
        measure(cores[0], say).save(asked.measure)
        return
    with watched() as quiet:
        rows = compare(lambda: measure(cores[0], say), cores, asked.documents)
    report("simulated and real, workers of one core", rows, quiet, asked.json)


def study(asked: argparse.Namespace, costs: Costs) -> dict[str, list[Row]]:
    bandwidth, cores = asked.host_bandwidth or costs.host_bytes_per_second, asked.host_cores
    site = Site(1, cores, min(costs.cores, cores), asked.slots)
    many = Site(asked.hosts, cores, site.threads, asked.slots)
    return {
        f"one host, {asked.slots} slots a worker, {bandwidth / 1e9:.0f} GB/s": list(
            by_cores(costs, asked.slots, bandwidth)
        ),
        f"hosts of {site.workers} workers of {site.threads} cores": list(
            by_hosts(costs, cores, site.threads, asked.slots)
        ),
        f"one change, one host of {cores} cores": list(by_setting(costs, site)),
        f"one change, {many.hosts} hosts": list(by_setting(costs, many)),
        "the reconciler": list(by_backlog(costs)),
    }


def markdown(rows: list[Row]) -> str:
    """A table for docs/scaling.md."""
    lines = [list(rows[0]), ["---"] * len(rows[0]), *([str(c) for c in r.values()] for r in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
