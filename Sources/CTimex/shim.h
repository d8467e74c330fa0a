// Glibc's module for Swift leaves this header out.
#include <sys/timex.h>
