// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

/** What is done with some consecutive numbers. */
@FunctionalInterface
public interface RangeAction {
    /** Works through {@code from, from + 1, …, to - 1}; there is at least one. */
    void accept(int from, int to);
}
