// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.routes.letter.BodyForm;
import io.pelton.routes.letter.LetterValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a replay cannot restore of a message, as the dead letter has only its text: names of classes, by where their objects were. */
final class LostTypes {
    /** What routes and sources set themselves begins so; no step needs more of it than its text. */
    private static final String OWN = "Camel";
    /** All headers of a record of Kafka as one object; each of them is a header of the message, too. */
    private static final String HEADERS_OF_RECORD = "kafka.HEADERS";

    private LostTypes() {}

    /** Those of {@code message}; empty if all of it comes back. */
    static Map<String, String> of(Message message) {
        Map<String, String> lost = new LinkedHashMap<>();
        if (BodyForm.of(message.body()).isEmpty()) {
            put(lost, "body", message.body());
        }
        add(lost, "header", message.headers());
        add(lost, "property", message.properties());
        add(lost, "variable", message.variables());
        return lost;
    }

    private static void add(Map<String, String> lost, String kind, NamedValues values) {
        values.forEach((name, value) -> {
            if (!name.startsWith(OWN) && !name.equals(HEADERS_OF_RECORD)) {
                put(lost, kind + " " + name, value);
            }
        });
    }

    private static void put(Map<String, String> lost, String place, @Nullable Object value) {
        String type = LetterValue.lostType(value);
        if (type != null) {
            lost.put(place, type);
        }
    }
}
