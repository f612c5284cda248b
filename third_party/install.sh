# shellcheck shell=bash
# Sourced by ./wayfield and ./check, which set `root` to the checkout.
# install_packages SECTION...: installs what is missing of these sections of packages.txt. All talk goes to
# standard error.

: "${root:?is the checkout}"

packages_of() {
    local wanted=" $* " section="" line
    while IFS= read -r line || [[ -n $line ]]; do
        line=${line%%#*}
        line=${line//[[:space:]]/}
        case $line in
            '') ;;
            '['*']') section=${line:1:-1} ;;
            *) [[ $wanted == *" $section "* ]] && printf '%s\n' "$line" ;;
        esac
    done <"$root/third_party/packages.txt"
    return 0
}

missing_packages() {
    local -A installed=()
    local name status
    while IFS=' ' read -r status name; do
        [[ $status == installed ]] && installed[${name%%:*}]=1
    done < <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
    for name in "$@"; do
        [[ -n ${installed[$name]:-} ]] || printf '%s\n' "$name"
    done
}

die() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

# A build folder that was moved or copied with its checkout points at the old place: it is configured anew.
forget_moved_build() {
    local cache=$1/CMakeCache.txt
    [[ -f $cache ]] || return 0
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" || rm -rf -- "$1"
}

install_packages() {
    local -a wanted missing as_root=()
    mapfile -t wanted < <(packages_of "$@")
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        # Another system may well have all of it by other means: CMake will say what it doesn't find.
        printf '%s: no apt-get here; on another system install the equivalents of: %s\n' \
            "${0##*/}" "${wanted[*]}" >&2
        return 0
    fi
    mapfile -t missing < <(missing_packages "${wanted[@]}")
    ((${#missing[@]})) || return 0

    printf '%s: installing %s\n' "${0##*/}" "${missing[*]}" >&2
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            die "these packages are missing and there is neither root nor sudo to install them: ${missing[*]}"
        as_root=(sudo)
    fi
    as_root+=(env DEBIAN_FRONTEND=noninteractive)
    local -a apt=("${as_root[@]}" apt-get -q -y -o DPkg::Lock::Timeout=120 --no-install-recommends)
    if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
        "${apt[@]}" update </dev/null >&2 || die "apt-get update failed"
    fi
    # The lists may name versions that the mirror no longer has.
    if ! "${apt[@]}" install "${missing[@]}" </dev/null >&2; then
        printf '%s: once more with fresh package lists\n' "${0##*/}" >&2
        "${apt[@]}" update </dev/null >&2 || die "apt-get update failed"
        "${apt[@]}" install "${missing[@]}" </dev/null >&2 || die "apt-get could not install: ${missing[*]}"
    fi
}
