// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import java.util.Locale;

/** What the header {@code CamelDataSetIndex} has to do with it. */
public enum IndexCheck {
    /** It has to be there and right. */
    STRICT,
    /** It has to be right if it is there; else it is set. */
    LENIENT,
    /** It is not set, nor looked at. */
    OFF;

    /** As it is written. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
