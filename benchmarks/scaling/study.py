"""Questions to the simulation: more cores, more hosts, and one changed setting."""

from collections.abc import Iterator
from dataclasses import replace

from machine import Cell

from scaling.costs import Costs
from scaling.simulation import Outcome, Site, simulate

CORES = (2, 4, 8, 16, 32, 64)
HOSTS = (1, 2, 5, 10, 20, 50, 100)
BACKLOGS = (1_000, 10_000, 100_000, 1_000_000)
ROUNDS = 4  # documents for each slot: the first and the last are no steady state
Row = dict[str, Cell]


def run(costs: Costs, site: Site) -> Outcome:
    """Simulate enough documents for the site to settle."""
    return simulate(costs, site, ROUNDS * site.hosts * site.workers * site.slots)


def by_cores(costs: Costs, slots: int, host_bandwidth: float) -> Iterator[Row]:
    """Vary the cores of one host: one worker on all cores, and the fastest split."""
    costs = replace(costs, host_bytes_per_second=host_bandwidth)
    for cores in CORES:
        sites = [Site(1, cores, n, slots) for n in (1, *CORES) if costs.cores <= n <= cores]
        found = {site: run(costs, site) for site in sites}
        best = max(found, key=lambda site: found[site].per_hour)
        one = found[Site(1, cores, cores, slots)]
        yield {
            "cores": cores,
            "one worker, documents/h": round(one.per_hour),
            "best split": f"{best.workers} x {best.threads}",
            "documents/h": round(found[best].per_hour),
            "per core": round(found[best].per_hour / cores, 1),
            **shares(found[best]),
        }


def by_hosts(costs: Costs, cores: int, threads: int, slots: int) -> Iterator[Row]:
    """Vary the hosts on one ledger, one broker and one intake."""
    alone = 0.0
    for hosts in HOSTS:
        found = run(costs, Site(hosts, cores, threads, slots))
        alone = alone or found.per_hour
        yield {
            "hosts": hosts,
            "documents/h": round(found.per_hour),
            "of ideal": f"{found.per_hour / hosts / alone:.0%}",
            **shares(found),
        }


def by_setting(costs: Costs, site: Site) -> Iterator[Row]:
    """Return the effect of each single change."""
    before = run(costs, site).per_hour
    changed = {
        "slots x 2": (costs, replace(site, slots=2 * site.slots)),
        "slots / 2": (costs, replace(site, slots=max(site.slots // 2, 1))),
        "cores of a worker x 2": (costs, replace(site, threads=2 * site.threads)),
        "memory bandwidth x 2": (faster_memory(costs), site),
        "arithmetic x 2": (faster_arithmetic(costs), site),
        "ledger x 2": (replace(costs, ledger_seconds=costs.ledger_seconds / 2,
                               network_seconds=costs.network_seconds / 2), site),
        "intake x 2": (replace(costs, intake_seconds=costs.intake_seconds / 2), site),
        "broker x 2": (replace(costs, broker_seconds=costs.broker_seconds / 2), site),
        "lease_seconds x 10": (costs, replace(site, lease_seconds=10 * site.lease_seconds)),
    }  # fmt: skip
    for name, (other, where) in changed.items():
        if where.threads <= where.cores and (site.hosts > 1 or where.lease_seconds == 60):
            after = run(other, where).per_hour
            yield {
                "change": name,
                "documents/h": round(after),
                "gain": f"{after / before - 1:+.0%}",
            }


def by_backlog(costs: Costs) -> Iterator[Row]:
    """Return the reconciler's load by number of pending documents."""
    for pending in BACKLOGS:
        yield {"pending": pending, "seconds of a look": round(pending * costs.pending_seconds, 2)}


def faster_memory(costs: Costs) -> Costs:
    """Halve the time of memory; keep the time of arithmetic."""
    return replace(
        costs,
        weight_bytes=costs.weight_bytes / 2,
        slot_bytes=costs.slot_bytes / 2,
        prefill_bytes=costs.prefill_bytes / 2,
    )


def faster_arithmetic(costs: Costs) -> Costs:
    """Halve the time of arithmetic; keep the time of memory."""
    return replace(
        costs,
        prefill_seconds=costs.prefill_seconds / 2,
        step_seconds={rows: seconds / 2 for rows, seconds in costs.step_seconds.items()},
    )


def shares(outcome: Outcome) -> Row:
    """Return the use of each resource, and the busiest."""
    return {
        **{name: f"{share:.0%}" for name, share in outcome.busy.items()},
        "fullest": outcome.fullest,
    }
