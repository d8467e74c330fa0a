#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast to a function pointer, which Swift does not import. It makes SQLite copy the
// text at once, so that a Swift string need not outlive the call.
static inline int midnight_sqlite_bind_text(
    sqlite3_stmt *statement, int place, const char *text, sqlite3_uint64 bytes) {
  return sqlite3_bind_text64(statement, place, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}
