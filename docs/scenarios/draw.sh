#!/usr/bin/env bash
# Draws the pictures of docs/scenarios.md anew: docs/scenarios/draw.sh PROGRAM
set -euo pipefail
program=$(readlink -f -- "$1")
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
for script in *.script; do "$program" play --headless "$script"; done
