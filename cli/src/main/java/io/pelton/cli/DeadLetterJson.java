// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.routes.letter.BodyForm;
import java.util.Map;

/** A message that has failed as one JSON object: what it was, where, and why. */
final class DeadLetterJson {
    private DeadLetterJson() {}

    static String of(DeadLetter letter) {
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
            json.name("body").value(message.body());
            Map<String, Object> form = BodyForm.of(message.body());
            if (!form.isEmpty()) {
                json.name("form").value(form);
            }
            add(json, "headers", message.headers());
            add(json, "properties", message.properties());
            add(json, "variables", message.variables());
        } else {
            json.name("body").value(letter.record());
        }
        return json.endObject().toString();
    }

    private static void add(Json json, String name, NamedValues values) {
        json.name(name).beginObject();
        values.forEach((key, value) -> json.name(key).value(value));
        json.endObject();
    }
}
