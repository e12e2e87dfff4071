// SPDX-License-Identifier: Apache-2.0
// What the programs of this folder measure with.
#ifndef PELTON_TIMES_H
#define PELTON_TIMES_H

#include <sys/resource.h>
#include <time.h>

// The seconds of a clock that only goes forward.
static double now() {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec + at.tv_nsec / 1e9;
}

// The seconds of CPU time of this process so far, the kernel's part included.
static double cpu() {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

#endif
