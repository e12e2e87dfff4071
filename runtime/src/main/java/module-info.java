// SPDX-License-Identifier: Apache-2.0

/** Time, timers, threads, waits and random numbers from one place, which a simulation can replace. */
module io.pelton.runtime {
    requires static transitive org.jspecify;

    exports io.pelton.runtime;
}
