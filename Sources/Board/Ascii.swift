/// What stands for a character where only ASCII can be shown.
enum Ascii {
  static func plain(_ scalar: Unicode.Scalar) -> String {
    if let known = table[scalar] { return known }
    switch Typeset.width(of: scalar) {
    case nil, 0?: return ""
    case 2?: return "??"
    default: return "?"
    }
  }

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    func map(_ from: String, _ to: String) {
      for scalar in from.unicodeScalars { table[scalar] = to }
    }
    map("─═╴╶┄╌", "-")
    map("━┃┏┓┗┛", "#")
    map("│║┆╎", "|")
    map("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝", "+")
    map("╵╷", "|")
    map("╱", "/")
    map("╲", "\\")
    map("▸▶►›", ">")
    map("◂◀‹", "<")
    map("·•∙", ".")
    map("░▒", ":")
    map("█▓▇▆▅▄▃▂▁", "#")
    map("◆◇★☆✶", "*")
    map("†", "/")
    map("✓", "+")
    map("✗×", "x")
    map("↑", "^")
    map("↓", "v")
    map("←", "<")
    map("→", ">")
    map("↔", "=")
    map("‘’‚′", "'")
    map("“”„″", "\"")
    map("–—‐‑", "-")
    map("…", ".")
    map("ÀÁÂÃÅĀ", "A")
    map("àáâãåāăą", "a")
    map("ÇĆČ", "C")
    map("çćč", "c")
    map("ÈÉÊËĒ", "E")
    map("èéêëēęě", "e")
    map("ÌÍÎÏ", "I")
    map("ìíîïī", "i")
    map("ÑŃ", "N")
    map("ñńň", "n")
    map("ÒÓÔÕØ", "O")
    map("òóôõøō", "o")
    map("ÙÚÛ", "U")
    map("ùúûūů", "u")
    map("ÝŸ", "Y")
    map("ýÿ", "y")
    map("ŚŠ", "S")
    map("śš", "s")
    map("ŹŻŽ", "Z")
    map("źżž", "z")
    map("łĺ", "l")
    map("Ł", "L")
    map("řŕ", "r")
    map("ðď", "d")
    map("ť", "t")
    map("Ää", "ae")
    map("Öö", "oe")
    map("Üü", "ue")
    map("ß", "ss")
    map("Ææ", "ae")
    map("Œœ", "oe")
    return table
  }()
}
