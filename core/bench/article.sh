#!/usr/bin/env bash
# bench_article: this library against the benchmark article's own program in Node, on the article's workloads.
#   article.sh BENCH_CONTENDER PATHBENCH.mjs [ROUNDS]
# One contender a process, CPU time, contenders taken in turns, best of all rounds. The first row is the same
# contender twice: what differs there is noise.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
ours=$1
article=$2
rounds=${3:-5}
[[ -r $article ]] || { echo "bench_article: no $article beside the checkout" >&2; exit 1; }
command -v node >/dev/null || { echo "bench_article: node is missing" >&2; exit 1; }

# contender NAME MAP UNITS: prints "milliseconds expanded cost".
contender() {
    case $1 in
        article) node "$here/contender.mjs" "$article" "$2" "$3" 3 ;;
        *) "$ours" "$2" "$3" "${1%-again}" 3 ;;
    esac
}

# duel MAP UNITS FIRST SECOND EQUAL: how many times as fast the second is; EQUAL names what must agree.
duel() {
    local map=$1 units=$2 first=$3 second=$4 equal=$5 round a b best_a='' best_b=''
    for ((round = 0; round < rounds; round++)); do
        a=$(contender "$first" "$map" "$units")
        b=$(contender "$second" "$map" "$units")
        best_a=$(printf '%s\n%s\n' "$best_a" "$a" | grep . | sort -n | head -1)
        best_b=$(printf '%s\n%s\n' "$best_b" "$b" | grep . | sort -n | head -1)
    done
    awk -v map="$map" -v units="$units" -v first="$first" -v second="$second" -v equal="$equal" \
        -v a="$best_a" -v b="$best_b" 'BEGIN {
            split(a, x, " "); split(b, y, " ");
            same = x[3] == y[3] && (equal == "cost" || x[2] == y[2]);
            printf "%-8s %4d  %-12s %9.1f ms %11d  %-18s %9.1f ms %11d  %5.2f x  %s %s\n", map, units, first, x[1],
                x[2], second, y[1], y[2], x[1] / y[1], equal, same ? "equal" : "DIFFERENT" }'
}

echo "map     units  contender      CPU time     expanded  contender             CPU time     expanded   faster"
duel open 100 binary-heap binary-heap-again expanded
duel open 500 article binary-heap expanded
duel scatter 100 article binary-heap expanded
duel scatter 100 article bucket-queue cost
duel scatter 100 article bit-rows cost
duel open 500 article bucket-queue cost
