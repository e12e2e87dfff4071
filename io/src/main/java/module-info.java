// SPDX-License-Identifier: Apache-2.0

/** Files at the speed of the hardware, for any Java program: streams, readers and writers, and records cut out of bytes. */
@SuppressWarnings("module") // io.pelton.store is compiled later
module io.pelton.io {
    requires io.pelton.runtime;
    requires static transitive org.jspecify;

    exports io.pelton.io;
    exports io.pelton.io.files;
    exports io.pelton.io.keys;
    exports io.pelton.io.record;
    exports io.pelton.io.store to
            io.pelton.connector.file,
            io.pelton.store;
}
