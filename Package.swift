// swift-tools-version: 6.2
import PackageDescription

/// One strict set of settings for every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
  // Mistakes that tests plant to see them caught; no release has them.
  .define("PLANTED_BUGS", .when(configuration: .debug)),
]

/// A part of the program; `uses` are the only arrows it may have (see docs/ARCHITECTURE.md).
func part(
  _ name: String, uses: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: uses, resources: resources, swiftSettings: strict)
}

/// The tests of one part.
func tests(_ name: String, uses: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: uses, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "midnight",
  products: [.executable(name: "midnight", targets: ["midnight"])],
  targets: [
    // C libraries, each behind one module map and one shim.
    .systemLibrary(
      name: "CAvahi", providers: [.apt(["libavahi-client-dev", "libavahi-core-dev"])]),
    .systemLibrary(name: "CEspeak", providers: [.apt(["libespeak-ng-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CGnuTLS", providers: [.apt(["libgnutls28-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "COpenAL", providers: [.apt(["libopenal-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CTimex"),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),

    // Pure parts: no I/O, no clock, no randomness of their own.
    part("Casebook"),
    part("Sealing"),
    part("Rules", uses: ["Casebook", "Sealing"]),
    part("Ring"),
    part("Soundscape", uses: ["Casebook", "Rules"]),
    part("Table", uses: ["Casebook", "Rules", "Ring", "Sealing", "Soundscape"]),
    part("Board", uses: ["Casebook", "Rules", "Soundscape"]),
    part("Tour", uses: ["Casebook", "Rules", "Board", "Soundscape"]),
    part("Doctor"),
    part("Score"),
    part("SoundDesk", uses: ["Soundscape"]),

    // Edges: each carries one kind of input and output and decides nothing.
    part("CasebookText", uses: ["Casebook"], resources: [.embedInCode("casebook.json")]),
    part("SealingSodium", uses: ["Sealing", "CSodium"]),
    part("LongOptions", uses: ["CGetopt"]),
    part("Wire", uses: ["CGnuTLS"]),
    part("Discovery", uses: ["CAvahi"]),
    part("Journal", uses: ["CSQLite"]),
    part("Machine", uses: ["Doctor", "Wire", "CTimex"]),
    part("Terminal", uses: ["Board", "CNcurses"]),
    // Optimised always: a debug build would spend minutes on what it renders.
    .target(
      name: "Synth", dependencies: ["Score"],
      resources: ["ambience", "effects", "music"].map { .embedInCode("\($0).score") },
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    part("Mixer", uses: ["SoundDesk", "COpenAL"]),
    part("Voicebox", uses: ["Soundscape", "CEspeak"]),

    // A whole network in one thread.
    part("Simulator", uses: ["Casebook", "CasebookText", "Rules", "Ring", "Sealing", "Table"]),

    // The shell, and the programs.
    part(
      "Node",
      uses: [
        "Casebook", "Rules", "Ring", "Sealing", "Table", "CasebookText", "SealingSodium", "Wire",
        "Discovery", "Journal", "Soundscape",
      ]),
    .executableTarget(
      name: "midnight-sound",
      dependencies: [
        "LongOptions", "Mixer", "Score", "SoundDesk", "Soundscape", "Synth", "Voicebox",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "midnight",
      dependencies: [
        "Casebook", "CasebookText", "Rules", "Table", "Board", "Terminal", "Tour", "Node",
        "Discovery", "Doctor", "Machine", "Soundscape",
        "SealingSodium", "Journal", "CGetopt",
      ],
      swiftSettings: strict),
    part(
      "Fuzz",
      uses: [
        "Casebook", "CasebookText", "Rules", "Ring", "Sealing", "SealingSodium", "Simulator",
        "Soundscape", "Table", "Wire", "Discovery", "Doctor", "Node",
      ]),
    .executableTarget(
      name: "midnight-fuzz", dependencies: ["Casebook", "Fuzz", "LongOptions"],
      swiftSettings: strict),
    .executableTarget(
      name: "midnight-bench",
      dependencies: [
        "Board", "Casebook", "CasebookText", "Discovery", "Journal", "LongOptions", "Node", "Ring",
        "Rules", "SealingSodium", "Simulator", "Table", "Wire",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "midnight-sim", dependencies: ["Ring", "Simulator", "LongOptions"],
      swiftSettings: strict),

    tests("CasebookTests", uses: ["Casebook", "CasebookText"]),
    tests("RulesTests", uses: ["Casebook", "CasebookText", "Rules", "Sealing"]),
    tests("RingTests", uses: ["Ring"]),
    tests("SoundscapeTests", uses: ["Casebook", "CasebookText", "Rules", "Soundscape"]),
    tests("ScoreTests", uses: ["Score", "Soundscape", "Synth", "midnight-sound"]),
    tests(
      "SoundTests",
      uses: [
        "Casebook", "CasebookText", "Mixer", "Score", "SoundDesk", "Soundscape", "Synth",
        "Voicebox", "midnight-sound",
      ]),
    tests("SealingTests", uses: ["Sealing", "SealingSodium"]),
    tests(
      "TableTests",
      uses: [
        "Soundscape", "Casebook", "CasebookText", "Rules", "Ring", "Sealing", "Simulator", "Table",
      ], exclude: ["Golden"]),
    tests(
      "SimulatorTests",
      uses: [
        "Soundscape", "Casebook", "CasebookText", "Rules", "Ring", "Sealing", "Table", "Simulator",
      ]),
    tests(
      "BoardTests", uses: ["Soundscape", "Casebook", "CasebookText", "Rules", "Board"],
      exclude: ["Golden"]),
    tests(
      "TourTests", uses: ["Soundscape", "Casebook", "CasebookText", "Rules", "Board", "Tour"],
      exclude: ["Golden"]
    ),
    tests("WireTests", uses: ["Wire", "CGnuTLS"]),
    tests("DiscoveryTests", uses: ["Discovery"]),
    tests("DoctorTests", uses: ["Doctor"]),
    tests("MachineTests", uses: ["Doctor", "Machine", "Wire"]),
    tests("JournalTests", uses: ["Journal", "CSQLite"]),
    tests(
      "NodeTests",
      uses: [
        "Soundscape", "Node", "Table", "Ring", "Wire", "Discovery", "Journal", "Casebook",
        "CasebookText",
        "Rules", "Sealing", "SealingSodium", "Simulator",
      ]),
    tests(
      "FuzzTests",
      uses: ["Fuzz", "midnight-fuzz", "Casebook", "Node", "Ring", "Rules", "Table", "Wire"]),
    tests("BenchTests", uses: ["midnight-bench", "Board", "Rules"]),
    tests(
      "MidnightTests",
      uses: [
        "Soundscape", "midnight", "Board", "Casebook", "CasebookText", "Discovery", "Doctor",
        "Node", "Rules",
        "Table",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
