#!/usr/bin/env bash
# Works the app as a person does, in a real window: X events on a virtual display, sent by xdotool.
#     app/tests/real_window.sh [WAYFIELD [FOLDER]]
# Opens a Dragon Age map, paints a wall across it, moves the goal with Shift+click, scrubs, changes algorithm and
# open set, takes it all back, and quits. After each step a screenshot goes to FOLDER and the scene is saved by the
# panel, so that what the step did is told by the scene, or, for what no scene holds, by the picture. The exit status
# says whether all of it came out; 77: skipped, for there are no maps.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
wayfield=$(readlink -f -- "${1:-$root/build/release/app/wayfield}")
folder=${2:-$root/build/real-window}
map=${WAYFIELD_SHARED_DIR:-$root/../shared}/maps/dao/arena2.map

[[ -f $map ]] || { echo "no $map: skipped"; exit 77; }
rm -rf -- "$folder"
mkdir -p -- "$folder"
cd -- "$folder"
export XDG_CONFIG_HOME=$PWD/home XDG_DATA_HOME=$PWD/home
unset SDL_VIDEODRIVER WAYLAND_DISPLAY

exec 3<>display
Xvfb -displayfd 3 -screen 0 1280x720x24 >xvfb.log 2>&1 &
xvfb=$!
app=
stop() {
    [[ -z $app ]] || kill "$app" 2>/dev/null || true
    kill "$xvfb" 2>/dev/null || true
}
trap stop EXIT
for _ in {1..100}; do
    [[ -s display ]] && break
    sleep 0.1
done
DISPLAY=:$(head -n 1 display)
export DISPLAY

