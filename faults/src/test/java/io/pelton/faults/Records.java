// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

/** Records as the tests send and find them: lines of JSON, each with a number. */
final class Records {
    private static final String BEFORE = "{\"id\":";
    private static final String AFTER = ",\"text\":\"" + "x".repeat(80) + "\"}";

    private Records() {}

    static String text(long number) {
        return BEFORE + number + AFTER;
    }

    /** @throws IllegalArgumentException if that is none, such as a part of one */
    static long number(String text) {
        if (!text.startsWith(BEFORE) || !text.endsWith(AFTER)) {
            throw new IllegalArgumentException("the output has '" + text + "', which is no record");
        }
        return Long.parseLong(text, BEFORE.length(), text.length() - AFTER.length(), 10);
    }
}
