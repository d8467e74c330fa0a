#include <dlfcn.h>
#include <avahi-core/core.h>
#include <avahi-core/log.h>
#include <avahi-core/lookup.h>
#include <avahi-core/publish.h>

// libavahi-core cannot be linked beside libavahi-client: both export avahi_entry_group_free, and
// each would call that of whichever comes first. So it is loaded with its own symbols before all
// others, and its functions are called by way of this table.
#define MIDNIGHT_AVAHI_CORE(DO) \
  DO(avahi_set_log_function) \
  DO(avahi_server_config_init) \
  DO(avahi_server_config_free) \
  DO(avahi_server_new) \
  DO(avahi_server_free) \
  DO(avahi_server_errno) \
  DO(avahi_server_get_host_name) \
  DO(avahi_server_set_host_name) \
  DO(avahi_s_service_browser_new) \
  DO(avahi_s_service_browser_free) \
  DO(avahi_s_service_resolver_new) \
  DO(avahi_s_service_resolver_free) \
  DO(avahi_s_entry_group_new) \
  DO(avahi_s_entry_group_reset) \
  DO(avahi_s_entry_group_commit) \
  DO(avahi_server_add_address) \
  DO(avahi_server_add_service_strlst) \
  DO(avahi_server_update_service_txt_strlst)

struct midnight_avahi_core {
#define DO(name) __typeof__(&name) name;
  MIDNIGHT_AVAHI_CORE(DO)
#undef DO
};

// Fills the table; 0 if the library or one of its functions is not there. It stays loaded.
static inline int midnight_load_avahi_core(struct midnight_avahi_core *core) {
  void *library = dlopen("libavahi-core.so.7", RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (!library) return 0;
#define DO(name) \
  core->name = (__typeof__(&name)) dlsym(library, #name); \
  if (!core->name) return 0;
  MIDNIGHT_AVAHI_CORE(DO)
#undef DO
  return 1;
}
