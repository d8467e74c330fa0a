// What Swift does not import of ncursesw, and what must run inside of a signal handler.
#ifndef MIDNIGHT_CNCURSES_SHIM_H
#define MIDNIGHT_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// <term.h> would bring hundreds of macros for these.
extern char *tigetstr(const char *);
extern int tigetflag(const char *);
extern int setupterm(const char *, int, int *);

// newterm returns NULL for an unknown terminal where initscr would end the process; `stdout`,
// `stdin` and `stdscr` are globals that Swift 6 does not let one touch.
// LINES and COLUMNS may be those of another time; the terminal knows better.
static inline SCREEN *midnight_open(const char *name) {
  use_env(FALSE);
  use_tioctl(TRUE);
  return newterm(name, stdout, stdin);
}
static inline WINDOW *midnight_screen(void) { return stdscr; }
static inline int midnight_rows(void) { return getmaxy(stdscr); }
static inline int midnight_columns(void) { return getmaxx(stdscr); }

// Macros with casts.
static inline attr_t midnight_bold(void) { return A_BOLD; }
static inline attr_t midnight_dim(void) { return A_DIM; }
static inline attr_t midnight_underline(void) { return A_UNDERLINE; }
static inline attr_t midnight_reverse(void) { return A_REVERSE; }
static inline int midnight_colors(void) { return COLORS; }

// What is known of a terminal of this name: 1 enough to draw on it, 0 too little, -1 nothing at all.
static inline int midnight_ability(const char *name) {
  int found = 0;
  if (setupterm(name, 1, &found) == ERR) return found == 1 ? 0 : -1;
  const char *needed[] = {"cup", "clear"};
  for (int at = 0; at < 2; at++) {
    const char *text = tigetstr(needed[at]);
    if (text == NULL || text == (char *)-1) return 0;
  }
  return 1;
}

// Whether the terminal has a capability that begins like this.
static inline int midnight_has(const char *name, const char *beginning) {
  const char *text = tigetstr(name);
  return text != NULL && text != (char *)-1 && strncmp(text, beginning, strlen(beginning)) == 0;
}

// A key that ncurses does not know by itself; the code is above its own.
static inline void midnight_define(const char *text, int code) { define_key(text, code); }

// Whether the other end takes what is written, or is stopped or far behind.
static inline int midnight_is_writable(void) {
  struct pollfd out = {.fd = 1, .events = POLLOUT, .revents = 0};
  return poll(&out, 1, 0) != 0;
}

// A function that is also a macro; 1 is a character, 2 a function key, 0 nothing.
static inline int midnight_key(unsigned int *key) {
  wint_t read = 0;
  int result = wget_wch(stdscr, &read);
  *key = (unsigned int)read;
  return result == ERR ? 0 : result == KEY_CODE_YES ? 2 : 1;
}

// The columns that the system, and so ncurses, gives a character. <wchar.h> has it for X/Open alone.
extern int wcwidth(wchar_t);
static inline int midnight_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

// One cell: a character with its marks, ended by 0.
static inline void midnight_put(
    int y, int x, const wchar_t *text, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, pair, NULL) == ERR) return;
  mvadd_wch(y, x, &cell);
}

// Paints everything anew with the next refresh: the terminal may have been scribbled on.
static inline void midnight_repaint(void) { clearok(curscr, TRUE); }

// The size that the terminal has now. ncurses learns it with resizeterm, after which it takes the
// content of the screen for unknown.
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
  char text[1024];
  size_t length;
  char words[1024];
  struct termios cooked;
  volatile sig_atomic_t armed;
  volatile sig_atomic_t ending;
  volatile sig_atomic_t continued;
  // Whether `drawer` is writing to the terminal, which may have it wait.
  volatile sig_atomic_t writing;
  pthread_t drawer;
  int reader;
  int writer;
  // The descriptor of what standard error was, plus one; 0 while it is untouched.
  volatile sig_atomic_t errors;
  char stack[64 * 1024];
};

static struct midnight_state *midnight_get(void) {
  static struct midnight_state state;
  return &state;
}

static void midnight_return_errors(void) {
  struct midnight_state *state = midnight_get();
  if (state->errors == 0) return;
  int saved = state->errors - 1;
  state->errors = 0;
  dup2(saved, 2);
  close(saved);
}

// Writes what gives the terminal back, whether or not anybody reads it: what still waits for a reader
// is not worth waiting for.
static void midnight_write_last(const char *text, size_t length) {
  int flags = fcntl(1, F_GETFL);
  fcntl(1, F_SETFL, flags | O_NONBLOCK);
  if (write(1, text, length) != (ssize_t)length) {
    tcflush(1, TCOFLUSH);
    ssize_t ignored = write(1, text, length);
    (void)ignored;
  }
  fcntl(1, F_SETFL, flags);
}

