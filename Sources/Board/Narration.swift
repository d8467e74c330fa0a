/// What is said aloud of a match, and by whom; all of it stands on the screen as well.
package enum Narration {}
