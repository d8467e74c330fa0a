#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
