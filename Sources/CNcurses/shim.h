// What Swift does not import of ncursesw, and what must run inside of a signal handler.
#ifndef MIDNIGHT_CNCURSES_SHIM_H
#define MIDNIGHT_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// <term.h> would bring hundreds of macros for this one function.
extern char *tigetstr(const char *);

// newterm returns NULL for an unknown terminal where initscr would end the process; `stdout`,
// `stdin` and `stdscr` are globals that Swift 6 does not let one touch.
static inline SCREEN *midnight_open(void) { return newterm(NULL, stdout, stdin); }
static inline WINDOW *midnight_screen(void) { return stdscr; }
static inline int midnight_rows(void) { return getmaxy(stdscr); }
static inline int midnight_columns(void) { return getmaxx(stdscr); }

// Macros with casts.
static inline attr_t midnight_bold(void) { return A_BOLD; }
static inline attr_t midnight_dim(void) { return A_DIM; }
static inline attr_t midnight_reverse(void) { return A_REVERSE; }
static inline int midnight_colors(void) { return COLORS; }

// A function that is also a macro; 1 is a character, 2 a function key, 0 nothing.
static inline int midnight_key(unsigned int *key) {
  wint_t read = 0;
  int result = wget_wch(stdscr, &read);
  *key = (unsigned int)read;
  return result == ERR ? 0 : result == KEY_CODE_YES ? 2 : 1;
}

// One cell: a character with its marks, ended by 0.
static inline void midnight_put(
    int y, int x, const wchar_t *text, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, pair, NULL) == ERR) return;
  mvadd_wch(y, x, &cell);
}

// Paints everything anew with the next refresh: the terminal may have been scribbled on.
static inline void midnight_repaint(void) { clearok(curscr, TRUE); }

// The size that the terminal has now; ncurses learns it with resizeterm.
static inline int midnight_resize(void) {
  struct winsize size;
  if (ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return 0;
  return resizeterm(size.ws_row, size.ws_col) == OK;
}

static inline int midnight_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return codeset != NULL && (strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0);
}

// ---- Signals. Only calls that are safe in a handler below this line, up to the installation.

// Swift emits no file-level variables of a header, but those of a function. There is one copy for
// each Swift file: everything below is to be called from one file only.
struct midnight_state {
  char text[256];
  size_t length;
  struct termios cooked;
  volatile sig_atomic_t armed;
  volatile sig_atomic_t ending;
  int reader;
  int writer;
  char stack[64 * 1024];
};

static struct midnight_state *midnight_get(void) {
  static struct midnight_state state;
  return &state;
}

// Gives the terminal back without ncurses, once.
static void midnight_restore_raw(void) {
  struct midnight_state *state = midnight_get();
  if (!state->armed) return;
  state->armed = 0;
  ssize_t ignored = write(1, state->text, state->length);
  (void)ignored;
  tcsetattr(0, TCSANOW, &state->cooked);
}

// Ends the program by a signal. Threads of Dispatch block signals, and what one raises goes to itself.
static void midnight_die(int number) {
  sigset_t one;
  signal(number, SIG_DFL);
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  raise(number);
}

// The program is broken: give the terminal back and die of the same signal.
static void midnight_fatal(int number) {
  midnight_restore_raw();
  midnight_die(number);
}

// Hands a signal to the main loop. One that asks for the end a second time is not waited for.
static void midnight_notice(int number) {
  int saved = errno;
  if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
    if (midnight_get()->ending) midnight_fatal(number);
    midnight_get()->ending = 1;
  }
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(midnight_get()->writer, &byte, 1);
  (void)ignored;
  errno = saved;
}

static inline void midnight_handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static inline void midnight_remember(const char *name) {
  char *text = tigetstr(name);
  if (text == NULL || text == (char *)-1) return;
  struct midnight_state *state = midnight_get();
  size_t length = strlen(text);
  if (state->length + length > sizeof state->text) return;
  memcpy(state->text + state->length, text, length);
  state->length += length;
}

// A stack that overflowed has no room for a handler. The kernel keeps this for each thread, and the
// main queue runs on whichever thread is free; only one thread ever dies on it.
static inline void midnight_lend_stack(void) {
  struct midnight_state *state = midnight_get();
  stack_t alternate = {.ss_sp = state->stack, .ss_flags = 0, .ss_size = sizeof state->stack};
  sigaltstack(&alternate, NULL);
}

// Before ncurses changes anything.
static inline int midnight_save_modes(void) {
  return tcgetattr(0, &midnight_get()->cooked) == 0;
}

// After newterm: what it takes to give the terminal back, and who is told of which signal.
// Returns the end of a pipe where each noticed signal is one byte, or -1.
static inline int midnight_arm(void) {
  struct midnight_state *state = midnight_get();
  state->length = 0;
  midnight_remember("sgr0");
  midnight_remember("cnorm");
  midnight_remember("rmkx");
  midnight_remember("rmcup");
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int at = 0; at < 2; at++) {
    fcntl(ends[at], F_SETFD, FD_CLOEXEC);
    fcntl(ends[at], F_SETFL, O_NONBLOCK);
  }
  state->reader = ends[0];
  state->writer = ends[1];
  midnight_lend_stack();
  state->armed = 1;
  state->ending = 0;
  const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE, SIGQUIT};
  for (size_t at = 0; at < sizeof fatal / sizeof fatal[0]; at++) {
    midnight_handle(fatal[at], midnight_fatal, SA_ONSTACK);
  }
  const int noticed[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT};
  for (size_t at = 0; at < sizeof noticed / sizeof noticed[0]; at++) {
    midnight_handle(noticed[at], midnight_notice, SA_RESTART | SA_ONSTACK);
  }
  atexit(midnight_restore_raw);
  return state->reader;
}

// After endwin: nothing is left to give back.
static inline void midnight_disarm(void) { midnight_get()->armed = 0; }

#endif
