#!/usr/bin/env bash
# `make demo` as a new user types it, in a fresh clone whose folder has a space in its name: twice, the
# second time with nothing new and nothing to download. Then a document's walk with the model it pulled.
set -euo pipefail
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
clone="$scratch/a fresh clone"
model="${XDG_DATA_HOME:-$HOME/.local/share}/nightshift/models/nightshift-270m/manifest.json"

git clone --quiet . "$clone"
make -C "$clone" demo
make -C "$clone" demo 2>&1 | tee "$scratch/second"
grep -q "Nothing is new" "$scratch/second"
test "$(find "$clone/outbox" -name '*.json' | wc -l)" -ge 7
if [[ ! -f $model ]]; then
  echo "nightshift-270m could not be pulled (see above): the walk is not tried with it"
  exit
fi
if grep "^downloading" "$scratch/second"; then
  echo "the second demo downloaded the model again"
  exit 1
fi
NIGHTSHIFT_REAL_MODEL=required make test ARGS="-m real_model"
