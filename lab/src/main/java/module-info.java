// SPDX-License-Identifier: Apache-2.0

/** Experiments that users repeat on their own machine. */
module io.pelton.lab {
    requires io.pelton.io;
    requires io.pelton.parallel;
    requires static transitive org.jspecify;

    exports io.pelton.lab.forkjoin;
    exports io.pelton.lab.io;
    exports io.pelton.lab.report;
}
