import COpenAL

/// What plays.
package enum Mixer {}
