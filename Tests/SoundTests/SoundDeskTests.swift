import SoundDesk
import Testing

@Suite struct SoundDeskTests {
}
