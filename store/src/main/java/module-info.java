// SPDX-License-Identifier: Apache-2.0

/** What runs keep on disk, to go on where they were. */
module io.pelton.store {
    requires transitive io.pelton.api;
    requires io.pelton.io;
    requires static transitive org.jspecify;

    exports io.pelton.store;
}
