# Sourced by lan-secrets: what would give an envelope away, in every form, and the search for it. Everything is
# searched as hexadecimal digits, since secrets as they are have bytes that no tool takes as a pattern.
# shellcheck shell=bash disable=SC2034,SC2154

# make_needles NUMBER: writes $work/needles: the number of an envelope, and the digits of something of it.
#
# That is its salt, which is part of its text and of nothing else, and its key; of the last one also the number itself; of
# the truth a word that is in no other JSON. Each stands there as bytes, as hexadecimal digits in both cases and as
# base64 at each of its three alignments, in two halves: whatever is cut in two by a page or a packet, one is whole.
make_needles() {
  local envelopes
  envelopes=$("$midnight" case --open "$1") || fail "no case was made from the number $1"
  {
    sed -nE 's/^([0-9]+)  .*  salt ([0-9a-f]{32})  key ([0-9a-f]{64})  .*/\1 \2\n\1 \3/p' <<<"$envelopes"
    echo "128 $1"
  } >"$work/secrets"
  (($(grep -c . "$work/secrets") == 2 * 129 + 1)) || fail "a case has $(grep -c . "$work/secrets") secrets"
  {
    awk '{ print $1, toupper($2) }' "$work/secrets" | halves
    {
      awk '{ print; print $1, toupper($2) }' "$work/secrets"
      base64_of 16
      base64_of 32
    } | halves | digits
    printf '128 %u\n128 %u\n127 whereabouts\n' "0x${1:0:16}" "0x${1:16}" | digits
  } >"$work/needles"
  cut -d' ' -f2 "$work/needles" >"$work/patterns"
  needles=$(grep -c . "$work/patterns")
}

halves() {
  awk '{ half = int(length($2) / 4) * 2; print $1, substr($2, 1, half); print $1, substr($2, half + 1) }'
}

# From text to the digits of its bytes.
digits() {
  awk 'BEGIN { for (code = 32; code < 127; code++) of[sprintf("%c", code)] = sprintf("%02X", code) }
    { all = ""; for (at = 1; at <= length($2); at++) all = all of[substr($2, at, 1)]; print $1, all }'
}

# base64_of BYTES: the secrets of this length, without the digits at both ends that depend on what stands beside them.
base64_of() {
  local shift size
  for shift in 0 1 2; do
    size=$((($1 + shift + 2) / 3 * 3))
    # Whole groups of three bytes, so that all can be encoded at once, a line each.
    # shellcheck disable=SC2017
    paste -d' ' <(awk -v n=$((2 * $1)) 'length($2) == n { print $1 }' "$work/secrets") \
      <(awk -v n=$((2 * $1)) -v before=$((2 * shift)) -v all=$((2 * size)) 'length($2) == n {
          text = substr("0000", 1, before) toupper($2)
          while (length(text) < all) text = text "0"
          printf "%s", text }' "$work/secrets" | basenc --base16 -d | basenc --base64 -w $((size / 3 * 4))) |
      awk -v skip=$((shift == 0 ? 0 : shift + 1)) -v n=$(($1 * 4 / 3 - 2)) '{ print $1, substr($2, skip + 1, n) }'
  done
}

# found FILE...: the numbers of the envelopes that something in these files gives away.
found() {
  cat -- "$@" | basenc --base16 -w 0 | LC_ALL=C grep -oF -f "$work/patterns" | sort -u |
    awk 'NR == FNR { of[$2] = $1; next } { print of[$1] }' "$work/needles" - | sort -u
}

# is_sharp: whether the search finds each form of a secret where it is planted, cut or not.
is_sharp() {
  local text raw form shift
  for text in "$(awk '$1 == 3' "$work/secrets" | head -n 1)" "$(awk '$1 == 111' "$work/secrets" | tail -n 1)" \
    "$(tail -n 1 "$work/secrets")"; do
    raw=$(cut -d' ' -f2 <<<"$text" | tr a-f A-F)
    for form in raw hex HEX base64 cut; do
      for shift in '' 41 4141; do
        case $form in
          raw) basenc --base16 -d <<<"${shift}${raw}41" ;;
          hex) printf 'x%s' "${raw,,}" ;;
          HEX) printf 'x%s' "$raw" ;;
          base64) basenc --base16 -d <<<"${shift}${raw}4142" | basenc --base64 -w 0 ;;
          cut) printf '%s page %s' "${raw:0:5}" "${raw:5}" ;;
        esac >"$work/planted"
        [[ $(found "$work/planted") == "${text%% *}" ]] || fail "the search does not see envelope ${text%% *} as $form"
      done
    done
  done
  printf 'x%ux' "0x${1:16}" >"$work/planted"
  [[ $(found "$work/planted") == 128 ]] || fail "the search does not see half of the number as decimal digits"
  head -c 1000000 /dev/urandom >"$work/planted"
  [[ -z $(found "$work/planted") ]] || fail "the search finds what is not there"
}
