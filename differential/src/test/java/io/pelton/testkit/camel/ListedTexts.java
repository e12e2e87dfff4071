// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/**
 * Texts that are listed in a file, each with the reason why: a line that begins with {@code #} is the reason of those after it, any other a text
 * as JSON.
 */
final class ListedTexts {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ListedTexts() {}

    /** The reasons of the texts in a resource. */
    static Map<String, String> in(String resource) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(ListedTexts.class.getResourceAsStream(resource), resource)) {
            String reason = "";
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith("#")) {
                    reason = line.substring(1).strip();
                } else if (!line.isBlank() && reasons.put(JSON.readValue(line, String.class), reason) != null) {
                    throw new IllegalArgumentException(resource + " lists " + line + " twice");
                }
            }
        }
        return reasons;
    }

    /** A text as it is listed. */
    static String line(String text) {
        return JSON.writeValueAsString(text);
    }
}
