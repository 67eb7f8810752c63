"""``python -m jobs.running.flower_server``: Flower, with its metrics behind the password, too.

Flower 2.2 shows ``/metrics``, with the names of workers and tasks, to everybody who can connect:
on loopback, to every user of the machine. Arguments are those of ``celery flower``.
"""

import os
import sys

from celery.__main__ import main
from flower.views import monitor
from tornado.web import authenticated

from jobs.terminal.service_log import begin_log

if __name__ == "__main__":
    begin_log(
        "Flower", os.environ.get("JOBS_LOG_FORMAT", "auto")
    )  # tornado keeps the handlers that there are
    monitor.Metrics.get = authenticated(monitor.Metrics.get)
    sys.argv[1:] = ["flower", *sys.argv[1:]]
    main()
