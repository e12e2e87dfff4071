// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.routes.letter.BodyForm;
import io.pelton.routes.letter.LetterValue;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A message that has failed as one JSON object: what it was, where, and why. */
final class DeadLetterJson {
    /** The field of the message as it came: true if the body is still that, or an object with its body and form. */
    static final String ORIGINAL = "original";

    /** The field of values of which the letter has only the text, with their classes; or the body, of which it has the beginning only. */
    static final String LOST = "lost";

    /** The field of {@link NumberTypes}. */
    static final String TYPES = "types";

    /** Of what a source cannot read as a record for these reasons, it gives the beginning. */
    static final Set<ErrorCode> CUT = Set.of(ErrorCode.RECORD_TOO_LONG, ErrorCode.BAD_ENCODING);

    /** An original that would take more characters is not kept. */
    static final int MOST_OF_ORIGINAL = 1 << 16;

    private DeadLetterJson() {}

    /** @param keepsOriginal whether what was read from the source is what the message was made of */
    static String of(DeadLetter letter, boolean keepsOriginal) {
        Json json = new Json()
                .beginObject()
                .field("time", letter.time().toString())
                .field("route", letter.flow())
                .field("step", letter.step())
                .field("origin", letter.origin().toString())
                .field("position", letter.position())
                .field("code", letter.code().code())
                .field("reason", letter.reason())
                .field("attempts", letter.attempts() + ReplayedMessage.attempts(letter.record()))
                .field("plan", letter.planVersion());
        if (letter.record() instanceof Message message) {
            addBody(json, message.body());
            add(json, "headers", message.headers());
            add(json, "properties", message.properties());
            add(json, "variables", message.variables());
            Map<String, String> lost = LostTypes.of(message);
            if (!lost.isEmpty()) {
                json.name(LOST).value(lost);
            }
            NumberTypes types = new NumberTypes();
            types.add("/body", message.body());
            add(types, "/headers", message.headers());
            add(types, "/properties", message.properties());
            add(types, "/variables", message.variables());
            if (keepsOriginal) {
                addOriginal(json, types, message, letter.original());
            }
            if (!types.all().isEmpty()) {
                json.name(TYPES).value(types.all());
            }
        } else if (CUT.contains(letter.code())) {
            json.name("body").value(letter.record());
            json.name(LOST).value(Map.of("body", "what follows its first 1,024 bytes"));
        } else {
            addRecord(json, letter.record());
        }
        return json.endObject().toString();
    }

    /** What a sink gets that takes bodies: a replay makes a message of it again. */
    private static void addRecord(Json json, Object record) {
        addBody(json, record);
        String lost = BodyForm.of(record).isEmpty() ? LetterValue.lostType(record) : null;
        if (lost != null) {
            json.name(LOST).value(Map.of("body", lost));
        }
        NumberTypes types = new NumberTypes();
        types.add("/body", record);
        if (!types.all().isEmpty()) {
            json.name(TYPES).value(types.all());
        }
    }

    private static void addBody(Json json, @Nullable Object body) {
        json.name("body").value(body);
        Map<String, Object> form = BodyForm.of(body);
        if (!form.isEmpty()) {
            json.name("form").value(form);
        }
    }

    /** What a source gives as a body has no headers. One that does not come back is not kept. */
    private static void addOriginal(Json json, NumberTypes types, Message message, @Nullable Object original) {
        if (original == null || LetterValue.lostType(original) != null) {
            return;
        }
        if (text(message.body()).equals(text(original))) {
            json.name(ORIGINAL).value(true);
        } else if (text(original).length() <= MOST_OF_ORIGINAL) {
            json.name(ORIGINAL).beginObject();
            addBody(json, original);
            json.endObject();
            types.add("/" + ORIGINAL + "/body", original);
        }
    }

    private static void add(NumberTypes types, String pointer, NamedValues values) {
        values.forEach((name, value) -> types.add(NumberTypes.below(pointer, name), value));
    }

    private static String text(@Nullable Object body) {
        Json json = new Json().beginObject();
        addBody(json, body);
        return json.endObject().toString();
    }

    private static void add(Json json, String name, NamedValues values) {
        json.name(name).beginObject();
        values.forEach((key, value) -> json.name(key).value(value));
        json.endObject();
    }
}
