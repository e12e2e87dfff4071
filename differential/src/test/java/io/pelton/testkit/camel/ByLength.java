// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.Comparator;

/** Orders texts by their length, the longest first, on both sides: a {@code comparator} of {@code sort}. */
public final class ByLength implements Comparator<String> {
    /** Is what it is. */
    public ByLength() {}

    @Override
    public int compare(String one, String other) {
        return Integer.compare(other.length(), one.length());
    }
}
