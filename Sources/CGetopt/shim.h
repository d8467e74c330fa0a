#include <getopt.h>

// getopt keeps its state in global variables, which Swift 6 does not let anybody touch. Whoever calls these
// must see to it that only one thread does so at a time.

// 0 makes glibc start afresh, also after an earlier run that did not reach its end. We print our own errors.
static inline void midnight_getopt_start(void) {
  optind = 0;
  opterr = 0;
}

// What was given to the last option; a word that is no option.
static inline const char *midnight_getopt_argument(void) { return optarg; }

// The option that had no argument, or an argument too many; 0 if it is not a known one.
static inline int midnight_getopt_culprit(void) { return optopt; }

// Where in the arguments getopt goes on.
static inline int midnight_getopt_position(void) { return optind; }