// Gives the terminal back without ncurses, once.
static void midnight_restore_raw(void) {
  struct midnight_state *state = midnight_get();
  if (!state->armed) return;
  state->armed = 0;
  midnight_write_last(state->text, state->length);
  tcsetattr(0, TCSANOW, &state->cooked);
  midnight_return_errors();
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

// The program is broken: give the terminal back, say the prepared words and die of the same signal.
static void midnight_fatal(int number) {
  struct midnight_state *state = midnight_get();
  int was_armed = state->armed;
  midnight_restore_raw();
  if (was_armed) {
    struct pollfd out = {.fd = 2, .events = POLLOUT, .revents = 0};
    ssize_t ignored = poll(&out, 1, 0) > 0 ? write(2, state->words, strlen(state->words)) : 0;
    (void)ignored;
  }
  midnight_die(number);
}

// Stops the program by a signal, as the shell expects it, and returns when it goes on.
static void midnight_stop(int number) {
  struct sigaction before;
  sigset_t one, mask;
  sigaction(number, NULL, &before);
  signal(number, SIG_DFL);
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &before, NULL);
}

// Whether the terminal is this program's, and not another's that runs in front of it.
static inline int midnight_is_in_front(void) { return tcgetpgrp(0) == getpgrp(); }

// The end has been asked for, and the terminal takes nothing. A thread that waits for it keeps all others
// from writing; in a handler, it waits no more.
static void midnight_overdue(int number) {
  struct midnight_state *state = midnight_get();
  (void)number;
  if (!state->ending) return;
  if (state->writing && !pthread_equal(state->drawer, pthread_self())) {
    pthread_kill(state->drawer, SIGALRM);
  } else {
    midnight_fatal(state->ending);
  }
}

// What this thread writes now may take so many seconds, if the end is asked for; 0: it is written.
static inline void midnight_hurry(unsigned seconds) {
  struct midnight_state *state = midnight_get();
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGALRM);
  state->writing = 0;
  if (seconds > 0) {
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    state->drawer = pthread_self();
    state->writing = 1;
  }
  if (state->ending) alarm(seconds);
}

// Hands a signal to the main loop. One that asks for the end a second time is not waited for.
static void midnight_notice(int number) {
  int saved = errno;
  if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
    if (midnight_get()->ending) {
      midnight_overdue(number);
    } else {
      midnight_get()->ending = number;
      alarm(3);
    }
  }
  if (number == SIGCONT) midnight_get()->continued += 1;
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

static inline void midnight_append(const char *text) {
  struct midnight_state *state = midnight_get();
  size_t length = strlen(text);
  if (state->length + length > sizeof state->text) return;
  memcpy(state->text + state->length, text, length);
  state->length += length;
}

// A capability without its delays, which are not for the terminal.
static inline void midnight_remember(const char *name) {
  const char *text = tigetstr(name);
  if (text == NULL || text == (char *)-1) return;
  char plain[128];
  size_t length = 0;
  while (*text != 0 && length + 1 < sizeof plain) {
    const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
    if (end != NULL) {
      text = end + 1;
    } else {
      plain[length++] = *text++;
    }
  }
  plain[length] = 0;
  midnight_append(plain);
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

// What the last line of a program that crashed is, if anything.
static inline void midnight_last_words(const char *words) {
  strncpy(midnight_get()->words, words, sizeof midnight_get()->words - 1);
}

// Standard error goes elsewhere while there is a screen to be spoilt.
static inline void midnight_turn_errors(int descriptor) {
  struct midnight_state *state = midnight_get();
  if (state->errors != 0 || !isatty(2)) return;
  int saved = fcntl(2, F_DUPFD_CLOEXEC, 3);
  if (saved < 0) return;
  if (descriptor >= 0) {
    dup2(descriptor, 2);
  } else {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, 2);
    if (nowhere >= 0) close(nowhere);
  }
  state->errors = saved + 1;
}

static inline int midnight_continued(void) { return midnight_get()->continued; }

// After newterm: what it takes to give the terminal back (`modes` first), and who is told of which
// signal. Returns the end of a pipe where each noticed signal is one byte, or -1.
static inline int midnight_arm(const char *modes) {
  struct midnight_state *state = midnight_get();
  state->length = 0;
  midnight_append(modes);
  midnight_remember("sgr0");
  midnight_remember("cnorm");
  midnight_remember("rmkx");
  midnight_remember("rmcup");
  // A screen that is no other than the shell's: below what stands there.
  if (!midnight_has("rmcup", "") && midnight_has("cup", "\033[")) midnight_append("\033[999;1H\r\n");
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
  const int noticed[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP};
  for (size_t at = 0; at < sizeof noticed / sizeof noticed[0]; at++) {
    midnight_handle(noticed[at], midnight_notice, SA_RESTART | SA_ONSTACK);
  }
  midnight_handle(SIGALRM, midnight_overdue, SA_RESTART | SA_ONSTACK);
  atexit(midnight_restore_raw);
  return state->reader;
}

// After endwin: nothing is left to give back, until the program comes back to the screen.
static inline void midnight_disarm(void) {
  midnight_get()->armed = 0;
  midnight_return_errors();
}
static inline void midnight_rearm(void) { midnight_get()->armed = 1; }

#endif
