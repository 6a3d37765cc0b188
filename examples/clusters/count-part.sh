#!/bin/bash
# Count one part on this machine's own disk and bring the ledger home, whatever ends the count:
#   count-part.sh N PART PARTS [THREADS]      in the folder where the ledgers are collected
# Run again after a time limit or a lost node, it goes on: finished units are not repeated. When all parts are done:
#   queens ledger merge q24.ledger q24-*.ledger && queens count 24 --ledger q24.ledger
set -eu
n=$1 part=$2 parts=$3 threads=${4:-1}
home=$PWD
ledger=q$n-$part.ledger
# SQLite's log does not work across machines, so the ledger is not written in the shared folder.
scratch=$(mktemp -d)
[ ! -f "$ledger" ] || cp "$ledger" "$scratch/"
bring_home() {
  cp "$scratch/$ledger" "$home/$ledger.new" && mv "$home/$ledger.new" "$home/$ledger"
  rm -rf "$scratch"
}
trap bring_home EXIT
cd "$scratch"
queens count "$n" --ledger "$ledger" --part "$part/$parts" --threads "$threads" ${METRICS:+--metrics "$METRICS"} &
counting=$!
# A cluster sends SIGTERM before it ends a job; the count then ends with everything kept.
trap 'kill -TERM $counting' TERM
while kill -0 $counting 2>/dev/null; do wait $counting && status=0 || status=$?; done
exit "$status"
