// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

/** A bean with one method that makes one text of two, on both sides; an {@code aggregationStrategy} needs no name of it. */
public final class Joiner {
    /** Joins. */
    public Joiner() {}

    /** The two texts. */
    public String join(String old, String next) {
        return old + "+" + next;
    }

    /** Gives nothing, so that it is no strategy. */
    public void forget(String old, String next) {
        if (old.equals(next)) {
            throw new IllegalStateException(old);
        }
    }
}
