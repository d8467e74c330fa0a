# What a terminal shows, as `tmux capture-pane -e -p` prints it, drawn as SVG on standard output. Give the
# size with -v columns=80 -v rows=24, and a sentence about it with -v title='...'; run it with LC_ALL=C,
# for it reads UTF-8 byte by byte.
#
# Words are text, each put into its own columns and stretched to them, so that any font will do. Lines,
# blocks and dots are drawn, so that they meet.

BEGIN {
  w = 9; h = 18; left = 16; top = 14
  ground = "#16130f"; ink = "#d9d0bd"
  for (i = 1; i < 256; i++) byte[sprintf("%c", i)] = i
  split("#16130f #c25b52 #8fae7e #d7a85f #7f9fc4 #b48ead #7fb3b0 #c9c0ad " \
    "#6f675a #e07f74 #a9c997 #f0cf8e #a3bfe0 #cfa9c8 #a0d0cc #f3ead7", basic, " ")
  # The arms of a character: up, right, down, left; 1 thin, 2 thick, 3 double.
  arms("─0101│1010┌0110┐0011└1100┘1001├1110┤1011┬0111┴1101┼1111")
  arms("━0202┃2020┏0220┓0022┗2200┛2002┣2220┫2022┳0222┻2202╋2222")
  arms("═0303║3030╔0330╗0033╚3300╝3003╠3330╣3033╦0333╩3303╬3333")
  arms("╴0001╵1000╶0100╷0010╸0002╹2000╺0200╻0020")
  arms("┝1210┥1012┠2120┨2021┯0212┷1202┰0121┸2101┿1212╂2121╞1310╡1013╤0313╧1303")
  dashed["┄"] = dashed["╌"] = dashed["┈"] = "─"
  dashed["┆"] = dashed["╎"] = dashed["┊"] = "│"
  # The part of a cell that a block fills: x, y, width, height in eighths.
  block["█"] = "0 0 8 8"; block["▀"] = "0 0 8 4"; block["▐"] = "4 0 4 8"; block["■"] = "1 2 6 4"
  n = split("▁ ▂ ▃ ▄ ▅ ▆ ▇", list, " ")
  for (i = 1; i <= n; i++) block[list[i]] = "0 " (8 - i) " 8 " i
  n = split("▏ ▎ ▍ ▌ ▋ ▊ ▉", list, " ")
  for (i = 1; i <= n; i++) block[list[i]] = "0 0 " i " 8"
  block["▖"] = "0 4 4 4"; block["▗"] = "4 4 4 4"; block["▘"] = "0 0 4 4"; block["▝"] = "4 0 4 4"
  shade["░"] = ".25"; shade["▒"] = ".5"; shade["▓"] = ".75"
  row = 0
}

function arms(text,   at, length_) {
  # Three bytes of a character, then four digits.
  length_ = length(text)
  for (at = 1; at <= length_; at += 7) arm[substr(text, at, 3)] = substr(text, at + 3, 4)
}

# The number of a colour of the 256.
function indexed(n,   step, grey) {
  n += 0
  if (n < 16) return basic[n + 1]
  if (n >= 232) {
    grey = 8 + (n - 232) * 10
    return sprintf("#%02x%02x%02x", grey, grey, grey)
  }
  n -= 16
  return sprintf("#%02x%02x%02x", level(int(n / 36)), level(int(n / 6) % 6), level(n % 6))
}

function level(n) { return n ? 55 + 40 * n : 0 }

# Takes the numbers of one \e[...m.
function attributes(text,   count, list, i, n, colour) {
  gsub(/:/, ";", text)
  count = split(text, list, ";")
  if (!count) list[count = 1] = 0
  for (i = 1; i <= count; i++) {
    n = list[i] + 0
    if (n == 0) { fg = bg = ""; bold = dim = italic = underlined = reversed = 0 }
    else if (n == 1) bold = 1
    else if (n == 2) dim = 1
    else if (n == 3) italic = 1
    else if (n == 4) underlined = 1
    else if (n == 7) reversed = 1
    else if (n == 22) bold = dim = 0
    else if (n == 23) italic = 0
    else if (n == 24) underlined = 0
    else if (n == 27) reversed = 0
    else if (n == 39) fg = ""
    else if (n == 49) bg = ""
    else if (n >= 30 && n <= 37) fg = indexed(n - 30)
    else if (n >= 90 && n <= 97) fg = indexed(n - 82)
    else if (n >= 40 && n <= 47) bg = indexed(n - 40)
    else if (n >= 100 && n <= 107) bg = indexed(n - 92)
    else if (n == 38 || n == 48) {
      if (list[i + 1] == 5) { colour = indexed(list[i + 2]); i += 2 }
      else { colour = sprintf("#%02x%02x%02x", list[i + 2], list[i + 3], list[i + 4]); i += 4 }
      if (n == 38) fg = colour; else bg = colour
    }
  }
}

