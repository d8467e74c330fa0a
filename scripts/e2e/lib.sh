# Sourced by the scripts beside it: nodes that play by themselves, and what they print.
# shellcheck shell=bash

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
midnight=${MIDNIGHT:-$here/../../.build/release/midnight}
lan=$here/../lan
work=$(mktemp -d "${TMPDIR:-/tmp}/midnight-e2e.XXXXXX")
export LAN_DIR=$work/lan

# Every test plays its own way, whoever runs it.
unset MIDNIGHT_SEED POSIXLY_CORRECT NO_COLOR XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
export LC_ALL=C.UTF-8 TERM=xterm-256color HOME=$work/home
mkdir -p "$HOME"
# As over ssh, where nothing plays: a machine that runs tests may have loudspeakers.
export SSH_CONNECTION=e2e

started=()
uses_lan=
# Ends what was started here, and nothing else.
clean() {
  local pid
  for pid in "${started[@]}"; do kill -KILL "$pid" 2>/dev/null; done
  [[ -z $uses_lan ]] || "$lan" down
  rm -rf "$work"
}
trap clean EXIT
trap 'exit 130' INT TERM

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  local log
  for log in "$work"/*.out "$work"/*.err; do
    [[ -s $log ]] || continue
    printf -- '--- the end of %s\n' "${log##*/}" >&2
    tail -n 15 "$log" >&2
  done
  exit 1
}

[[ -x $midnight ]] || fail "$midnight is not built; 'scripts/test' does that."

need_root() {
  [[ $(id -u) == 0 ]] && return 0
  echo "this makes network namespaces, and needs root" >&2
  exit 77
}

make_lan() {
  need_root
  uses_lan=yes
  "$lan" up "$1" || fail "the network of $1 hosts did not come up"
}

# node NAME K ARGUMENTS...: starts a node on host K of the network (0: this machine) and sets `pid`.
# What it prints is in $work/NAME.out and .err.
node() {
  local name=$1 host=$2 command=("$midnight")
  shift 2
  touch "$work/$name.out"
  ((host == 0)) || command=("$lan" exec "$host" "$midnight")
  "${command[@]}" "$@" --data "$work/data-$name" --log "$work/$name.log" \
    </dev/null >>"$work/$name.out" 2>>"$work/$name.err" &
  pid=$!
  started+=("$pid")
}

# Three nodes on three hosts, each with its own Avahi, that play by themselves; sets their pids `ada`
# (who hosts), `grace` and `mary`.
# shellcheck disable=SC2034 # whoever sources this uses them
three_players() {
  make_lan 3
  node ada 1 host --lobby "The Old House" --seats 3 --timer 60 --start-at 3 --as Ada --bot inspector
  ada=$pid
  node grace 2 join "The Old House" --as Grace --bot inspector
  grace=$pid
  node mary 3 join "The Old House" --as Mary --bot inspector
  mary=$pid
}

# until_line NAME SECONDS PATTERN [COUNT]: waits for so many lines that match.
until_line() {
  local name=$1 tenths=$(($2 * 20)) pattern=$3 count=${4:-1}
  while ((tenths-- > 0)); do
    (($(grep -cE -- "$pattern" "$work/$name.out" 2>/dev/null) >= count)) && return 0
    sleep 0.05
  done
  fail "$name did not print '$pattern' $count time(s) within $2 s"
}

# until_end SECONDS NAME PID: waits for a node to end by itself, with status 0.
until_end() {
  local tenths=$(($1 * 10)) name=$2 pid=$3 status
  while kill -0 "$pid" 2>/dev/null; do
    ((tenths-- > 0)) || fail "$name did not end within $1 s"
    sleep 0.1
  done
  wait "$pid"
  status=$?
  ((status == 0)) || fail "$name ended with status $status"
}

# What a node printed: its lines of one kind, or the last of them.
lines() { grep -E -- "$2" "$work/$1.out"; }
last() { lines "$1" "$2" | tail -n 1; }

# same WHAT A B: both must be there and equal.
same() {
  [[ -n $2 ]] || fail "no $1"
  [[ $2 == "$3" ]] || fail "$1 differs: '$2' and '$3'"
}

# same_end NAME...: all of these nodes saw the same match end in the same way.
same_end() {
  local first=$1 name kind
  for name in "$@"; do
    for kind in end truth final; do
      same "'$kind' of $first and $name" "$(last "$first" "^$kind ")" "$(last "$name" "^$kind ")"
    done
    [[ $(last "$name" '^truth ') =~ ^truth\ .+\ \|\ .+\ \|\ .+\ \|\ .+$ ]] || fail "no whole truth in $name"
    same "the last record of $name and its final hash" \
      "$(last "$name" '^record ' | cut -d' ' -f2-)" "$(last "$name" '^final ' | cut -d' ' -f2-)"
    # A record has one hash, wherever it is printed.
    same_records "$first" "$name"
  done
}

same_records() {
  local both
  both=$(cat "$work/$1.out" "$work/$2.out" | grep -E '^record ' | sort -u | cut -d' ' -f2 | uniq -d)
  [[ -z $both ]] || fail "$1 and $2 have other hashes for record(s) $both"
}

# gapless NAME: every record from the first to the last was printed once, in order.
gapless() {
  lines "$1" '^record ' | awk -v name="$1" '
    NR > 1 && $2 != last + 1 { print name ": record " $2 " after " last; wrong = 1 }
    { last = $2 } END { exit wrong || NR < 10 }' >&2 || fail "the records of $1 are not whole"
}

# A terminal of its own, in which the session `game` is to be started with "${session[@]}".
need_tmux() {
  command -v tmux >/dev/null || fail "tmux is not installed"
  # A server that ends with its last session could be met by the next one just then.
  echo 'set-option -s exit-empty off' >"$work/tmux.conf"
  session=(tmux -L "midnight-$$" -f "$work/tmux.conf")
  trap '"${session[@]}" kill-server 2>/dev/null; clean' EXIT
}

# What that terminal shows; a script may override `still` to hide what changes by itself.
screen() { "${session[@]}" capture-pane -p -t game | sed 's/ *$//'; }
still() { screen; }

# shows PATTERN: waits for a screen with it that then stays as it is for a moment.
shows() {
  local tries=200 last='' now
  while ((tries-- > 0)); do
    now=$(still)
    if [[ $now == "$last" ]] && grep -qE -- "$1" <<<"$now"; then return 0; fi
    last=$now
    sleep 0.1
  done
  screen >&2
  fail "the screen never showed '$1'"
}

# Whether the terminal shows its normal screen, with a cursor.
is_given_back() {
  [[ $("${session[@]}" display-message -p -t game '#{alternate_on} #{cursor_flag}') == "0 1" ]]
}
