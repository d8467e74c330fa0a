extension Reading {
  /// Names of the casebook that English letters do not tell, as an English reader would spell them.
  static let names = [
    "Aasen": "Orsen", "Aristide": "Aristeed", "Arun": "Aroon", "Aubert": "Obair",
    "Chaudhuri": "Chowdoory", "Deshmukh": "Deshmook", "Ettore": "Ettoray",
    "Fabrègues": "Fabregg", "Fenwick": "Fennick", "Ilse": "Ilsa", "Kazimierz": "Kazheemyesh",
    "Keogh": "Keeo", "Montbrun": "Monbroon", "Odile": "Odeel", "Solange": "Solahnzh",
    "Síle": "Sheela", "Tullio": "Toollio", "Vogt": "Fohkt", "Wilczek": "Vilcheck",
    "Withymere": "Withy-mere",
  ]
}