failures=0
check() { # WHAT COMMAND...: the command has to succeed
    local what=$1
    shift
    if "$@"; then
        printf 'ok      %s\n' "$what"
    else
        printf 'FAILED  %s\n' "$what"
        failures=$((failures + 1))
    fi
}
ticks() { awk '{ print $14 + $15 }' "/proc/$app/stat"; }
# Until the window has nothing left to do: a busy machine needs longer than a person would.
settle() {
    local before
    for _ in {1..30}; do
        before=$(ticks)
        sleep 0.3
        (($(ticks) - before > 2)) || break
    done
}
point() { xdotool mousemove --window "$window" "$1" "$2"; sleep 0.08; }
click() { point "$1" "$2"; xdotool click 1; settle; }
drag() { # X Y X Y...
    point "$1" "$2"
    sleep 0.1
    xdotool mousedown 1
    shift 2
    while (($#)); do
        point "$1" "$2"
        shift 2
    done
    xdotool mouseup 1
    settle
}
shot() { point 40 715; settle; import -window "$window" "$1.png"; }

# Where a control is, told by a headless window of the same size, whose expectation fails with the place.
place_of() { # LABEL WHEEL_STEPS
    {
        printf 'open "%s"\n' "$map"
        for ((i = 0; i < $2; i++)); do echo 'mouse wheel 1110,300 -1'; done
        printf 'frames 3\nexpect widget.at "%s" == -1,-1\n' "$1"
    } >place.script
    SDL_VIDEODRIVER=offscreen "$wayfield" play --headless place.script 2>&1 >/dev/null |
        sed -nE 's/.*it is ([0-9]+),([0-9]+)$/\1 \2/p' || true
}
# The panel scrolled to where the field of the file's name is, and back.
save() { # NAME
    point 1110 300
    xdotool click --repeat $steps --delay 15 5
    settle
    click $file_name
    xdotool key ctrl+a
    xdotool type --delay 30 "$1.wayfield"
    settle
    click $save_button
    for _ in {1..100}; do
        [[ -s $1.wayfield ]] && break
        sleep 0.1
    done
    point 1110 300
    xdotool click --repeat $steps --delay 15 4
    settle
}

line_of() { grep -m 1 "^$2 " "$1.wayfield" || true; }
letters_of() { sed -n '/^grid /,/^start /p' "$1.wayfield" | tr -cd "$2" | wc -c; }
grid_of() { sed -n '/^grid /,/^goal /p' "$1.wayfield"; }
differ() { ! cmp -s "$1.png" "$2.png"; }

algorithm=$(place_of Algorithm 0) open_set=$(place_of 'Open set' 0) timeline=$(place_of Timeline 0)
for steps in {4..60..4}; do
    file_name=$(place_of 'File name' "$steps") save_button=$(place_of Save "$steps")
    [[ -z $file_name || -z $save_button ]] || break
done
for place in "$algorithm" "$open_set" "$timeline" "$file_name" "$save_button"; do
    [[ -n $place ]] || { echo 'real_window.sh: a control is not where a person would look for it' >&2; exit 1; }
done

"$wayfield" "$map" >app.log 2>&1 &
app=$!
window=$(timeout 60 xdotool search --sync --onlyvisible --name Wayfield | head -n 1)
xdotool windowfocus --sync "$window"


sleep 2
shot 0-opened
save opened
check 'the map is open' grep -qx 'grid 281x209' opened.wayfield

drag 480 130 480 200 480 260 480 320 480 380 480 440 480 470
shot 1-wall
save wall
check 'a wall was painted across it' test "$(letters_of wall @)" -gt "$(($(letters_of opened @) + 40))"
check 'and the path goes around it' differ 0-opened 1-wall

point 580 440
xdotool keydown shift
sleep 0.1
xdotool click 1
sleep 0.1
xdotool keyup shift
shot 2-goal
save goal
check 'Shift+click moved the goal' test "$(line_of goal goal)" != "$(line_of wall goal)"
read -r _ start <<<"$(line_of goal start)"
read -r _ goal <<<"$(line_of goal goal)"
check 'to where there is a path' grep -q '"status":"found"' <("$wayfield" solve goal.wayfield --start "$start" --goal "$goal" --json)

read -r middle height <<<"$timeline"
drag 625 "$height" "$middle" "$height" 200 "$height"
shot 3-scrubbed
drag 200 "$height" 20 "$height"
shot 4-first-step
check 'scrubbing shows the search on its way' differ 2-goal 3-scrubbed
check 'and at its beginning' differ 3-scrubbed 4-first-step
xdotool key End
shot 5-last-step
check 'and all of it again' test "$(compare -metric AE -fuzz 4% -extract 960x400+0+40 2-goal.png 5-last-step.png null: 2>&1)" -lt 200

click $algorithm
xdotool key Down
settle
xdotool key Return
shot 6-algorithm
save algorithm
check 'the list chose Dijkstra' test "$(line_of algorithm algorithm)" = 'algorithm dijkstra'
click $open_set
xdotool key Down
settle
xdotool key Return
shot 7-open-set
save open-set
check 'and a 4-ary heap' test "$(line_of open-set open-set)" = 'open-set quaternary-heap'

point 600 300
xdotool key ctrl+z
shot 8-goal-undone
save goal-undone
check 'undo brought the goal back' test "$(line_of goal-undone goal)" = "$(line_of wall goal)"
check 'and left the wall' cmp -s <(letters_of wall @) <(letters_of goal-undone @)
point 600 300
xdotool key ctrl+z
shot 9-wall-undone
save wall-undone
save wall-undone
check 'undo took the wall away' cmp -s <(grid_of opened) <(grid_of wall-undone)

sleep 6 # the last message has to go
before=$(ticks)
sleep 5
check 'an idle window takes no time' test $(($(ticks) - before)) -le 5

xdotool key ctrl+q
status=0
timeout 10 tail --pid="$app" -f /dev/null || true
wait "$app" || status=$?
app=
check 'Ctrl+Q ends it well' test "$status" -eq 0
check 'without a word on standard error' test ! -s app.log
printf '%d failed; the pictures are in %s\n' "$failures" "$folder"
((failures == 0))