# How many columns a character of several bytes takes: two where East Asian writing begins.
function columns_of(text,   code) {
  if (length(text) < 3) return 1
  if (length(text) == 4) return substr(text, 1, 2) == "\360\237" ? 2 : 1
  code = (byte[substr(text, 1, 1)] - 224) * 4096 + (byte[substr(text, 2, 1)] - 128) * 64
  return code >= 11904 && code < 42192 || code >= 44032 && code < 55204 || code >= 65280 && code < 65376 ? 2 : 1
}

{
  rest = $0
  column = 0
  while (rest != "") {
    if (match(rest, /^\033\[[0-9;:]*m/)) {
      attributes(substr(rest, 3, RLENGTH - 3))
      rest = substr(rest, RLENGTH + 1)
      continue
    }
    if (match(rest, /^\033[^a-zA-Z]*[a-zA-Z]/) || match(rest, /^[\001-\032\034-\037]/)) {
      rest = substr(rest, RLENGTH + 1)
      continue
    }
    first = byte[substr(rest, 1, 1)]
    size = first < 128 ? 1 : first < 224 ? 2 : first < 240 ? 3 : 4
    cell = substr(rest, 1, size)
    rest = substr(rest, size + 1)
    front = reversed ? (bg == "" ? ground : bg) : (fg == "" ? ink : fg)
    back = reversed ? (fg == "" ? ink : fg) : bg
    shown[row, column] = cell
    colour_of[row, column] = front
    ground_of[row, column] = back
    kind = (bold ? " font-weight=\"bold\"" : "") (italic ? " font-style=\"italic\"" : "") \
      (underlined ? " text-decoration=\"underline\"" : "") (dim ? " opacity=\".6\"" : "")
    kind_of[row, column] = kind
    column += columns_of(cell)
  }
  row++
}

# Adds to the outline of one colour; the outlines are written at the end, in the order of their coming.
function stroke(colour, width, path,   key) {
  key = colour " " width
  if (!(key in outline)) keys[++key_count] = key
  outline[key] = outline[key] path
}

function fill(colour, opacity, x, y, wide, high) {
  printf "<path fill=\"%s\"%s d=\"M%s %sh%sv%sh-%sz\"/>\n", colour, \
    (opacity == 1 ? "" : " fill-opacity=\"" opacity "\""), num(x), num(y), num(wide), num(high), num(wide)
}

# A number without needless digits.
function num(n,   text) {
  text = sprintf("%.2f", n)
  sub(/\.?0+$/, "", text)
  return text
}

# One arm from the middle of a cell to its edge.
function arm_path(kind, x, y, dx, dy,   mx, my) {
  mx = x + w / 2; my = y + h / 2
  if (kind != 3) return sprintf("M%s %sL%s %s", num(mx), num(my), num(mx + dx * w / 2), num(my + dy * h / 2))
  return sprintf("M%s %sL%s %sM%s %sL%s %s", num(mx - dy * 2), num(my - dx * 2), \
    num(mx - dy * 2 + dx * w / 2), num(my - dx * 2 + dy * h / 2), num(mx + dy * 2), num(my + dx * 2), \
    num(mx + dy * 2 + dx * w / 2), num(my + dx * 2 + dy * h / 2))
}

# Draws a line, a block or a dot pattern; 0 if the character is none.
function drawn(cell, colour, x, y,   list, i, code, bits, dot, mx, my) {
  if (cell in dashed) {
    if (dashed[cell] == "─")
      for (i = 0; i < 3; i++) stroke(colour, 1.2, "M" num(x + i * 3 + .5) " " num(y + h / 2) "h2")
    else
      for (i = 0; i < 3; i++) stroke(colour, 1.2, "M" num(x + w / 2) " " num(y + i * 6 + 1) "v4")
    return 1
  }
  if (cell in arm) {
    for (i = 1; i <= 4; i++) {
      code = substr(arm[cell], i, 1) + 0
      if (code) stroke(colour, code == 2 ? 2.8 : 1.2, \
        arm_path(code, x, y, (i == 2) - (i == 4), (i == 3) - (i == 1)))
    }
    return 1
  }
  if (cell in block) {
    split(block[cell], list, " ")
    fill(colour, 1, x + list[1] * w / 8, y + list[2] * h / 8, list[3] * w / 8, list[4] * h / 8)
    return 1
  }
  if (cell in shade) { fill(colour, shade[cell], x, y, w, h); return 1 }
  mx = x + w / 2; my = y + h / 2
  if (cell == "╭") { stroke(colour, 1.2, "M" num(mx) " " num(y + h) "Q" num(mx) " " num(my) " " num(x + w) " " num(my)); return 1 }
  if (cell == "╮") { stroke(colour, 1.2, "M" num(mx) " " num(y + h) "Q" num(mx) " " num(my) " " num(x) " " num(my)); return 1 }
  if (cell == "╰") { stroke(colour, 1.2, "M" num(mx) " " num(y) "Q" num(mx) " " num(my) " " num(x + w) " " num(my)); return 1 }
  if (cell == "╯") { stroke(colour, 1.2, "M" num(mx) " " num(y) "Q" num(mx) " " num(my) " " num(x) " " num(my)); return 1 }
  if (cell == "╱") { stroke(colour, 1.2, "M" num(x) " " num(y + h) "L" num(x + w) " " num(y)); return 1 }
  if (cell == "╲") { stroke(colour, 1.2, "M" num(x) " " num(y) "L" num(x + w) " " num(y + h)); return 1 }
  if (length(cell) == 3 && substr(cell, 1, 1) == "\342" && byte[substr(cell, 2, 1)] >= 160 && byte[substr(cell, 2, 1)] < 164) {
    # Braille: eight dots, a bit each, the lowest row last.
    bits = (byte[substr(cell, 2, 1)] - 160) * 64 + byte[substr(cell, 3, 1)] - 128
    for (dot = 0; dot < 8; dot++) {
      if (int(bits / 2 ^ dot) % 2) {
        i = dot < 6 ? dot % 3 : 3
        code = dot < 6 ? int(dot / 3) : dot - 6
        fill(colour, 1, x + 1.5 + code * 4, y + 1.5 + i * 4.5, 2, 2)
      }
    }
    return 1
  }
  return 0
}

function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  return text
}

