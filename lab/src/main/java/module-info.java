// SPDX-License-Identifier: Apache-2.0

/** Experiments that users repeat on their own machine. */
module io.pelton.lab {
    requires transitive io.pelton.api;
    requires io.pelton.connector.file;
    requires io.pelton.engine;
    requires io.pelton.io;
    requires io.pelton.parallel;
    requires jdk.management;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pelton.lab.forkjoin;
    exports io.pelton.lab.io;
    exports io.pelton.lab.report;
    exports io.pelton.lab.sink;
}
