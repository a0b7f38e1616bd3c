/*
 * What a power cut would leave: after every fsync or fdatasync of a file in the folder AMBIT_CUT the file is copied to the folder AMBIT_LEFT,
 * which so holds what the disk was told to keep and nothing of what was only written. For LD_PRELOAD, Linux.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void keep(int fd) {
  const char *cut = getenv("AMBIT_CUT"), *left = getenv("AMBIT_LEFT");
  char link[64], path[PATH_MAX], copy[PATH_MAX + 8], to[PATH_MAX], buffer[65536];
  if (!cut || !left) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  struct stat is;
  if (strncmp(path, cut, strlen(cut)) != 0 || fstat(fd, &is) != 0 || !S_ISREG(is.st_mode)) return;
  snprintf(to, sizeof to, "%s/%s", left, strrchr(path, '/') + 1);
  snprintf(copy, sizeof copy, "%s.new", to);
  int out = open(copy, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  if (out < 0) return;
  ssize_t got;
  for (off_t at = 0; (got = pread(fd, buffer, sizeof buffer, at)) > 0; at += got)
    if (write(out, buffer, got) != got) abort();
  close(out);
  /* Whole or not at all, whenever the process is killed. */
  rename(copy, to);
}

static int synced(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
