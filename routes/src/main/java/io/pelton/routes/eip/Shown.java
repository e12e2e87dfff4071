// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/** Values in error messages: their beginning. */
final class Shown {
    private static final int MAX_LENGTH = 100;

    private Shown() {}

    static String of(Object value) {
        String text = String.valueOf(value);
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
