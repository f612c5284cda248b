#!/usr/bin/env bash
# bench_fields: fields, trees and labels against the benchmark article's own program in Node, then the bars for
# fields by themselves.
#   fields.sh BENCH_CONTENDER BENCH_FIELDS_RUNNER PATHBENCH.mjs MAPS-FOLDER [ROUNDS]
# One contender a process, CPU time, contenders taken in turns, best of all rounds.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
ours=$1
runner=$2
article=$3
maps=$4
rounds=${5:-5}
[[ -r $article ]] || { echo "bench_fields: no $article beside the checkout" >&2; exit 1; }
command -v node >/dev/null || { echo "bench_fields: node is missing" >&2; exit 1; }

# best OLD NEW: the line with the lower time.
best() { printf '%s\n%s\n' "$1" "$2" | grep . | sort -g | head -1; }

# duel MAP UNITS THEIRS OURS BAR: how many times as fast ours is, and how many times it should be.
duel() {
    local map=$1 units=$2 theirs=$3 kind=$4 bar=$5 round a='' b=''
    for ((round = 0; round < rounds; round++)); do
        a=$(best "$a" "$(node "$here/contender.mjs" "$article" "$map" "$units" 20 "$theirs")")
        b=$(best "$b" "$("$ours" "$map" "$units" "$kind" 60)")
    done
    awk -v map="$map" -v units="$units" -v kind="$kind" -v bar="$bar" -v a="$a" -v b="$b" 'BEGIN {
        split(a, x, " "); split(b, y, " ");
        printf "%-8s %5d  %-18s %9.3f ms %9.3f ms  %6.1f x  (%s wanted)  walked %s\n", map, units, kind, x[1], y[1],
            x[1] / y[1], bar, x[3] == y[3] ? "equal" : "DIFFERENT" }'
}

echo "map      units  ours                  article         ours    faster"
duel open 0 field field 13
duel scatter 0 field field 5
duel open 500 field field 8
duel open 0 tree tree-binary-heap -
duel open 0 tree tree-quaternary-heap -
duel open 0 tree tree-bucket-queue 10
duel scatter 0 tree tree-bucket-queue -
"$ours" sealed 500 labels 200 | awk '{ printf "sealed     500  labels             %9.2f us for all units (20 wanted)\n", $1 * 1000 }'
echo
"$runner" "$maps"
