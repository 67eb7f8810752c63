#!/bin/sh
# What `make demo` runs: get the model once, process the samples, show what came out.
cd "$(dirname "$0")/.." || exit 2

nightshift() {
  .venv/bin/nightshift --home . "$@"
}

note=""
if [ -z "${JOBS_MODEL:-}" ]; then
  nightshift model pull nightshift-270m
  case $? in
    0) ;;
    130) exit 130 ;;
    *)
      export JOBS_MODEL="$PWD/tests/models/nightshift-test"
      note="This was a test model: its answers mean nothing. The next make demo tries the real one again."
      echo "nightshift-270m cannot be had: the line above says why. The samples go through a test model." >&2
      ;;
  esac
fi

for pipeline in extract summarise route-email; do
  mkdir -p "inbox/$pipeline" && cp -p samples/$pipeline/* "inbox/$pipeline/" || exit 2
done
nightshift run
code=$?
case $code in
  0 | 1) [ -t 1 ] || nightshift list ;;
  3) echo "Nothing is new: the samples are done already, their results lie in outbox/." ;;
  *) exit $code ;;
esac
[ $code != 1 ] || echo "Some want a look: a check flagged something in them."
[ -z "$note" ] || echo "$note"
(unset -f nightshift; command -v nightshift >/dev/null) ||
  echo "To go on, call it as .venv/bin/nightshift; make install puts nightshift on your PATH."
