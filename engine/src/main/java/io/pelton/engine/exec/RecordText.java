// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.RecordFailedException;
import java.nio.charset.StandardCharsets;

/** A record as it is shown in an error: one line, no control characters, not longer than a screen is wide. */
final class RecordText {
    private static final int MAX_LENGTH = 200;

    private RecordText() {}

    static String of(Object record) {
        String text;
        try {
            text = record instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(record);
        } catch (Throwable e) { // also the StackOverflowError of a collection that contains itself
            return "(a " + record.getClass().getName() + " whose toString() threw " + RecordFailedException.reason(e) + ")";
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(MAX_LENGTH).forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                shown.append("\\u%04x".formatted(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return text.length() > MAX_LENGTH ? shown + "… (" + text.length() + " characters)" : shown.toString();
    }
}
