/* Records what a process does to the files of one folder, and can end it in the middle: loaded by LD_PRELOAD.

   CRASH_ROOT   the folder; all else is left alone
   CRASH_LOG    where the operations go, in order: a line for each, and after a write the bytes
   CRASH_AT     the number of the operation (from 0) at which the process ends at once, as by kill -9, instead of doing
                it; of a write the first half is done

   The process must have one thread. Operations that are not modelled (sendfile, mapped writes but for SQLite's index of
   its log, which is rebuilt after a crash) end it with status 98. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static char root[PATH_MAX];
static int log_fd = -1;
static long at = -1, number = 0;

__attribute__((constructor)) static void begin(void) {
  const char* folder = getenv("CRASH_ROOT");
  const char* name = getenv("CRASH_LOG");
  if (folder == NULL || name == NULL || realpath(folder, root) == NULL) return;
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (getenv("CRASH_AT") != NULL) at = atol(getenv("CRASH_AT"));
}

static void put(const void* data, size_t size) {
  if (syscall(SYS_write, log_fd, data, size) != (long)size) _exit(98);
}

static void note(const char* format, ...) {
  char line[2 * PATH_MAX + 100];
  va_list values;
  va_start(values, format);
  int size = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  put(line, (size_t)size);
}

/* True if this operation must not happen. */
static int ends_here(void) { return number++ == at; }

/* The name of a file inside the folder, "." for the folder itself, or NULL. */
static const char* inside(const char* path) {
  size_t size = strlen(root);
  if (log_fd < 0 || strncmp(path, root, size) != 0) return NULL;
  if (path[size] == '\0') return ".";
  return path[size] == '/' ? path + size + 1 : NULL;
}

static const char* name_at(int folder, const char* path, char* buffer) {
  if (log_fd < 0) return NULL;
  char parent[PATH_MAX], full[PATH_MAX];
  const char* last = strrchr(path, '/');
  if (folder != AT_FDCWD && path[0] != '/') return NULL;
  snprintf(full, sizeof full, "%.*s", last == NULL ? 1 : (int)(last - path), last == NULL ? "." : path);
  if (realpath(full[0] == '\0' ? "/" : full, parent) == NULL) return NULL;
  snprintf(buffer, 2 * PATH_MAX, "%s/%s", parent, last == NULL ? path : last + 1);
  return inside(buffer);
}

/* The inode of an open file inside the folder, or 0. */
static unsigned long inode(int fd) {
  char link[64], path[PATH_MAX];
  if (log_fd < 0 || fd == log_fd) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t size = readlink(link, path, sizeof path - 1);
  if (size < 0) return 0;
  path[size] = '\0';
  struct stat facts;
  return inside(path) != NULL && fstat(fd, &facts) == 0 ? (unsigned long)facts.st_ino : 0;
}

static int opened(int folder, const char* path, int flags, mode_t mode) {
  char buffer[2 * PATH_MAX];
  const char* name = flags & (O_CREAT | O_TRUNC) ? name_at(folder, path, buffer) : NULL;
  int changes = name != NULL && ((access(buffer, F_OK) != 0) || (flags & O_TRUNC));
  int made = name != NULL && access(buffer, F_OK) != 0;
  if (changes && ends_here()) _exit(99);
  int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
  if (!changes) return fd;
  if (fd < 0) number--;
  else if (made) note("create %lu %s\n", inode(fd), name);
  else note("truncate %lu 0\n", inode(fd));
  return fd;
}

#define OPENING(name, large)                                             \
  int name(const char* path, int flags, ...) {                           \
    va_list values;                                                      \
    va_start(values, flags);                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(values, mode_t) : 0; \
    va_end(values);                                                      \
    return opened(AT_FDCWD, path, flags | large, mode);                  \
  }
OPENING(open, 0)
OPENING(open64, O_LARGEFILE)

#define OPENING_AT(name, large)                                          \
  int name(int folder, const char* path, int flags, ...) {               \
    va_list values;                                                      \
    va_start(values, flags);                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(values, mode_t) : 0; \
    va_end(values);                                                      \
    return opened(folder, path, flags | large, mode);                    \
  }
OPENING_AT(openat, 0)
OPENING_AT(openat64, O_LARGEFILE)

static ssize_t written(int fd, const void* data, size_t size, off_t place, int placed) {
  unsigned long file = inode(fd);
  if (file == 0) return placed ? syscall(SYS_pwrite64, fd, data, size, place) : syscall(SYS_write, fd, data, size);
  off_t start = placed ? place : lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
  int last = ends_here();
  if (last) size /= 2;
  ssize_t done = placed ? syscall(SYS_pwrite64, fd, data, size, place) : syscall(SYS_write, fd, data, size);
  if (last) _exit(99);
  if (done < 0) _exit(98);
  note("write %lu %ld %ld\n", file, (long)start, (long)done);
  put(data, (size_t)done);
  return done;
}

ssize_t write(int fd, const void* data, size_t size) { return written(fd, data, size, 0, 0); }
ssize_t pwrite(int fd, const void* data, size_t size, off_t place) { return written(fd, data, size, place, 1); }
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t place) { return written(fd, data, size, place, 1); }

static int cut(int fd, off_t size) {
  unsigned long file = inode(fd);
  if (file != 0 && ends_here()) _exit(99);
  int result = (int)syscall(SYS_ftruncate, fd, size);
  if (file != 0) note("truncate %lu %ld\n", file, (long)size);
  return result;
}

int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }

static int synced(int fd, long call) {
  unsigned long file = inode(fd);
  if (file != 0 && ends_here()) _exit(99);
  int result = (int)syscall(call, fd);
  if (file != 0) note("sync %lu\n", file);
  return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int unlinkat(int folder, const char* path, int flags) {
  char buffer[2 * PATH_MAX];
  const char* name = name_at(folder, path, buffer);
  if (name != NULL && access(buffer, F_OK) != 0) name = NULL;
  if (name != NULL && ends_here()) _exit(99);
  int result = (int)syscall(SYS_unlinkat, folder, path, flags);
  if (name != NULL) note("unlink %s\n", name);
  return result;
}

int unlink(const char* path) { return unlinkat(AT_FDCWD, path, 0); }

int renameat2(int from, const char* old, int to, const char* new, unsigned flags) {
  char first[2 * PATH_MAX], second[2 * PATH_MAX];
  const char *source = name_at(from, old, first), *target = name_at(to, new, second);
  struct stat facts;
  int ours = source != NULL && target != NULL && stat(first, &facts) == 0;
  if (ours && ends_here()) _exit(99);
  int result = (int)syscall(SYS_renameat2, from, old, to, new, flags);
  if (ours) note("rename %lu %s/%s\n", (unsigned long)facts.st_ino, source, target);
  return result;
}

int renameat(int from, const char* old, int to, const char* new) { return renameat2(from, old, to, new, 0); }
int rename(const char* old, const char* new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }

ssize_t sendfile(int out, int in, off_t* place, size_t size) {
  if (inode(out) != 0) _exit(98);
  return syscall(SYS_sendfile, out, in, place, size);
}

ssize_t sendfile64(int out, int in, off64_t* place, size_t size) { return sendfile(out, in, place, size); }
