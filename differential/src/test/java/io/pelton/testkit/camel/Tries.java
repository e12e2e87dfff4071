// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

/** A bean that fails, and counts how often it was tried. Thread-safe. */
public final class Tries {
    private int tries;

    /** Fails. */
    public synchronized void fail() {
        tries++;
        throw new IllegalArgumentException("on purpose");
    }

    /** How often it has failed since it was asked last. */
    public synchronized int count() {
        int all = tries;
        tries = 0;
        return all;
    }
}
