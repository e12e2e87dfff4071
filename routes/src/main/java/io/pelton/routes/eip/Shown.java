// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.spi.LazyBytes;
import java.nio.charset.StandardCharsets;

/** Values in error messages: their beginning. */
final class Shown {
    private static final int MAX_LENGTH = 100;

    /** More than as many characters as are shown, if there are as many bytes. */
    private static final int MAX_BYTES = 4 * (MAX_LENGTH + 1);

    private Shown() {}

    /** The body of a message. No file is read for it: as in Camel it is named. */
    static String body(Message message) {
        return switch (message.body()) {
            case LazyBytes _ -> "GenericFile[" + message.header("CamelFileName") + "]";
            case byte[] bytes -> of(new String(bytes, 0, Math.min(bytes.length, MAX_BYTES), StandardCharsets.UTF_8));
            case null, default -> of(String.valueOf(message.body()));
        };
    }

    static String of(Object value) {
        String text = String.valueOf(value);
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
