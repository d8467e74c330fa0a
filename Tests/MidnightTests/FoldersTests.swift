import Testing

@testable import midnight

@Suite struct FoldersTests {
  @Test func theUsualPlacesAreInTheHomeFolder() {
    let environment = ["HOME": "/home/ada"]
    #expect(Folders.config(environment) == "/home/ada/.config/midnight")
    #expect(Folders.data(environment) == "/home/ada/.local/share/midnight")
    #expect(Folders.state(environment) == "/home/ada/.local/state/midnight")
  }

  @Test func variablesComeFirst() {
    let environment = [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d//", "XDG_STATE_HOME": "/",
    ]
    #expect(Folders.config(environment) == "/c/midnight")
    #expect(Folders.data(environment) == "/d/midnight")
    #expect(Folders.state(environment) == "/midnight")
  }

  @Test(arguments: ["", "c", "./c", "~/c"])
  func relativePathsAreIgnored(_ path: String) {
    let environment = [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": path, "XDG_DATA_HOME": path, "XDG_STATE_HOME": path,
    ]
    #expect(Folders.config(environment) == "/home/ada/.config/midnight")
    #expect(Folders.data(environment) == "/home/ada/.local/share/midnight")
    #expect(Folders.state(environment) == "/home/ada/.local/state/midnight")
  }

  @Test func withoutAHomeItIsTheWorkingFolder() {
    #expect(Folders.data([:]) == "./.local/share/midnight")
    #expect(Folders.data(["HOME": ""]) == "./.local/share/midnight")
    #expect(Folders.data(["HOME": "/"]) == "/.local/share/midnight")
  }

  @Test func theEnvironmentIsThere() {
    #expect(Environment.variables["PATH"]?.contains("/bin") == true)
  }
}
