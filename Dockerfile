# One image for the watcher, the workers and Flower: no torch, no compiler, no root.
# Pinned by version tag, so that security fixes of the base arrive with each build. Where a policy
# wants a digest: docker buildx imagetools inspect python:3.12-slim
FROM python:3.12-slim AS build

WORKDIR /src
RUN python -m venv /opt/nightshift
# The list of dependencies changes less often than the code, so their layer comes first.
COPY requirements/runtime.txt ./
RUN /opt/nightshift/bin/pip install --no-cache-dir --require-hashes --requirement runtime.txt
COPY pyproject.toml README.md LICENSE ./
COPY pipelines pipelines
COPY jobs jobs
COPY workers workers
RUN /opt/nightshift/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.12-slim

RUN groupadd --gid 1000 nightshift \
 && useradd --uid 1000 --gid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin nightshift \
 && install --directory --owner 1000 --group 1000 --mode 0700 /data
COPY --from=build /opt/nightshift /opt/nightshift

# Everything that is written lies under /data: inbox, outbox, .nightshift, caches, and the models
# (.local/share/nightshift/models). The image brings none: nightshift model pull nightshift-270m.
ENV PATH=/opt/nightshift/bin:$PATH \
    HOME=/data \
    JOBS_HOME=/data \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 1000:1000
WORKDIR /data
VOLUME /data

# No HEALTHCHECK here: what healthy means differs by command, so docker-compose.yml says it.
ENTRYPOINT ["nightshift"]
CMD ["--help"]
