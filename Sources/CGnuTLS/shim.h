#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdbool.h>

// A session; NULL if there is no memory. Its flags are names that Swift finds twice or that C adds
// together: raw keys may stand in for certificates (off by default), sockets never block, and no
// ticket is given with which a later connection could skip the proof of its key.
static inline gnutls_session_t midnight_session(bool is_server) {
  gnutls_session_t session = NULL;
  const unsigned int end = is_server ? GNUTLS_SERVER : GNUTLS_CLIENT;
  const unsigned int flags = GNUTLS_ENABLE_RAWPK | GNUTLS_NONBLOCK | GNUTLS_NO_TICKETS;
  return gnutls_init(&session, end | flags) == GNUTLS_E_SUCCESS ? session : NULL;
}

// Frees what GnuTLS has allocated for us. `gnutls_free` is a global variable, which Swift takes for
// shared mutable state.
static inline void midnight_free(void *memory) { gnutls_free(memory); }
