# Sourced by the scripts beside it, after lib.sh: nodes in plain mode, whose lines are read and answered.
# shellcheck shell=bash disable=SC2154 # lib.sh sets work, midnight, lan, started

declare -A typed marks

# plain NAME K ARGUMENTS...: starts a node in plain mode on host K of the network (0: this machine) and sets
# `pid`. What it says is in $work/NAME.out.
plain() {
  local name=$1 host=$2 command=("$midnight") fd other
  shift 2
  touch "$work/$name.out"
  [[ -p $work/$name.in ]] || mkfifo "$work/$name.in"
  ((host == 0)) || command=("$lan" exec "$host" "$midnight")
  hang_up "$name"
  # Both ends, so that neither waits for the other; the node gets its end alone.
  exec {fd}<>"$work/$name.in"
  (
    # Whoever else had an end of it would keep the input from ending.
    for other in "${typed[@]}" "$fd"; do exec {other}>&-; done
    exec "${command[@]}" "$@" --plain --data "$work/data-$name" --log "$work/$name.log" \
      <"$work/$name.in" >>"$work/$name.out" 2>>"$work/$name.err"
  ) &
  pid=$!
  started+=("$pid")
  typed[$name]=$fd
  marks[$name]=0
}

# hang_up NAME: ends the input of a node.
hang_up() {
  local fd=${typed[$1]:-}
  [[ -z $fd ]] || exec {fd}>&-
  unset "typed[$1]"
}

# say NAME LINE: types a line. What is heard from then on comes after it.
say_to() {
  marks[$1]=$(wc -l <"$work/$1.out")
  printf '%s\n' "$2" >&"${typed[$1]}"
}

# since NAME: what it has said since the last line that was typed.
since() { tail -n "+$((marks[$1] + 1))" "$work/$1.out"; }

# hears NAME PATTERN [SECONDS]: waits for a line that matches.
hears() {
  local tenths=$((${3:-20} * 20))
  while ((tenths-- > 0)); do
    since "$1" | grep -qE -- "$2" && return 0
    sleep 0.05
  done
  fail "$1 did not say '$2'"
}

# choices NAME: the list that was read last, with what has been told of it since.
choices() {
  awk '
    function amend(  i) { for (i in pending) list[i] = pending[i]; split("", pending) }
    /^[0-9]+\. / { pending[$1 + 0] = $0; next }
    /^Choose 1/ { split("", list) }
    { amend() }
    END { amend(); for (i = 1; i in list; i++) print list[i] }' "$work/$1.out"
}

# number NAME PATTERN: the number of the first choice of that list that can be chosen and matches.
number() {
  choices "$1" | grep -v ', not now$' | sed -nE "s/^([0-9]+)\. ($2).*/\1/p" | head -n 1
}

# list NAME: waits until the list of the place that was entered last has been read to its end.
list() { hears "$1" '^Choose 1'; }

has() { [[ -n $(number "$1" "$2") ]]; }

# choose NAME PATTERN [THEN [SECONDS]]: chooses by its words, and waits for what has to be said then.
choose() {
  local number
  number=$(number "$1" "$2")
  [[ -n $number ]] || fail "$1 has no choice '$2' among: $(choices "$1" | tr '\n' ';')"
  say_to "$1" "$number"
  [[ -z ${3:-} ]] || hears "$1" "$3" "${4:-20}"
}

# turn NAME: sets `left` to the actions that are left if the choices of its turn have been read since it has typed
# last; to ? if it is asked for an answer, to 0 if the match is over, and to nothing if it is not its turn.
turn() {
  left=$(since "$1" | awk '
    match($0, /Your turn: [0-9]+ action/) { left = substr($0, RSTART + 11, 1); read = 0 }
    / offers you a piece\.$/ { left = "?"; read = 0 }
    /^The end: / { left = 0; read = 0 }
    /^Choose 1/ { read = 1 }
    END { if (read) print left }')
  [[ -n $left ]]
}

# my_turn NAME SECONDS: waits for it.
my_turn() {
  local twentieths=$(($2 * 20))
  while ((twentieths-- > 0)); do
    turn "$1" && return 0
    sleep 0.05
  done
  fail "it was never the turn of $1"
}