# Writes the word that has been gathered.
function flush_word(   x) {
  if (word == "") return
  x = left + word_at * w
  printf "<text x=\"%s\" y=\"%s\"%s fill=\"%s\"%s>%s</text>\n", num(x), num(word_y + 14), \
    (word_size > 1 ? " textLength=\"" num(word_size * w) "\"" : ""), word_colour, word_kind, escaped(word)
  word = ""
}

END {
  flush_word()
  wide = left * 2 + columns * w
  high = top * 2 + rows * h
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\"", wide, high, wide, high
  printf " font-family=\"'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace\" font-size=\"15\" role=\"img\">\n"
  printf "<title>%s</title>\n", escaped(title)
  printf "<rect x=\".5\" y=\".5\" width=\"%s\" height=\"%s\" rx=\"8\" fill=\"%s\" stroke=\"#4a4236\"/>\n", wide - 1, high - 1, ground
  for (r = 0; r < rows; r++) {
    y = top + r * h
    for (c = 0; c < columns; c = next_) {
      next_ = c + 1
      if (ground_of[r, c] == "") continue
      while (next_ < columns && ground_of[r, next_] == ground_of[r, c]) next_++
      fill(ground_of[r, c], 1, left + c * w, y, (next_ - c) * w, h)
    }
  }
  for (r = 0; r < rows; r++) {
    y = top + r * h
    for (c = 0; c < columns; c++) {
      cell = shown[r, c]
      if (cell == "" || cell == " " || drawn(cell, colour_of[r, c], left + c * w, y)) {
        flush_word()
        continue
      }
      if (length(cell) > 2) {
        # Fonts disagree about signs; each stands in the middle of its columns.
        flush_word()
        printf "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\" fill=\"%s\"%s>%s</text>\n", \
          num(left + (c + columns_of(cell) / 2) * w), num(y + 14), colour_of[r, c], kind_of[r, c], cell
        continue
      }
      if (word != "" && (word_colour != colour_of[r, c] || word_kind != kind_of[r, c])) flush_word()
      if (word == "") {
        word_at = c; word_y = y; word_size = 0
        word_colour = colour_of[r, c]; word_kind = kind_of[r, c]
      }
      word = word cell
      word_size++
    }
    flush_word()
  }
  for (i = 1; i <= key_count; i++) {
    split(keys[i], part, " ")
    printf "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"square\" d=\"%s\"/>\n", part[1], part[2], outline[keys[i]]
  }
  print "</svg>"
}
