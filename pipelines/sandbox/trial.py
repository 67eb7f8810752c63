"""Try the sandbox: ``python -m pipelines.sandbox.trial`` prints what it lacks here, in JSON."""

import json

from pipelines.sandbox.confine import Sandbox


def main() -> None:
    """Enter a sandbox, and print a list of what the kernel lacks or refuses."""
    print(json.dumps(Sandbox.prepare().enter()))


if __name__ == "__main__":
    main()
