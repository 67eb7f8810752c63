/* The wall clock of a process, moved by as many seconds as the file TORTURE_CLOCK holds.

   Built and preloaded by false_clock.py. The monotonic clock stays as it is, as at a real jump. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *moved;

__attribute__((constructor)) static void open_clock(void) {
    const char *name = getenv("TORTURE_CLOCK");
    int fd = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return; /* a confined process keeps the real clock */
    void *page = mmap(NULL, sizeof *moved, PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) moved = page;
    close(fd);
}

static time_t seconds(void) { return moved ? (time_t)*moved : 0; }

int clock_gettime(clockid_t id, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, id, now);
    if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) now->tv_sec += seconds();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int failed = (int)syscall(SYS_gettimeofday, now, zone);
    if (!failed && now) now->tv_sec += seconds();
    return failed;
}

time_t time(time_t *where) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (where) *where = now.tv_sec;
    return now.tv_sec;
}
