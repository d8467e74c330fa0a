# Sourced by the other scripts: where things are, what has to be installed, and how to build.
# shellcheck shell=bash disable=SC2034

top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# What building needs, as Debian names it: the libraries, and the C compiler that Swift links with.
required=(libncurses-dev libavahi-client-dev libavahi-core-dev libgnutls28-dev libsodium-dev libsqlite3-dev g++ libc6-dev)
# What the sound is built with; the game goes without.
wanted_for_sound=(libopenal-dev libespeak-ng-dev)

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "$@"
  exit 1
}

# Puts a Swift toolchain on PATH, or says in a sentence where to get one.
find_swift() {
  local place
  command -v swift >/dev/null && return 0
  for place in /opt/swift/usr/bin /opt/swift*/usr/bin /usr/local/swift/usr/bin \
    "${SWIFTLY_BIN_DIR:-${HOME:-/root}/.local/share/swiftly/bin}" \
    "${HOME:-/root}"/.local/share/swiftly/toolchains/*/usr/bin /usr/lib/swift/bin \
    /usr/libexec/swift/bin /usr/libexec/swift/*/bin "${HOME:-/root}"/swift*/usr/bin; do
    if [[ -x $place/swift ]]; then
      PATH=$place:$PATH
      return 0
    fi
  done
  fail "Midnight is built with Swift 6.2 or newer, and there is none on this machine." \
    "Get it from https://www.swift.org/install/linux/ and start this again."
}

check_swift_version() {
  local text
  text=$(swift --version 2>/dev/null)
  [[ $text =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] || fail "'swift --version' does not work here."
  ((BASH_REMATCH[1] * 100 + BASH_REMATCH[2] >= 602)) ||
    fail "Midnight is built with Swift 6.2 or newer; here is ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}." \
      "Get it from https://www.swift.org/install/linux/ and start this again."
}

# Sets `release` to how release builds are made: with Swift's own libraries inside the program where the toolchain has
# them for that, so that a node has in memory what it uses of them and starts without looking for the rest.
find_release() {
  local compiler
  compiler=$(readlink -f "$(command -v swiftc)")
  release=(-c release)
  [[ ! -f ${compiler%/bin/*}/lib/swift_static/linux/libFoundationEssentials.a ]] || release+=(--static-swift-stdlib)
}

# Which of these Debian packages are not installed; nothing on a system without dpkg.
missing_packages() {
  local package state
  command -v dpkg-query >/dev/null || return 0
  for package in "$@"; do
    state=$(dpkg-query -W -f '${db:Status-Abbrev}\n' "$package" 2>/dev/null)
    [[ $state == *ii* ]] || printf '%s\n' "$package"
  done
}

# Sets `as_root` to what makes a command run as root, if anything does. With "ask", sudo may ask.
find_root() {
  as_root=()
  [[ $(id -u) == 0 ]] && return 0
  command -v sudo >/dev/null || return 1
  if sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  elif [[ ${1:-} == ask && -t 0 && -t 2 ]]; then
    as_root=(sudo)
  else
    return 1
  fi
}

# Installs Debian packages; the package lists are fetched only if it does not work without.
install_packages() {
  local log=${TMPDIR:-/tmp}/midnight-apt.$$ status=0
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get
    -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=120 -qq -y)
  say "Installing ${*}..."
  if ! "${install[@]}" install --no-install-recommends "$@" </dev/null >"$log" 2>&1; then
    {
      "${install[@]}" update </dev/null
      "${install[@]}" install --no-install-recommends "$@" </dev/null
    } >"$log" 2>&1 || status=1
    ((status == 0)) || tail -n 5 "$log" >&2
  fi
  rm -f "$log"
  return $status
}

# Installs what is missing of these, or says the one line that does and ends the script.
need_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if command -v apt-get >/dev/null && find_root ask && install_packages "${missing[@]}"; then
    return 0
  fi
  fail "Some packages are missing. Install them with this line, and start this again:"$'\n'\
"  sudo apt-get install ${missing[*]}"
}

# want_packages SENTENCE PACKAGE...: recommended packages, tried without a question, and not missed if they cannot be
# had.
want_packages() {
  local sentence=$1 missing
  shift
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null && find_root && install_packages "${missing[@]}" && return 0
  say "${missing[*]}: not installed, so $sentence (sudo apt-get install ${missing[*]})"
}

# The program, built for release.
binary=$top/.build/release/midnight
# Written after each build; holds which toolchain it was made with.
stamp=$top/.build/midnight-built

is_built() {
  [[ -x $binary && -f $stamp && $(<"$stamp") == "$(command -v swift)" ]] &&
    [[ -z $(find "$top/Package.swift" "$top/Sources" -newer "$stamp" -print -quit) ]]
}

# swift_build PRODUCT [ARGUMENTS...]: builds it for release. What it says is in the log.
swift_build() {
  local product=$1
  shift
  mkdir -p "$top/.build"
  find_release
  swift build --package-path "$top" "${release[@]}" --product "$product" "$@" </dev/null >"$build_log" 2>&1
}
build_log=$top/.build/midnight-build.log

# Builds for release, unless nothing has changed. Its output is shown only if it fails.
build_release() {
  local started=$top/.build/midnight-started
  mkdir -p "$top/.build"
  # What is saved while the compiler runs has to count as newer than the build.
  command -v swift >"$started"
  if ! swift_build midnight; then
    cat "$build_log" >&2
    return 1
  fi
  mv "$started" "$stamp"
}

# The program that plays, and what came of the last time that it was to be built: 'built', 'failed' or 'missing', after
# the toolchain.
sound=$top/.build/release/midnight-sound
sound_stamp=$top/.build/midnight-sound-settled

# Whether what can be built of the sound is built: trying again at each start would only take time.
is_sound_settled() {
  local compiler outcome
  [[ -f $sound_stamp ]] && read -r outcome compiler <"$sound_stamp" || return 1
  [[ $compiler == "$(command -v swift)" ]] || return 1
  [[ $outcome != built || -x $sound ]] || return 1
  # Somebody may have installed by hand what was missing.
  [[ $outcome != missing || -n $(missing_packages "${wanted_for_sound[@]}") ]] || return 1
  [[ -z $(find "$top/Package.swift" "$top/Sources" -newer "$sound_stamp" -print -quit) ]]
}

# Builds it for release if its libraries are there; fails only if the compiler does.
settle_sound() {
  local started=$top/.build/midnight-sound-started outcome=built
  mkdir -p "$top/.build"
  touch "$started"
  if [[ -n $(missing_packages "${wanted_for_sound[@]}") ]]; then
    outcome=missing
  elif ! swift_build midnight-sound; then
    outcome=failed
  fi
  printf '%s %s\n' "$outcome" "$(command -v swift)" >"$sound_stamp"
  touch -r "$started" "$sound_stamp"
  rm -f "$started"
  [[ $outcome != failed ]]
}
