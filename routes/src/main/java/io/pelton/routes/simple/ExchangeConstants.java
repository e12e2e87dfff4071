// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The names of headers and properties that Camel's class {@code Exchange} has as constants. Read when somebody first asks. */
public final class ExchangeConstants {
    private static final Map<String, String> ALL = read();

    private ExchangeConstants() {}

    /** The value of a constant, such as {@code CamelFileName} for {@code FILE_NAME}; null if there is none of this name. */
    public static @Nullable String value(String constant) {
        return ALL.get(constant);
    }

    private static Map<String, String> read() {
        try (InputStream in = Objects.requireNonNull(ExchangeConstants.class.getResourceAsStream("exchange-constants.txt"))) {
            Map<String, String> all = new HashMap<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                int space = line.indexOf(' ');
                all.put(line.substring(0, space), line.substring(space + 1));
            }
            return Map.copyOf(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
