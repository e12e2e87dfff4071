// SPDX-License-Identifier: Apache-2.0

/** Parallel loops for any Java program: work that is too small to hand to another thread stays where it is. */
module io.pelton.parallel {
    requires static transitive org.jspecify;

    exports io.pelton.parallel;
}
