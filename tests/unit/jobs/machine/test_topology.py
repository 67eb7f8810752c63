"""Groups of cores from what a machine's /sys tells; the trees are real files."""

from pathlib import Path

from jobs.machine.topology import natural_groups


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="ascii")
    return folder


def test_machine_without_topology_is_one_group(tmp_path: Path) -> None:
    assert natural_groups({2, 0, 1}, tmp_path) == ((0, 1, 2),)


def test_two_memory_nodes_are_two_workers(tmp_path: Path) -> None:
    nodes = {"system/node/node0/cpulist": "0-3", "system/node/node1/cpulist": "4-7"}
    devices = write(tmp_path, nodes)
    assert natural_groups(range(8), devices) == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert natural_groups({1, 5, 6}, devices) == ((1,), (5, 6))  # what a container leaves us
    assert natural_groups({0, 1}, devices) == ((0, 1),)


def test_nodes_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    nodes = {f"system/node/node{n}/cpulist": str(n) for n in (0, 2, 10)}
    assert natural_groups({0, 2, 10}, write(tmp_path, nodes)) == ((0,), (2,), (10,))


def test_one_hardware_thread_of_each_core_is_used(tmp_path: Path) -> None:
    siblings = {
        f"system/cpu/cpu{core}/topology/thread_siblings_list": f"{core % 4},{core % 4 + 4}"
        for core in range(8)
    }
    devices = write(tmp_path, siblings)
    assert natural_groups(range(8), devices) == ((0, 1, 2, 3),)
    assert natural_groups({2, 5, 6}, devices) == ((2, 5),)


def test_efficiency_cores_are_left_out(tmp_path: Path) -> None:
    intel = write(tmp_path / "intel", {"cpu_core/cpus": "0-3", "cpu_atom/cpus": "4-11"})
    assert natural_groups(range(12), intel) == ((0, 1, 2, 3),)
    assert natural_groups({5, 6}, intel) == ((5, 6),)  # nothing better is ours
    capacities = {
        f"system/cpu/cpu{core}/cpu_capacity": str(c) for core, c in enumerate((446, 446, 1024, 871))
    }
    assert natural_groups(range(4), write(tmp_path / "arm", capacities)) == ((2, 3),)


def test_unreadable_topology_is_ignored(tmp_path: Path) -> None:
    devices = write(tmp_path, {"cpu_core/cpus": "", "system/node/node0/cpulist": "all"})
    assert natural_groups({0, 1}, devices) == ((0, 1),)
